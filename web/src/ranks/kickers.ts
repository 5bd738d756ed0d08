// Where the cards that are left over go: the best places that do not foul.

import type { Face } from "~/cards/face";
import type { HandOrder, Legality } from "./order";
import { evaluate, fouls, type Hand } from "./scale";

type Rows = readonly [readonly Face[], readonly Face[], readonly Face[]];
type Shares = [number[], number[], number[]];
const SIZES = [3, 5, 5] as const;
/** With more cards left than this it is no longer a matter of kickers. */
export const MOST_KICKERS = 7;

/** Which of the cards that are left go into which row; null if every way fouls. */
export function shareKickers(
  rows: Rows,
  left: readonly Face[],
  order: HandOrder,
  legality: Legality,
): Shares | null {
  let best: { shares: Shares; hands: Hand[] } | null = null;
  for (const shares of deals(left.length, [0, 1, 2].map((row) => SIZES[row]! - rows[row]!.length))) {
    const hands = rows.map((row, at) => evaluate([...row, ...shares[at]!.map((card) => left[card]!)], order));
    if (hands.some((hand) => !hand)) continue;
    const [front, middle, back] = hands as [Hand, Hand, Hand];
    if (fouls([front, middle, back], legality).length) continue;
    const found = [back, middle, front];
    if (!best || better(found, best.hands)) best = { shares, hands: found };
  }
  return best?.shares ?? null;
}

/** The strongest front counts first, for it is won by kickers most; then the middle, then the back. */
function better(a: readonly Hand[], b: readonly Hand[]): boolean {
  const row = [2, 1, 0].find((at) => a[at]!.rank !== b[at]!.rank);
  return row !== undefined && a[row]!.rank > b[row]!.rank;
}

function* deals(count: number, room: readonly number[], at = 0): Generator<Shares> {
  if (at === count) {
    if (room.every((free) => free === 0)) yield [[], [], []];
    return;
  }
  for (let row = 0; row < 3; row++) {
    if (!room[row]) continue;
    const less = room.map((free, other) => free - Number(other === row));
    for (const shares of deals(count, less, at + 1)) {
      const more: Shares = [[...shares[0]], [...shares[1]], [...shares[2]]];
      more[row]!.push(at);
      yield more;
    }
  }
}
