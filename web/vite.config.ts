import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { precompress } from "./build/precompress.ts";
import { worker } from "./build/worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TABLE_SERVER = process.env["SHISANSHUI_URL"] ?? "http://127.0.0.1:8013";

export default defineConfig({
  plugins: [svelte(), worker(), precompress()],
  resolve: { alias: { "~": here("./src") } },
  build: {
    outDir: process.env["SHISANSHUI_STATIC"] ?? here("../src/shisanshui/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": TABLE_SERVER,
      "/ws": { target: TABLE_SERVER, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
