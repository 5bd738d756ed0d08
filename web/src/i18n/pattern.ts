// Fluent patterns with their values in place. The build reads the messages; this is all that is left to do.

import type { FluentResource } from "@fluent/bundle";

export type Pattern = FluentResource["body"][number]["value"];
export type Values = Readonly<Record<string, string | number>>;

/** The text of a pattern; numbers as the language writes them, plural forms by its rules: Chinese has none. */
export function formatted(pattern: Pattern, values: Values, language: string): string {
  if (typeof pattern === "string") return pattern;
  if (pattern === null) return "";
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.type === "select") {
        const value = chosen(part.selector, values);
        const forms = typeof value === "number" ? [value, language === "en" && Math.abs(value) === 1 ? "one" : "other"] : [value];
        const variant = part.variants.find(({ key }) => forms.some((form) => form === chosen(key, values)));
        return formatted((variant ?? part.variants[part.star]!).value, values, language);
      }
      return shown(chosen(part, values), language);
    })
    .join("");
}

type Expression = Extract<Exclude<Pattern, string | null>[number], object>;

function chosen(part: Expression, values: Values): string | number {
  if (part.type === "str" || part.type === "num") return part.value;
  return part.type === "var" ? (values[part.name] ?? "") : "";
}

function shown(value: string | number, language: string): string {
  return typeof value === "number" && !isShort(value) ? new Intl.NumberFormat(language).format(value) : String(value);
}

/** Such a number all three languages write alike, and a slow phone takes 80 ms to begin with `Intl`. */
function isShort(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 1_000;
}
