import { describe, expect, test } from "vitest";
import type { Box } from "../../../contract/catalogs/catalog.ts";
import { findFigure, type GreyPage } from "../../../server/catalogs/pieces/find-figure.ts";

const WIDTH = 250;
const HEIGHT = 354;
type Area = readonly [number, number, number, number];

/** A white page with filled areas, in pixels: left, top, width and height. */
function pageWith(areas: readonly Area[], grey = 238): GreyPage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [left, top, width, height] of areas) {
    for (let y = top; y < top + height; y += 1) data.fill(grey, y * WIDTH + left, y * WIDTH + left + width);
  }
  return { data, width: WIDTH, height: HEIGHT };
}
const box = ([left, top, width, height]: Area): Box => [
  left / WIDTH,
  top / HEIGHT,
  width / WIDTH,
  height / HEIGHT,
];
const find = (areas: readonly Area[], own: readonly Area[], words: readonly Area[] = []) => {
  const found = findFigure(pageWith(areas), { own: own.map(box), words: words.map(box) });
  if (!found) return undefined;
  const [left, top, width, height] = found;
  return [left * WIDTH, top * HEIGHT, (left + width) * WIDTH, (top + height) * HEIGHT].map(Math.round);
};

/** Four drawings on tinted grounds, 4 px apart, with their numbers below at the left. */
const GRID: Area[] = [
  [20, 40, 100, 80],
  [124, 40, 100, 80],
  [20, 140, 100, 80],
  [124, 140, 100, 80],
];
const NUMBER: Area = [125, 222, 3, 5];

describe("findFigure", () => {
  test("returns the drawing above a number with its caption, not its neighbours", () => {
    expect(find(GRID, [NUMBER])).toEqual([122, 138, 226, 230]);
  });

  test("returns the drawing that contains a number", () => {
    expect(find(GRID, [[40, 60, 4, 5]], [[40, 60, 4, 5]])).toEqual([18, 38, 123, 123]);
  });

  test("of several codes the one nearest to a drawing decides", () => {
    expect(
      find(GRID, [
        [150, 300, 20, 4],
        [150, 30, 20, 4],
      ])?.[1],
    ).toBe(28);
  });

  test("joins the pieces of an exploded drawing, with the number between them", () => {
    const pieces: Area[] = [
      [40, 60, 30, 30],
      [76, 60, 30, 30],
      [112, 60, 30, 30],
    ];
    expect(find(pieces, [[72, 70, 3, 4]])).toEqual([38, 58, 145, 93]);
  });

  test.each<[string, Area[], Area[], Area[]]>([
    ["a page without a drawing", [], [NUMBER], []],
    ["a number far from every drawing", GRID, [[20, 300, 4, 5]], []],
    [
      "rules and specks",
      [
        [20, 220, 200, 1],
        [124, 215, 4, 4],
      ],
      [NUMBER],
      [],
    ],
    ["a table, whose cells are words", [[20, 230, 200, 60]], [[30, 240, 20, 8]], [[30, 240, 150, 20]]],
    ["a scan, which fills the page", [[2, 2, 246, 350]], [NUMBER], []],
    ["words alone", [[100, 200, 60, 30]], [[100, 200, 60, 30]], [[100, 200, 60, 30]]],
    ["no place", GRID, [], []],
  ])("returns undefined for %s", (_, areas, own, words) => {
    expect(find(areas, own, words)).toBeUndefined();
  });

  test("accepts boxes at and beyond the page's edges", () => {
    expect(find([[0, 0, 100, 80]], [[-5, -5, 8, 8]], [[-20, -20, 600, 10]])).toEqual([0, 0, 103, 83]);
  });

  test("sees the faint ground of a drawing, not the noise of a compressed page", () => {
    const own = [box(NUMBER)];
    expect(findFigure(pageWith(GRID, 240), { own, words: [] })).toBeDefined();
    expect(findFigure(pageWith(GRID, 249), { own, words: [] })).toBeUndefined();
  });
});
