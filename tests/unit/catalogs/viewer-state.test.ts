import { describe, expect, it } from "vitest";
import {
  type Action,
  initialState,
  onStep,
  reduce,
  shownPages,
  type ViewerState,
} from "../../../web/site/viewer/state.ts";

const stage = { width: 800, height: 600 };
const sheet = { width: 700, height: 1000 };

const shownAfter = (actions: readonly Action[], from: ViewerState = opened()): ViewerState =>
  actions.reduce(reduce, from);

function opened(totalPages = 24): ViewerState {
  return [
    { type: "counted", totalPages },
    { type: "measured", frame: { stage, sheet, fitsWidth: false } },
  ].reduce((state, action) => reduce(state, action as Action), initialState);
}

const times = (count: number, action: Action): Action[] => Array<Action>(count).fill(action);

describe("the page", () => {
  it("turns forward and back, and stops at both ends", () => {
    expect(shownAfter([{ type: "next" }, { type: "next" }]).page).toBe(3);
    expect(shownAfter([{ type: "previous" }]).page).toBe(1);
    expect(shownAfter([{ type: "last" }, { type: "next" }]).page).toBe(24);
    expect(shownAfter([{ type: "last" }, { type: "first" }]).page).toBe(1);
  });

  it.each([
    [0, 1],
    [-5, 1],
    [25, 24],
    [9999, 24],
    [7.9, 7],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])("asked for %d it shows %d", (asked, shown) => {
    expect(shownAfter([{ type: "page", page: asked }]).page).toBe(shown);
  });

  it("waits for the number of pages before it says that a deep link goes too far", () => {
    const asked = reduce(initialState, { type: "opened", page: 30 });
    expect(asked.page).toBe(30);
    expect(reduce(asked, { type: "counted", totalPages: 24 }).page).toBe(24);
    expect(reduce(asked, { type: "counted", totalPages: 0 }).page).toBe(30);
  });

  it("stays where it is while the number of pages grows", () => {
    const reading = shownAfter([{ type: "page", page: 5 }]);
    expect(reduce(reading, { type: "counted", totalPages: 40 }).page).toBe(5);
  });

  it("is 1 in another catalogue", () => {
    const next = shownAfter([
      { type: "page", page: 9 },
      { type: "zoomIn" },
      { type: "rotate" },
      { type: "opened" },
    ]);
    expect(next).toMatchObject({ page: 1, view: { zoom: 1, rotation: 0, offset: { x: 0, y: 0 } } });
  });

  it("resets zoom, rotation and offset when it changes, and only then", () => {
    const looking: Action[] = [
      ...times(10, { type: "zoomIn" }),
      { type: "rotate" },
      { type: "move", by: { x: 50, y: 50 } },
    ];
    const fresh = { zoom: 1, rotation: 0, offset: { x: 0, y: 0 } };
    expect(shownAfter([...looking, { type: "next" }]).view).toEqual(fresh);
    expect(shownAfter([...looking, { type: "page", page: 7 }]).view).toEqual(fresh);
    expect(shownAfter([...looking, { type: "previous" }]).view.zoom).toBe(2);
    expect(shownAfter([...looking, { type: "page", page: 1 }]).view.rotation).toBe(90);
  });
});

describe("zoom", () => {
  it("goes in steps of 0.1 from 50 % to 300 %, without drifting", () => {
    const seen = [1];
    let state = opened();
    for (let step = 0; step < 20; step += 1) {
      state = reduce(state, { type: "zoomIn" });
      seen.push(state.view.zoom);
    }
    expect(seen).toEqual(Array.from({ length: 21 }, (_, step) => (10 + step) / 10));
    expect(shownAfter(times(40, { type: "zoomIn" })).view.zoom).toBe(3);
    expect(shownAfter(times(40, { type: "zoomOut" })).view.zoom).toBe(0.5);
    expect(shownAfter([...times(5, { type: "zoomOut" }), ...times(5, { type: "zoomIn" })]).view.zoom).toBe(1);
  });

  it("holds its limits under a pinch, and comes to rest on a step", () => {
    const at = { x: 0, y: 0 };
    expect(shownAfter([{ type: "zoom", factor: 100, at }]).view.zoom).toBe(3);
    expect(shownAfter([{ type: "zoom", factor: 0.001, at }]).view.zoom).toBe(0.5);
    expect(shownAfter([{ type: "zoom", factor: 1.234, at }, { type: "settle" }]).view.zoom).toBe(1.2);
  });

  it.each([
    [0, 0.5],
    [0.549, 0.5],
    [0.55, 0.6],
    [1.04, 1],
    [2.96, 3],
    [17, 3],
  ])("%d becomes %d", (asked, zoom) => {
    expect(onStep(asked)).toBe(zoom);
  });

  it("keeps in place what lies under the pointer", () => {
    const at = { x: 30, y: -40 };
    const zoomed = shownAfter([{ type: "zoomTo", zoom: 2, at: { x: 0, y: 0 } }]);
    const closer = reduce(zoomed, { type: "zoom", factor: 1.25, at });
    // The sheet's point under the pointer, as a share of the sheet, before and after.
    const under = ({ view, frame }: ViewerState) => {
      const height = frame.stage.height * view.zoom;
      const centreY = view.offset.y + Math.max(0, Math.round(height - frame.stage.height)) / 2;
      return (at.y - centreY) / height;
    };
    expect(under(closer)).toBeCloseTo(under(zoomed), 3);
  });
});

