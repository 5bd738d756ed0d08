// Rows on their way: kept in this browser at once, told to the player's other devices once a second.

import { rowTexts, type Board, type RowTexts } from "~/arrange/board";
import type { Session } from "~/room/session.svelte";
import type { View } from "~/wire.gen";

const KEY = "shisanshui.draft";
const PAUSE = 1_000;

function dealOf(view: View): string {
  return `${view.room.key}.${view.match!.match}.${view.match!.round}`;
}

export class DraftKeeper {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: RowTexts | null = null;
  #sent = 0;

  constructor(readonly session: Session) {}

  keep(board: Board): void {
    const { view } = this.session;
    if (!view?.match) return;
    const rows = rowTexts(board);
    try {
      localStorage.setItem(KEY, JSON.stringify({ deal: dealOf(view), rows }));
    } catch {
      // Without storage the server's copy has to do.
    }
    this.#next = rows;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#sent + PAUSE - Date.now()));
  }

  /** The rows this browser had for the deal on the table. */
  kept(view: View): RowTexts | null {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as { deal: string; rows: RowTexts } | null;
      return found?.deal === dealOf(view) ? found.rows : null;
    } catch {
      return null;
    }
  }

  #send(): void {
    const { view } = this.session;
    if (!view?.match || !this.#next || !["arrange", "closing"].includes(view.match.phase)) return;
    this.#sent = Date.now();
    this.session.note({ type: "draft", match: view.match.match, round: view.match.round, ...this.#next });
    this.#next = null;
  }
}
