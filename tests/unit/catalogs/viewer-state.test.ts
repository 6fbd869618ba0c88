import { describe, expect, it } from "vitest";
import { centreOf, sheetSize } from "#web/site/viewer/document/geometry.ts";
import {
  type Action,
  initialState,
  onStep,
  reduce,
  shownPages,
  type ViewerState,
} from "#web/site/viewer/document/state.ts";

const sheet = { width: 700, height: 1000 };
const MIDDLE = { x: 0, y: 0 };
const frameOf = (width: number, height: number, fitsWidth = false) => ({
  ...{ stage: { width, height }, sheet, fitsWidth },
});

/** Parses actions such as "next, page 5, 40 zoomIn, move 50 -50"; zooms are around the centre. */
const actions = (text: string): Action[] =>
  text.split(", ").flatMap((step) => {
    const [, count = 1, type = "", ...numbers] = /^(?:(\d+) )?(\w+)(?: (\S+))?(?: (\S+))?$/.exec(step) ?? [];
    const [a = 0, b = 0] = numbers.map(Number);
    const details: Record<string, object> = {
      page: { page: a },
      counted: { totalPages: a },
      move: { by: { x: a, y: b } },
      zoom: { factor: a, at: MIDDLE },
      zoomTo: { zoom: a, at: MIDDLE },
      rotate: numbers[0] ? { quarters: a } : {},
    };
    return Array<Action>(Number(count)).fill({ type, ...details[type] } as Action);
  });

const opened = [
  { type: "counted", totalPages: 24 },
  { type: "measured", frame: frameOf(800, 600) },
] as const;
const stateAfter = (text: string, from: ViewerState = opened.reduce(reduce, initialState)): ViewerState =>
  actions(text).reduce(reduce, from);
const measured = (state: ViewerState, frame: ReturnType<typeof frameOf>) =>
  reduce(state, { type: "measured", frame });

describe("the current page", () => {
  it.each([
    ["next, next", 3],
    ["previous", 1],
    ["last, next", 24],
    ["last, first", 1],
    ["page 0", 1],
    ["page -5", 1],
    ["page 25", 24],
    ["page 9999", 24],
    ["page 7.9", 7],
    ["page NaN", 1],
    ["page Infinity", 1],
    ["page 5, counted 40", 5],
  ])("after '%s' is %d", (steps, page) => expect(stateAfter(steps).page).toBe(page));

  it("checks a deep link only once the number of pages is known", () => {
    const deepLinked = reduce(initialState, { type: "opened", page: 30 });
    expect(deepLinked.page).toBe(30);
    expect(stateAfter("counted 24", deepLinked).page).toBe(24);
    expect(stateAfter("counted 0", deepLinked).page).toBe(30);
  });

  it("changing it resets zoom, rotation and offset, and nothing else does", () => {
    const looking = "10 zoomIn, rotate, move 50 50";
    const fresh = { zoom: 1, rotation: 0, offset: MIDDLE };
    expect(stateAfter(`${looking}, next`).view).toEqual(fresh);
    expect(stateAfter(`${looking}, page 7`).view).toEqual(fresh);
    expect(stateAfter(`${looking}, previous`).view.zoom).toBe(2);
    expect(stateAfter(`${looking}, page 1`).view.rotation).toBe(90);
    expect(stateAfter("page 9, zoomIn, rotate, opened")).toMatchObject({ page: 1, view: fresh });
  });
});

