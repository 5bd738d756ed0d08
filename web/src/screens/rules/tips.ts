// Advice that fits a rule set, with its own numbers.

import { exact, value } from "~/i18n/points";
import type { RulesData } from "./data";
import { banked, step } from "./facts";
import { amount, say, title } from "./terms";

export interface Tip {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export function tips(data: RulesData): Tip[] {
  const { ruleset: rules, pays } = data;
  const { unit, values } = rules.scoring;
  const found: Tip[] = [];
  const tell = (key: string, more = {}) =>
    found.push({ key, title: say(`tip-${key}`, rules), text: say(`tip-${key}-text`, rules, more) });
  const paid = (row: "front" | "middle" | "back", hand: string) => values[row][hand] ?? unit;
  const pay = (key: string) => pays.filter((one) => one.key === key).at(-1)?.points ?? null;
  const scoop = step(rules, "scoop") ? (pay("scoop") ?? pay("everybody")) : null;

  tell("back");
  tell("front");
  tell("two-pairs");
  if (paid("front", "three_of_a_kind") > unit) tell("trips", { amount: amount(paid("front", "three_of_a_kind"), rules) });
  for (const [key, hand] of [["full-house", "full_house"], ["quads", "four_of_a_kind"]] as const) {
    const [middle, back] = [paid("middle", hand), paid("back", hand)];
    if (middle > back) tell(key, { middleAmount: amount(middle, rules), backAmount: amount(back, rules) });
  }
  if (rules.hands.wheel === "second") tell("wheel");
  if (rules.hands.suits !== "ignored") tell("suits");
  if (scoop !== null) tell("guard");
  const { allowed, pays: price, scooped } = rules.foul;
  tell(allowed && !scooped && scoop !== null && ["row_stakes", "units"].includes(price) ? "foul-spared" : "foul");
  if (rules.naturals.declaration === "optional" && scoop !== null) {
    const least = data.naturals.at(-1);
    if (least && least.points < value(exact(scoop))) {
      tell("declare", { name: title(least.kind, rules), amount: amount(least.points, rules), scoopAmount: amount(scoop, rules) });
    }
    const quads = data.naturals.find(({ kind }) => kind === "three_quads");
    const laid = pay("three_quads");
    if (quads && laid !== null && value(exact(laid)) > quads.points) {
      tell("quads-three", { amount: amount(quads.points, rules), scoopAmount: amount(laid, rules) });
    }
  }
  if (banked(rules)) tell("banker");
  if (rules.exchange.kind === "seats") tell("exchange");
  if (rules.deck.jokers) tell("jokers");
  const cap = step(rules, "cap");
  if (cap) tell("caps", { amount: amount(cap.home_run ?? 0, rules) });
  tell("look");
  return found;
}
