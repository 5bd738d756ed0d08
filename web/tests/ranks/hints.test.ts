import { describe, expect, it } from "vitest";
import { faces, facesText } from "~/cards/face";
import { candidates, type Hint } from "~/ranks/hints";
import { shareKickers } from "~/ranks/kickers";
import { PLAIN_ORDER, USUAL_LEGALITY } from "~/ranks/order";

const HAND = "Kh Kd Qc Jd Td 9h 9c 8h";

function found(hint: Hint, hand: string): string[] {
  const cards = faces(hand);
  const order = { ...PLAIN_ORDER, twins: hand.includes("X") };
  return candidates(hint, cards, order).map((candidate) => facesText(candidate.map((at) => cards[at]!)));
}

describe("candidates of the hand-type buttons", () => {
  it("come strongest first, without kickers", () => {
    expect(found("pair", HAND)).toEqual(["Kh Kd", "9h 9c"]);
    expect(found("two_pair", HAND)).toEqual(["Kh Kd 9h 9c"]);
    expect(found("three_of_a_kind", HAND)).toEqual([]);
  });

  it("give one straight for each top card", () => {
    expect(found("straight", HAND).map((row) => row.slice(0, 2))).toEqual(["Kh", "Qc"]);
  });

  it("keep the wheel", () => {
    expect(found("straight", "As 2h 3d 4c 5s Kd")).toEqual(["5s 4c 3d 2h As"]);
  });

  it("do not call a straight flush a straight or a flush", () => {
    const hand = "9s 8s 7s 6s 5s 2h";
    expect(found("straight", hand)).toEqual([]);
    expect(found("flush", hand)).toEqual([]);
    expect(found("straight_flush", hand)).toEqual(["9s 8s 7s 6s 5s"]);
  });

  it("prefer a small pair in a full house, after the largest trips", () => {
    expect(found("full_house", "7s 7h 7d Ah Ad 2c 2d")).toEqual(["7s 7h 7d 2c 2d", "7s 7h 7d Ah Ad"]);
  });

  it("fill what is short with jokers, real ones first", () => {
    expect(found("pair", "As Kd 9h 9c XR")).toEqual(["9h 9c", "As XR", "Kd XR"]);
    expect(found("four_of_a_kind", "9s 9h 9c XR 2d")).toEqual(["9s 9h 9c XR"]);
    expect(found("flush", "As Ks 9s 3s XR")).toEqual(["As Ks 9s 3s XR"]);
  });

  it("are at most a dozen", () => {
    expect(found("flush", "As Ks Qs Ts 9s 8s 6s 5s 3s").length).toBe(12);
  });
});

describe("kickers", () => {
  const rows = (...texts: string[]) => texts.map((text) => faces(text)) as unknown as Parameters<typeof shareKickers>[0];

  it("make the front as strong as they can without a foul", () => {
    const left = faces("Ah 8s 7d 3c");
    const shares = shareKickers(rows("Ks Kh", "Kd Kc", "Qh Qs Qd 2h 2s"), left, PLAIN_ORDER, USUAL_LEGALITY);
    expect(shares?.map((row) => row.map((at) => left[at]!.text))).toEqual([["8s"], ["Ah", "7d", "3c"].sort(), []].map((row) => expect.arrayContaining(row)));
  });

  it("find nothing where every way fouls", () => {
    const left = faces("7d 3c");
    expect(shareKickers(rows("As Ah Ad", "Ks Kh Kd", "2c 2d 5c 5s 9s"), left, PLAIN_ORDER, USUAL_LEGALITY)).toBeNull();
  });
});
