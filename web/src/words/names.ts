// What hands, rows and terms are called: the rule set's own words before the library's.

import { ACE, JOKER, RANK_TEXTS, type Face } from "~/cards/face";
import { capital, has, language, t } from "~/i18n/index.svelte";
import type { Category, Hand } from "~/ranks/scale";
import type { RulesetFull } from "~/wire.gen";

type Terms = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The word for a row, hand, natural or other term. */
export function name(key: string, rules: RulesetFull | null = null): string {
  const own = (rules?.ruleset["terms"] as Terms | undefined)?.[language()]?.[key];
  if (own) return capital(own);
  return has(`name-${key}`) ? capital(t(`name-${key}`)) : key;
}

export function unit(points: number, rules: RulesetFull | null = null): string {
  const own = (rules?.ruleset["terms"] as Terms | undefined)?.[language()];
  const one = Math.abs(points) === 1;
  return own?.[one ? "unit_one" : "unit"] ?? own?.["unit"] ?? t(one ? "name-unit_one" : "name-unit");
}

/** The kind of a hand in its row: trips in front have their own word. */
export function kindName(category: string, row: number | null, rules: RulesetFull | null): string {
  return name(row === 0 && category === "three_of_a_kind" ? "front_trips" : category, rules);
}

function rankText(rank: number): string {
  return RANK_TEXTS[rank] ?? "";
}

/** A hand by kind and the rank that tells it from others of its kind: a pair of kings, ace high. */
export function handName(hand: Hand, row: number | null, rules: RulesetFull | null): string {
  const first = hand.ranks[0]!;
  if (first > ACE) return name(first === JOKER ? "two_jokers" : "three_jokers", rules);
  if (hand.category === "high_card") return t("hand-high", { name: name("high_card", rules), rank: rankText(first) });
  if (hand.category === "pair") return t("hand-pair-of", { rank: rankText(first) });
  return kindName(hand.category, row, rules);
}

/** What lies in a row that is not full yet, as far as it has a name: pairs, trips, quads. */
export function partialName(cards: readonly Face[], rules: RulesetFull | null): string {
  const counts = new Map<number, number>();
  for (const { rank } of cards) if (rank !== JOKER) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const [first, second] = groups;
  if (!first || cards.some((card) => card.rank === JOKER)) return "";
  const kind: Category | null =
    first[1] === 4 ? "four_of_a_kind" : first[1] === 3 ? "three_of_a_kind" : second ? "two_pair" : null;
  return kind ? name(kind, rules) : t("hand-pair-of", { rank: rankText(first[0]) });
}

/** A card as it is read out: 红桃 10, ten of hearts. */
export function cardName(card: Face): string {
  if (card.rank === JOKER) return t(card.text === "XR" ? "card-joker-red" : "card-joker-black");
  return t("card-name", { rank: rankText(card.rank), suit: t(`suit-${card.suit}`) });
}
