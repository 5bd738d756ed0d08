// The last boards, for undo.

import type { Board } from "./board";

const KEPT = 20;

export class History {
  #past: Board[] = [];

  get size(): number {
    return this.#past.length;
  }

  remember(board: Board): void {
    this.#past.push(board);
    if (this.#past.length > KEPT) this.#past.shift();
  }

  /** The board before the last change of its rows. */
  back(): Board | null {
    return this.#past.pop() ?? null;
  }

  forget(): void {
    this.#past = [];
  }
}

/** Whether two boards have the same cards in the same rows. */
export function sameRows(a: Board, b: Board): boolean {
  return a.rows.every((row, at) => row.length === b.rows[at]!.length && row.every((card) => b.rows[at]!.includes(card)));
}
