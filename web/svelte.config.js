// Short class names: they stand in every rule and template.
const named = new Map();

function cssHash({ hash, filename, css }) {
  const name = `s${hash(filename ?? css).slice(-3)}`;
  if ((named.get(name) ?? filename) !== filename) throw new Error(`${name} is ${named.get(name)} and ${filename}: take more letters`);
  named.set(name, filename);
  return name;
}

export default { compilerOptions: { runes: true, cssHash } };
