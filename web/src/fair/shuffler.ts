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

/** Commits and opens as the table asks; tells of a commitment that is not this browser's. */
export class Shuffler {
  readonly #told = new Set<string>();
  readonly #bytes = new Map<string, string>();

  constructor(
    readonly session: Session,
    readonly keep: Keep,
    readonly warn: () => void,
  ) {}

  /** Does what the view asks for, once. */
  see({ room, match, mine }: View): void {
    if (!match?.shuffle || mine.seat === null) return;
    const { root, commitments } = match.shuffle;
    const at = (round: number) => `shisanshui.fair.${room.key}.${match.match}.${round}`;
    if (mine.commit_round !== null) {
      this.#commit(at(mine.commit_round), match.match, mine.commit_round, root, mine.seat);
    }
    if (mine.open_round !== null) {
      const round = mine.open_round;
      const opening = this.#read(at(round));
      if (!opening || this.#told.has(`open ${at(round)}`)) return;
      this.#told.add(`open ${at(round)}`);
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

  #commit(at: string, match: number, round: number, root: string, seat: number): void {
    if (this.#told.has(`commit ${at}`)) return;
    this.#told.add(`commit ${at}`);
    const opening = this.#read(at) ?? randomHex(32);
    this.#bytes.set(at, opening);
    this.keep.write(at, opening);
    void this.session.act({ type: "commit", match, round, commitment: commitment(opening, root, round, seat) });
  }

  #read(at: string): string | null {
    return this.#bytes.get(at) ?? this.keep.read(at);
  }
}
