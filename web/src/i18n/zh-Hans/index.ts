// What this language says: what every screen says at once, the rest by packs.

import type { Entries, Packs } from "../index.svelte";

const first = import.meta.glob<Entries>(["./core.ftl", "./names.gen.ftl"], { eager: true, import: "default" });

export const core: Entries = Object.values(first).flat();
export const packs: Packs = import.meta.glob<Entries>(["./*.ftl", "!./core.ftl", "!./names.gen.ftl"], { import: "default" });
