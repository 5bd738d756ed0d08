// Thirteen cards on their way into three rows: every move is a new board, so any of them can be undone.

import { byRank, bySuit, faces, type Face } from "~/cards/face";
import { inOrder } from "./order";

export type RowNo = 0 | 1 | 2;
export const ROWS: readonly RowNo[] = [0, 1, 2];
export const ROW_SIZES: readonly [3, 5, 5] = [3, 5, 5];
export const ROW_KEYS = ["front", "middle", "back"] as const;

/** A card's number on this board: twins differ by it. */
export type CardNo = number;
export type Sort = "rank" | "suit";
type Rows = readonly [readonly CardNo[], readonly CardNo[], readonly CardNo[]];

export interface RowTexts {
  readonly front: string;
  readonly middle: string;
  readonly back: string;
}

export interface Board {
  readonly cards: readonly Face[];
  /** Which card's home is at each slot of the tray. */
  readonly home: readonly CardNo[];
  readonly rows: Rows;
  readonly selected: ReadonlySet<CardNo>;
  /** With all thirteen placed: the card lifted out of its row, to be swapped with the next one. */
  readonly lifted: CardNo | null;
}

export type Refusal = { readonly row: RowNo; readonly room: number };
/** A new board, or why nothing changed. */
export type Move = { readonly board: Board; readonly refused?: Refusal };

const NONE: ReadonlySet<CardNo> = new Set();

export function newBoard(hand: string, sort: Sort): Board {
  const cards = faces(hand).sort(byRank);
  return sorted({ cards, home: cards.map((_, at) => at), rows: [[], [], []], selected: NONE, lifted: null }, sort);
}

/** The same board with the homes of all cards by rank or by suit; what is placed stays. */
export function sorted(board: Board, sort: Sort): Board {
  const compare = sort === "rank" ? byRank : bySuit;
  const home = board.cards.map((_, at) => at).sort((a, b) => compare(board.cards[a]!, board.cards[b]!) || a - b);
  return { ...board, home };
}

export function rowOf(board: Board, card: CardNo): RowNo | null {
  return ROWS.find((row) => board.rows[row].includes(card)) ?? null;
}

export function unplaced(board: Board): CardNo[] {
  return board.home.filter((card) => rowOf(board, card) === null);
}

export function room(board: Board, row: RowNo): number {
  return ROW_SIZES[row] - board.rows[row].length;
}

export function isComplete(board: Board): boolean {
  return ROWS.every((row) => room(board, row) === 0);
}

export function facesOf(board: Board, cards: Iterable<CardNo>): Face[] {
  return [...cards].map((card) => board.cards[card]!);
}

function withRows(board: Board, change: (row: readonly CardNo[], at: RowNo) => readonly CardNo[]): Board {
  const rows = ROWS.map((row) => inOrder(change(board.rows[row], row), board.cards)) as unknown as Rows;
  return { ...board, rows, selected: NONE, lifted: null };
}

/** Whether a row can take so many cards: in its free slots, or in place of all it holds. */
export function canTake(board: Board, row: RowNo, count: number): boolean {
  return count > 0 && (count <= room(board, row) || count === ROW_SIZES[row]);
}

/** Puts cards into a row, wherever they were; a whole row's worth replaces it. */
export function place(board: Board, row: RowNo, cards: readonly CardNo[]): Move {
  const coming = cards.filter((card) => !board.rows[row].includes(card));
  if (!coming.length) return { board };
  const free = room(board, row);
  if (coming.length > free && coming.length !== ROW_SIZES[row]) return { board, refused: { row, room: free } };
  const replaced = coming.length > free;
  return {
    board: withRows(board, (held, at) => {
      const staying = held.filter((card) => !coming.includes(card));
      if (at !== row) return staying;
      return replaced ? coming : [...staying, ...coming];
    }),
  };
}

