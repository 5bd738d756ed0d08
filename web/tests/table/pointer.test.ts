// What a finger does is told by where it is and by when the screen saw it there.

import { beforeEach, expect, test, vi } from "vitest";
import type { Drop } from "~/arrange/board";
import { PointerTracker, type Hands } from "~/screens/table/pointer";

const CARD: Drop = { on: "card", card: 3 };
let told: string[];
let finger: PointerTracker;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  const hands: Hands = {
    hit: ({ y }) => (y > 100 ? CARD : { on: "row", row: 0 }),
    grab: (card) => [card],
    press: () => {},
    tap: ({ on }) => told.push(`tap ${on}`),
    enlarge: (card) => told.push(card === null ? "put away" : "enlarge"),
    carry: () => told.push("carry"),
    letGo: ({ on }) => told.push(`let go on ${on}`),
    cancel: () => told.push("cancel"),
  };
  finger = new PointerTracker(hands);
});

function event(y: number, timeStamp: number): PointerEvent {
  const target = { closest: () => null };
  return { pointerId: 1, button: 0, pointerType: "touch", clientX: 50, clientY: y, timeStamp, target, currentTarget: {} } as unknown as PointerEvent;
}

test("a short touch is a tap, a long one enlarges", () => {
  finger.down(event(200, 0));
  finger.up(event(200, 90));
  expect(told).toEqual(["tap card"]);
  finger.down(event(200, 1_000));
  vi.advanceTimersByTime(600);
  finger.up(event(200, 1_600));
  expect(told).toEqual(["tap card", "enlarge", "put away"]);
});

test("a short touch is a tap on a page that was too busy to hear of its end", () => {
  finger.down(event(200, 0));
  vi.advanceTimersByTime(600);
  finger.up(event(203, 90));
  expect(told).toEqual(["enlarge", "put away", "tap card"]);
});

test("a card is drawn along, at once or after it was looked at", () => {
  finger.down(event(200, 0));
  finger.move(event(150, 50));
  finger.up(event(40, 100));
  expect(told).toEqual(["carry", "let go on row"]);
  told.length = 0;
  finger.down(event(200, 1_000));
  vi.advanceTimersByTime(600);
  finger.move(event(205, 1_600));
  finger.move(event(150, 1_650));
  finger.up(event(40, 1_700));
  expect(told).toEqual(["enlarge", "put away", "carry", "let go on row"]);
});
