// What was multiplied or added between two seats besides their rows, as short tags.

import { t } from "~/i18n/index.svelte";
import { exact, signed, unsigned } from "~/i18n/points";
import type { ItemView, RulesetFull } from "~/wire.gen";
import { name } from "~/words/names";

const NAMED = new Set(["scoop", "home_run", "foul", "horse", "stake", "pot", "multiplier", "natural"]);

export interface Tag {
  readonly code: string;
  readonly text: string;
}

/** One tag an item, as the given seat sees it. */
export function tags(items: readonly ItemView[], seat: number, rules: RulesetFull | null): Tag[] {
  return items.map((item) => {
    const word =
      item.code === "natural" && item.hand ? name(item.hand, rules) : NAMED.has(item.code) ? name(item.code, rules) : t(`item-${item.code}`);
    const points = exact(item.points);
    const amount = item.factor !== null ? `×${unsigned(item.factor)}` : signed(item.payee === seat ? points : { ...points, top: -points.top });
    return { code: item.code, text: `${word} ${amount}` };
  });
}
