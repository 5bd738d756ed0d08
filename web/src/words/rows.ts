// What a row is called; `names` alone does not know what beats what.

import type { Face } from "~/cards/face";
import type { HandOrder } from "~/ranks/order";
import { evaluate } from "~/ranks/scale";
import type { RulesetFull } from "~/wire.gen";
import { handName } from "./names";

/** What three or five cards make, in words; empty where they make nothing. */
export function rowName(cards: readonly Face[], row: number | null, order: HandOrder, rules: RulesetFull | null): string {
  const hand = evaluate(cards, order);
  return hand ? handName(hand, row, rules) : "";
}
