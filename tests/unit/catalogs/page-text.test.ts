import { expect, test } from "vitest";
import { excerptOf } from "../../../server/catalogs/excerpt.ts";
import { searchTextOf } from "../../../server/catalogs/page-words.ts";
import { codeRuns, codesIn, otherSpellings, wordsOf } from "../../../server/products/search/words.ts";

/** What a page is searched by when it is read in one go. */
const inOneGo = (text: string) => [
  wordsOf(text),
  [...new Set([...codesIn(text).flatMap(codeRuns), ...otherSpellings(text)])].sort(),
];

test.each([
  ["lines", "Drop\nwire PIC-GR-0471, 20 x 42 mm\nLX\n1602 ".repeat(1500)],
  ["one line", "drop wire take up ".repeat(4000)],
  ["nothing", ""],
  ["a few words", "Weft gripper PIC-GR-0471"],
])("2 a long page is searched by the same words when it is read in parts: %s", async (_, text) => {
  const [words = [], spellings = []] = inOneGo(text);
  const read = (await searchTextOf(text)).trim().split(" ").filter(Boolean);
  expect(read.slice(0, words.length)).toEqual(words);
  expect(read.slice(words.length).sort()).toEqual(spellings);
});

test("2 a stretch without a break is cut, and read to its end", async () => {
  const read = await searchTextOf(`${"x".repeat(60_000)} gripper`);
  expect(read.trim().split(" ")).toEqual([
    ...["x".repeat(16_000), "x".repeat(16_000), "x".repeat(16_000), "x".repeat(12_000)],
    ...["gripper", `${"x".repeat(12_000)}gripper`],
  ]);
});

test("2 a hit far down a page of more words than any has is shown by the page's beginning", () => {
  const page = (words: number) => `Contents ${"filler ".repeat(words)}gripper and its springs`;
  expect(excerptOf(page(2000), "gripper")).toContain("gripper and its springs");
  expect(excerptOf(page(90_000), "gripper")).toMatch(/^Contents filler/);
});
