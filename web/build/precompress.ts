// Writes a Brotli and a gzip twin beside each text file of the build, for the server to send as they are.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST = 512;

export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !TEXT.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = await readFile(path);
          if (bytes.length < SMALLEST) continue;
          const brotli = brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
