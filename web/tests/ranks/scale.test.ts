import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faces } from "~/cards/face";
import type { HandOrder } from "~/ranks/order";
import { CATEGORIES, evaluate, fouls } from "~/ranks/scale";
import { PLAIN_ORDER, USUAL_LEGALITY } from "~/ranks/order";

type Answer = [category: number, rank: number, strength: number, ranks: number[]] | null;
interface Golden {
  rows: string[];
  answers: { order: HandOrder; hands: Answer[] }[];
}
const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as Golden;

function sign(n: number): number {
  return Math.sign(n);
}

describe.each(golden.answers)("rows as the library ranks them: $order", ({ order, hands }) => {
  const mine = golden.rows.map((row) => evaluate(faces(row), order));

  it("are the same hands", () => {
    golden.rows.forEach((row, at) => {
      const expected = hands[at];
      const found = mine[at];
      const shown = found && [CATEGORIES.indexOf(found.category), [...found.ranks]];
      expect([row, shown]).toEqual([row, expected ? [expected[0], expected[3]] : null]);
    });
  });

  it("compare alike, as rows of one hand and in a duel", () => {
    const known = golden.rows.flatMap((row, at) => (hands[at] ? [{ row, theirs: hands[at]!, mine: mine[at]! }] : []));
    const wrong: string[] = [];
    for (const a of known) {
      for (const b of known) {
        if (sign(a.mine.rank - b.mine.rank) !== sign(a.theirs[1] - b.theirs[1])) wrong.push(`rank ${a.row} v ${b.row}`);
        if (a.row.length !== b.row.length) continue;
        const theirs = sign(a.theirs[2] - b.theirs[2]);
        if (sign(a.mine.strength - b.mine.strength) !== theirs) wrong.push(`strength ${a.row} v ${b.row}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

describe("fouls", () => {
  const rows = (front: string, middle: string, back: string) =>
    [front, middle, back].map((row) => evaluate(faces(row), PLAIN_ORDER)) as unknown as Parameters<typeof fouls>[0];

  it("are named by the rows they concern (RULES L1, L2, L4)", () => {
    expect(fouls(rows("As Ah 4c", "5s 6h 7d 8c 9s", "Js Jh Jd 3c 3d"), USUAL_LEGALITY)).toEqual([]);
    expect(fouls(rows("Ks Kh 9c", "Kd Kc 8s 7h 3d", "Ah Qh Th 6h 2h"), USUAL_LEGALITY)).toEqual(["front_over_middle"]);
    expect(fouls(rows("Ks Kh Qc", "Kd Kc Qs 7h 3d", "Ah Jh Th 6h 2h"), USUAL_LEGALITY)).toEqual([]);
  });

  it("are told as soon as two rows are complete", () => {
    expect(fouls(rows("2s", "Ah Jh Th 6h 2h", "5s 6h 7d 8c 9s"), USUAL_LEGALITY)).toEqual(["middle_over_back"]);
  });
});
