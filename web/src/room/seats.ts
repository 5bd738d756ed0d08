// Who sits where, as the viewer sees the table.

import { t } from "~/i18n/index.svelte";
import type { DealSeat, PlayerView, SeatView, View } from "~/wire.gen";

export interface Sitter {
  readonly seat: number;
  readonly name: string;
  /** The name, or "you" for the viewer's own seat. */
  readonly called: string;
  readonly avatar: string;
  /** What its colour goes by. */
  readonly colour: number;
  readonly me: boolean;
  readonly view: SeatView;
  readonly player: PlayerView | null;
  readonly deal: DealSeat | null;
}

const MINE = 3;

/** The viewer's own seat is always red; who sits where red would be has the viewer's colour. */
export function colourOf(seat: number, mine: number | null): number {
  if (seat === mine) return MINE;
  return seat === MINE && mine !== null ? mine : seat;
}

export function sitter(view: View, seat: number): Sitter {
  const at = view.seats[seat]!;
  const player = view.players.find(({ player }) => player === at.player) ?? null;
  const me = seat === view.mine.seat;
  const { name } = at;
  return {
    seat,
    name,
    called: me ? t("tbl-me") : name,
    avatar: player?.avatar ?? "",
    colour: colourOf(seat, view.mine.seat),
    me,
    view: at,
    player,
    deal: view.match?.seats[seat] ?? null,
  };
}

/** All seats, the viewer's own last, the others in turn after it. */
export function around(view: View): Sitter[] {
  const count = view.match?.seats.length ?? view.seats.length;
  const first = view.mine.seat ?? count - 1;
  return Array.from({ length: count }, (_, step) => sitter(view, (first + 1 + step) % count));
}

export function others(view: View): Sitter[] {
  return around(view).filter(({ me }) => !me);
}
