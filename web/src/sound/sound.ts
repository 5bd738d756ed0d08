// Wood and paper: short sounds made on the spot, nothing to download. Silent until the first tap.

import { settings } from "~/settings/settings.svelte";

export type Sound = "select" | "place" | "back" | "flip" | "submit" | "refuse" | "foul" | "tick" | "splash" | "seal" | "chime";

let context: AudioContext | null = null;
let engine: typeof import("./engine") | null = null;

/** Browsers let a page sound only after a touch; this is called on the first one. */
export function unlockSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  if (!engine) void import("./engine").then((module) => (engine = module));
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== "running" || document.hidden) return;
  engine?.sound(context, sound);
}

const BUZZES = { place: 10, foul: [20, 40, 20], tick: 15, gun: [30, 30, 60] } as const;

/** Vibrates where the device can and the player likes it; never the only sign of anything. */
export function buzz(kind: keyof typeof BUZZES): void {
  if (settings.haptic && "vibrate" in navigator) navigator.vibrate(BUZZES[kind] as VibratePattern);
}
