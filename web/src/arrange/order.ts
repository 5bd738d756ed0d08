// How the cards of a row lie: what makes its hand first, runs from the top down.

import { ACE, JOKER, type Face } from "~/cards/face";

function wheel(ranks: readonly number[]): boolean {
  const run = ranks.length === 3 ? [12, 1, 0] : [12, 3, 2, 1, 0];
  return ranks.length === run.length && run.every((rank, at) => ranks[at] === rank);
}

/** Numbers of cards in the order in which their row shows them. */
export function inOrder(row: readonly number[], cards: readonly Face[]): number[] {
  const times = new Map<number, number>();
  for (const card of row) {
    const { rank } = cards[card]!;
    times.set(rank, (times.get(rank) ?? 0) + 1);
  }
  const low = wheel(row.map((card) => cards[card]!.rank).sort((a, b) => b - a));
  const rank = (card: number) => (low && cards[card]!.rank === ACE ? -1 : cards[card]!.rank);
  const weight = (card: number) => (cards[card]!.rank === JOKER ? 9 : times.get(cards[card]!.rank)!);
  return [...row].sort((a, b) => weight(b) - weight(a) || rank(b) - rank(a) || a - b);
}
