// The options that decide which hand beats which, as a rule set names them.

export interface HandOrder {
  readonly wheel: "lowest" | "second";
  readonly suits: "ignored" | "shcd" | "shdc";
  readonly suit_use: "last" | "first";
  readonly kickers: "full" | "top_only";
  readonly flush_compare: "cards" | "duplicates";
  readonly front_hands: "plain" | "straights" | "flushes" | "both";
  readonly joker_fronts: readonly number[];
  /** The deck may put one rank of one suit twice in a row. */
  readonly twins: boolean;
}

export interface Legality {
  readonly front_middle: "<" | "<=";
  readonly middle_back: "<" | "<=";
}

export interface DeckPlan {
  readonly packs: number;
  readonly jokers: number;
  readonly extra_suits: readonly string[];
  readonly suit_per_seat: boolean;
  readonly drop_suits: readonly string[];
  readonly drop_ranks: readonly string[];
}

/** The part of a resolved rule set that names and orders rows. */
export interface RowRules {
  readonly hands: Omit<HandOrder, "twins">;
  readonly legality: Legality;
  readonly deck: DeckPlan;
  readonly seats: { readonly least: number; readonly most: number };
}

export function handOrder({ hands, deck, seats }: RowRules): HandOrder {
  const perSeat = deck.suit_per_seat && seats.most > 4;
  const twins = deck.packs > 1 || deck.jokers > 0 || deck.extra_suits.length > 0 || perSeat;
  return { ...hands, twins };
}

export const PLAIN_ORDER: HandOrder = {
  wheel: "lowest",
  suits: "ignored",
  suit_use: "last",
  kickers: "full",
  flush_compare: "cards",
  front_hands: "plain",
  joker_fronts: [],
  twins: false,
};

export const USUAL_LEGALITY: Legality = { front_middle: "<=", middle_back: "<=" };
