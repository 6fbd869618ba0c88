import { describe, expect, it } from "vitest";
import { pageNumbers } from "../../../web/ui/pager.tsx";

describe("the numbers of a pager", () => {
  it("shows every page of a short list", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it("keeps the first, the last and the neighbours of a long one", () => {
    expect(pageNumbers(1, 13)).toEqual([1, 2, 3, 4, null, 13]);
    expect(pageNumbers(7, 13)).toEqual([1, null, 6, 7, 8, null, 13]);
    expect(pageNumbers(13, 13)).toEqual([1, null, 10, 11, 12, 13]);
  });

  it("never lets a gap stand for a single page", () => {
    expect(pageNumbers(4, 13)).toEqual([1, 2, 3, 4, 5, null, 13]);
    expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("has no duplicates and holds the current page, wherever one is", () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const numbers = pageNumbers(current, last).filter((number) => number !== null);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(current);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }
  });
});
