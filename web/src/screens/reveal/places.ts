// Where the cards and the sign of each seat in sight are on the stage: measured while nothing waits for it.

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface SeatPlace {
  readonly cards: Spot;
  readonly sign: Spot;
}

export interface Places {
  readonly seats: ReadonlyMap<number, SeatPlace>;
  readonly width: number;
  readonly height: number;
}

export function measured(stage: HTMLElement): Places {
  const frame = stage.getBoundingClientRect();
  const spot = (element: Element): Spot => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - frame.left, y: top - frame.top, w: width, h: height };
  };
  const seats = new Map<number, SeatPlace>();
  const list = stage.querySelector(".strips")?.getBoundingClientRect() ?? frame;
  for (const strip of stage.querySelectorAll("[data-seat]")) {
    const cards = strip.querySelector(".row, .thirteen") ?? strip.querySelector(".middle");
    const sign = strip.querySelector(".avatar");
    if (!cards || !sign) continue;
    const { top, bottom } = cards.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    if (middle > list.top && middle < list.bottom) seats.set(Number((strip as HTMLElement).dataset["seat"]), { cards: spot(cards), sign: spot(sign) });
  }
  return { seats, width: frame.width, height: frame.height };
}
