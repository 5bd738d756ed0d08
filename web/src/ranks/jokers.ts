// What a joker stands for in its row.

import { JOKER, SUITS, type Face } from "~/cards/face";
import type { HandOrder } from "./order";
import { evaluate } from "./scale";

const RANKS = "23456789TJQKA";

/** For each joker of a full row the card that gives the row its value; the others stand for themselves. */
export function standIns(row: readonly Face[], order: HandOrder): Map<number, Face> {
  const found = new Map<number, Face>();
  const best = evaluate(row, order);
  const jokers = row.flatMap((card, at) => (card.rank === JOKER ? [at] : []));
  if (!best || !jokers.length || best.ranks[0]! >= JOKER) return found;
  const cards = [...row];
  const fill = (joker: number): boolean => {
    if (joker === jokers.length) return evaluate(cards, order)?.rank === best.rank;
    for (let rank = 12; rank >= 0; rank--) {
      for (const suit of suitsFor(row)) {
        cards[jokers[joker]!] = { text: `${RANKS[rank]}${suit}`, rank, suit };
        if (fill(joker + 1)) return true;
      }
    }
    return false;
  };
  if (fill(0)) for (const at of jokers) found.set(at, cards[at]!);
  return found;
}

/** The suit of the row first; another one where a flush is not wanted. */
function suitsFor(row: readonly Face[]): readonly Face["suit"][] {
  const plain = row.filter((card) => card.rank !== JOKER);
  const first = plain[0]?.suit ?? "s";
  const other = SUITS.find((suit) => suit !== first)!;
  return plain.every((card) => card.suit === first) ? [first, other] : ["s"];
}
