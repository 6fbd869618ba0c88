import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { inLatin } from "#server/products/search/latin.ts";
import {
  codeRuns,
  codesIn,
  compact,
  fold,
  otherSpellings,
  queryWords,
  wordsOf,
} from "#server/products/search/words.ts";
import { normaliseSearch } from "#server/products/searches/failed-searches.ts";
import { LONG_TEXTS } from "#tests/support/long-texts.ts";
import { pairs, texts } from "#tests/support/tables.ts";
import { Marked, MarkedCode, wantedWords } from "#web/site/search/below-field.tsx";

test.each([
  ...pairs("Éclair=eclair|e\u0301clair=eclair|GRÜN=grun|ﬁne=fine|１２=12|Ⅻ=xii|ÅÄÖ=aao|=|  A =  a "),
  ["क्षेत्र", fold("क्षेत्र")],
])("fold turns %j into %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(fold(text))).toBe(fold(text));
});

test.each([
  ["' or 1=1 --", "or 1 1"],
  ...pairs(
    "Take-up roller, Ø 42=take up roller ø 42|PIC_GR.0471/2=pic gr 0471 2|<b>&amp;</b>=b amp b|%_&*?\\=",
    "\u0000gripper\u0000=gripper|🧵 織機 قص=織機 قص|\u202egripper\u202c=gripper|\ud800 x=x|=| \t\n=",
  ),
])("wordsOf %j", (text, words) => expect(wordsOf(text)).toEqual(words.split(" ").filter(Boolean)));

test.each(pairs("PIC-GR 0471=picgr0471|toy/WC 12.340=toywc12340|---=|É-1=e1|🧵1=1"))(
  "compact turns %j into %j",
  (text, whole) => expect(compact(text)).toBe(whole),
);

test("codeRuns returns every run of adjacent pieces once", () => {
  expect(codeRuns("PIC-GR-0471").sort()).toEqual(["0471", "gr", "gr0471", "pic", "picgr", "picgr0471"]);
  expect(codeRuns("a-a-a").sort()).toEqual(["a", "aa", "aaa"]);
  expect(codeRuns("")).toEqual([]);
  expect(codeRuns("--/--")).toEqual([]);
});

test("19 codeRuns of very many pieces is bounded", () => {
  expect(codeRuns("1-".repeat(100_000))).toHaveLength(8);
  expect(codeRuns(Array.from({ length: 500 }, (_, at) => at).join("-"))).toHaveLength(36);
});

test.each(
  pairs(
    "Fits PAT-A and replaces BE-151-022.=BE-151-022|12/340.5 or TOY_9=12/340.5 TOY_9|take-up, left-hand=",
    "-1- /2/ 3.=|10.5 mm=10.5|=",
  ),
)("codesIn %j", (text, codes) => expect(codesIn(text)).toEqual(codes.split(" ").filter(Boolean)));

test.each([
  [
    "500mil",
    [
      '1/2"',
      "1/2 inch",
      "1/2''",
      "0.5 inch",
      "0,5 inch",
      '.5 × 0.5"',
      "½ inch",
      '½"',
      "1/2 in",
      "0.50 inches",
      "1/2-inch",
    ],
  ],
  ["1500mil", ['1 1/2"', '1-1/2"', "1½ inch", "1.5 inch", "Pipe 1.5 in.", "1 1/2″ hose", "1.5 इंच"]],
  ["2000mil", ['2"', "2 inch", "2 Inches", "2inch"]],
  ["375mil", ['3/8" x 2 m', "3/8 inch BSP", "0.375 inch"]],
])("the size %s in inches is one word, in products and in searches", (word, writings) => {
  const isKnown = (each: string) => each === word;
  for (const text of writings) {
    expect([text, otherSpellings(text)]).toEqual([text, expect.arrayContaining([word])]);
    expect([text, queryWords(text, isKnown)]).toEqual([text, expect.arrayContaining([word])]);
  }
});

test.each(["2 in 1", "5 in stock", "1/2", "12/340.5", "1/0 inch", "inch", "M12 x 1.5"])(
  "%j is no size in inches",
  (text) => {
    expect(otherSpellings(text).filter((word) => /^\d+mil$/.test(word))).toEqual([]);
  },
);

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
])("other spellings of %j contain %j and not %j", (text, held, absent) => {
  const spellings = otherSpellings(text);
  for (const word of held) expect(spellings).toContain(word);
  for (const word of absent) expect(spellings).not.toContain(word);
});

