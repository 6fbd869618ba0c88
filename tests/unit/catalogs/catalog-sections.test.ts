import { expect, test } from "vitest";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "../../../contract/platform/limits.ts";
import { sectionsOf } from "../../../server/catalogs/processing/open-catalog.ts";

const entry = (title: string, page: number, depth = 0) => ({ title, page, depth });
const of = (...outline: ReturnType<typeof entry>[]) => Object.entries(sectionsOf({ pages: 20, outline }));

test("sections are the outline's titles as they are stored, in page order", () => {
  expect(of(entry(" Drive ", 9), entry("Weft insertion", 3))).toEqual([
    ["WEFT INSERTION", 3],
    ["DRIVE", 9],
  ]);
});

test("what stands below the top level are parts of a section", () => {
  expect(of(entry("Weft", 3), entry("Grippers", 4, 1), entry("Drive", 9), entry("Belts", 10, 1))).toEqual([
    ["WEFT", 3],
    ["DRIVE", 9],
  ]);
});

test("below a single title the next level counts, and no deeper one", () => {
  const under = [entry("Weft", 3, 1), entry("Grippers", 4, 2), entry("Drive", 9, 1)];
  expect(of(entry("Catalogue", 1), ...under)).toEqual([
    ["CATALOGUE", 1],
    ["WEFT", 3],
    ["DRIVE", 9],
  ]);
});

test("of two with one name the higher stands, then the earlier", () => {
  expect(of(entry("Belts", 7, 1), entry("belts", 2), entry("BELTS ", 1))).toEqual([["BELTS", 2]]);
});

test.each([
  ["without a title", entry("  ", 1)],
  ["before the first page", entry("Cover", 0)],
  ["past the last page", entry("Index", 21)],
])("an entry %s is no section", (_name, bad) => {
  expect(of(bad, entry("Drive", 1))).toEqual([["DRIVE", 1]]);
});

test("a long title is cut to the length that an administrator could save", () => {
  const [[name = ""] = []] = of(entry(`${"x".repeat(SECTION_NAME_MAX - 1)} and more`, 1));
  expect(name).toBe("X".repeat(SECTION_NAME_MAX - 1));
  const [[sharp = ""] = []] = of(entry("ß".repeat(SECTION_NAME_MAX), 1));
  expect(sharp.length).toBe(SECTION_NAME_MAX);
});

test("of too many the earlier ones stay", () => {
  const many = Array.from({ length: SECTIONS_MAX }, (_, index) => entry(`Part ${index}`, 1));
  const sections = of(...many, entry("Drive", 20));
  expect(sections).toHaveLength(SECTIONS_MAX);
  expect(sections.some(([name]) => name === "DRIVE")).toBe(false);
});

test("names of an object's own machinery are plain names", () => {
  expect(of(entry("__proto__", 2), entry("constructor", 3))).toEqual([
    ["__PROTO__", 2],
    ["CONSTRUCTOR", 3],
  ]);
});

test("an outline of no entries gives no sections", () => {
  expect(of()).toEqual([]);
});
