import { describe, expect, it } from "vitest";
import * as b from "~/arrange/board";

const HAND = "As Js 8s 6s 3s Kh Kd Qc Jd Td 9h 9c 8h";

function board(): b.Board {
  return b.newBoard(HAND, "rank");
}

function no(at: b.Board, text: string): b.CardNo {
  return at.cards.findIndex((card) => card.text === text);
}

function nos(at: b.Board, texts: string): b.CardNo[] {
  return texts.split(" ").map((text) => no(at, text));
}

function shown(at: b.Board): string[] {
  return at.rows.map((row) => row.map((card) => at.cards[card]!.text).join(" "));
}

describe("tapping", () => {
  it("selects and unselects cards of the tray", () => {
    let at = b.tapTrayCard(board(), no(board(), "As"));
    at = b.tapTrayCard(at, no(at, "Kh"));
    expect(at.selected.size).toBe(2);
    at = b.tapTrayCard(at, no(at, "As"));
    expect([...at.selected]).toEqual([no(at, "Kh")]);
  });

  it("a row places the selection, sorted by what it makes", () => {
    const at = b.selecting(board(), nos(board(), "8h Td Jd 9h Qc"));
    expect(shown(b.tapRow(at, 1).board)[1]).toBe("Qc Jd Td 9h 8h");
  });

  it("a row with too little room refuses and keeps the selection", () => {
    let at = b.place(board(), 0, nos(board(), "Kh Kd")).board;
    at = b.selecting(at, nos(at, "9h 9c"));
    const move = b.tapRow(at, 0);
    expect(move.refused).toEqual({ row: 0, room: 1 });
    expect(move.board.selected.size).toBe(2);
  });

  it("a row is replaced by as many cards as it holds", () => {
    let at = b.place(board(), 0, nos(board(), "Kh Kd 8h")).board;
    at = b.selecting(at, nos(at, "9h 9c 6s"));
    at = b.tapRow(at, 0).board;
    expect(shown(at)[0]).toBe("9h 9c 6s");
    expect(b.unplaced(at)).toContain(no(at, "Kh"));
  });

  it("a card in a row sends it home, or swaps it with the one selected", () => {
    let at = b.place(board(), 0, nos(board(), "Kh Kd 8h")).board;
    expect(shown(b.tapRowCard(at, no(at, "8h")).board)[0]).toBe("Kh Kd");
    at = b.selecting(at, [no(at, "As")]);
    expect(shown(b.tapRowCard(at, no(at, "8h")).board)[0]).toBe("Kh Kd As");
  });

  it("with all placed a card lifts; the next swaps, the same goes home", () => {
    const full = b.laid(board(), { front: "Kh Kd 8h", middle: "Qc Jd Td 9h 9c", back: "As Js 8s 6s 3s" })!;
    const lifted = b.tapRowCard(full, no(full, "8h")).board;
    expect(lifted.lifted).toBe(no(full, "8h"));
    expect(shown(b.tapRowCard(lifted, no(full, "9c")).board)[0]).toBe("Kh Kd 9c");
    expect(shown(b.tapRowCard(lifted, no(full, "8h")).board)[0]).toBe("Kh Kd");
  });
});

describe("dragging", () => {
  it("onto a row places, onto a card swaps, onto the tray returns", () => {
    let at = b.place(board(), 2, nos(board(), "As Js 8s 6s 3s")).board;
    at = b.drop(at, nos(at, "Kh Kd"), { on: "row", row: 0 }).board;
    expect(shown(at)[0]).toBe("Kh Kd");
    at = b.drop(at, nos(at, "9h"), { on: "card", card: no(at, "3s") }).board;
    expect(shown(at)[2]).toBe("As Js 9h 8s 6s");
    at = b.drop(at, nos(at, "9h"), { on: "tray" }).board;
    expect(shown(at)[2]).toBe("As Js 8s 6s");
  });

  it("moves a card from row to row, and elsewhere springs back", () => {
    let at = b.place(board(), 2, nos(board(), "As Js")).board;
    const same = b.drop(at, nos(at, "As"), { on: "elsewhere" }).board;
    expect(shown(same)).toEqual(shown(at));
    at = b.drop(at, nos(at, "As"), { on: "row", row: 1 }).board;
    expect(shown(at)).toEqual(["", "As", "Js"]);
  });
});

describe("the rest", () => {
  it("the last row fills itself", () => {
    let at = b.place(board(), 2, nos(board(), "As Js 8s 6s 3s")).board;
    expect(b.filled(at)).toBe(at);
    at = b.filled(b.place(at, 1, nos(at, "Qc Jd Td 9h 8h")).board);
    expect(shown(at)[0]).toBe("Kh Kd 9c");
  });

  it("every card keeps its home when others are placed", () => {
    const at = b.place(board(), 0, nos(board(), "Kh Kd")).board;
    expect(at.home).toEqual(board().home);
    expect(b.sorted(at, "suit").rows).toEqual(at.rows);
  });

  it("twins are told apart", () => {
    const twin = b.newBoard("As As Kh Kd Qc Jd Td 9h 9c 8h 7h 6h 5h", "rank");
    const at = b.laid(twin, { front: "As", middle: "", back: "As" })!;
    expect(new Set([...at.rows[0], ...at.rows[2]]).size).toBe(2);
    expect(b.laid(twin, { front: "As As As", middle: "", back: "" })).toBeNull();
  });

  it("a wheel runs down to its ace", () => {
    const at = b.newBoard("As 2h 3d 4c 5s Kd Kc Ks 9h 9d 9c Jh Jd", "rank");
    expect(shown(b.laid(at, { front: "", middle: "As 2h 3d 4c 5s", back: "" })!)[1]).toBe("5s 4c 3d 2h As");
  });

  it("rows are swapped whole", () => {
    const full = b.laid(board(), { front: "Kh Kd 8h", middle: "As Js 8s 6s 3s", back: "Qc Jd Td 9h 9c" })!;
    expect(shown(b.swappedRows(full, 1, 2))[2]).toBe("As Js 8s 6s 3s");
  });
});