test.each(
  pairs("rollers=roller|bushes=bush|boxes=box|bodies=body|assemblies=assembly|nozzles=nozzle|trays=tray"),
)("the plural %s and its singular are one word", (plural, singular) => {
  expect(wordsOf(plural)).toEqual(wordsOf(singular));
});

test.each(["glass", "bus", "axis", "gas", "jat810s", "pic", "is"])("%s is unchanged by wordsOf", (word) => {
  expect(wordsOf(word)).toEqual([word]);
});

// bench/bounds measures the time; a backtracking expression would never end here.
test("19 no expression backtracks: hostile texts of 200 kB are read", () => {
  for (const read of [wordsOf, compact, codeRuns, codesIn, otherSpellings]) {
    expect(LONG_TEXTS.map((text) => read(text))).toHaveLength(LONG_TEXTS.length);
  }
});

describe("inLatin", () => {
  test.each(
    pairs(
      "नोजल=nojal|बेयरिंग=beyaring|गियर=giyar|कटर=katar|रोलर=rolar|પિકાનોલ=pikanol|રોલર=rolar|બેલ્ટ=belt",
      "१२ x ४=12 x 4|ज़=j|कंघी 60=kanghi 60",
    ),
  )("turns %j into %j", (text, latin) => expect(inLatin(text)).toBe(latin));

  test.each(["", "gripper", "Ø 42", "織機", "ü", "ক", "PIC-GR-0471"])("leaves %j unchanged", (text) => {
    expect(inLatin(text)).toBe(text);
  });

  test("handles marks without a letter and unmapped letters", () => {
    for (const odd of ["\u093c", "\u094d\u094d", "\u0900", "\u0aff", "\u0971"])
      expect(inLatin(odd)).toMatch(/^[a-z]*$/);
  });
});

describe("normaliseSearch", () => {
  test.each(
    pairs(
      "  Öl-Pumpe   XL =ol-pumpe xl|GRIPPER\u00a0142\u2009mm=gripper 142 mm|911-322-147=911-322-147",
      "911 322 147=911 322 147|a\u0000b=a b|क्रॉप=क्रॉप|part 9876543210=part 9876543210",
    ),
  )("counts %j as %j", (typed, counted) => expect(normaliseSearch(typed)).toBe(counted.normalize("NFKD")));

  test.each(
    texts(
      "|   |---|\u200b|asha@example.com|mail asha@example.com|@handle|9876543210|+91 98765 43210",
      "(987) 654-3210|+1234",
    ),
  )("does not store %j", (typed) => expect(normaliseSearch(typed)).toBeUndefined());
});

describe("marks in search results", () => {
  const marked = (text: string, q: string, unknown: { word: string; meant: string | null }[] = []) =>
    renderToStaticMarkup(createElement(Marked, { text, words: wantedWords(q, unknown) }));
  const code = (text: string, q: string) =>
    renderToStaticMarkup(createElement(MarkedCode, { code: text, q }));

  test.each([
    ["Rapier grippers, giver side", "gripper", "Rapier <mark>gripper</mark>s, giver side"],
    ["Rapier grippers", "RAP GRI", "<mark>Rap</mark>ier <mark>gri</mark>ppers"],
    ["Take-up roller", "up", "Take-<mark>up</mark> roller"],
    ["Rapier gripper", "ipper", "Rapier gripper"],
    ["Rapier gripper", "r", "Rapier gripper"],
    ["Rapier gripper", "", "Rapier gripper"],
    ["<b>", "b", "&lt;b&gt;"],
  ])("in %j %j marks %j", (text, q, html) => expect(marked(text, q)).toBe(html));

  test("a correction is marked too", () => {
    expect(marked("Sub nozzle", "nozal", [{ word: "nozal", meant: "nozzle" }])).toBe(
      "Sub <mark>nozzle</mark>",
    );
    expect(marked("Sub nozzle", "xyz", [{ word: "xyz", meant: null }])).toBe("Sub nozzle");
  });

  test.each([
    ["PIC-GR-0471", "gr04", "PIC-<mark>GR-04</mark>71"],
    ["PIC-GR-0471", "PIC GR/0471", "<mark>PIC-GR-0471</mark>"],
    ["PIC-GR-0471", "pic-gr-0472", "PIC-GR-0471"],
    ["PIC-GR-0471", "gripper", "PIC-GR-0471"],
    ["PIC-GR-0471", "-", "PIC-GR-0471"],
    ["PIC-GR-0471", "", "PIC-GR-0471"],
  ])("in the code %s %j marks %s", (text, q, html) => expect(code(text, q)).toBe(html));
});
