// Every page of every rule set says something true in every language, and nothing is left unsaid.

import { readdirSync, readFileSync } from "node:fs";
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RulesData, RulesLine } from "~/screens/rules/data";

const folder = new URL("../../src/screens/rules/data/", import.meta.url);
const LANGUAGES = ["zh-Hans", "zh-Hant", "en"] as const;
const read = <T>(language: string, id: string) => JSON.parse(readFileSync(new URL(`${language}/${id}.json`, folder), "utf8")) as T;
const ids = readdirSync(new URL("en/", folder))
  .map((name) => name.replace(".json", ""))
  .filter((id) => id !== "index");

/** A message's key where its text should be, a value that is none, a place for one left open. */
const UNSAID = /\b(?:rules|fact|step|ranks?|pts|special|worked|tip|q|gloss|glossary|story|names|brief|section|region|lesson|name|hand)-[a-z]|undefined|NaN|\{ ?\$|\bnull\b/;

beforeAll(() => {
  // Settings and screens look at the browser as soon as they are imported.
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" }, title: "", addEventListener: () => undefined });
  vi.stubGlobal("location", { pathname: "/rules", hash: "", search: "" });
  vi.stubGlobal("addEventListener", () => undefined);
});

async function told(language: (typeof LANGUAGES)[number]) {
  const { need, speak } = await import("~/i18n/index.svelte");
  await need("rules", "glossary", "history", "lesson");
  await speak(language);
}

function plain(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ");
}

describe.each(LANGUAGES)("the rules in %s", (language) => {
  beforeAll(() => told(language));

  it.each(ids)("are told in full: %s", async (id) => {
    const data = read<RulesData>(language, id);
    const all = read<RulesLine[]>(language, "index");
    const pages = [
      [(await import("~/screens/rules/FactsTable.svelte")).default, { rules: data.ruleset }],
      [(await import("~/screens/rules/Steps.svelte")).default, { rules: data.ruleset }],
      [(await import("~/screens/rules/HandRanks.svelte")).default, { data }],
      [(await import("~/screens/rules/Points.svelte")).default, { data }],
      [(await import("~/screens/rules/Naturals.svelte")).default, { data }],
      [(await import("~/screens/rules/Examples.svelte")).default, { data }],
      [(await import("~/screens/rules/Tips.svelte")).default, { data }],
      [(await import("~/screens/rules/Questions.svelte")).default, { data, all }],
      [(await import("~/screens/rules/SectionList.svelte")).default, { sections: data.sections }],
    ] as const;
    for (const [page, props] of pages) {
      const text = plain(render(page as never, { props: props as never }).body);
      expect(text.trim()).not.toBe("");
      expect(UNSAID.exec(text)?.[0] ?? "").toBe("");
    }
  });

  it("take six steps", async () => {
    const { default: Steps } = await import("~/screens/rules/Steps.svelte");
    for (const id of ids) {
      const { body } = render(Steps, { props: { rules: read<RulesData>(language, id).ruleset } });
      expect(body.match(/<li/g)).toHaveLength(6);
    }
  });

  it("have a meaning for every word of the glossary, and for no other", async () => {
    const { t, has } = await import("~/i18n/index.svelte");
    const { GROUPS, TERMS } = await import("~/screens/rules/glossary");
    for (const { id } of TERMS) expect(t(`gloss-${id}`)).not.toBe(`gloss-${id}`);
    for (const group of GROUPS) expect(has(`glossary-group-${group}`)).toBe(true);
    const written = readFileSync(new URL(`../../../i18n/${language}/glossary.ftl`, folder), "utf8");
    const known = new Set(TERMS.map(({ id }) => `gloss-${id}`));
    expect([...written.matchAll(/^(gloss-[\w-]+) =/gm)].map(([, key]) => key!).filter((key) => !known.has(key))).toEqual([]);
    for (const term of TERMS) {
      const tags = new Set(term.other.map(([tag]) => tag));
      for (const tag of tags) expect(has(`glossary-language-${tag}`)).toBe(true);
    }
  });

  it("say what the coach of the first hand says", async () => {
    const { has } = await import("~/i18n/index.svelte");
    const { DUELS, SAYINGS } = await import("~/screens/learn/lesson");
    for (const said of SAYINGS) expect(has(`lesson-${said}`)).toBe(true);
    for (const at of DUELS.keys()) expect(has(`lesson-duel-${at}`)).toBe(true);
  });
});

it("advises against fouls, but where they are spared the scoop and hopeless hands are better fouled", async () => {
  await told("en");
  const { tips } = await import("~/screens/rules/tips");
  const spared = ids.filter((id) => tips(read<RulesData>("en", id)).some(({ key }) => key === "foul-spared"));
  expect(spared.sort()).toEqual(["capsa-susun", "fujian", "fujian-pairs", "fujian-regional", "pinluosong"]);
});
