// What people ask, answered for a rule set and against all the others.

import { t } from "~/i18n/index.svelte";
import type { RulesData, RulesLine } from "./data";
import { banked, foulText, homeRunText, scoopText, step, suitOrder } from "./facts";
import { amount, say } from "./terms";

export interface Question {
  readonly key: string;
  readonly title: string;
  readonly answer: readonly string[];
  /** What it comes to elsewhere, a line each. */
  readonly elsewhere?: readonly string[];
}

export function questions(data: RulesData, all: readonly RulesLine[]): Question[] {
  const { ruleset: rules } = data;
  const others = all.filter(({ id }) => id !== data.id);
  const found: Question[] = [];
  const ask = (key: string, answer: readonly string[], elsewhere?: readonly string[]) =>
    found.push({ key, title: say(`q-${key}`, rules), answer, ...(elsewhere ? { elsewhere } : {}) });
  const answer = (key: string, values = {}) => say(`q-${key}`, rules, values);

  ask("same", [answer("same-answer")]);
  ask("big-two", [answer("big-two-answer")]);
  if (rules.naturals.entries.length) ask("declare", [answer(`declare-${rules.naturals.declaration}`)]);
  ask("dragon", [dragonHere(data)], dragonElsewhere(others));
  ask("wheel", [answer(`wheel-${rules.hands.wheel}`), answer("wheel-elsewhere", { second: named(all, ({ wheel }) => wheel === "second") })]);
  const use = rules.hands.suits === "ignored" ? "ignored" : rules.hands.suit_use;
  ask("suits", [answer(`suits-${use}`, { suits: suitOrder(rules) }), answer("suits-elsewhere", { some: named(all, ({ suits }) => suits !== "ignored") })]);
  ask("foul", [answer("foul-answer"), rules.foul.allowed ? answer("foul-pays", { how: foulText(rules) }) : answer("foul-refused")]);
  const scoop = step(rules, "scoop");
  if (scoop) {
    const { factor = 1 } = scoop;
    const how = factor === 1 ? answer("scoop-answer", { how: scoopText(rules) }) : answer("scoop-times", { factor });
    ask("scoop", [how, answer(scoop.needs === "no_loss" ? "scoop-soft" : "scoop-strict")]);
  }
  const homeRun = step(rules, "home_run");
  if (homeRun) {
    const seats = homeRun.least_seats ?? 2;
    const steps = rules.scoring.steps.map((one) => (one === homeRun ? { ...one, least_seats: 2 } : one));
    const how = homeRunText({ ...rules, scoring: { ...rules.scoring, steps } });
    ask("home-run", [answer(seats > 2 ? "home-run-answer" : "home-run-two", { seats, how })]);
  }
  const front = rules.hands.front_hands !== "plain" ? "yes" : rules.naturals.entries.length ? "no" : "no-naturals";
  ask("front", [answer(`front-${front}`)]);
  ask("players", [answer("players-answer", rules.seats)]);
  const ties = rules.hands.suits !== "ignored" ? "suits" : banked(rules) && rules.banker.ties === "banker" ? "banker" : "push";
  ask("tie", [answer(`tie-${ties}`)]);
  ask("time", [answer("time-answer")]);
  ask("hidden", [answer("hidden-answer")]);
  ask("fair", [answer("fair-answer")]);
  return found;
}

function named(all: readonly RulesLine[], which: (line: RulesLine) => boolean): string {
  return listed(all.filter(which));
}

function listed(sets: readonly RulesLine[]): string {
  return sets.map(({ name }) => name).join(t("rules-and"));
}

function dragonHere({ ruleset: rules, naturals }: RulesData): string {
  const points = (kind: string) => naturals.find((natural) => natural.kind === kind)?.points;
  const [dragon, clean] = [points("dragon"), points("clean_dragon")];
  if (dragon === undefined) return say("q-dragon-none", rules);
  if (clean === undefined) return say("q-dragon-plain", rules, { amount: amount(dragon, rules) });
  return say("q-dragon-here", rules, { amount: amount(dragon, rules), clean: amount(clean, rules) });
}

/** Other rule sets by what a dragon is worth there, the dearest first. */
function dragonElsewhere(others: readonly RulesLine[]): string[] {
  const amounts = [...new Set(others.map(({ dragon }) => dragon ?? 0))].sort((a, b) => b - a);
  return [
    t("q-dragon-elsewhere"),
    ...amounts.map((points) => {
      const same = others.filter(({ dragon }) => (dragon ?? 0) === points);
      const names = listed(same);
      return points ? t("q-dragon-line", { n: points, rules: names }) : t("q-dragon-not", { rules: names });
    }),
  ];
}
