// What cards are drawn with: ranks, suits and the joker's crown as paths.

import type { Suit } from "./face";
import { RANK_OUTLINES } from "./glyphs.gen";

/** Of each suit, in a square of 24. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  s: "M12 1.6C12 1.6 2.2 9 2.2 14.1c0 2.9 2.2 4.7 4.6 4.7 1.7 0 3.2-.8 4.1-2.1-.1 2.5-.9 4.3-2.5 5.5h7.2c-1.6-1.2-2.4-3-2.5-5.5.9 1.3 2.4 2.1 4.1 2.1 2.4 0 4.6-1.8 4.6-4.7C21.8 9 12 1.6 12 1.6z",
  h: "M12 21.8C4.8 15.9 1.8 12.2 1.8 8.1c0-3.2 2.4-5.5 5.3-5.5 2 0 3.9 1.1 4.9 3.1 1-2 2.9-3.1 4.9-3.1 2.9 0 5.3 2.3 5.3 5.5 0 4.1-3 7.8-10.2 13.7z",
  d: "M12 1.2c2.6 4.5 5.4 8 8.8 10.8-3.4 2.8-6.2 6.3-8.8 10.8-2.6-4.5-5.4-8-8.8-10.8C6.6 9.2 9.4 5.7 12 1.2z",
  c: "M12 1.7a4.75 4.75 0 0 1 4.15 7.06 4.85 4.85 0 1 1-3.15 7.35c.15 2.65.95 4.75 2.5 6.19H8.5c1.55-1.44 2.35-3.54 2.5-6.19a4.85 4.85 0 1 1-3.15-7.35A4.75 4.75 0 0 1 12 1.7z",
};

/** The joker's, in a square of 24. */
export const CROWN = "M3 19.5h18v2.2H3zM3.6 17.6 2 7.2l5.6 3.6L12 2.4l4.4 8.4L22 7.2l-1.6 10.4z";

/** How high a rank stands above its baseline, in the units of its outline. */
const CAPITAL = 146;

/** The path of a rank, and what brings it to a place and height: its left edge and its top. */
export function rankAt(rank: number, x: number, top: number, height: number): { path: string; transform: string } {
  const [path, left] = RANK_OUTLINES[rank]!;
  const scale = height / CAPITAL;
  return { path, transform: `translate(${(x - left * scale).toFixed(2)} ${top + height}) scale(${scale.toFixed(4)})` };
}
