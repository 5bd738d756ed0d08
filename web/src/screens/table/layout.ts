// Where each slot of the table is, so that cards can lie on it.

import { ROW_SIZES, ROWS } from "~/arrange/board";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Places {
  readonly rows: readonly (readonly Box[])[];
  readonly tray: readonly Box[];
  readonly rowAreas: readonly Box[];
  readonly trayArea: Box;
  readonly width: number;
  readonly height: number;
}

function boxIn(frame: DOMRect, element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - frame.left, y: top - frame.top, w: width, h: height };
}

/** Measures the slots of a table; null while it is not on the screen. */
export function measure(table: HTMLElement): Places | null {
  const frame = table.getBoundingClientRect();
  const rows = [...table.querySelectorAll("[data-row]")];
  const tray = table.querySelector("[data-tray]");
  if (!frame.width || rows.length !== 3 || !tray) return null;
  return {
    rows: ROWS.map((row) => [...rows[row]!.querySelectorAll("[data-slot]")].map((slot) => boxIn(frame, slot))),
    tray: [...tray.querySelectorAll("[data-slot]")].map((slot) => boxIn(frame, slot)),
    rowAreas: rows.map((row) => boxIn(frame, row)),
    trayArea: boxIn(frame, tray),
    width: frame.width,
    height: frame.height,
  };
}

export function slotCount(row: number): number {
  return ROW_SIZES[row as 0 | 1 | 2];
}

export function within(box: Box, x: number, y: number, slack = 0): boolean {
  return x >= box.x - slack && x <= box.x + box.w + slack && y >= box.y - slack && y <= box.y + box.h + slack;
}

/** How far a point is from a box; 0 inside it. */
export function distance(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
}
