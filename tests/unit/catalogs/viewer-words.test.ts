import { describe, expect, it } from "vitest";
import { matchedWords } from "../../../contract/catalogs/catalog-words.ts";

const PAGE =
  "Rapier grippers, giver side PIC-GR-0471 2 PIC-GR-0472 Take-up roller Größe 42 LX 1602 drop wire".split(
    " ",
  );

const marked = (query: string, words: readonly string[] = PAGE) =>
  [...matchedWords(words, query)].toSorted((a, b) => a - b).map((at) => words[at]);

describe("the words of a page that a search means", () => {
  it.each([
    ["rapier", ["Rapier"]],
    ["gripper", ["grippers,"]],
    ["GRIPPERS", ["grippers,"]],
    ["grip", ["grippers,"]],
    ["side giver", ["giver", "side"]],
    ["pic-gr-0471", ["PIC-GR-0471"]],
    ["PICGR0471", ["PIC-GR-0471"]],
    ["pic gr 0471", ["PIC-GR-0471"]],
    ["pic/gr/0471", ["PIC-GR-0471"]],
    ["pic-gr", ["PIC-GR-0471", "PIC-GR-0472"]],
    ["take", ["Take-up"]],
    ["takeup", ["Take-up"]],
    ["grosse", []],
    ["größe", ["Größe"]],
    ["grö", ["grippers,", "Größe"].slice(1)],
    ["lx1602", ["LX", "1602"]],
    ["roller, 42", ["roller", "42"]],
  ])("%s marks %j", (query, words) => {
    expect(marked(query)).toEqual(words);
  });

  it.each(["", "   ", "-", "…", "xyz", "0473", "pic-gr-0473", "rapier1"])("'%s' marks nothing", (query) => {
    expect(marked(query)).toEqual([]);
  });

  it("marks a beginning for the last word only", () => {
    expect(marked("rap giver")).toEqual(["giver"]);
  });

  it("joins a code that is printed in pieces, and stops at its end", () => {
    expect(marked("PIC-GR-0471", ["Part", "PIC", "GR", "0471", "0472"])).toEqual(["PIC", "GR", "0471"]);
  });

  it("survives signs that mean something elsewhere, and long texts", () => {
    expect(marked("(.*)[a-z]+ \\ % _")).toEqual([]);
    expect(marked("x".repeat(10_000))).toEqual([]);
    expect(matchedWords(Array<string>(5000).fill("PIC-1"), "pic 1").size).toBe(5000);
  });
});
