// The words of the table in every language they come in, and finding one by any of its names.

import type { Language } from "~/i18n/index.svelte";
import terms from "./glossary.json";

export interface Term {
  readonly id: string;
  readonly group: string;
  readonly hans: readonly string[];
  readonly hant: readonly string[];
  readonly pinyin: readonly string[];
  readonly en: readonly string[];
  /** In further languages: a language tag and the word. */
  readonly other: readonly (readonly [tag: string, word: string])[];
}

export const TERMS = terms as unknown as readonly Term[];
export const GROUPS: readonly string[] = [...new Set(TERMS.map(({ group }) => group))];

const SCRIPTS: Readonly<Record<Language, "hans" | "hant" | "en">> = { "zh-Hans": "hans", "zh-Hant": "hant", en: "en" };

/** A term's names in the reader's own language, the commonest first. */
export function ownNames(term: Term, language: Language): readonly string[] {
  return term[SCRIPTS[language]];
}

/** Without marks, spaces and case, so that "da qiang" finds dǎqiāng. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[đĐ]/g, "d")
    .replace(/[\s'’·-]/g, "")
    .toLowerCase();
}

/** Terms with a name that holds the words, then those whose meaning does. */
export function find(words: string, meaning: (term: Term) => string): readonly Term[] {
  const wanted = plain(words);
  if (!wanted) return TERMS;
  const names = ({ hans, hant, pinyin, en, other }: Term) => [...hans, ...hant, ...pinyin, ...en, ...other.map(([, word]) => word)];
  const named = TERMS.filter((term) => names(term).some((name) => plain(name).includes(wanted)));
  const meant = TERMS.filter((term) => !named.includes(term) && plain(meaning(term)).includes(wanted));
  return [...named, ...meant];
}
