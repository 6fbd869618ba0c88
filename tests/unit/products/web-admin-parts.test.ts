import { expect, test } from "vitest";
import { pagesIn, rangesOf, sectionPages } from "../../../web/admin/catalogs/parts/choose-pages.tsx";

test.each([
  ["4-6, 9", [4, 5, 6, 9]],
  ["9,4 – 6", [4, 5, 6, 9]],
  ["3, 3, 2-4", [2, 3, 4]],
  ["", []],
  [" , ", []],
  ["12", [12]],
])("%j names these pages", (text, pages) => {
  expect(pagesIn(text, 12)).toEqual(pages);
});

test.each(["0", "13", "4-13", "6-4", "a", "1-2-3", "-4", "4-", "1.5", "999999"])(
  "%j names none that there are",
  (text) => {
    expect(pagesIn(text, 12)).toBeUndefined();
  },
);

test("pages are written as few spans, in their order", () => {
  expect(rangesOf([9, 4, 6, 5])).toBe("4-6, 9");
  expect(rangesOf([])).toBe("");
  expect(rangesOf([1, 2, 3, 5])).toBe("1-3, 5");
});

test("a section reaches to the next one, the last to the end", () => {
  const sections = [
    { name: "GRIPPERS", page: 2 },
    { name: "SIZES", page: 4 },
  ];
  expect(sectionPages(sections, 5)).toEqual([
    { name: "GRIPPERS", pages: [2, 3] },
    { name: "SIZES", pages: [4, 5] },
  ]);
  // Two that begin on one page: the first is empty.
  expect(
    sectionPages(
      [
        { name: "A", page: 3 },
        { name: "B", page: 3 },
      ],
      4,
    )[0]?.pages,
  ).toEqual([]);
});
