// Faces of cards as the wire writes them: "As", "Td", "XR". Ranks 0 (a deuce) to 12 (an ace), 13 a joker.

export type Suit = "c" | "d" | "h" | "s";

export interface Face {
  readonly text: string;
  readonly rank: number;
  /** Of a joker it means nothing; it is what the library's numbering gives. */
  readonly suit: Suit;
}

export const JOKER = 13;
export const ACE = 12;
export const SUITS: readonly Suit[] = ["c", "d", "h", "s"];
const RANKS = "23456789TJQKA";
/** A rank as people read it; a joker has its own picture. */
export const RANK_TEXTS: readonly string[] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export function face(text: string): Face {
  if (text[0] === "X") return { text, rank: JOKER, suit: text[1] === "R" ? "c" : "d" };
  return { text, rank: RANKS.indexOf(text[0] ?? ""), suit: text[1] as Suit };
}

export function faces(text: string): Face[] {
  return text.split(" ").filter(Boolean).map(face);
}

export function facesText(cards: readonly Face[]): string {
  return cards.map((card) => card.text).join(" ");
}

const DOWN_SUITS = "shcd";

/** Highest rank first, then ♠ ♥ ♣ ♦: the order in which a hand is held. */
export function byRank(a: Face, b: Face): number {
  return b.rank - a.rank || DOWN_SUITS.indexOf(a.suit) - DOWN_SUITS.indexOf(b.suit);
}

/** Suit by suit, highest first; jokers lead. */
export function bySuit(a: Face, b: Face): number {
  const joker = Number(b.rank === JOKER) - Number(a.rank === JOKER);
  return joker || DOWN_SUITS.indexOf(a.suit) - DOWN_SUITS.indexOf(b.suit) || b.rank - a.rank;
}
