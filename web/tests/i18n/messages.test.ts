import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { formatted } from "~/i18n/pattern";

const root = new URL("../../src/", import.meta.url);
const LANGUAGES = ["zh-Hans", "zh-Hant", "en"] as const;
const prosePacks = ["rules.ftl", "glossary.ftl", "history.ftl", "lesson.ftl"];
const packs = packsOf("en");

function packsOf(language: string): string[] {
  return readdirSync(new URL(`i18n/${language}/`, root)).filter((name) => name.endsWith(".ftl")).sort();
}

function source(language: string, pack: string): string {
  return readFileSync(new URL(`i18n/${language}/${pack}`, root), "utf8");
}

function keys(language: string, pack: string): string[] {
  return [...new FluentResource(source(language, pack)).body].map(({ id }) => id).sort();
}

/** The names of the values a message needs. */
function values(language: string, pack: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [, id, text] of source(language, pack).matchAll(/^([\w-]+) =((?:.*\n?(?:[ \t]+.*\n?)*))/gm)) {
    found[id!] = [...new Set([...text!.matchAll(/\$([\w-]+)/g)].map(([, name]) => name!))].sort();
  }
  return found;
}

function filesIn(folder: URL, ending: string): URL[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => new URL(`file://${entry.parentPath}/${entry.name}`));
}

describe("the three languages", () => {
  it("have the same packs", () => {
    for (const language of LANGUAGES) expect(packsOf(language)).toEqual(packs);
  });

  it.each(packs)("have all messages of %s", (pack) => {
    const [first, ...others] = LANGUAGES.map((language) => keys(language, pack));
    for (const other of others) expect(other).toEqual(first);
  });

  // Pages of prose may name a term in one language and go without it in another.
  it.each(packs.filter((pack) => !prosePacks.includes(pack)))("ask for the same values in %s, so that none is lost", (pack) => {
    const [first, ...others] = LANGUAGES.map((language) => values(language, pack));
    // An English high card is known by its rank alone.
    for (const found of [first!, ...others]) delete found["hand-high"];
    for (const other of others) expect(other).toEqual(first);
  });

  it("have no message twice", () => {
    for (const language of LANGUAGES) {
      const all = packs.flatMap((pack) => keys(language, pack));
      expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
    }
  });

  it.each(LANGUAGES)("can be read without an error: %s", (language) => {
    for (const pack of packs) {
      const bundle = new FluentBundle(language);
      expect(bundle.addResource(new FluentResource(source(language, pack)))).toEqual([]);
      const written = source(language, pack).match(/^[a-zA-Z][\w-]* =/gm) ?? [];
      expect([pack, keys(language, pack).length]).toEqual([pack, written.length]);
    }
  });

  it("say nothing in Latin letters inside Chinese but A K Q J and names", () => {
    for (const language of ["zh-Hans", "zh-Hant"]) {
      for (const pack of packs.filter((name) => ["core.ftl", "more.ftl", "play.ftl", "lobby.ftl"].includes(name))) {
        const text = source(language, pack)
          .replace(/^#.*$/gm, "")
          .replace(/^[\w-]+ =/gm, "")
          .replace(/\{[^}]*\}/g, "");
        expect(text.match(/[A-Za-z]{2,}/g) ?? []).toEqual(language === "zh-Hant" && pack === "more.ftl" ? ["QR"] : []);
      }
    }
  });
});

describe("patterns", () => {
  const sample = new Proxy({}, { get: (_, name) => (String(name).length % 2 ? 1234 : `«${String(name)}»`) }) as Record<string, string | number>;

  it.each(LANGUAGES)("come out as Fluent itself has them: %s", (language) => {
    for (const pack of packs) {
      const resource = new FluentResource(source(language, pack));
      const bundle = new FluentBundle(language, { useIsolating: false });
      bundle.addResource(resource);
      for (const { id, value } of resource.body) {
        const values = Object.fromEntries([...JSON.stringify(value).matchAll(/"name":"([\w-]+)"/g)].map(([, name]) => [name!, sample[name!]!]));
        expect([id, formatted(value, values, language)]).toEqual([id, bundle.formatPattern(value!, values, [])]);
      }
    }
  });

  it("choose plural forms and words", () => {
    const resource = new FluentResource("cards = { $n ->\n    [one] One card\n   *[other] { $n } cards\n }\nwho = { $who ->\n    [me] You\n   *[other] They\n }\n");
    const [cards, who] = resource.body;
    expect([1, 5].map((n) => formatted(cards!.value, { n }, "en"))).toEqual(["One card", "5 cards"]);
    expect(["me", "you"].map((name) => formatted(who!.value, { who: name }, "en"))).toEqual(["You", "They"]);
  });
});

describe("components", () => {
  const components = filesIn(root, ".svelte");
  const sources = [...components, ...filesIn(root, ".ts")].filter(({ pathname }) => !/\.gen\.ts$|messages\.ts$/.test(pathname));
  const known = new Set(packs.flatMap((pack) => keys("en", pack)));

  it.each(components.map((file) => [file.pathname.split("/src/")[1]!, file] as const))("have no words of their own: %s", (_, file) => {
    const text = readFileSync(file, "utf8")
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<style[\s\S]*?<\/style>/g, "")
      .replace(/<!--[\s\S]*?-->/g, "");
    const shown: string[] = [];
    let depth = 0;
    let inTag = false;
    let word = "";
    for (const [at, letter] of [...text].entries()) {
      if (letter === "{") depth++;
      else if (letter === "}") depth--;
      else if (!depth && letter === "<" && /[a-z/!]/i.test(text[at + 1] ?? "")) inTag = true;
      else if (!depth && letter === ">" && inTag) inTag = false;
      else if (!depth && !inTag) {
        word += letter;
        continue;
      }
      if (word.trim()) shown.push(word.trim());
      word = "";
    }
    if (word.trim()) shown.push(word.trim());
    expect(shown.filter((piece) => /[\p{L}]{2,}/u.test(piece))).toEqual([]);
    const attributes = [...text.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"{]*)"/g)].map(([, value]) => value);
    expect(attributes.filter(Boolean)).toEqual([]);
  });

  it("use every message there is", () => {
    const everything = sources.map((file) => readFileSync(file, "utf8")).join("\n");
    const built = [...everything.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!);
    const texts = packs.map((pack) => source("en", pack)).join("\n");
    const idle = packs
      .filter((pack) => !prosePacks.includes(pack) && !pack.endsWith(".gen.ftl"))
      .flatMap((pack) => keys("en", pack))
      .filter((key) => !everything.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)) && !texts.includes(`{ ${key} }`));
    expect(idle).toEqual([]);
  });

  it("ask only for messages that there are", () => {
    const missing: string[] = [];
    for (const file of sources) {
      const text = readFileSync(file, "utf8");
      for (const [, key] of text.matchAll(/(?<![\w.])t\(\s*"([\w-]+)"/g)) if (!known.has(key!)) missing.push(`${key} in ${file.pathname}`);
    }
    expect(missing).toEqual([]);
  });
});
