// Short class names: they stand in every rule and template.
export default {
  compilerOptions: { runes: true, cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css)}` },
};
