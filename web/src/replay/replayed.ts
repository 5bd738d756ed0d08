// A finished match as views, so that its deals show on the same screens as when they were played.

import type { MatchLine, Replay, RevealView, SettingsView, Sync, View } from "~/wire.gen";
import { PROTOCOL } from "~/wire.gen";

export interface ReplayDeal {
  readonly round: number;
  readonly banker: number | null;
  /** The hand each seat was dealt, before any exchange; null for a seat that was not in. */
  readonly dealt: readonly (string | null)[];
  readonly by_bot: readonly boolean[];
  readonly reveal: RevealView;
}

export function dealsOf(replay: Replay): readonly ReplayDeal[] {
  return replay.deals as unknown as readonly ReplayDeal[];
}

function settingsOf({ rules, rounds, names }: MatchLine): SettingsView {
  return {
    rules, rounds, seats: names.length, seconds: 0, multiplier: 1, base: 1, spectators: true, assistance: false,
    bot_level: "normal", banker: "rules", most_stake: null, ante: null, grace: 0, leaving: "bot", time_up: "best", listed: false,
  };
}

/** The table at the reveal of a deal, as the seat that looks back saw it. */
export function viewOf(replay: Replay, at: number): View {
  const { line } = replay;
  const deals = dealsOf(replay);
  const deal = deals[at]!;
  const seats = line.names.map((_, seat) => seat);
  const scores = deals.slice(0, at + 1).map(({ reveal }) => reveal.totals);
  const totals = seats.map((seat) => scores.reduce((sum: number, deal) => sum + Number(deal[seat]), 0));
  return {
    room: { key: line.id, code: "", phase: "match", host: null, locked: false, settings: settingsOf(line), match: 1, ends_at: null },
    players: line.names.map((name, player) => ({ player, name, avatar: "", away: false, outside_bot: false })),
    seats: seats.map((seat) => ({ seat, name: line.names[seat]!, kind: "player", player: seat, level: null, ready: true, autopilot: false, takeover_at: null, next_player: null })),
    match: {
      match: 1, round: deal.round, rounds: deals.length, phase: "reveal", phase_no: deal.round, deadline: null, banker: deal.banker,
      multiplier: 1, ante: 0, undealt: 0,
      limits: { most_bid: 0, least_stake: 0, most_stake: 0, most_times: 0, directions: [], cards: 0 },
      seats: seats.map((seat) => ({ total: totals[seat]!, in_deal: true, ready: true, stake: null, bid: null, swapped: 0, left: false, rows: null })),
      exchange: null, shuffle: null, scores, house: 0, places: null, record: line.id,
    },
    reveal: deal.reveal,
    mine: {
      player: line.seat ?? -1, seat: line.seat, todo: null, may: [], commit_round: null, open_round: null, cards: "", received: "", given: "",
      laid: null, laid_hands: [], fouls: false, surrendered: false, natural: "default", naturals: [], declared: null, unarranged: false, draft: null,
    },
  };
}

export function syncOf(view: View): Omit<Sync, "now"> {
  return { type: "sync", protocol: PROTOCOL, seq: 0, view, missed: [], truncated: false };
}
