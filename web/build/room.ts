// Makes the page that a room's address gets: the same, but what a table takes is on its way with the first script.

import type { Plugin } from "vite";

const FIRST = ["table", "elsewhere"];

export function roomPage(): Plugin {
  return {
    name: "room-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const index = bundle["index.html"];
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk" && FIRST.includes(file.name));
        if (index?.type !== "asset" || chunks.length !== FIRST.length) this.error(`no page, or no ${FIRST.join(" or ")}`);
        const links = chunks.map(({ fileName }) => `  <link rel="modulepreload" crossorigin href="/${fileName}">\n  `);
        const source = String(index.source).replace("</head>", `${links.join("")}</head>`);
        this.emitFile({ type: "asset", fileName: "room.html", source });
      },
    },
  };
}
