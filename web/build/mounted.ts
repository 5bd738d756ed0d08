// Leaves out what Svelte needs to take over HTML that a server has written: this client is only ever mounted.
// Svelte guards that code with one variable "so it can be treeshaken out"; here the variable is a constant.

import type { Plugin } from "vite";

const GUARD = "export let hydrating = false;";
const SETTER = "hydrating = value;";

export function mounted(): Plugin {
  return {
    name: "mounted",
    apply: "build",
    transform: {
      filter: { id: /svelte\/src\/internal\/client\/dom\/hydration\.js$/ },
      handler(source) {
        if (!source.includes(GUARD) || !source.includes(SETTER)) this.error("Svelte guards hydration in another way now");
        return { code: source.replace(GUARD, "export const hydrating = false;").replace(SETTER, ""), map: null };
      },
    },
  };
}
