// What three or five cards make, and which of two rows is stronger: the library's one scale, row by row.

import { ACE, JOKER, type Face, type Suit } from "~/cards/face";
import type { HandOrder, Legality } from "./order";

export const CATEGORIES = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
  "five_of_a_kind",
] as const;

export type Category = (typeof CATEGORIES)[number];

export interface Hand {
  readonly category: Category;
  /** Grows with strength on the one scale of three- and five-card hands. */
  readonly rank: number;
  /** What rows of two seats compare by; equal means a tie. */
  readonly strength: number;
  /** The ranks that name it, the decisive one first; a straight gives its top card. */
  readonly ranks: readonly number[];
}

const PATTERNS: Readonly<Record<string, Category>> = {
  "111": "high_card",
  "21": "pair",
  "3": "three_of_a_kind",
  "11111": "high_card",
  "2111": "pair",
  "221": "two_pair",
  "311": "three_of_a_kind",
  "32": "full_house",
  "41": "four_of_a_kind",
  "5": "five_of_a_kind",
};
const FLUSH_PATTERNS = new Set(["11111", "2111", "221", "311"]);
const SUIT_RANKS: Readonly<Record<HandOrder["suits"], Readonly<Record<Suit, number>>>> = {
  ignored: { c: 0, d: 0, h: 0, s: 0 },
  shcd: { c: 1, d: 0, h: 2, s: 3 },
  shdc: { c: 0, d: 1, h: 2, s: 3 },
};
/** The top card of the lowest flush without a pair, 7 5 4 3 2. */
const LEAST_FLUSH = 5;
const FIRST_SUIT_FACTOR = 2 ** 36;

interface Place {
  readonly key: number;
  readonly category: Category;
  readonly ranks: readonly number[];
}

/** An integer that sorts as (category, pattern, ranks, size) does, prefixes first. */
function place(category: Category, ranks: readonly number[], size: number, pattern = 0): Place {
  let key = CATEGORIES.indexOf(category) * 32 + pattern;
  for (let at = 0; at < 5; at++) key = key * 32 + (at < ranks.length ? ranks[at]! + 1 : 0);
  return { key: key * 2 + Number(size === 5), category, ranks };
}

/** A run's place among the runs of its size, even for a second wheel; 0 if none. */
function runTop(ranks: readonly number[], order: HandOrder): number {
  const size = ranks.length;
  const wheel = ranks[0] === ACE && ranks.slice(1).every((rank, at) => rank === size - 2 - at);
  if (wheel) return order.wheel === "second" ? 2 * ACE : 2 * (size - 2) + 1;
  return ranks[0]! - ranks[size - 1]! === size - 1 ? 2 * ranks[0]! + 1 : 0;
}

/** How the ranks of a row fall together: most frequent first, then highest. */
function grouped(ranks: readonly number[]): { pattern: string; heads: number[]; counts: number[] } {
  const counts = new Array<number>(13).fill(0);
  for (const rank of ranks) counts[rank]!++;
  const heads = [...counts.keys()].filter((rank) => counts[rank]).sort((a, b) => counts[b]! - counts[a]! || b - a);
  const groups = heads.map((rank) => counts[rank]!);
  return { pattern: groups.join(""), heads, counts: groups };
}

/** What these ranks are in mixed suits, or in one; null where that is no hand of this order. */
function ofRanks(ranks: readonly number[], suited: boolean, order: HandOrder): Place | null {
  const size = ranks.length;
  const { pattern, heads, counts } = grouped(ranks);
  const category = PATTERNS[pattern];
  if (!category || (category === "five_of_a_kind" && !order.twins)) return null;
  const runs = size === 5 || order.front_hands === "straights" || order.front_hands === "both";
  const flushes = size === 5 || order.front_hands === "flushes" || order.front_hands === "both";
  if (runs && category === "high_card") {
    const top = runTop(heads, order);
    if (top && suited) return flushes ? straight("straight_flush", top, size) : null;
    if (top) return straight("straight", top, size);
  }
  if (!suited) return place(category, heads, size);
  if (!flushes || (size === 5 && !FLUSH_PATTERNS.has(pattern))) return null;
  if (category === "high_card") return place("flush", heads, size);
  if (!order.twins) return null;
  if (order.flush_compare === "duplicates") {
    return place("flush", heads, size, CATEGORIES.indexOf(category));
  }
  const byCard = heads.flatMap((rank, at) => new Array<number>(counts[at]!).fill(rank));
  return place("flush", byCard.sort((a, b) => b - a), size);
}

