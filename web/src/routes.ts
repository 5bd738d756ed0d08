// Every screen and its address. To add a screen: a folder in screens/, and its line here and in elsewhere.ts.

import type { Component } from "svelte";
import { elsewhere } from "./apart";
import type { Pack } from "./i18n/index.svelte";
import { me } from "./me.svelte";
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

/** A room is for guests: who one is is asked while its code comes. */
function room(): Promise<ScreenModule> {
  void me.known();
  return import("./screens/room/Room.svelte");
}

export const SCREENS: readonly Screen[] = [
  { at: "/", load: () => Promise.resolve({ default: Home }), packs: [] },
  { at: "/new", load: elsewhere("New"), packs: ["lobby", "more"] },
  { at: "/r/", load: room, packs: [] },
  { at: "/rules", load: elsewhere("Rules"), packs: ["rules"] },
  { at: "/rules/", load: elsewhere("Rules"), packs: ["rules"] },
  { at: "/history", load: elsewhere("History"), packs: ["me", "more"] },
  { at: "/match/", load: elsewhere("Match"), packs: ["me", "play"] },
  { at: "/verify/", load: elsewhere("Verify"), packs: ["me", "play"] },
  { at: "/learn", load: elsewhere("Learn"), packs: ["rules", "lesson"] },
  { at: "/me", load: elsewhere("Me"), packs: ["me", "play"] },
  { at: "/move/", load: elsewhere("Move"), packs: ["me"] },
  { at: "/recorded/", load: elsewhere("Recorded"), packs: [] },
];

/** The screen of an address, and the rest of it; null where there is none. */
export function screenAt(path: string): { screen: Screen; part: string } | null {
  const exact = SCREENS.find(({ at }) => at === path);
  if (exact) return { screen: exact, part: "" };
  const screen = SCREENS.find(({ at }) => at !== "/" && at.endsWith("/") && path.startsWith(at));
  return screen ? { screen, part: decodeURIComponent(path.slice(screen.at.length)) } : null;
}
