// The way to what nobody needs for a first hand: even the names of its files are fetched later.

type Elsewhere = typeof import("./elsewhere");

/** How to fetch a screen, or a part of one, by its name in elsewhere.ts. */
export function elsewhere<Name extends keyof Elsewhere>(name: Name): Elsewhere[Name] {
  const load = () => import("./elsewhere").then((parts) => (parts[name] as () => Promise<unknown>)());
  return load as Elsewhere[Name];
}
