import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { add, exact, NOTHING, signed } from "~/i18n/points";
import { afterRows, between, places, rankedRow, transfers, volleys } from "~/ledger/ledger";
import { length, PACES, script } from "~/screens/reveal/script";
import type { Recording } from "~/transport/recorded";
import type { RevealView } from "~/wire.gen";

const folder = new URL("../../recordings/", import.meta.url);
const reveals = readdirSync(folder)
  .filter((name) => name.startsWith("reveal-"))
  .map((name) => {
    const recording = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Recording;
    return { name, reveal: recording.sync.view.reveal! };
  });

function revealOf(name: string): RevealView {
  return reveals.find((found) => found.name === `${name}.json`)!.reveal;
}

describe.each(reveals)("the ledger of $name", ({ reveal }) => {
  it("adds up to the totals of the settlement", () => {
    const seats = reveal.seats.map((_, seat) => seat);
    for (const seat of seats) {
      const sums = seats.filter((other) => other !== seat).map((other) => between(reveal, seat, other).total);
      expect(signed(sums.reduce(add, NOTHING))).toBe(signed(exact(reveal.totals[seat]!)));
    }
  });

  it("has two sides", () => {
    const mine = between(reveal, 0, 1).total;
    const theirs = between(reveal, 1, 0).total;
    expect(add(mine, theirs).top).toBe(0);
    for (const { amount } of transfers(reveal)) expect(amount.top).toBeGreaterThan(0);
  });
});

describe("scoops", () => {
  it("are told by who shot whom", () => {
    expect(volleys(revealOf("reveal-gun"))).toContainEqual({ shooter: 0, victims: [2, 3], homeRun: false });
    const [last] = volleys(revealOf("reveal-home-run")).slice(-1);
    expect(last).toEqual({ shooter: 0, victims: [1, 2, 3], homeRun: true });
  });

  it("come after the three rows", () => {
    const reveal = revealOf("reveal-home-run");
    expect(signed(afterRows(reveal, 0, 1))).toBe("+3");
    expect(signed(afterRows(reveal, 0, 3))).toBe("+12");
  });
});

describe("a row settled by places", () => {
  it("tells its stake and each seat's place (RULES 3.2)", () => {
    const middle = rankedRow(revealOf("reveal-ranked"), "middle");
    expect(signed(middle.stake!)).toBe("+2");
    expect(middle.places).toEqual([1, 2, 4, 3]);
  });
});

describe("the script of a reveal", () => {
  it("plays stamps, rows, guns, totals", () => {
    const kinds = script(revealOf("reveal-foul"), PACES.normal, 0).map(({ kind }) => kind);
    expect(kinds.slice(0, 4)).toEqual(["stamps", "row", "row", "row"]);
    expect(kinds.at(-1)).toBe("totals");
  });

  it("keeps below its ceiling by shooting together what is not mine", () => {
    const many: RevealView = {
      ...revealOf("reveal-gun"),
      items: [1, 2, 3, 4, 5, 6].flatMap((payee) => [
        { code: "scoop", row: null, payer: 7, payee, points: 3, hand: null, factor: 2, number: null, text: "" },
      ]),
    };
    const steps = script(many, PACES.normal, 0);
    expect(steps.filter(({ kind }) => kind === "guns")).toHaveLength(1);
    expect(length(steps)).toBeLessThanOrEqual(PACES.normal.ceiling);
  });
});

describe("places", () => {
  it("are shared by equal totals", () => {
    expect(places([3, -1, 3, -5].map(exact))).toEqual([1, 3, 1, 4]);
  });
});
