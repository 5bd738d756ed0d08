// What was worth remembering of a match: the best hand laid, and who scooped most.

import { inOrder } from "~/arrange/order";
import { faces, type Face } from "~/cards/face";
import { volleys, ROW_NAMES } from "~/ledger/ledger";
import type { HandOrder } from "~/ranks/order";
import { evaluate, type Hand } from "~/ranks/scale";
import type { ReplayDeal } from "~/replay/replayed";

export interface Facts {
  readonly best: { readonly seat: number; readonly round: number; readonly row: number; readonly hand: Hand; readonly cards: readonly Face[] } | null;
  readonly scoops: { readonly seats: readonly number[]; readonly count: number } | null;
}

export function factsOf(deals: readonly ReplayDeal[], order: HandOrder): Facts {
  let best: Facts["best"] = null;
  const count = new Map<number, number>();
  for (const { round, reveal } of deals) {
    for (const { shooter, victims } of volleys(reveal)) count.set(shooter, (count.get(shooter) ?? 0) + victims.length);
    reveal.seats.forEach(({ rows, standing }, seat) => {
      if (!rows || standing !== "ordinary") return;
      ROW_NAMES.forEach((key, row) => {
        const cards = faces(rows[key]);
        const hand = evaluate(cards, order);
        if (!hand || (best && hand.rank <= best.hand.rank)) return;
        best = { seat, round, row, hand, cards: inOrder([...cards.keys()], cards).map((at) => cards[at]!) };
      });
    });
  }
  const most = Math.max(0, ...count.values());
  const seats = [...count].filter(([, times]) => times === most).map(([seat]) => seat);
  return { best, scoops: most ? { seats, count: most } : null };
}
