import { describe, expect, it } from "vitest";
import { find, plain, TERMS } from "~/screens/rules/glossary";

const ids = (words: string) => find(words, () => "").map(({ id }) => id);

describe("the glossary", () => {
  it("finds a word by its name in any script, and by its sound", () => {
    for (const words of ["打枪", "打槍", "daqiang", "da qiang", "Dǎqiāng", "gun", "sập hầm", "sap ham"]) {
      expect(ids(words)).toContain("scoop");
    }
    expect(ids("đôi")[0]).toBe("pair");
    expect(ids("doi")).toContain("pair");
  });

  it("knows the game by every name", () => {
    for (const words of ["十三水", "十三支", "Pusoy", "capsa", "xap xam", "chinese poker", "sap6 saam1"]) {
      expect(ids(words)).toContain("game");
    }
  });

  it("finds the talk of the table", () => {
    for (const words of ["無頭一啤蛇", "啤啤夫", "粒粒滔", "無啤啤", "兩亂顧一蘆"]) expect(ids(words)).toHaveLength(1);
  });

  it("looks into meanings after names", () => {
    const found = find("middle", (term) => (term.id === "back" ? "below the middle" : ""));
    expect(found.map(({ id }) => id)).toEqual(["middle", "back"]);
  });

  it("shows all for nothing, and nothing for nonsense", () => {
    expect(ids(" ")).toHaveLength(TERMS.length);
    expect(ids("zzzz")).toEqual([]);
  });

  it("has each word once, with a name in both scripts and in English", () => {
    expect(new Set(TERMS.map(({ id }) => id)).size).toBe(TERMS.length);
    for (const term of TERMS) for (const names of [term.hans, term.hant, term.en]) expect(names.length).toBeGreaterThan(0);
  });

  it("takes off marks, spaces and capitals", () => {
    expect(plain("Mậu Binh")).toBe("maubinh");
    expect(plain("shí'èr huángzú")).toBe("shierhuangzu");
  });
});
