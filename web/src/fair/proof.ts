// How a deal comes about, byte by byte, so that any browser can deal it again.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DeckPlan } from "~/ranks/order";
import type { ProofView } from "~/wire.gen";

const HAND = 13;

function numbered(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What a seat commits to: its bytes, bound to the match, the round and the seat. */
export function commitment(opening: string, root: string, round: number, seat: number): string {
  const where = concatBytes(utf8ToBytes("shisanshui commit 1"), hexToBytes(root), numbered(round), new Uint8Array([seat]));
  return bytesToHex(sha256(concatBytes(where, hexToBytes(opening))));
}

export interface Transcript {
  readonly rules: string;
  readonly round: number;
  readonly root: string;
  readonly commitments: readonly (string | null)[];
}

function seatLines(word: string, values: readonly (string | null)[]): string {
  return values.map((value, seat) => `${word} ${seat} ${value ?? "-"}\n`).join("");
}

/** Everything that was committed to, as the text that is hashed. */
export function transcript({ rules, round, root, commitments }: Transcript): string {
  const head = `shisanshui transcript 1\nrules ${rules}\nseats ${commitments.length}\nround ${round}\nroot ${root}\n`;
  return head + seatLines("commitment", commitments);
}

/** Whether the server's bytes for a round belong to the root it published before the match. */
export function isProven({ secret, round, rounds, sisters, root }: ProofView): boolean {
  let node = sha256(concatBytes(utf8ToBytes("shisanshui server 1"), numbered(round), hexToBytes(secret)));
  const left = sisters.map(hexToBytes);
  let at = round - 1;
  for (let width = rounds; width > 1; width = (width + 1) >> 1) {
    if ((at ^ 1) < width) {
      const sister = left.shift();
      if (!sister) return false;
      node = sha256(concatBytes(utf8ToBytes("shisanshui node 1"), ...(at % 2 ? [sister, node] : [node, sister])));
    }
    at >>= 1;
  }
  return left.length === 0 && bytesToHex(node) === root;
}

/** Whether each opening is what its seat had committed to. */
export function areOpeningsTrue({ openings, commitments, root, round }: ProofView): boolean {
  return openings.every(
    (opening, seat) => opening === null || commitments[seat] === commitment(opening, root, round, seat),
  );
}

/** The cards of a deck, faces ascending, copies side by side: As … as the wire writes them. */
export function deckOf(plan: DeckPlan, seats: number): string[] {
  const counts = new Array<number>(54).fill(plan.packs, 0, 52).fill(0, 52);
  const perSeat = plan.suit_per_seat ? [..."shcd"].slice(0, Math.max(0, seats - 4)) : [];
  for (const suit of [...plan.extra_suits, ...perSeat]) {
    for (let rank = 0; rank < 13; rank++) counts[rank * 4 + "cdhs".indexOf(suit)]!++;
  }
  const text = (face: number) => "23456789TJQKA"[face >> 2]! + "cdhs"[face & 3]!;
  for (let face = 0; face < 52; face++) {
    const [rank, suit] = text(face);
    if (plan.drop_suits.includes(suit!) || plan.drop_ranks.includes(rank!)) counts[face] = 0;
  }
  counts[52] = (plan.jokers + 1) >> 1;
  counts[53] = plan.jokers >> 1;
  return counts.flatMap((copies, face) => new Array<string>(copies).fill(face < 52 ? text(face) : face === 52 ? "XR" : "XB"));
}

function* stream(key: Uint8Array, round: number): Generator<number, never> {
  for (let block = 0; ; block++) {
    yield* hmac(sha256, key, concatBytes(utf8ToBytes("shisanshui deal 1"), numbered(round), numbered(block)));
  }
}

/** The deck in the order a key puts it in (Fisher-Yates, no number likelier than another). */
export function shuffled(deck: readonly string[], key: Uint8Array, round: number): string[] {
  const cards = [...deck];
  const bytes = stream(key, round);
  for (let at = cards.length - 1; at > 0; at--) {
    const limit = 256 - (256 % (at + 1));
    let byte = bytes.next().value;
    while (byte >= limit) byte = bytes.next().value;
    const other = byte % (at + 1);
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
  return cards;
}

/** The hands a proof deals, in seat order; null for a seat that was not in the deal. */
export function dealt(proof: ProofView, plan: DeckPlan): (string[] | null)[] {
  const text = transcript(proof) + seatLines("opening", proof.openings);
  const key = hmac(sha256, hexToBytes(proof.secret), utf8ToBytes(text));
  const cards = shuffled(deckOf(plan, proof.commitments.length), key, proof.round);
  let next = 0;
  return proof.dealt.map((inDeal) => (inDeal ? cards.slice(next, (next += HAND)) : null));
}
