// The hand of the lesson, and what the coach says to each state of the board.

import { ROW_SIZES, type Board, type RowTexts } from "~/arrange/board";
import type { Points } from "~/i18n/points";
import { evaluate, type Category } from "~/ranks/scale";
import type { Arranger } from "~/screens/table/arranger.svelte";
import lesson from "./lesson.json";

export interface Duel {
  /** What each row pays the learner. */
  readonly rows: readonly Points[];
  readonly scoop: Points;
  readonly total: Points;
}

export const SEATS = lesson.seats as readonly RowTexts[];
export const DUELS = lesson.duels as readonly Duel[];
export const TOTAL: Points = lesson.total;
export const HAND = Object.values(SEATS[0]!).join(" ");

export const SAYINGS = ["pick-back", "place-back", "pick-middle", "place-middle", "carry-on", "ready", "foul", "cured"] as const;
export type Saying = (typeof SAYINGS)[number];

function selects(board: Board, wanted: Category, arranger: Arranger): boolean {
  if (board.selected.size !== 5) return false;
  const cards = board.cards.filter((_, at) => board.selected.has(at));
  return evaluate(cards, arranger.order)?.category === wanted;
}

/** What comes next, from how the board lies alone: a learner may go any way. */
export function saying(arranger: Arranger, triedFoul: boolean): Saying {
  const { board, hands, fouls } = arranger;
  if (fouls.length) return "foul";
  if (arranger.complete) return triedFoul ? "cured" : "ready";
  const empty = (row: 0 | 1 | 2) => board.rows[row].length === 0;
  const full = (row: 0 | 1 | 2) => board.rows[row].length === ROW_SIZES[row];
  if (empty(0) && empty(1) && empty(2)) return selects(board, "full_house", arranger) ? "place-back" : "pick-back";
  if (full(2) && hands[2]?.category === "full_house" && empty(1) && empty(0)) {
    return selects(board, "straight", arranger) ? "place-middle" : "pick-middle";
  }
  return "carry-on";
}

/** What of the table the coach points at. */
export function pointsAt(said: Saying): string {
  const targets: Partial<Record<Saying, string>> = {
    "pick-back": "full_house",
    "place-back": "back",
    "pick-middle": "straight",
    "place-middle": "middle",
  };
  return targets[said] ?? "";
}