/** When the last open slots are all in one row, the cards that are left go there. */
export function filled(board: Board): Board {
  const open = ROWS.filter((row) => room(board, row) > 0);
  const left = unplaced(board);
  if (open.length !== 1 || !left.length) return board;
  return place(board, open[0]!, left).board;
}

export function swap(board: Board, a: CardNo, b: CardNo): Board {
  const other = (card: CardNo) => (card === a ? b : card === b ? a : card);
  return withRows(board, (held) => held.map(other));
}

export function returned(board: Board, cards: readonly CardNo[]): Board {
  return withRows(board, (held) => held.filter((card) => !cards.includes(card)));
}

export function cleared(board: Board, row: RowNo): Board {
  return returned(board, board.rows[row]);
}

export function recalled(board: Board): Board {
  return withRows(board, () => []);
}

export function swappedRows(board: Board, a: RowNo, b: RowNo): Board {
  return withRows(board, (_, at) => board.rows[at === a ? b : at === b ? a : at]);
}

export function selecting(board: Board, cards: Iterable<CardNo>): Board {
  return { ...board, selected: new Set(cards), lifted: null };
}

/** A card that lies in the tray is tapped. */
export function tapTrayCard(board: Board, card: CardNo): Board {
  const selected = new Set(board.selected);
  if (!selected.delete(card)) selected.add(card);
  return { ...board, selected, lifted: null };
}

/** A row is tapped beside its cards. */
export function tapRow(board: Board, row: RowNo): Move {
  if (board.selected.size) return place(board, row, [...board.selected]);
  return { board: selecting(board, []) };
}

/** A card in a row is tapped. */
export function tapRowCard(board: Board, card: CardNo): Move {
  const row = rowOf(board, card)!;
  if (board.selected.size > 1) return tapRow(board, row);
  if (board.selected.size === 1) return { board: swap(board, card, [...board.selected][0]!) };
  if (board.lifted === card) return { board: returned(board, [card]) };
  if (board.lifted !== null) {
    if (rowOf(board, board.lifted) === row) return { board: { ...board, lifted: card } };
    return { board: swap(board, board.lifted, card) };
  }
  if (isComplete(board)) return { board: { ...board, lifted: card } };
  return { board: returned(board, [card]) };
}

export type Drop = { on: "row"; row: RowNo } | { on: "card"; card: CardNo } | { on: "tray" } | { on: "elsewhere" };

/** Cards are dragged and let go. */
export function drop(board: Board, cards: readonly CardNo[], target: Drop): Move {
  switch (target.on) {
    case "row":
      return place(board, target.row, cards);
    case "tray":
      return { board: cards.some((card) => rowOf(board, card) !== null) ? returned(board, cards) : board };
    case "card": {
      const row = rowOf(board, target.card);
      if (row === null) return drop(board, cards, { on: "tray" });
      if (cards.length !== 1) return place(board, row, cards);
      const from = rowOf(board, cards[0]!);
      if (from === row) return { board };
      return { board: swap(board, cards[0]!, target.card) };
    }
    case "elsewhere":
      return { board };
  }
}

/** The rows as texts, for the wire. */
export function rowTexts(board: Board): RowTexts {
  const [front, middle, back] = board.rows.map((row) => facesOf(board, row).map((card) => card.text).join(" "));
  return { front: front!, middle: middle!, back: back! };
}

/** The board with rows given as texts; null if those are not this hand's cards. */
export function laid(board: Board, texts: RowTexts): Board | null {
  const left = board.cards.map((_, at) => at);
  const rows: CardNo[][] = [];
  for (const row of ROWS) {
    const wanted = texts[ROW_KEYS[row]].split(" ").filter(Boolean);
    if (wanted.length > ROW_SIZES[row]) return null;
    const found: CardNo[] = [];
    for (const text of wanted) {
      const at = left.findIndex((card) => board.cards[card]!.text === text);
      if (at < 0) return null;
      found.push(...left.splice(at, 1));
    }
    rows.push(found);
  }
  return withRows(board, (_, at) => rows[at]!);
}
