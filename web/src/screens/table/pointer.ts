// One finger, or a mouse, on the table: what is a tap, a drag, a long press.

import type { CardNo, Drop } from "~/arrange/board";

const FINGER_SLACK = 10;
const MOUSE_SLACK = 4;
const LONG_PRESS = 450;
/** The click of a finger that was acted on comes so soon after it went up. */
const ECHO = 1_000;

/** How far above the finger carried cards are drawn, and where between the two they aim. */
export const LIFT = 36;
const LIFTED_AIM = 16;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Hands {
  /** What lies at a point of the window. */
  hit(at: Point): Drop;
  /** The cards that go along when a card is dragged; none if it may not be. */
  grab(card: CardNo): readonly CardNo[];
  press(card: CardNo | null): void;
  tap(target: Drop): void;
  enlarge(card: CardNo | null): void;
  carry(cards: readonly CardNo[], at: Point, finger: boolean): void;
  letGo(target: Drop): void;
  cancel(): void;
}

export class PointerTracker {
  #pointer: number | null = null;
  #start: Point = { x: 0, y: 0 };
  /** When the finger came down, as the screen tells it: a busy page hears of it late. */
  #since = 0;
  #target: Drop = { on: "elsewhere" };
  #carried: readonly CardNo[] = [];
  #state: "idle" | "down" | "carrying" | "enlarged" | "spent" = "idle";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastUp = -Infinity;
  #echoes = false;

  constructor(readonly hands: Hands) {}

  /**
   * Takes away a finger's own click, which may land on what has come under it meanwhile. The clicks
   * of keys, screen readers and buttons that mind themselves go on.
   */
  readonly click = (event: MouseEvent): void => {
    const echo = this.#echoes && event.detail > 0 && performance.now() - this.#lastUp < ECHO;
    this.#echoes = false;
    if (!echo) return;
    event.stopPropagation();
    event.preventDefault();
  };

  readonly down = (event: PointerEvent): void => {
    if (this.#pointer !== null || event.button !== 0) return;
    this.#echoes = false;
    if ((event.target as Element).closest("[data-own]")) return;
    this.#pointer = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#since = event.timeStamp;
    this.#target = this.hands.hit(this.#start);
    this.#state = "down";
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    if (this.#target.on === "card") {
      const { card } = this.#target;
      this.hands.press(card);
      this.#timer = setTimeout(() => {
        this.#state = "enlarged";
        this.hands.enlarge(card);
      }, LONG_PRESS);
    }
  };

  readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    const finger = event.pointerType !== "mouse";
    if (this.#state === "carrying") {
      this.hands.carry(this.#carried, at, finger);
      return;
    }
    if (this.#state !== "down" && this.#state !== "enlarged") return;
    const moved = Math.hypot(at.x - this.#start.x, at.y - this.#start.y);
    if (moved < (finger ? FINGER_SLACK : MOUSE_SLACK)) return;
    clearTimeout(this.#timer);
    this.hands.press(null);
    // A card that is held for long and then drawn away goes along all the same.
    if (this.#state === "enlarged") this.hands.enlarge(null);
    this.#carried = this.#target.on === "card" ? this.hands.grab(this.#target.card) : [];
    this.#state = this.#carried.length ? "carrying" : "spent";
    if (this.#state === "carrying") this.hands.carry(this.#carried, at, finger);
  };

  readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const state = this.#state;
    this.#finish();
    if (state === "enlarged") this.hands.enlarge(null);
    // Where the page was too busy to hear of a finger that was up again, it was a tap.
    if (state === "down" || (state === "enlarged" && event.timeStamp - this.#since < LONG_PRESS)) this.hands.tap(this.#target);
    else if (state === "carrying") {
      const lifted = event.pointerType === "mouse" ? 0 : LIFTED_AIM;
      this.hands.letGo(this.hands.hit({ x: event.clientX, y: event.clientY - lifted }));
    } else if (state === "spent" && this.#target.on !== "card") this.hands.tap(this.#target);
  };

  readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (this.#state === "enlarged") this.hands.enlarge(null);
    this.#finish();
    this.hands.cancel();
  };

  #finish(): void {
    clearTimeout(this.#timer);
    this.#pointer = null;
    this.#state = "idle";
    this.#lastUp = performance.now();
    this.#echoes = true;
    this.hands.press(null);
  }
}