describe("rotation", () => {
  it("goes round in quarters, both ways", () => {
    expect(shownAfter([{ type: "rotate" }]).view.rotation).toBe(90);
    expect(shownAfter(times(4, { type: "rotate" })).view.rotation).toBe(0);
    expect(shownAfter([{ type: "rotate", quarters: -1 }]).view.rotation).toBe(270);
  });
});

describe("moving", () => {
  it("does nothing while the whole page is in sight", () => {
    expect(shownAfter([{ type: "move", by: { x: 500, y: -500 } }]).view.offset).toEqual({ x: 0, y: 0 });
  });

  it("stops where the page ends", () => {
    const far = shownAfter([
      { type: "zoomTo", zoom: 3, at: { x: 0, y: 0 } },
      { type: "move", by: { x: 10_000, y: 10_000 } },
    ]);
    // 3 × (420 × 600) on 800 × 600: 460 too wide, 1200 too high.
    expect(far.view.offset).toEqual({ x: 230, y: 0 });
    const back = reduce(far, { type: "move", by: { x: -10_000, y: -10_000 } });
    expect(back.view.offset).toEqual({ x: -230, y: -1200 });
  });

  it("comes back into its bounds when the stage grows or the zoom falls", () => {
    const far = shownAfter([
      { type: "zoomTo", zoom: 3, at: { x: 0, y: 0 } },
      { type: "move", by: { x: 10_000, y: -10_000 } },
    ]);
    expect(shownAfter([{ type: "reset" }], far).view.offset).toEqual({ x: 0, y: 0 });
    const large = { stage: { width: 4000, height: 4000 }, sheet, fitsWidth: false };
    const { zoom, offset } = reduce(
      { ...far, view: { ...far.view, zoom: 1 } },
      { type: "measured", frame: large },
    ).view;
    expect([zoom, offset]).toEqual([1, { x: 0, y: 0 }]);
  });

  it("starts at the head of a page that is fitted to a phone's width", () => {
    const frame = { stage: { width: 300, height: 300 }, sheet, fitsWidth: true };
    const phone = reduce(opened(), { type: "measured", frame });
    expect(reduce(phone, { type: "move", by: { x: 0, y: 80 } }).view.offset.y).toBe(0);
    expect(reduce(phone, { type: "move", by: { x: 0, y: -80 } }).view.offset.y).toBe(-80);
    expect(reduce(phone, { type: "move", by: { x: 0, y: -8000 } }).view.offset.y).toBe(-129);
  });
});

describe("two pages", () => {
  it("are shown where there is room, and turned together", () => {
    const spread = shownAfter([{ type: "spread" }, { type: "next" }]);
    expect(shownPages(spread)).toEqual([2, 3]);
    expect(shownPages(reduce(spread, { type: "next" }))).toEqual([4, 5]);
    expect(shownPages(reduce(spread, { type: "previous" }))).toEqual([1]);
  });

  it("stay one where there is none", () => {
    const frame = { stage: { width: 500, height: 600 }, sheet, fitsWidth: false };
    const narrow = shownAfter([{ type: "spread" }, { type: "measured", frame }, { type: "next" }]);
    expect([narrow.isSpread, shownPages(narrow)]).toEqual([true, [2]]);
  });
});