function straight(category: Category, top: number, size: number): Place {
  return { ...place(category, [top], size), ranks: [Math.floor(top / 2)] };
}

function* combinations(jokers: number, from = 0): Generator<number[]> {
  if (!jokers) {
    yield [];
    return;
  }
  for (let rank = from; rank < 13; rank++) {
    for (const rest of combinations(jokers - 1, rank)) yield [rank, ...rest];
  }
}

/** The best place over everything the jokers may stand for, and the ranks they then have. */
function withJokers(plain: readonly Face[], jokers: number, order: HandOrder): Place | null {
  const size = plain.length + jokers;
  if (size === 3 && order.joker_fronts.includes(jokers)) {
    return { ...place("three_of_a_kind", [11 + jokers], 3), ranks: [11 + jokers] };
  }
  const oneSuit = plain.every((card) => card.suit === plain[0]?.suit);
  const known = plain.map((card) => card.rank);
  let best: Place | null = null;
  for (const ranks of combinations(jokers)) {
    for (const suited of oneSuit ? [false, true] : [false]) {
      const found = ofRanks([...known, ...ranks], suited, order);
      if (found && (!best || found.key > best.key)) best = found;
    }
  }
  return best;
}

/** A number equal for all hands of one category and first rank; their lowest place says its order. */
function topOnly(category: Category, first: number, order: HandOrder): number {
  const onlyPaired = category === "flush" && order.twins && order.flush_compare === "duplicates" && first < LEAST_FLUSH;
  return place(category, [first], 0, onlyPaired ? CATEGORIES.indexOf("pair") : 0).key;
}

function strength({ key, category, ranks }: Place, cards: readonly Face[], order: HandOrder): number {
  const base = order.kickers === "top_only" ? topOnly(category, ranks[0]!, order) : key;
  if (order.suits === "ignored") return base;
  const suits = SUIT_RANKS[order.suits];
  const tops = cards.filter((card) => card.rank === ranks[0]).map((card) => suits[card.suit]);
  const suit = tops.length ? Math.max(...tops) : 3;
  if (order.suit_use === "first") return (4 * CATEGORIES.indexOf(category) + suit) * FIRST_SUIT_FACTOR + base;
  return 4 * base + suit;
}

/** What three or five cards make; null for any other number, or where the order has no such hand. */
export function evaluate(cards: readonly Face[], order: HandOrder): Hand | null {
  const plain = cards.filter((card) => card.rank !== JOKER);
  const jokers = cards.length - plain.length;
  if (cards.length !== 3 && cards.length !== 5) return null;
  let found: Place | null;
  if (jokers) {
    found = withJokers(plain, jokers, order);
  } else {
    const ranks = plain.map((card) => card.rank);
    const oneSuit = plain.every((card) => card.suit === plain[0]!.suit);
    found = (oneSuit ? ofRanks(ranks, true, order) : null) ?? ofRanks(ranks, false, order);
  }
  if (!found) return null;
  return { category: found.category, rank: found.key, strength: strength(found, cards, order), ranks: found.ranks };
}

export type Foul = "front_over_middle" | "middle_over_back";

/** The fouls of rows as far as they are complete. */
export function fouls(hands: readonly [Hand | null, Hand | null, Hand | null], legality: Legality): Foul[] {
  const [front, middle, back] = hands;
  const found: Foul[] = [];
  if (front && middle && over(front, middle, legality.front_middle)) found.push("front_over_middle");
  if (middle && back && over(middle, back, legality.middle_back)) found.push("middle_over_back");
  return found;
}

function over(weaker: Hand, stronger: Hand, comparison: Legality["front_middle"]): boolean {
  return weaker.rank > stronger.rank || (weaker.rank === stronger.rank && comparison === "<");
}
