// A rule set at a glance: what is asked first, and the answer in a few words.

import { capital, t } from "~/i18n/index.svelte";
import type { Rules, Step } from "./data";
import { amount, list, phrase, title } from "./terms";

export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

const SUIT_MARKS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SIGNS = { "<=": "≤", "<": "<" } as const;

/** How many cards a deck for the fewest seats holds. */
export function deckSize({ deck, seats }: Rules): number {
  const perSeat = deck.suit_per_seat ? [..."shcd"].slice(0, Math.max(0, seats.least - 4)) : [];
  const extra = [...deck.extra_suits, ...perSeat];
  const ranks = 13 - deck.drop_ranks.length;
  const suits = [..."shdc"].filter((suit) => !deck.drop_suits.includes(suit));
  const copies = suits.reduce((sum, suit) => sum + deck.packs + extra.filter((more) => more === suit).length, 0);
  return copies * ranks + deck.jokers;
}

export function suitOrder(rules: Rules): string {
  return [...rules.hands.suits].map((suit) => SUIT_MARKS[suit]).join(" > ");
}

export function step(rules: Rules, kind: string): Step | undefined {
  return rules.scoring.steps.find((one) => one.step === kind);
}

export function banked(rules: Rules): boolean {
  return rules.scoring.pairing === "banker";
}

function fromSeats(found: Step): string {
  const seats = found.least_seats ?? 2;
  return seats > 2 ? t("fact-word-from-seats", { seats }) : "";
}

function bySeats(table: Readonly<Record<string, number>>): string {
  return list(Object.entries(table).map(([seats, points]) => t("fact-word-at-seats", { seats: Number(seats), points })));
}

/** What a scoop adds, in a few words; empty where there is none. */
export function scoopText(rules: Rules): string {
  const found = step(rules, "scoop");
  if (!found) return "";
  const { factor = 1, points = 0, points_by_seats: table, row_total: again } = found;
  const text =
    factor !== 1
      ? t("fact-word-times", { factor })
      : table
        ? bySeats(table)
        : again
          ? t("fact-word-again")
          : t("fact-word-more", { amount: amount(points, rules) });
  return text + fromSeats(found);
}

export function homeRunText(rules: Rules): string {
  const found = step(rules, "home_run");
  if (!found) return "";
  const { factor = 1, points = 0, total_by_seats: table, factor_opponents: opponents } = found;
  const scoop = step(rules, "scoop")?.factor ?? 1;
  const text = opponents
    ? t("fact-word-times-opponents")
    : factor !== 1
      ? t(scoop === 1 ? "fact-word-times-more" : "fact-word-times-all", { factor, all: factor * scoop })
      : table
        ? bySeats(table)
        : t("fact-word-more-each", { amount: amount(points, rules) });
  return text + fromSeats(found);
}

export function foulText(rules: Rules): string {
  const { foul } = rules;
  if (!foul.allowed) return t("fact-foul-refused");
  const pays = phrase(`fact-foul-${foul.pays}`, rules, { amount: amount(foul.points, rules) });
  const counts = foul.scooped && foul.pays !== "flat" && step(rules, "scoop");
  return counts ? t("fact-word-both", { first: pays, second: phrase("fact-foul-scooped", rules) }) : pays;
}

function naturalsText(rules: Rules): string {
  const { entries, factor } = rules.naturals;
  if (!entries.length) return t("fact-word-none");
  const dragon = entries.find(({ natural }) => natural === "dragon");
  const kinds = t("fact-natural-kinds", { n: entries.length });
  if (!dragon) return kinds;
  return t("fact-word-both", { first: kinds, second: phrase("fact-natural-dragon", rules, { amount: amount(dragon.points * factor, rules) }) });
}

function cardsText(rules: Rules): string {
  const { jokers } = rules.deck;
  const cards = t("fact-cards-count", { n: deckSize(rules) });
  return t("fact-word-both", { first: cards, second: jokers ? t("fact-cards-jokers", { n: jokers }) : t("fact-cards-no-jokers") });
}

function* lines(rules: Rules): Generator<[key: string, value: string]> {
  const { seats, legality, hands, banker, exchange, surrender, match } = rules;
  yield ["seats", t(seats.least < seats.most ? "fact-seats-some" : "fact-seats-fixed", { ...seats })];
  yield ["cards", cardsText(rules)];
  yield ["order", phrase("fact-order-is", rules, { first: SIGNS[legality.front_middle], second: SIGNS[legality.middle_back] })];
  yield ["wheel", t(`fact-wheel-${hands.wheel}`)];
  yield ["suits", hands.suits === "ignored" ? t("fact-suits-ignored") : suitOrder(rules)];
  yield ["against", phrase(banked(rules) ? "fact-against-banker-only" : "fact-against-everybody", rules)];
  yield ["row", amount(rules.scoring.unit, rules)];
  yield ["scoop", scoopText(rules) || t("fact-word-none")];
  yield ["home_run", homeRunText(rules) || t("fact-word-none")];
  yield ["foul", foulText(rules)];
  yield ["natural", naturalsText(rules)];
  if (banked(rules)) yield ["banker", phrase(`fact-bank-${banker.selection}`, rules)];
  if (banked(rules) && banker.most_stake > 1) yield ["stake", t("fact-stake-range", { least: banker.least_stake, most: banker.most_stake })];
  if (exchange.kind !== "none") yield ["exchange", phrase(`fact-exchange-${exchange.kind}`, rules, { times: exchange.most_times, cards: exchange.cards })];
  const horse = step(rules, "horse");
  if (horse) yield ["horse", t("fact-word-times", { factor: horse.factor ?? 2 })];
  const pot = step(rules, "pot");
  if (pot) yield ["pot", t("fact-word-pot", { amount: amount(pot.ante ?? 1, rules) })];
  if (surrender.allowed) yield ["surrender", t("fact-word-each", { amount: amount(surrender.points, rules) })];
  yield ["match", t(match.seconds ? "fact-match-timed" : "fact-match-untimed", { ...match })];
}

const OWN_NAMES = ["scoop", "home_run", "foul", "banker", "horse", "pot"];

/** Label and value of everything a player wants to know first. */
export function facts(rules: Rules): Fact[] {
  return [...lines(rules)].map(([key, value]) => ({
    key,
    value: capital(value),
    label: OWN_NAMES.includes(key) ? title(key, rules) : capital(phrase(`fact-${key}`, rules)),
  }));
}
