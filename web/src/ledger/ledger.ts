// Line items put together as people ask for them: between two seats, by row, and for the whole table. Only sums.

import { add, exact, minus, NOTHING, type Exact } from "~/i18n/points";
import type { ItemView, RevealView } from "~/wire.gen";

export const ROW_NAMES = ["front", "middle", "back"] as const;

export interface Pair {
  /** What the three rows brought the first seat, bonuses of the rows included. */
  readonly rows: readonly [Exact, Exact, Exact];
  /** Everything else between the two, in the order of settlement. */
  readonly rest: readonly ItemView[];
  readonly items: readonly ItemView[];
  readonly total: Exact;
}

function gained(item: ItemView, seat: number): Exact {
  const points = exact(item.points);
  return item.payee === seat ? points : minus(points);
}

function sum(amounts: readonly Exact[]): Exact {
  return amounts.reduce(add, NOTHING);
}

/** What passed between two seats, as the first one sees it. */
export function between(reveal: RevealView, seat: number, other: number): Pair {
  const items = reveal.items.filter(
    ({ payer, payee }) => (payer === seat && payee === other) || (payer === other && payee === seat),
  );
  const ofRow = (row: string) => sum(items.filter((item) => item.row === row).map((item) => gained(item, seat)));
  return {
    rows: [ofRow("front"), ofRow("middle"), ofRow("back")],
    rest: items.filter((item) => item.row === null),
    items,
    total: sum(items.map((item) => gained(item, seat))),
  };
}

/** What passed between a seat and the house, or the pot. */
export function withHouse(reveal: RevealView, seat: number): readonly ItemView[] {
  return reveal.items.filter(
    ({ payer, payee }) => (payer === seat && payee === null) || (payee === seat && payer === null),
  );
}

/** What a seat has after the first so many rows, against all the others. */
export function afterRows(reveal: RevealView, seat: number, rows: number): Exact {
  const done = ROW_NAMES.slice(0, rows) as readonly string[];
  const items = reveal.items.filter(
    ({ row, payer, payee }) => row !== null && done.includes(row) && (payer === seat || payee === seat),
  );
  return sum(items.map((item) => gained(item, seat)));
}

export interface RankedRow {
  /** What the row counted for each place, t; null where nobody beat anybody. */
  readonly stake: Exact | null;
  /** Each seat's place in the row, from 1. */
  readonly places: readonly number[];
}

/** A row that was settled by places (RULES 3.2): who beat whom says each seat's place. */
export function rankedRow(reveal: RevealView, row: (typeof ROW_NAMES)[number]): RankedRow {
  const items = reveal.items.filter((item) => item.code === "row" && item.row === row);
  return {
    stake: items[0] ? exact(items[0].points) : null,
    places: reveal.seats.map((_, seat) => 1 + items.filter(({ payer }) => payer === seat).length),
  };
}

export interface Volley {
  readonly shooter: number;
  readonly victims: readonly number[];
  /** All opponents at once. */
  readonly homeRun: boolean;
}

/** Who scooped whom (打枪), and whether it was everybody (全垒打). */
export function volleys(reveal: RevealView): Volley[] {
  const found = new Map<number, Set<number>>();
  const home = new Set<number>();
  for (const { code, payer, payee } of reveal.items) {
    if (payer === null || payee === null || (code !== "scoop" && code !== "home_run")) continue;
    if (code === "home_run") home.add(payee);
    found.set(payee, (found.get(payee) ?? new Set()).add(payer));
  }
  return [...found]
    .map(([shooter, victims]) => ({ shooter, victims: [...victims], homeRun: home.has(shooter) }))
    .sort((a, b) => Number(a.homeRun) - Number(b.homeRun) || a.shooter - b.shooter);
}

export interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly amount: Exact;
}

/** What each seat owes each other in the end. */
export function transfers(reveal: RevealView): Transfer[] {
  const count = reveal.seats.length;
  const found: Transfer[] = [];
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const { total } = between(reveal, a, b);
      if (total.top > 0) found.push({ from: b, to: a, amount: total });
      if (total.top < 0) found.push({ from: a, to: b, amount: minus(total) });
    }
  }
  return found;
}

/** Places of a deal from 1, equal totals sharing one. */
export function places(totals: readonly Exact[]): number[] {
  const worth = totals.map(({ top, bottom }) => top / bottom);
  return worth.map((mine) => 1 + worth.filter((other) => other > mine).length);
}