describe("zoom", () => {
  it("changes in steps of 0.1 without rounding drift", () => {
    const steps = Array.from({ length: 20 }, (_, step) => step + 1);
    const seen = steps.map((step) => stateAfter(`${step} zoomIn`).view.zoom);
    expect(seen).toEqual(steps.map((step) => (10 + step) / 10));
  });

  it.each([
    ["40 zoomIn", 3],
    ["40 zoomOut", 0.5],
    ["5 zoomOut, 5 zoomIn", 1],
    ["zoom 100", 3],
    ["zoom 0.001", 0.5],
    ["zoom 1.234, settle", 1.2],
  ])("after '%s' is the factor %d", (steps, zoom) => expect(stateAfter(steps).view.zoom).toBe(zoom));

  it.each([
    [0, 0.5],
    [0.549, 0.5],
    [0.55, 0.6],
    [1.04, 1],
    [2.96, 3],
    [17, 3],
  ])("onStep rounds %d to %d", (zoom = 0, step) => {
    expect(onStep(zoom)).toBe(step);
  });

  it("keeps the point under the pointer in place", () => {
    const at = { x: 30, y: -40 };
    const zoomed = stateAfter("zoomTo 2");
    const closer = reduce(zoomed, { type: "zoom", factor: 1.25, at });
    // The sheet's point under the pointer as a share of the sheet.
    const under = ({ view, frame }: ViewerState) => {
      const height = frame.stage.height * view.zoom;
      const centreY = view.offset.y + Math.max(0, Math.round(height - frame.stage.height)) / 2;
      return (at.y - centreY) / height;
    };
    expect(under(closer)).toBeCloseTo(under(zoomed), 3);
  });
});

it.each([
  ["rotate", 90],
  ["4 rotate", 0],
  ["rotate -1", 270],
])("after '%s' the page is rotated by %d", (steps, turn) =>
  expect(stateAfter(steps).view.rotation).toBe(turn),
);

describe("moving", () => {
  it("does nothing while the whole page is visible", () => {
    expect(stateAfter("move 500 -500").view.offset).toEqual(MIDDLE);
  });

  it("stops at the page edge", () => {
    const far = stateAfter("zoomTo 3, move 10000 10000");
    // 3 × (420 × 600) on 800 × 600: 460 too wide, 1200 too high.
    expect(far.view.offset).toEqual({ x: 230, y: 0 });
    expect(stateAfter("move -10000 -10000", far).view.offset).toEqual({ x: -230, y: -1200 });
  });

  it("is corrected when the stage grows or the zoom falls", () => {
    const far = stateAfter("zoomTo 3, move 10000 -10000");
    expect(stateAfter("reset", far).view.offset).toEqual(MIDDLE);
    const grown = measured({ ...far, view: { ...far.view, zoom: 1 } }, frameOf(4000, 4000));
    expect([grown.view.zoom, grown.view.offset]).toEqual([1, MIDDLE]);
  });

  it.each([
    [80, 0],
    [-80, -80],
    [-8000, -129],
  ])("by %d ends at %d on a page fitted to a phone's width, starting at its top", (by, y) => {
    const phone = measured(stateAfter("first"), frameOf(300, 300, true));
    expect(stateAfter(`move 0 ${by}`, phone).view.offset.y).toBe(y);
  });

  it.each([
    [true, "at the stage's top if it is fitted to the width"],
    [false, "in the stage's middle if it is fitted to both"],
  ])("a page lower than the stage (fits the width: %s) is %s", (fitsWidth) => {
    const { frame, view } = measured(stateAfter("first"), frameOf(300, 900, fitsWidth));
    const { height } = sheetSize(frame, view);
    expect(height).toBeLessThan(900);
    const top = 450 + centreOf(frame, view).y - height / 2;
    expect(Math.round(top)).toBe(fitsWidth ? 0 : Math.round((900 - height) / 2));
    expect(
      stateAfter("move 0 -50", measured(stateAfter("first"), frameOf(300, 900, fitsWidth))).view.offset.y,
    ).toBe(0);
  });
});

describe("two pages", () => {
  it("are shown if there is room, and turned together", () => {
    const spread = stateAfter("spread, next");
    expect(shownPages(spread)).toEqual([2, 3]);
    expect(shownPages(stateAfter("next", spread))).toEqual([4, 5]);
    expect(shownPages(stateAfter("previous", spread))).toEqual([1]);
  });

  it("are reduced to one if there is no room", () => {
    const narrow = stateAfter("next", measured(stateAfter("spread"), frameOf(500, 600)));
    expect([narrow.isSpread, shownPages(narrow)]).toEqual([true, [2]]);
  });
});
