// A player's hand on the table: what is where, what it makes, what may be done next.

import * as b from "~/arrange/board";
import type { Face } from "~/cards/face";
import { History, sameRows } from "~/arrange/history";
import type { Candidate, Hint } from "~/ranks/hints";
import { handOrder, PLAIN_ORDER, USUAL_LEGALITY, type HandOrder, type Legality, type RowRules } from "~/ranks/order";
import type { Foul, Hand } from "~/ranks/scale";
import type { Session } from "~/room/session.svelte";
import { choose, settings } from "~/settings/settings.svelte";
import type { Layout, Rows } from "~/wire.gen";
import { DraftKeeper } from "./drafts";

export interface HintState {
  readonly hint: Hint;
  readonly at: number;
}

type RowFaces = readonly [readonly Face[], readonly Face[], readonly Face[]];

/** What the table does so that player and ear notice: the screen gives it sound and motion. */
export type Feedback = "select" | "place" | "back" | "refuse" | "foul" | "sort";

export class Arranger {
  board = $state.raw<b.Board>(b.newBoard("", "rank"));
  hint = $state.raw<HintState | null>(null);
  /** Which suggestion lies on the table; -1 for none. */
  suggestion = $state(-1);
  refused = $state.raw<b.Refusal | null>(null);
  /** There is something to undo, and it was large enough to offer it. */
  undoable = $state(false);
  /** Without them no row has a name yet, and nothing is hinted. */
  helpers = $state.raw<typeof import("./helpers") | null>(null);

  readonly #history = new History();
  readonly #drafts: DraftKeeper;
  #deal = "";

  constructor(
    readonly session: Session,
    readonly feedback: (kind: Feedback) => void,
  ) {
    this.#drafts = new DraftKeeper(session);
  }

  // --- what there is -----------------------------------------------------------------------

  readonly order: HandOrder = $derived.by(() => {
    const rules = this.session.rules?.ruleset as unknown as RowRules | undefined;
    return rules ? handOrder(rules) : PLAIN_ORDER;
  });
  readonly legality: Legality = $derived.by(() => {
    const rules = this.session.rules?.ruleset as unknown as RowRules | undefined;
    return rules?.legality ?? USUAL_LEGALITY;
  });
  readonly faces = $derived(b.ROWS.map((row) => b.facesOf(this.board, this.board.rows[row])));
  readonly hands = $derived(this.faces.map((row) => this.helpers?.evaluate(row, this.order) ?? null));
  readonly fouls: readonly Foul[] = $derived(
    this.helpers?.fouls(this.hands as [Hand | null, Hand | null, Hand | null], this.legality) ?? [],
  );
  readonly left = $derived(b.unplaced(this.board));
  readonly complete = $derived(b.isComplete(this.board));
  readonly hints: ReadonlyMap<Hint, readonly Candidate[]> = $derived.by(() => {
    const cards = b.facesOf(this.board, this.left);
    const { helpers, order } = this;
    return new Map(helpers?.HINTS.map((hint) => [hint, helpers.candidates(hint, cards, order)] as const));
  });
  /** What each row would be with the selected cards in it; null where they do not fit. */
  readonly previews = $derived(
    b.ROWS.map((row) => {
      const { selected } = this.board;
      if (!b.canTake(this.board, row, selected.size)) return null;
      return b.facesOf(this.board, b.place(this.board, row, [...selected]).board.rows[row]);
    }),
  );
  readonly swapCures = $derived(
    this.fouls.includes("middle_over_back") &&
      (this.helpers?.curedBySwap(this.faces as unknown as RowFaces, this.order, this.legality) ?? false),
  );
  /** Only kickers are left, and each open row has something of its own. */
  readonly kickers = $derived.by(() => {
    const { left, board, helpers } = this;
    if (!helpers) return null;
    const open = b.ROWS.filter((row) => b.room(board, row) > 0);
    if (left.length === 0 || left.length > helpers.MOST_KICKERS || open.some((row) => !board.rows[row].length)) return null;
    return helpers.shareKickers(this.faces as unknown as RowFaces, b.facesOf(board, left), this.order, this.legality);
  });

  async help(): Promise<void> {
    this.helpers = await import("./helpers");
  }

  // --- a new deal, and what others devices do ----------------------------------------------

