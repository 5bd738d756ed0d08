// What a seat commits to before a deal, and the text that all commitments make together.

import { ascii, fromHex, joined, sha256, toHex } from "./sha256";

export function numbered(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

export function sha256Hex(text: string): string {
  return toHex(sha256(ascii(text)));
}

/** What a seat commits to: its bytes, bound to the match, the round and the seat. */
export function commitment(opening: string, root: string, round: number, seat: number): string {
  const where = joined(ascii("shisanshui commit 1"), fromHex(root), numbered(round), new Uint8Array([seat]));
  return toHex(sha256(joined(where, fromHex(opening))));
}

export interface Transcript {
  readonly rules: string;
  readonly round: number;
  readonly root: string;
  readonly commitments: readonly (string | null)[];
}

export function seatLines(word: string, values: readonly (string | null)[]): string {
  return values.map((value, seat) => `${word} ${seat} ${value ?? "-"}\n`).join("");
}

/** Everything that was committed to, as the text that is hashed. */
export function transcript({ rules, round, root, commitments }: Transcript): string {
  const head = `shisanshui transcript 1\nrules ${rules}\nseats ${commitments.length}\nround ${round}\nroot ${root}\n`;
  return head + seatLines("commitment", commitments);
}
