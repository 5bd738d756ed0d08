import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressOf, PAGES, placeOf, REGIONS, SECTIONS } from "~/screens/rules/place";

const data = new URL("../../src/screens/rules/data/en/", import.meta.url);
const presets = readdirSync(data).map((name) => name.replace(".json", "")).filter((id) => id !== "index");

describe("addresses of the rules pages", () => {
  it("lead to every section of every rule set", () => {
    for (const rules of presets) {
      for (const section of SECTIONS) {
        expect(placeOf(addressOf(rules, section).replace("/rules/", ""))).toEqual({ on: "rules", rules, section });
      }
    }
  });

  it("lead to the list, and to the pages that belong to all", () => {
    expect(placeOf("")).toEqual({ on: "list" });
    for (const page of PAGES) expect(placeOf(page)).toEqual({ on: "page", page, at: "" });
    expect(placeOf("glossary/scoop")).toEqual({ on: "page", page: "glossary", at: "scoop" });
  });

  it("lead nowhere when nothing is there", () => {
    for (const part of ["bridge", "index", "taiwan/prices"]) expect(placeOf(part)).toEqual({ on: "nothing" });
  });

  it("name every rule set in one region", () => {
    expect(REGIONS.flatMap(([, rules]) => rules).sort()).toEqual(presets.sort());
  });
});
