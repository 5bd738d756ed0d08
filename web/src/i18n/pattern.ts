// Fluent patterns with their values in place. The build reads the messages; this is all that is left to do.

import type { FluentResource } from "@fluent/bundle";

export type Pattern = FluentResource["body"][number]["value"];
export type Values = Readonly<Record<string, string | number>>;

/** The text of a pattern; numbers as the language writes them, plural forms by its rules. */
export function formatted(pattern: Pattern, values: Values, language: string): string {
  if (typeof pattern === "string") return pattern;
  if (pattern === null) return "";
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.type === "select") {
        const value = chosen(part.selector, values);
        const forms = typeof value === "number" ? [value, new Intl.PluralRules(language).select(value)] : [value];
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
  return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
}
