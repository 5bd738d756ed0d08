// Words inside sentences: the rule set's own before the library's, and sentences that name them.

import type { FluentVariable } from "@fluent/bundle";
import { capital, has, language, t } from "~/i18n/index.svelte";
import { unsigned, value, exact, type Points } from "~/i18n/points";
import type { RulesetFull } from "~/wire.gen";
import type { Rules } from "./data";

const NAMED = [
  ...["front", "middle", "back", "foul", "scoop", "home_run", "natural", "banker", "player", "royalty"],
  ...["full_house", "four_of_a_kind", "straight_flush", "straight", "flush", "pair", "two_pair", "front_trips"],
  ...["horse", "pot", "dragon", "three_straights", "three_flushes", "six_pairs", "five_of_a_kind"],
] as const;

type Values = Readonly<Record<string, FluentVariable>>;

/** A word as it stands inside a sentence. */
export function word(key: string, rules: Rules | null): string {
  const own = rules?.terms[language()]?.[key];
  return own ?? (has(`name-${key}`) ? t(`name-${key}`) : key);
}

/** A word as a heading or alone. */
export function title(key: string, rules: Rules | null): string {
  return capital(word(key, rules));
}

/** Points with their unit: 1 point, 5 points, 5 水. */
export function amount(points: Points, rules: Rules | null): string {
  const few = Math.abs(value(exact(points))) <= 1 && points !== 0;
  const own = rules?.terms[language()];
  const unit = (few ? own?.["unit_one"] : undefined) ?? own?.["unit"] ?? t(few ? "name-unit_one" : "name-unit");
  return t("rules-amount", { points: unsigned(points), unit });
}

/** Words in which rows, hands and the rest go by the rule set's names. */
export function phrase(key: string, rules: Rules | null, values: Values = {}): string {
  const names = Object.fromEntries(NAMED.map((name) => [name, word(name, rules)]));
  return t(key, { ...names, unit: word("unit", rules), ...values });
}

/** The same as a sentence, or alone. */
export function say(key: string, rules: Rules | null, values: Values = {}): string {
  return capital(phrase(key, rules, values));
}

export function list(items: readonly string[]): string {
  return items.join(t("list-and"));
}

/** Sentences one after the other, as far apart as the script wants them. */
export function together(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(t("rules-gap"));
}

/** For modules that name rows by a rule set as the server sends it. */
export function asFull(rules: Rules): RulesetFull {
  return { ruleset: rules } as unknown as RulesetFull;
}
