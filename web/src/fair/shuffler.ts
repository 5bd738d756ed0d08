// This player's part of each shuffle: secret bytes, committed to before anybody shows theirs.

import { commitment, sha256Hex, transcript } from "./commit";
import { randomHex } from "~/room/ids";
import type { Session } from "~/room/session.svelte";
import type { View } from "~/wire.gen";

/** Where this browser keeps its bytes until the deal is over. */
export interface Keep {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

export const browserKeep: Keep = {
  read: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage the bytes live as long as the page; the deal goes on without them.
    }
  },
};

/** Where the bytes of a round are kept. */
function place({ room, match }: View, round: number): string {
  return `shisanshui.fair.${room.key}.${match?.match}.${round}`;
}

/** Commits and opens as the table asks; tells of a commitment that is not this browser's. */
export class Shuffler {
  readonly #told = new Set<string>();
  readonly #bytes = new Map<string, string>();

  constructor(
    readonly session: Session,
    readonly keep: Keep,
    readonly warn: () => void,
  ) {
    session.commitsTo = () => session.view && this.#commitment(session.view);
  }

  /** Does what the view asks for, once; a commitment goes with the tap where one is awaited. */
  see(view: View): void {
    const { room, match, mine } = view;
    if (!match?.shuffle || mine.seat === null) return;
    const { root, commitments } = match.shuffle;
    if (mine.commit_round !== null && mine.todo !== "next") {
      const where = `commit ${place(view, mine.commit_round)}`;
      const made = this.#told.has(where) ? null : this.#commitment(view);
      if (made === null) return;
      this.#told.add(where);
      void this.session.act({ type: "commit", match: match.match, round: mine.commit_round, commitment: made });
    }
    if (mine.open_round !== null) {
      const round = mine.open_round;
      const opening = this.#read(place(view, round));
      const where = `open ${place(view, round)}`;
      if (!opening || this.#told.has(where)) return;
      this.#told.add(where);
      const mineStands = commitments[mine.seat] === commitment(opening, root, round, mine.seat);
      const text = transcript({ rules: room.settings.rules.digest, round, root, commitments });
      if (!mineStands || sha256Hex(text) !== match.shuffle.transcript) {
        // Another device of this guest may have committed first; anything else is not right.
        this.warn();
        return;
      }
      void this.session.act({ type: "open", match: match.match, round, opening });
    }
  }

  /** What this browser commits to, if the table asks for it: the same as often as it is asked. */
  #commitment(view: View): string | null {
    const { match, mine } = view;
    if (!match?.shuffle || mine.seat === null || mine.commit_round === null) return null;
    const at = place(view, mine.commit_round);
    const opening = this.#read(at) ?? randomHex(32);
    this.#bytes.set(at, opening);
    this.keep.write(at, opening);
    return commitment(opening, match.shuffle.root, mine.commit_round, mine.seat);
  }

  #read(at: string): string | null {
    return this.#bytes.get(at) ?? this.keep.read(at);
  }
}
