// The point tables: what a won row earns, and what plain hands pay.

import type { Points } from "~/i18n/points";
import type { Pay, RowKey, Rules } from "./data";

export const ROW_KEYS: readonly RowKey[] = ["front", "middle", "back"];

/** Strongest first; special row values stand beside the hand they belong to. */
const ORDER = [
  ...["three_jokers", "two_jokers", "five_of_a_kind", "royal_flush", "straight_flush", "four_aces", "four_of_a_kind"],
  ...["full_house", "flush", "straight", "three_aces", "three_of_a_kind", "two_pair", "pair_of_aces", "pair", "high_card"],
];

export interface ValueLine {
  /** The key of its name. */
  readonly name: string;
  readonly points: Readonly<Record<RowKey, number | null>>;
}

/** Hands worth more than any other in some row; null where that row cannot be such a hand. */
export function valueLines({ scoring }: Rules): ValueLine[] {
  const keys = new Set(ROW_KEYS.flatMap((row) => Object.keys(scoring.values[row])));
  return ORDER.filter((key) => keys.has(key)).map((key) => {
    const [front, middle, back] = ROW_KEYS.map((row) => scoring.values[row][key] ?? null) as [number | null, number | null, number | null];
    if (middle === null && back === null) {
      return { name: key === "three_of_a_kind" ? "front_trips" : key, points: { front, middle, back } };
    }
    return { name: key, points: { front, middle: middle ?? scoring.unit, back: back ?? scoring.unit } };
  });
}

export interface PayLine {
  readonly key: Pay["key"];
  /** One amount per column; null where the case cannot be. */
  readonly amounts: readonly (Points | null)[];
}

export interface PayTable {
  /** How many sit at the table, a column each; none if the amounts are the same everywhere. */
  readonly seats: readonly number[];
  readonly lines: readonly PayLine[];
}

const CASES = ["two_rows", "scoop", "everybody", "foul"] as const;

export function payTable(pays: readonly Pay[], banked: boolean): PayTable {
  const seats = [...new Set(pays.map((pay) => pay.seats))].sort();
  const at = (key: Pay["key"], count: number) => pays.find((pay) => pay.key === key && pay.seats === count)?.points ?? null;
  const lines = CASES.map((key) => ({
    key,
    // Against a single opponent all three rows are all three rows from everybody.
    amounts: seats.map((count) => at(key === "scoop" && count === 2 ? "everybody" : key, key === "two_rows" ? 2 : count)),
  })).filter(({ amounts }) => amounts.some((points) => points !== null));
  const known = (line: PayLine) => line.amounts.filter((points) => points !== null);
  const same = lines.every((line) => new Set(known(line)).size === 1);
  if (!same) return { seats, lines };
  const [scoop, everybody] = (["scoop", "everybody"] as const).map((wanted) => lines.find(({ key }) => key === wanted));
  const alike = scoop && everybody && known(scoop)[0] === known(everybody)[0];
  return {
    seats: [],
    lines: lines
      .filter(({ key }) => !(alike && key === "everybody"))
      .map((line) => ({ key: banked && line.key === "everybody" ? "scoop" : line.key, amounts: known(line).slice(0, 1) })),
  };
}
