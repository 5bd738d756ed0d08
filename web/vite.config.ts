import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./build/messages.ts";
import { mounted } from "./build/mounted.ts";
import { precompress } from "./build/precompress.ts";
import { roomPage } from "./build/room.ts";
import { worker } from "./build/worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TABLE_SERVER = process.env["SHISANSHUI_URL"] ?? "http://127.0.0.1:8013";
const FIRST = /src\/(main|me\.svelte|components\/(Icon|Avatar)|cards\/Card|room\/ids)/;
/** The table's styles come with the first screen's: together they are a tenth shorter, and one request less. */
const TABLE_STYLES =
  /screens\/(room\/(Inside|LinkBanner|Opening)|table\/(Table|Board|Header|Opponents|Timer|Actions|Shuffling))\.svelte\?.*type=style/;

export default defineConfig({
  plugins: [messages(), mounted(), svelte(), roomPage(), worker(), precompress()],
  resolve: { alias: { "~": here("./src") } },
  build: {
    outDir: process.env["SHISANSHUI_STATIC"] ?? here("../src/shisanshui/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Few files: what the first screens need together comes together.
          groups: [
            { name: "base", test: new RegExp(`${FIRST.source}|${TABLE_STYLES.source}`), priority: 4 },
            { name: "forms", test: /svelte\/.*\/(bindings\/(select|input)|svelte-element)/, priority: 5, includeDependenciesRecursively: false },
            { name: "table", test: /src\/screens\/room\/Room/, priority: 2 },
            { name: "hand", test: /src\/screens\/table\/(helpers)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": TABLE_SERVER,
      "/ws": { target: TABLE_SERVER, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
