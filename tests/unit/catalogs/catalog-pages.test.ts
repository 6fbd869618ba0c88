import { describe, expect, test } from "vitest";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "#contract/catalogs/limits.ts";
import { headingOf } from "#contract/imports/import-heads.ts";
import { DrawingLists } from "#server/catalogs/links/link-work.ts";
import type { TextPage } from "#server/catalogs/links/printed/page.ts";
import { isDirectory } from "#server/catalogs/listing-pages.ts";
import { searchTextOf } from "#server/catalogs/page-words.ts";
import { imageSpace, openDocument, openEngine } from "#server/catalogs/pdf/document.ts";
import { readText } from "#server/catalogs/pdf/text.ts";
import { sectionsOf } from "#server/catalogs/processing/process-catalogs.ts";
import { excerptOf } from "#server/catalogs/search-pages.ts";
import { codeRuns, codesIn, otherSpellings, wordsOf } from "#server/products/search/words.ts";
import { FIGURE_LAYOUTS, type FigureLayout, figurePdf } from "#tests/support/figure-pdfs.ts";
import { sharedFolder, writeIn } from "#tests/support/folders.ts";
import { texts } from "#tests/support/tables.ts";

describe("sections of a catalogue", () => {
  const entry = (title: string, page: number, depth = 0) => ({ title, page, depth });
  const of = (...outline: ReturnType<typeof entry>[]) => Object.entries(sectionsOf({ pages: 20, outline }));

  /** An outline as "title page", with one stroke per level before it. */
  const read = (outline: string) =>
    of(
      ...outline.split(", ").map((line) => {
        const [, levels = "", title = "", page] = /^(-*)(.*) (\d+)$/.exec(line) ?? [];
        return entry(title, Number(page), levels.length);
      }),
    );
  test.each([
    [
      "are the outline's titles as they are stored, in page order",
      " Drive  9, Weft insertion 3",
      "WEFT INSERTION 3, DRIVE 9",
    ],
    [
      "have what stands below the top level as their parts",
      "Weft 3, -Grippers 4, Drive 9, -Belts 10",
      "WEFT 3, DRIVE 9",
    ],
    [
      "are of the next level below a single title, and of no deeper one",
      "Catalogue 1, -Weft 3, --Grippers 4, -Drive 9",
      "CATALOGUE 1, WEFT 3, DRIVE 9",
    ],
    ["of one name are the higher one, then the earlier", "-Belts 7, belts 2, BELTS  1", "BELTS 2"],
    [
      "may be called like an object's own machinery",
      "__proto__ 2, constructor 3",
      "__PROTO__ 2, CONSTRUCTOR 3",
    ],
  ])("%s", (_name, outline, sections) => {
    expect(
      read(outline)
        .map((section) => section.join(" "))
        .join(", "),
    ).toBe(sections);
  });

  test.each([
    ["without a title", entry("  ", 1)],
    ["before the first page", entry("Cover", 0)],
    ["past the last page", entry("Index", 21)],
  ])("skips an entry %s", (_name, bad) => expect(of(bad, entry("Drive", 1))).toEqual([["DRIVE", 1]]));

  test("truncates a title to the maximum section name length", () => {
    const [[name = ""] = []] = of(entry(`${"x".repeat(SECTION_NAME_MAX - 1)} and more`, 1));
    expect(name).toBe("X".repeat(SECTION_NAME_MAX - 1));
    const [[sharp = ""] = []] = of(entry("ß".repeat(SECTION_NAME_MAX), 1));
    expect(sharp.length).toBe(SECTION_NAME_MAX);
  });

  test("keeps the first sections if there are too many", () => {
    const many = Array.from({ length: SECTIONS_MAX }, (_, index) => entry(`Part ${index}`, 1));
    const sections = of(...many, entry("Drive", 20));
    expect(sections).toHaveLength(SECTIONS_MAX);
    expect(sections.some(([name]) => name === "DRIVE")).toBe(false);
  });

  test("returns no sections for an empty outline", () => expect(of()).toEqual([]));
});

describe("page headings", () => {
  const HEADINGS = {
    code: texts(
      "Part code|PART NO.|Part #|P/N|Art. No.|Order number:|Teile-Nr.|Bestellnummer|SKU|Spare part no",
      "पार्ट नंबर",
    ),
    position: texts("Pos.|Item|Item no.|Sr. No|#"),
    other: [
      ...texts("Part|Number of teeth|Product|Quote the part number with your order||..."),
      ...["Part code of the looms that we make here", "part ".repeat(5000)],
    ],
  };
  const rows = Object.entries(HEADINGS).flatMap(([heading, all]) => all.map((text) => ({ text, heading })));
  test.each(rows)("the heading of a page beginning with '$text' is: $heading", ({ text, heading }) =>
    expect(headingOf(text)).toBe(heading),
  );
});

/** The search words of a page read in one go. */
const inOneGo = (text: string) => [
  wordsOf(text),
  [...new Set([...codesIn(text).flatMap(codeRuns), ...otherSpellings(text)])].sort(),
];

