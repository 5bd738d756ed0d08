// Makes the service worker of a build: which files it keeps is known only when they are written.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const TEMPLATE = fileURLToPath(new URL("worker.template.js", import.meta.url));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => !/\.(br|gz)$|sw\.js$/.test(path)).sort();
}

export function worker(): Plugin {
  let folder = "";
  return {
    name: "worker",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const paths = await filesIn(folder);
        const hash = createHash("sha256");
        for (const path of paths) hash.update(path).update(await readFile(path));
        const files = paths.map((path) => `/${relative(folder, path).replaceAll("\\", "/")}`);
        const source = (await readFile(TEMPLATE, "utf8"))
          .replace("__VERSION__", hash.digest("hex").slice(0, 16))
          .replace("__FILES__", JSON.stringify(files));
        await writeFile(join(folder, "sw.js"), source);
      },
    },
  };
}
