// The reveal as a play in steps, each with its time at the chosen speed.

import { volleys, type Volley } from "~/ledger/ledger";
import type { Speed } from "~/settings/settings.svelte";
import type { RevealView } from "~/wire.gen";

export interface Pace {
  readonly flip: number;
  readonly hold: number;
  readonly pop: number;
  readonly gun: number;
  readonly homeRun: number;
  /** The whole reveal takes no longer. */
  readonly ceiling: number;
}

export const PACES: Readonly<Record<Speed, Pace>> = {
  slow: { flip: 400, hold: 2200, pop: 300, gun: 1800, homeRun: 2600, ceiling: 16_000 },
  normal: { flip: 260, hold: 1200, pop: 200, gun: 1100, homeRun: 1700, ceiling: 9_000 },
  fast: { flip: 140, hold: 550, pop: 120, gun: 550, homeRun: 850, ceiling: 4_500 },
  instant: { flip: 0, hold: 0, pop: 0, gun: 0, homeRun: 0, ceiling: Infinity },
};

/** Milliseconds: how long water and seals take where there is time. */
const SHOT = 1250;

/** How fast water and seals are at a step of some length, as a share of how long they would take: all of it is seen. */
export function beat(ms: number): number {
  return Math.min(1, ms / SHOT);
}

export type Step =
  | { readonly kind: "stamps"; readonly ms: number }
  | { readonly kind: "row"; readonly row: 0 | 1 | 2; readonly ms: number }
  | { readonly kind: "guns"; readonly volleys: readonly Volley[]; readonly ms: number }
  | { readonly kind: "totals"; readonly ms: number };

/** Milliseconds: what the table tells comes first, or water is on its way. */
const TOLD = 40;
const SHOOTING = 180;
const APART = 90;

/** When each of some strips has its turn in a step: one after the other, and the last one early enough to be read. */
export function turns({ kind, ms }: Step, strips: number): number[] {
  const first = kind === "row" ? TOLD : SHOOTING * beat(ms);
  const apart = Math.min(APART, ms / 4 / Math.max(1, strips - 1));
  return Array.from({ length: strips }, (_, no) => first + no * apart);
}

/** The steps of a reveal; `me` is whose guns are never hurried. */
export function script(reveal: RevealView, pace: Pace, me: number | null): Step[] {
  const special = reveal.seats.some(({ standing }) => standing !== "ordinary");
  const rows = reveal.seats.filter(({ standing }) => standing === "ordinary" || standing === "fouled").length > 1;
  const steps: Step[] = [];
  if (special) steps.push({ kind: "stamps", ms: pace.flip + pace.hold });
  if (rows) for (const row of [0, 1, 2] as const) steps.push({ kind: "row", row, ms: pace.flip + pace.hold });
  const end: Step = { kind: "totals", ms: pace.hold };
  const shots = volleys(reveal);
  const singly: Step[] = shots.map((volley) => ({ kind: "guns", volleys: [volley], ms: volley.homeRun ? pace.homeRun : pace.gun }));
  if (length([...steps, ...singly, end]) <= pace.ceiling) return [...steps, ...singly, end];
  const mine = ({ shooter, victims }: Volley) => me !== null && (shooter === me || victims.includes(me));
  const others = shots.filter((volley) => !mine(volley));
  const together: Step[] = others.length
    ? [{ kind: "guns", volleys: others, ms: others.some(({ homeRun }) => homeRun) ? pace.homeRun : pace.gun }]
    : [];
  const own = singly.filter((step) => step.kind === "guns" && mine(step.volleys[0]!));
  return [...steps, ...together, ...own, end];
}

export function length(steps: readonly Step[]): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
