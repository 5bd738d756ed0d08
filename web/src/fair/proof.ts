// How a deal comes about, byte by byte, so that any browser can deal it again.

import type { DeckPlan } from "~/ranks/order";
import type { ProofView } from "~/wire.gen";
import { commitment, numbered, seatLines, transcript } from "./commit";
import { ascii, fromHex, hmacSha256, joined, sha256, toHex } from "./sha256";

const HAND = 13;

/** Whether the server's bytes for a round belong to the root it published before the match. */
export function isProven({ secret, round, rounds, sisters, root }: ProofView): boolean {
  let node = sha256(joined(ascii("shisanshui server 1"), numbered(round), fromHex(secret)));
  const left = sisters.map(fromHex);
  let at = round - 1;
  for (let width = rounds; width > 1; width = (width + 1) >> 1) {
    if ((at ^ 1) < width) {
      const sister = left.shift();
      if (!sister) return false;
      node = sha256(joined(ascii("shisanshui node 1"), ...(at % 2 ? [sister, node] : [node, sister])));
    }
    at >>= 1;
  }
  return left.length === 0 && toHex(node) === root;
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
    yield* hmacSha256(key, joined(ascii("shisanshui deal 1"), numbered(round), numbered(block)));
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
  const key = hmacSha256(fromHex(proof.secret), ascii(text));
  const cards = shuffled(deckOf(plan, proof.commitments.length), key, proof.round);
  let next = 0;
  return proof.dealt.map((inDeal) => (inDeal ? cards.slice(next, (next += HAND)) : null));
}
