// Quick phrases: some in words, some as pictures.

import type { Phrase } from "~/wire.gen";

export const PHRASES: readonly Phrase[] = ["nice", "close", "slow", "more", "thanks", "hello", "sorry", "hurry"];
export const PICTURES: readonly Phrase[] = ["laugh", "clap", "wow", "cry", "flower", "water", "cool", "sweat"];
