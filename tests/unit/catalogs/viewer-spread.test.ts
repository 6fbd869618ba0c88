import { describe, expect, it } from "vitest";
import { nextPage, pageLabel, pagesAt, previousPage } from "../../../web/site/viewer/state.ts";

describe("pages side by side", () => {
  it.each([
    [1, 10, [1]],
    [2, 10, [2, 3]],
    [3, 10, [2, 3]],
    [9, 10, [8, 9]],
    [10, 10, [10]],
    [11, 11, [10, 11]],
    [1, 1, [1]],
  ])("at page %d of %d lie %j", (page, totalPages, pages) => {
    expect(pagesAt(page, totalPages, true)).toEqual(pages);
    expect(pagesAt(page, totalPages, false)).toEqual([page]);
  });

  it.each([true, false])("show every page once from the first to the last (two: %s)", (isSpread) => {
    for (let totalPages = 1; totalPages <= 12; totalPages += 1) {
      const seen: number[] = [];
      for (let page: number | undefined = 1; page; page = nextPage(page, totalPages, isSpread)) {
        seen.push(...pagesAt(page, totalPages, isSpread));
      }
      expect(seen).toEqual(Array.from({ length: totalPages }, (_, at) => at + 1));
      const back: number[] = [];
      for (let page: number | undefined = totalPages; page; page = previousPage(page, totalPages, isSpread)) {
        back.unshift(...pagesAt(page, totalPages, isSpread));
      }
      expect(back).toEqual(seen);
    }
  });

  it("are named both", () => {
    expect(pageLabel([4], 24)).toBe("Page 4 of 24");
    expect(pageLabel([4, 5], 24)).toBe("Page 4–5 of 24");
  });
});
