// How to cure a foul with as few moves as possible.

import type { Face } from "~/cards/face";
import type { HandOrder, Legality } from "./order";
import { evaluate, fouls, type Hand } from "./scale";

type Rows = readonly [readonly Face[], readonly Face[], readonly Face[]];
type Hands = [Hand, Hand, Hand];

function judged(rows: Rows, order: HandOrder): Hands | null {
  const hands = rows.map((row) => evaluate(row, order));
  return hands.every((hand) => hand !== null) ? (hands as Hands) : null;
}

function legal(rows: Rows, order: HandOrder, legality: Legality): Hands | null {
  const hands = judged(rows, order);
  return hands && !fouls(hands, legality).length ? hands : null;
}

/** Whether exchanging middle and back makes the rows legal. */
export function curedBySwap([front, middle, back]: Rows, order: HandOrder, legality: Legality): boolean {
  return legal([front, back, middle], order, legality) !== null;
}

/** Two cards, each as [row, place], whose exchange makes the rows legal and loses least; null if none does. */
export function cure(
  rows: Rows,
  order: HandOrder,
  legality: Legality,
): readonly [readonly [number, number], readonly [number, number]] | null {
  let best: { swap: readonly [readonly [number, number], readonly [number, number]]; hands: Hands } | null = null;
  for (const [from, to] of [[0, 1], [0, 2], [1, 2]] as const) {
    for (const a of rows[from].keys()) {
      for (const b of rows[to].keys()) {
        const next = rows.map((row) => [...row]);
        [next[from]![a], next[to]![b]] = [rows[to][b]!, rows[from][a]!];
        const hands = legal(next as unknown as Rows, order, legality);
        if (hands && (!best || total(hands) > total(best.hands))) best = { swap: [[from, a], [to, b]], hands };
      }
    }
  }
  return best?.swap ?? null;
}

function total(hands: Hands): number {
  return hands.reduce((sum, hand) => sum + hand.rank, 0);
}