  /** Follows the view: a new hand, or rows laid elsewhere. */
  see(): void {
    const { view } = this.session;
    const mine = view?.mine;
    if (!view?.match || !mine?.cards) return;
    const deal = `${view.room.key}.${view.match.match}.${view.match.round}.${mine.cards}`;
    if (deal === this.#deal) return;
    this.#deal = deal;
    this.#history.forget();
    this.hint = null;
    this.suggestion = -1;
    this.undoable = false;
    this.refused = null;
    const fresh = b.newBoard(mine.cards, settings.sort);
    const kept = mine.laid ?? mine.draft ?? this.#drafts.kept(view);
    this.board = (kept && b.laid(fresh, kept)) || fresh;
    if (view.room.settings.assistance) {
      this.session.note({ type: "suggest", match: view.match.match, round: view.match.round });
    }
  }

  /** Takes over what another device of the same player has laid. */
  follow(rows: Rows): void {
    const board = b.laid(this.board, rows);
    if (board && !sameRows(board, this.board)) this.#put(board, { draft: false });
  }

  // --- moves -------------------------------------------------------------------------------

  tapTrayCard(card: b.CardNo): void {
    this.#show(b.tapTrayCard(this.board, card));
    this.feedback("select");
  }

  tapRowCard(card: b.CardNo): void {
    this.#move(b.tapRowCard(this.board, card));
  }

  tapRow(row: b.RowNo): void {
    this.#move(b.tapRow(this.board, row));
  }

  tapFelt(): void {
    this.#show(b.selecting(this.board, []));
  }

  drop(cards: readonly b.CardNo[], target: b.Drop): boolean {
    return this.#move(b.drop(this.board, cards, target));
  }

  clear(row: b.RowNo): void {
    this.#put(b.cleared(this.board, row), { offerUndo: true });
    this.feedback("back");
  }

  recall(): void {
    if (this.left.length === 13) return;
    this.#put(b.recalled(this.board), { offerUndo: true });
    this.feedback("back");
  }

  undo(): void {
    const before = this.#history.back();
    if (!before) return;
    this.#show({ ...b.selecting(before, []), home: this.board.home });
    this.suggestion = -1;
    this.undoable = false;
    this.#drafts.keep(this.board);
    this.feedback("back");
  }

  sort(): void {
    const sort = settings.sort === "rank" ? "suit" : "rank";
    choose({ sort });
    this.board = b.sorted(this.board, sort);
    this.feedback("sort");
  }

  /** The next candidate of a hand type, or the one before. */
  cycle(hint: Hint, step: 1 | -1 = 1): void {
    const found = this.hints.get(hint) ?? [];
    if (!found.length) return;
    const before = this.hint?.hint === hint ? this.hint.at : step === 1 ? -1 : 0;
    const at = (before + step + found.length) % found.length;
    const { left } = this;
    this.board = b.selecting(this.board, found[at]!.map((place: Candidate[number]) => left[place]!));
    this.hint = { hint, at };
    this.feedback("select");
  }

  apply(layout: Layout, at: number): void {
    const board = b.laid(this.board, layout.rows);
    if (!board) return;
    this.#put(board, { offerUndo: true });
    this.suggestion = at;
    this.feedback("place");
  }

  /** The first suggestion, then the next ones. */
  auto(layouts: readonly Layout[]): void {
    if (!layouts.length) return;
    const at = (this.suggestion + 1) % layouts.length;
    this.apply(layouts[at]!, at);
  }

  fillKickers(): void {
    const shares = this.kickers;
    if (!shares) return;
    const { left } = this;
    let { board } = this;
    for (const row of b.ROWS) {
      const cards = shares[row]!.map((at) => left[at]!);
      if (cards.length) board = b.place(board, row, cards).board;
    }
    this.#put(board, { offerUndo: true });
    this.feedback("place");
  }

  swapMiddleAndBack(): void {
    this.#put(b.swappedRows(this.board, 1, 2), { offerUndo: true });
    this.feedback("place");
  }

  /** Cures a foul with one exchange of cards, or else with the best suggestion. */
  fix(layouts: readonly Layout[]): void {
    const found = this.helpers?.cure(this.faces as unknown as RowFaces, this.order, this.legality);
    if (found) {
      const [[rowA, a], [rowB, z]] = found;
      this.#put(b.swap(this.board, this.board.rows[rowA as b.RowNo][a]!, this.board.rows[rowB as b.RowNo][z]!), {
        offerUndo: true,
      });
      this.feedback("place");
    } else if (layouts[0]) {
      this.apply(layouts[0], 0);
    }
  }

  #move({ board, refused }: b.Move): boolean {
    if (refused) {
      this.refused = { ...refused };
      this.feedback("refuse");
      return false;
    }
    const placed = !sameRows(board, this.board);
    if (!placed) {
      this.#show(board);
      this.feedback("select");
      return true;
    }
    const more = b.unplaced(board).length <= this.left.length;
    this.#put(more && settings.fill && board.rows !== this.board.rows ? this.#withLast(board) : board, {});
    this.feedback(more ? "place" : "back");
    return true;
  }

  /** The last row fills itself after a card was placed, never after one was taken back. */
  #withLast(board: b.Board): b.Board {
    return b.unplaced(board).length < this.left.length ? b.filled(board) : board;
  }

  #show(board: b.Board): void {
    this.board = board;
    this.refused = null;
    if (!board.selected.size) this.hint = null;
  }

  #put(board: b.Board, { offerUndo = false, draft = true }): void {
    this.#history.remember(this.board);
    this.#show(board);
    this.hint = null;
    this.suggestion = -1;
    this.undoable = offerUndo;
    if (draft) this.#drafts.keep(board);
    if (this.fouls.length) this.feedback("foul");
  }
}
