// What the library computed for the rules pages, fetched a rule set at a time.

import type { Language } from "~/i18n/index.svelte";
import type { Points } from "~/i18n/points";

/** The parts of a resolved rule set that the pages read; as the library encodes it. */
export interface Rules {
  readonly seats: { readonly least: number; readonly most: number };
  readonly deck: {
    readonly packs: number;
    readonly jokers: number;
    readonly extra_suits: readonly string[];
    readonly suit_per_seat: boolean;
    readonly drop_suits: readonly string[];
    readonly drop_ranks: readonly string[];
  };
  readonly hands: {
    readonly wheel: "lowest" | "second";
    readonly suits: "ignored" | "shcd" | "shdc";
    readonly suit_use: "last" | "first";
    readonly kickers: "full" | "top_only";
    readonly flush_compare: "cards" | "duplicates";
    readonly front_hands: "plain" | "straights" | "flushes" | "both";
    readonly joker_fronts: readonly number[];
  };
  readonly legality: { readonly front_middle: "<" | "<="; readonly middle_back: "<" | "<=" };
  readonly scoring: {
    readonly pairing: "all_pairs" | "banker";
    readonly unit: number;
    readonly values: Readonly<Record<RowKey, Readonly<Record<string, number>>>>;
    readonly steps: readonly Step[];
  };
  readonly foul: { readonly allowed: boolean; readonly pays: string; readonly points: number; readonly scooped: boolean };
  readonly naturals: {
    readonly entries: readonly { readonly natural: string; readonly points: number; readonly per_quads: number }[];
    readonly define: {
      readonly a23: boolean;
      readonly qka: boolean;
      readonly quads_as_two_pairs: boolean;
      readonly odd_card_may_match: boolean;
      readonly quads_as_trips: boolean;
      readonly big_ranks: string;
      readonly small_ranks: string;
      readonly colour_cards: number;
      readonly royals: string;
    };
    readonly declaration: "optional" | "automatic" | "asked_for" | "detected";
    readonly factor: number;
  };
  readonly banker: {
    readonly selection: string;
    readonly ties: "push" | "banker";
    readonly least_stake: number;
    readonly most_stake: number;
    readonly stake_time: "before_deal" | "after_deal_unseen";
  };
  readonly exchange: { readonly kind: "none" | "seats" | "stock"; readonly most_times: number; readonly cards: number; readonly price: number };
  readonly surrender: { readonly allowed: boolean; readonly points: number };
  readonly escape: { readonly kind: string; readonly points: number };
  readonly match: { readonly rounds: number; readonly seconds: number };
  readonly terms: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

export type RowKey = "front" | "middle" | "back";

export interface Step {
  readonly step: string;
  readonly factor?: number;
  readonly points?: number | string;
  readonly points_by_seats?: Readonly<Record<string, number>> | null;
  readonly total_by_seats?: Readonly<Record<string, number>> | null;
  readonly row_total?: boolean;
  readonly factor_opponents?: boolean;
  readonly needs?: string;
  readonly least_seats?: number;
  readonly cards?: readonly string[];
  readonly ante?: number;
  readonly paid?: string;
  readonly scoop?: number;
  readonly home_run?: number;
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export interface HandExample {
  readonly hand: string;
  readonly cards: string;
}

export interface NaturalLine {
  readonly kind: string;
  readonly points: number;
  readonly perQuads: number;
  readonly cards: string | null;
  /** The cards lie in the three rows that make it. */
  readonly rows: boolean;
  /** How many of all hands of thirteen cards hold it; null where nobody counted. */
  readonly hands: number | null;
}

export interface ExampleSeat {
  readonly name: string;
  readonly rows: readonly string[] | null;
  readonly natural: string | null;
  readonly legal: boolean;
  readonly total: Points;
}

export interface ExampleItem {
  readonly payer: number | null;
  readonly payee: number | null;
  readonly points: Points;
  readonly text: string;
}

export interface Example {
  readonly title: string;
  readonly banker: number | null;
  readonly stakes: readonly number[] | null;
  readonly multiplier: number;
  readonly seats: readonly ExampleSeat[];
  readonly items: readonly ExampleItem[];
  readonly house: Points;
}

export interface Pay {
  readonly key: "two_rows" | "scoop" | "everybody" | "foul" | "three_quads";
  readonly seats: number;
  readonly points: Points;
}

/** Everything about one rule set, in one language. */
export interface RulesData {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly digest: string;
  readonly ruleset: Rules;
  readonly sections: readonly Section[];
  readonly hands: readonly HandExample[];
  readonly fronts: readonly HandExample[];
  readonly straights: readonly string[];
  readonly royalFlush: string | null;
  readonly pays: readonly Pay[];
  readonly naturals: readonly NaturalLine[];
  readonly anyNatural: number | null;
  readonly examples: readonly Example[];
  readonly unit: readonly [one: string, many: string];
}

/** A rule set in the list, with what is compared between all of them. */
export interface RulesLine {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly dragon: number | null;
  readonly cleanDragon: number | null;
  readonly wheel: "lowest" | "second";
  readonly suits: string;
  readonly unit: readonly [one: string, many: string];
}

/** All hands of thirteen cards out of 52. */
export const ALL_HANDS = 635_013_559_600;

const files = import.meta.glob<unknown>("./data/*/*.json", { import: "default" });

export function hasRules(id: string): boolean {
  return id !== "index" && `./data/en/${id}.json` in files;
}

export async function loadIndex(language: Language): Promise<readonly RulesLine[]> {
  return (await files[`./data/${language}/index.json`]!()) as readonly RulesLine[];
}

export async function loadRules(language: Language, id: string): Promise<RulesData> {
  return (await files[`./data/${language}/${id}.json`]!()) as RulesData;
}
