// What a player likes: kept in this browser, and shown on the document at once.

import { browserLanguage, speak, type Language } from "~/i18n/index.svelte";

export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
export const LEVELS = ["easy", "normal", "hard", "master"] as const;
export type Level = (typeof LEVELS)[number];

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  deck: "soft" | "classic" | "strong";
  felt: "pine" | "indigo" | "walnut";
  cards: "normal" | "large";
  text: "normal" | "large";
  hand: "right" | "left";
  moves: "both" | "tap";
  speed: Speed;
  motion: "auto" | "less";
  sound: boolean;
  haptic: boolean;
  /** The last row fills itself. */
  fill: boolean;
  sort: "rank" | "suit";
  /** Playing at once: how many rounds, how strong, how many seats, whose rules. */
  quick: { rounds: number; level: Level; seats: number; rules: string };
  /** Where the floating speed control was left, as shares of the screen. */
  speedAt: { x: number; y: number } | null;
  learnt: boolean;
}

const KEY = "shisanshui.settings";

function usual(): Settings {
  return {
    language: browserLanguage(navigator.languages),
    theme: "auto",
    deck: "soft",
    felt: "pine",
    cards: "normal",
    text: "normal",
    hand: "right",
    moves: "both",
    speed: "normal",
    motion: "auto",
    sound: true,
    haptic: true,
    fill: true,
    sort: "rank",
    quick: { rounds: 10, level: "normal", seats: 4, rules: "taiwan" },
    speedAt: null,
    learnt: false,
  };
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const standard = usual();
const stored = kept();
export const settings = $state<Settings>({ ...standard, ...stored, quick: { ...standard.quick, ...stored.quick } });

const darkScreen = matchMedia("(prefers-color-scheme: dark)");
const stillScreen = matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(darkScreen.matches);
let systemStill = $state(stillScreen.matches);
darkScreen.addEventListener("change", () => (systemDark = darkScreen.matches));
stillScreen.addEventListener("change", () => (systemStill = stillScreen.matches));

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "auto" && systemDark);
}

export function isStill(): boolean {
  return settings.motion === "less" || systemStill;
}

/** Changes settings, and keeps them. */
export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may refuse to keep anything; the settings then last as long as the page.
  }
  if (change.language) void speak(change.language);
}

/** Shows the settings on the document whenever they change. */
export function showSettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const { dataset } = document.documentElement;
      dataset["theme"] = isDark() ? "dark" : "light";
      dataset["deck"] = settings.deck;
      dataset["felt"] = settings.felt;
      dataset["text"] = settings.text;
      dataset["cards"] = settings.cards;
      dataset["hand"] = settings.hand;
      dataset["motion"] = isStill() ? "less" : "full";
      const paper = isDark() ? "#1C1B18" : "#F7F1E5";
      document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
    });
  });
}