test.each([
  ["lines", "Drop\nwire PIC-GR-0471, 20 x 42 mm\nLX\n1602 ".repeat(1500)],
  ["one line", "drop wire take up ".repeat(4000)],
  ["nothing", ""],
  ["a few words", "Weft gripper PIC-GR-0471"],
])("2 searching a long page in parts gives the same words as in one go: %s", async (_, text) => {
  const [words = [], spellings = []] = inOneGo(text);
  const read = (await searchTextOf(text)).trim().split(" ").filter(Boolean);
  expect(read.slice(0, words.length)).toEqual(words);
  expect(read.slice(words.length).sort()).toEqual(spellings);
});

test("2 splits a stretch without breaks and reads it to the end", async () => {
  const read = await searchTextOf(`${"x".repeat(60_000)} gripper`);
  expect(read.trim().split(" ")).toEqual([
    ...["x".repeat(16_000), "x".repeat(16_000), "x".repeat(16_000), "x".repeat(12_000)],
    ...["gripper", `${"x".repeat(12_000)}gripper`],
  ]);
});

describe("isDirectory", () => {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at + 1)).join("\n");

  test.each([
    ["abbreviations with pages", lines(28, (at) => `M${at} Main nozzle ${at + 3}`)],
    ["a heading and contents", `Contents\n\n${lines(15, (at) => `Part PIC-${at} 12 mm  ${at}`)}`],
  ])("recognizes %s", (_, text) => {
    expect(isDirectory(text, 42)).toBe(true);
  });

  test.each([
    ["an empty page", ""],
    ["fewer lines than a contents page has", lines(14, (at) => `Part ${at}x ${at}`)],
    ["numbers above the catalogue's pages", lines(28, (at) => `Main nozzle ${at + 50}`)],
    ["quantities, which repeat", lines(28, (at) => `PIC-${at} Main nozzle ${(at % 4) + 1}`)],
    ["a table of measures", lines(28, (at) => `62${at} 20 47 ${at}`)],
    ["a text with a few numbers at line ends", lines(60, (at) => (at % 4 ? "filler" : `of type ${at / 4}`))],
    ["fractions, signs and words", lines(28, (at) => `Main nozzle ${["-1", "1.5", "0", "x"][at % 4]}`)],
  ])("rejects %s", (_, text) => {
    expect(isDirectory(text, 42)).toBe(false);
  });
});

test("2 the excerpt of a hit beyond the word limit is the beginning of the page", () => {
  const page = (words: number) => `Contents ${"filler ".repeat(words)}gripper and its springs`;
  expect(excerptOf(page(2000), "gripper")).toContain("gripper and its springs");
  expect(excerptOf(page(90_000), "gripper")).toMatch(/^Contents filler/);
});

const folder = sharedFolder();

/** The stored words of each page. */
async function pagesOf(layout: FigureLayout): Promise<TextPage[]> {
  const path = await writeIn(folder, await figurePdf(layout), `${FIGURE_LAYOUTS.indexOf(layout)}.pdf`);
  const document = openDocument(await openEngine(), path);
  const pages: TextPage[] = [];
  for (let number = 1; number <= document.pages; number += 1) {
    const words = await document.withPage(
      number,
      async ({ address }) => readText(document, address, imageSpace(document, address)).words,
    );
    pages.push({ number, width: 595, height: 842, words });
  }
  document.close();
  return pages;
}

const keyOf = (code: string) => code.replace("-", "").toLowerCase();

async function readLayout(layout: FigureLayout) {
  const pages = await pagesOf(layout);
  const lists = new DrawingLists();
  for (const page of pages) lists.add(page);
  return pages.map((page) => lists.read(page));
}

/** How many numbers of a layout link to their part, to another one, or to none. */
async function resultOf(layout: FigureLayout) {
  const result = { right: 0, wrong: 0, none: 0 };
  const printed = await readLayout(layout);
  for (const [at, { numbers = [], belongs = [] }] of layout.pages.entries()) {
    const found = printed[at]?.positions ?? [];
    const linked = new Set(belongs.map(([label, code]) => `${label} ${keyOf(code)}`));
    const places = new Map<number, string[]>();
    for (const { label, keys, place } of found)
      places.set(place, [...(places.get(place) ?? []), ...keys.map((key) => `${label} ${key}`)]);
    for (const links of places.values()) {
      if (links.length === 1 && links.every((link) => linked.has(link))) result.right += 1;
      else result.wrong += 1;
    }
    result.none += numbers.length - places.size;
  }
  const unclear = printed.flatMap((page) => (page.unclear.length ? [[page.number, page.unclear]] : []));
  return { ...result, unclear };
}

describe("parts list of a drawing", () => {
  test.each(FIGURE_LAYOUTS.map((layout) => [layout.name, layout] as const))(
    "%s: no number links to a part of another figure",
    async (_name, layout) => {
      const { right, none, unclear = [] } = layout;
      expect(await resultOf(layout)).toEqual({ right, wrong: 0, none, unclear });
    },
  );
});
