// Every word the client says comes from here: Fluent messages in packs, one language at a time.

import { formatted, type Pattern, type Values } from "./pattern";

export const LANGUAGES = ["zh-Hans", "zh-Hant", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  en: "English",
};

/** Messages that are fetched together, after those of every screen; a screen asks for the packs it needs. */
export type Pack = "terms.gen" | "more" | "play" | "lobby" | "me" | "rules" | "glossary" | "history" | "lesson";
/** What a first hand is not called comes with any of them. */
const TERMS: Pack = "terms.gen";

/** Messages as the build reads them: names and patterns. */
export type Entries = readonly (readonly [id: string, value: Pattern])[];
/** How packs are fetched, by `./PACK.ftl`. */
export type Packs = Readonly<Record<string, () => Promise<Entries>>>;

const SPOKEN: Readonly<Record<Language, () => Promise<{ core: Entries; packs: Packs }>>> = {
  "zh-Hans": () => import("./zh-Hans"),
  "zh-Hant": () => import("./zh-Hant"),
  en: () => import("./en"),
};
const wanted = new Set<Pack>();
let current = $state.raw<{ language: Language; messages: ReadonlyMap<string, Pattern> } | null>(null);

/** The language of a browser: Chinese by script or region, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    if (/^zh\b/i.test(tag)) return /hant|tw|hk|mo/i.test(tag) ? "zh-Hant" : "zh-Hans";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

async function gathered(language: Language): Promise<ReadonlyMap<string, Pattern>> {
  const { core, packs } = await SPOKEN[language]();
  const more = await Promise.all([...wanted].map((pack) => packs[`./${pack}.ftl`]!()));
  return new Map([core, ...more].flat());
}

/** Speaks a language from now on, with all packs asked for so far. */
export async function speak(language: Language): Promise<void> {
  current = { language, messages: await gathered(language) };
  document.documentElement.lang = language;
}

/** Makes sure that the messages of some packs are there. */
export async function need(...packs: Pack[]): Promise<void> {
  const missing = packs.filter((pack) => !wanted.has(pack));
  if (!missing.length) return;
  wanted.add(TERMS);
  for (const pack of missing) wanted.add(pack);
  if (current) await speak(current.language);
}

/** A part of the page and the messages it needs, fetched together when it is first wanted. */
export function later<T>(load: () => Promise<{ default: T }>, ...packs: Pack[]): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => (found ??= Promise.all([load(), need(...packs)]).then(([module]) => module.default));
}

export function language(): Language {
  return current?.language ?? "en";
}

/** The message of a key with its values in place; the key itself where there is none. */
export function t(key: string, values: Values = {}): string {
  const pattern = current?.messages.get(key);
  return current && pattern !== undefined ? formatted(pattern, values, current.language) : key;
}

export function has(key: string): boolean {
  return current?.messages.has(key) ?? false;
}

/** A sentence's or label's first letter is large, where the script has large letters. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
