// Reads Fluent messages when the client is built, so that no browser has to.

import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

export function messages(): Plugin {
  return {
    name: "messages",
    enforce: "pre",
    transform: {
      filter: { id: /\.ftl$/ },
      handler(source) {
        const { body } = new FluentResource(source);
        for (const { id, attributes, value } of body) {
          const known = /"type":"(?!str|num|var|select)/.exec(JSON.stringify(value));
          if (known || Object.keys(attributes).length) this.error(`${id} says more than src/i18n/pattern.ts can`);
        }
        const entries = body.map(({ id, value }) => [id, value]);
        return { code: `export default ${JSON.stringify(entries)}`, map: { mappings: "" } };
      },
    },
  };
}
