import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sha256Hex, transcript } from "~/fair/commit";
import { areOpeningsTrue, dealt, isProven } from "~/fair/proof";
import type { DeckPlan } from "~/ranks/order";
import type { ProofView } from "~/wire.gen";

interface Case {
  plan: DeckPlan;
  proof: ProofView;
  transcript: string;
  hands: (string[] | null)[];
}
const cases = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as Case[];

describe.each(cases)("a proof of $proof.round of $proof.rounds rounds", ({ plan, proof, transcript: digest, hands }) => {
  it("deals the cards the server dealt", () => {
    expect(dealt(proof, plan)).toEqual(hands);
  });

  it("belongs to what was published before", () => {
    expect(sha256Hex(transcript(proof))).toBe(digest);
    expect(isProven(proof)).toBe(true);
    expect(areOpeningsTrue(proof)).toBe(true);
  });

  it("fails when one digit is changed", () => {
    const wrong = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
    expect(isProven({ ...proof, secret: wrong(proof.secret) })).toBe(false);
    const openings = proof.openings.map((opening) => opening && wrong(opening));
    expect(areOpeningsTrue({ ...proof, openings })).toBe(false);
    expect(dealt({ ...proof, openings }, plan)).not.toEqual(hands);
  });
});
