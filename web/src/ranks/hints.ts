// Which pairs, straights and so on lie in some cards: the candidates behind the hand-type buttons.

import { ACE, JOKER, SUITS, type Face } from "~/cards/face";
import type { HandOrder } from "./order";
import { evaluate, type Category } from "./scale";

export const HINTS = [
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
] as const satisfies readonly Category[];
export type Hint = (typeof HINTS)[number];

/** Places of the cards in the list that was asked about. */
export type Candidate = readonly number[];

const MOST = 12;
const GROUPS: Readonly<Partial<Record<Hint, readonly number[]>>> = {
  pair: [2],
  two_pair: [2, 2],
  three_of_a_kind: [3],
  full_house: [3, 2],
  four_of_a_kind: [4],
};
/** Every run of five, the highest first; the wheel comes last. */
const RUNS: readonly (readonly number[])[] = [
  ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((top) => [top, top - 1, top - 2, top - 3, top - 4]),
  [3, 2, 1, 0, ACE],
];

interface Pool {
  readonly cards: readonly Face[];
  readonly byRank: readonly (readonly number[])[];
  readonly jokers: readonly number[];
}

/** Candidates of a type among cards, the best first; those that spend fewer jokers come before. */
export function candidates(hint: Hint, cards: readonly Face[], order: HandOrder): Candidate[] {
  const byRank: number[][] = Array.from({ length: 13 }, () => []);
  const jokers: number[] = [];
  cards.forEach((card, at) => (card.rank === JOKER ? jokers : byRank[card.rank]!).push(at));
  const pool = { cards, byRank, jokers };
  const sizes = GROUPS[hint];
  const found = sizes ? groups(pool, sizes) : hint === "flush" ? flushes(pool) : runs(pool, hint === "straight_flush");
  const wild = (candidate: Candidate) => candidate.filter((at) => jokers.includes(at)).length;
  return [...found]
    .map((candidate) => ({ candidate, worth: worth(hint, candidate, cards, order) }))
    .filter(({ worth }) => worth !== null)
    .sort((a, b) => wild(a.candidate) - wild(b.candidate) || b.worth! - a.worth!)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** How good a candidate is among its own type; null if it makes another hand. */
function worth(hint: Hint, candidate: Candidate, cards: readonly Face[], order: HandOrder): number | null {
  const row = candidate.map((at) => cards[at]!);
  const ranks = row.filter((card) => card.rank !== JOKER).map((card) => card.rank);
  // A full house is known by its trips; a small pair in it leaves the large one for another row.
  if (hint === "full_house") return 14 * Math.max(...tripled(ranks)) - Math.min(...ranks);
  if (row.length < 5) return ranks.reduce((sum, rank) => sum * 14 + rank, 0);
  const hand = evaluate(row, order);
  return hand?.category === hint ? hand.rank : null;
}

function tripled(ranks: readonly number[]): number[] {
  const most = Math.max(...ranks.map((rank) => ranks.filter((other) => other === rank).length));
  return ranks.filter((rank) => ranks.filter((other) => other === rank).length === most);
}

/** Pairs, trips and what is made of them, jokers filling what is short. */
function* groups(pool: Pool, sizes: readonly number[], before?: { size: number; rank: number }): Generator<number[]> {
  const [size, ...rest] = sizes;
  if (size === undefined) {
    yield [];
    return;
  }
  const { byRank, jokers } = pool;
  for (let rank = 12; rank >= 0; rank--) {
    const held = byRank[rank]!;
    const missing = Math.max(0, size - held.length);
    if (!held.length || missing > jokers.length) continue;
    if (before && (rank === before.rank || (size === before.size && rank > before.rank))) continue;
    const group = [...held.slice(0, size), ...jokers.slice(0, missing)];
    for (const others of groups({ ...pool, jokers: jokers.slice(missing) }, rest, { size, rank })) {
      yield [...group, ...others];
    }
  }
}

function* runs(pool: Pool, suited: boolean): Generator<number[]> {
  for (const run of RUNS) {
    for (const suit of suited ? SUITS : [null]) {
      const row: number[] = [];
      for (const rank of run) {
        const held = pool.byRank[rank]!.filter((at) => suit === null || pool.cards[at]!.suit === suit);
        if (held.length) row.push(suit === null ? rarest(held, pool.cards) : held[0]!);
      }
      const missing = 5 - row.length;
      if (missing > pool.jokers.length || !row.length) continue;
      if (suit === null && !missing) mix(row, pool);
      yield [...row, ...pool.jokers.slice(0, missing)];
    }
  }
}

/** Of cards of one rank the one whose suit is held least, so that flushes stay. */
function rarest(held: readonly number[], cards: readonly Face[]): number {
  const alike = (at: number) => cards.filter((card) => card.suit === cards[at]!.suit).length;
  return [...held].sort((a, b) => alike(a) - alike(b))[0]!;
}

/** A run that happens to lie in one suit takes another card of some rank, if there is one. */
function mix(row: number[], { cards, byRank }: Pool): void {
  const { suit } = cards[row[0]!]!;
  if (row.some((at) => cards[at]!.suit !== suit)) return;
  for (const [place, at] of row.entries()) {
    const other = byRank[cards[at]!.rank]!.find((card) => cards[card]!.suit !== suit);
    if (other !== undefined) {
      row[place] = other;
      return;
    }
  }
}

function* flushes({ cards, byRank, jokers }: Pool): Generator<number[]> {
  for (const suit of SUITS) {
    const held = byRank.flatMap((row) => row.filter((at) => cards[at]!.suit === suit)).reverse();
    const missing = Math.max(0, 5 - held.length);
    if (!held.length || missing > jokers.length) continue;
    for (const chosen of combinations(held, 5 - missing)) yield [...chosen, ...jokers.slice(0, missing)];
  }
}

function* combinations(from: readonly number[], size: number): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = 0; at <= from.length - size; at++) {
    for (const rest of combinations(from.slice(at + 1), size - 1)) yield [from[at]!, ...rest];
  }
}
