// Addresses of the rules pages: /rules/, /rules/taiwan, /rules/taiwan/hands, /rules/glossary.

import { hasRules } from "./data";

export const SECTIONS = ["overview", "hands", "points", "naturals", "examples", "tips", "questions", "all"] as const;
export type SectionKey = (typeof SECTIONS)[number];
export const PAGES = ["glossary", "names"] as const;
export type PageKey = (typeof PAGES)[number];

export type Place =
  | { readonly on: "list" }
  | { readonly on: "page"; readonly page: PageKey; readonly at: string }
  | { readonly on: "rules"; readonly rules: string; readonly section: SectionKey }
  | { readonly on: "nothing" };

export function placeOf(part: string): Place {
  const [first = "", second = ""] = part.split("/");
  if (!first) return { on: "list" };
  const page = PAGES.find((key) => key === first);
  if (page) return { on: "page", page, at: second };
  if (!hasRules(first)) return { on: "nothing" };
  const section = second ? SECTIONS.find((key) => key === second) : "overview";
  return section ? { on: "rules", rules: first, section } : { on: "nothing" };
}

export function addressOf(rules: string, section: SectionKey = "overview"): string {
  return section === "overview" ? `/rules/${rules}` : `/rules/${rules}/${section}`;
}

export function pageAddress(page: PageKey): string {
  return `/rules/${page}`;
}

/** The rule sets by where they are played, the commonest first. */
export const REGIONS: readonly (readonly [region: string, rules: readonly string[]])[] = [
  ["taiwan", ["taiwan", "taiwan-base", "taiwan-extras", "taiwan-banker"]],
  ["fujian", ["fujian", "fujian-pairs", "fujian-regional", "fuzhou", "fujian-app"]],
  ["east", ["luosong", "pinluosong"]],
  ["hongkong", ["hongkong", "hongkong-old"]],
  ["south-east", ["philippine", "pusoy", "mau-binh", "mau-binh-north", "capsa-susun", "malayan"]],
  ["world", ["international", "intl-basic", "intl-1-6", "intl-2-4", "intl-royalty", "eastern"]],
];
