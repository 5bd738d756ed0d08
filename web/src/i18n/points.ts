// Amounts as people read them: exact, with a sign where they are won or lost, and a true minus.

import type { ItemView } from "~/wire.gen";

export type Points = ItemView["points"];

export interface Exact {
  readonly top: number;
  readonly bottom: number;
}

export function exact(points: Points): Exact {
  if (typeof points === "number") return { top: points, bottom: 1 };
  const [top, bottom = "1"] = points.split("/");
  return { top: Number(top), bottom: Number(bottom) };
}

export function add(a: Exact, b: Exact): Exact {
  const top = a.top * b.bottom + b.top * a.bottom;
  const bottom = a.bottom * b.bottom;
  const shared = divisor(Math.abs(top), bottom);
  return { top: top / shared, bottom: bottom / shared };
}

export const NOTHING: Exact = { top: 0, bottom: 1 };

export function minus(a: Exact): Exact {
  return { top: -a.top, bottom: a.bottom };
}

export function value(a: Exact): number {
  return a.top / a.bottom;
}

function divisor(a: number, b: number): number {
  return b ? divisor(b, a % b) : a || 1;
}

function plain({ top, bottom }: Exact): string {
  return bottom === 1 ? String(Math.abs(top)) : `${Math.abs(top)}/${bottom}`;
}

/** "+3", "−1/3", "0". */
export function signed(amount: Exact | Points): string {
  const a = typeof amount === "object" ? amount : exact(amount);
  return `${a.top > 0 ? "+" : a.top < 0 ? "−" : ""}${plain(a)}`;
}

export function unsigned(amount: Exact | Points): string {
  return plain(typeof amount === "object" ? amount : exact(amount));
}

/** How an amount is coloured and tagged: won, lost or even. */
export function tone(amount: Exact | Points): "win" | "loss" | "even" {
  const { top } = typeof amount === "object" ? amount : exact(amount);
  return top > 0 ? "win" : top < 0 ? "loss" : "even";
}
