import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./build/messages.ts";
import { precompress } from "./build/precompress.ts";
import { worker } from "./build/worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TABLE_SERVER = process.env["SHISANSHUI_URL"] ?? "http://127.0.0.1:8013";

export default defineConfig({
  plugins: [messages(), svelte(), worker(), precompress()],
  resolve: { alias: { "~": here("./src") } },
  build: {
    outDir: process.env["SHISANSHUI_STATIC"] ?? here("../src/shisanshui/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: what the first screens need together comes together.
          groups: [
            { name: "base", test: /node_modules\/(svelte|@fluent|clsx)|src\/(components\/(Icon|Avatar|TabBar|toasts|Toaster)|cards\/(face|Card|outlines|glyphs)|api|me\.svelte|router|settings\/|i18n\/(index|points)|room\/ids|main|App|routes)/, priority: 3 },
            { name: "sheet", test: /src\/components\/(Sheet|Choice|Switch|Stepper|TopBar)/, priority: 2 },
            { name: "table", test: /src\/(ranks\/(order|scale|hints)|arrange|words|sound\/sound|transport\/socket|room|fair\/(commit|sha256|shuffler)|screen\.svelte)|src\/screens\/(room\/(Room|Inside|Opening|LinkBanner)|table\/(Table|Board|Header|Timer|Opponents|Actions|Shuffling|Banner|Saying|phrases|pointer|layout|drafts|arranger))/, priority: 1 },
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
