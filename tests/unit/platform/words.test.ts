import { expect, test } from "vitest";
import {
  codeRuns,
  codesIn,
  compact,
  fold,
  otherSpellings,
  wordsOf,
} from "../../../server/products/search/words.ts";
import { LONG_TEXTS } from "../../support/long-texts.ts";

test.each([
  ["Éclair", "eclair"],
  ["e\u0301clair", "eclair"],
  ["GRÜN", "grun"],
  ["ﬁne", "fine"],
  ["１２", "12"],
  ["Ⅻ", "xii"],
  ["ÅÄÖ", "aao"],
  ["", ""],
  ["  A ", "  a "],
  ["क्षेत्र", fold("क्षेत्र")],
])("folding %j gives %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(fold(text))).toBe(fold(text));
});

test.each<[string, string[]]>([
  ["Take-up roller, Ø 42", ["take", "up", "roller", "ø", "42"]],
  ["PIC_GR.0471/2", ["pic", "gr", "0471", "2"]],
  ["<b>&amp;</b>", ["b", "amp", "b"]],
  ["' or 1=1 --", ["or", "1", "1"]],
  ["%_&*?\\", []],
  ["\u0000gripper\u0000", ["gripper"]],
  ["🧵 織機 قص", ["織機", "قص"]],
  ["\u202egripper\u202c", ["gripper"]],
  ["\ud800 x", ["x"]],
  ["", []],
  [" \t\n", []],
])("the words of %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ["PIC-GR 0471", "picgr0471"],
  ["toy/WC 12.340", "toywc12340"],
  ["---", ""],
  ["É-1", "e1"],
  ["🧵1", "1"],
])("%j without separators is %j", (text, whole) => {
  expect(compact(text)).toBe(whole);
});

test("a code has every run of its neighbouring pieces, once", () => {
  expect(codeRuns("PIC-GR-0471").sort()).toEqual(["0471", "gr", "gr0471", "pic", "picgr", "picgr0471"]);
  expect(codeRuns("a-a-a").sort()).toEqual(["a", "aa", "aaa"]);
  expect(codeRuns("")).toEqual([]);
  expect(codeRuns("--/--")).toEqual([]);
});

test("19 a code of very many pieces costs no more than one of eight", () => {
  expect(codeRuns("1-".repeat(100_000))).toHaveLength(8);
  expect(codeRuns(Array.from({ length: 500 }, (_, at) => at).join("-"))).toHaveLength(36);
});

test.each<[string, string[]]>([
  ["Fits PAT-A and replaces BE-151-022.", ["BE-151-022"]],
  ["12/340.5 or TOY_9", ["12/340.5", "TOY_9"]],
  ["take-up, left-hand", []],
  ["-1- /2/ 3.", []],
  ["10.5 mm", ["10.5"]],
  ["", []],
])("the codes in %j", (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

test.each<[string, string[], string[]]>([
  ["190 cm wide, 12 V", ["190cm", "12v"], ["190", "wide"]],
  ["1.5 kg and 2,5 bar", ["15kg", "25bar"], []],
  ["JAT810", ["jat", "810"], ["jat810"]],
  ["JAT 810", ["jat810"], ["810jat"]],
  ["Drop wires", ["dropwire"], ["drop"]],
  ["Take-up roller", ["takeup", "uproller"], ["takeuproller"]],
  ["20 x 42 × 12 mm", ["20x42x12", "12mm"], ["20x42"]],
  ["5 mmx", [], ["5mm"]],
  ["ten mm", ["tenmm"], ["10mm"]],
  ["", [], [""]],
])("other spellings of %j hold %j and not %j", (text, held, absent) => {
  const spellings = otherSpellings(text);
  for (const word of held) expect(spellings).toContain(word);
  for (const word of absent) expect(spellings).not.toContain(word);
});

test.each([
  ["rollers", "roller"],
  ["bushes", "bush"],
  ["boxes", "box"],
  ["bodies", "body"],
  ["assemblies", "assembly"],
  ["nozzles", "nozzle"],
  ["trays", "tray"],
])("the plural %s and its singular are one word", (plural, singular) => {
  expect(wordsOf(plural)).toEqual(wordsOf(singular));
});

test.each(["glass", "bus", "axis", "gas", "jat810s", "pic", "is"])("%s stays as it is", (word) => {
  expect(wordsOf(word)).toEqual([word]);
});

// How long it takes is measured by bench/bounds; one that tried again and again would never end.
test("19 no expression backtracks: texts of 200 kB made to do so are read", () => {
  for (const read of [wordsOf, compact, codeRuns, codesIn, otherSpellings]) {
    expect(LONG_TEXTS.map((text) => read(text))).toHaveLength(LONG_TEXTS.length);
  }
});
