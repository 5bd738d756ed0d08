// Whatever speed and however many seats: each strip has had its turn while its step is on.

import { expect, test } from "vitest";
import { beat, PACES, turns, type Step } from "~/screens/reveal/script";

/** Milliseconds: five cards turn one a little after the other, then come words and sum, each in a slice. */
const CARDS = 72;
const SLICES = 60;
/** As long as one needs to see a number. */
const SEEN = 180;

for (const speed of ["slow", "normal", "fast"] as const) {
  const { flip, hold, gun, homeRun } = PACES[speed];
  const steps: readonly Step[] = [
    { kind: "row", row: 0, ms: flip + hold },
    { kind: "guns", volleys: [], ms: gun },
    { kind: "guns", volleys: [], ms: homeRun },
    { kind: "totals", ms: hold },
  ];
  test.each([2, 4, 8])(`every strip is read at speed ${speed} with %i seats`, (seats) => {
    for (const step of steps) {
      const last = turns(step, seats).at(-1)! + SLICES + (step.kind === "row" ? flip + CARDS : 0);
      expect(step.ms - last).toBeGreaterThanOrEqual(SEEN);
    }
  });
  test(`water and seals have come at speed ${speed}`, () => {
    for (const ms of [gun, homeRun]) expect(ms - 680 * beat(ms)).toBeGreaterThanOrEqual(SEEN);
  });
}

test("they follow one another, me last", () => {
  const row: Step = { kind: "row", row: 0, ms: 1460 };
  const [first, second, third, last] = turns(row, 4);
  expect(second! - first!).toBeCloseTo(third! - second!);
  expect(last).toBeGreaterThan(third!);
});
