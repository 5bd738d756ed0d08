// Quick phrases, in words or as a picture.

import type { Phrase } from "~/wire.gen";

export const PHRASES: readonly Phrase[] = ["nice", "close", "slow", "more", "thanks", "hello", "sorry", "hurry"];
export const PICTURES: readonly Phrase[] = ["laugh", "clap", "wow", "cry", "flower", "water", "cool", "sweat"];
export const PHRASE_SIGNS: Readonly<Partial<Record<Phrase, string>>> = {
  laugh: "😄",
  cry: "😭",
  clap: "👏",
  wow: "😮",
  flower: "🌸",
  water: "💦",
  cool: "😎",
  sweat: "😅",
};
