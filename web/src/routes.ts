// Every screen and its address. To add a screen: a folder in screens/, and its line here.

import type { Component } from "svelte";
import type { Pack } from "./i18n/index.svelte";
import Home from "./screens/home/Home.svelte";

interface ScreenModule {
  // Some screens take the rest of their address, some nothing.
  readonly default: Component<any>;
}

export interface Screen {
  /** What the address begins with; what follows is the screen's `part`. */
  readonly at: string;
  readonly load: () => Promise<ScreenModule>;
  readonly packs: readonly Pack[];
}

export const SCREENS: readonly Screen[] = [
  { at: "/", load: () => Promise.resolve({ default: Home }), packs: [] },
  { at: "/new", load: () => import("./screens/new/New.svelte"), packs: ["lobby", "more"] },
  { at: "/r/", load: () => import("./screens/room/Room.svelte"), packs: [] },
  { at: "/rules", load: () => import("./screens/rules/Rules.svelte"), packs: ["rules"] },
  { at: "/rules/", load: () => import("./screens/rules/Rules.svelte"), packs: ["rules"] },
  { at: "/history", load: () => import("./screens/history/History.svelte"), packs: ["me", "more"] },
  { at: "/match/", load: () => import("./screens/match/Match.svelte"), packs: ["me", "play"] },
  { at: "/verify/", load: () => import("./screens/verify/Verify.svelte"), packs: ["me", "play"] },
  { at: "/learn", load: () => import("./screens/learn/Learn.svelte"), packs: ["rules", "lesson"] },
  { at: "/me", load: () => import("./screens/me/Me.svelte"), packs: ["me", "play"] },
  { at: "/move/", load: () => import("./screens/move/Move.svelte"), packs: ["me"] },
  { at: "/recorded/", load: () => import("./screens/room/Recorded.svelte"), packs: [] },
];

/** The screen of an address, and the rest of it; null where there is none. */
export function screenAt(path: string): { screen: Screen; part: string } | null {
  const exact = SCREENS.find(({ at }) => at === path);
  if (exact) return { screen: exact, part: "" };
  const screen = SCREENS.find(({ at }) => at !== "/" && at.endsWith("/") && path.startsWith(at));
  return screen ? { screen, part: decodeURIComponent(path.slice(screen.at.length)) } : null;
}
