import { describe, expect, it } from "vitest";
import {
  dragged,
  EMPTY_HAND,
  type Gesture,
  type Hand,
  type PointerSample,
  pressed,
  type Room,
  released,
} from "../../../web/site/viewer/gestures.ts";

type Step = ["down" | "move" | "up" | "cancel", x: number, y: number, at?: Partial<PointerSample>];

const NONE: Room = { x: false, y: false };
const TALL: Room = { x: false, y: true };
const LARGE: Room = { x: true, y: true };

/** What a course of pointers means; each step comes 16 ms after the one before, unless it says its time. */
function play(room: Room, steps: readonly Step[]): Gesture[] {
  let hand: Hand = EMPTY_HAND;
  return steps.flatMap(([what, x, y, more], at) => {
    const sample: PointerSample = { id: 1, time: at * 16, isMouse: false, x, y, ...more };
    const told =
      what === "down"
        ? pressed(hand, sample)
        : what === "move"
          ? dragged(hand, sample, room)
          : released(hand, sample, what === "cancel");
    hand = told[0];
    return told[1];
  });
}

const kinds = (gestures: readonly Gesture[]) => [...new Set(gestures.map(({ type }) => type))];

describe("a finger", () => {
  it.each([
    ["left", -100, "next"],
    ["right", 100, "previous"],
  ])("that swipes %s turns the page", (_way, by, turn) => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["move", by / 2, 3],
      ["move", by, 5],
      ["up", by, 5],
    ]);
    expect(gestures).toEqual([
      { type: "swiping", by: by / 2 },
      { type: "swiping", by },
      { type: turn },
      { type: "settle" },
    ]);
  });

  it("turns nothing when it goes a short way slowly", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["move", -40, 0],
      ["up", -40, 0, { time: 900 }],
    ]);
    expect(kinds(gestures)).toEqual(["swiping", "settle"]);
  });

  it("turns the page by a short quick flick", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["move", -40, 0],
      ["up", -40, 0, { time: 60 }],
    ]);
    expect(kinds(gestures)).toContain("next");
  });

  it("that goes up or down moves a tall page and turns nothing, however far it strays", () => {
    const gestures = play(TALL, [
      ["down", 0, 0],
      ["move", 4, -30],
      ["move", 150, -60],
      ["up", 150, -60],
    ]);
    expect(gestures).toEqual([
      { type: "move", by: { x: 4, y: -30 } },
      { type: "move", by: { x: 146, y: -30 } },
      { type: "settle" },
    ]);
  });

  it("moves a zoomed page sideways instead of turning it", () => {
    const gestures = play(LARGE, [
      ["down", 0, 0],
      ["move", -120, 0],
      ["up", -120, 0],
    ]);
    expect(kinds(gestures)).toEqual(["move", "settle"]);
  });

  it("that the browser takes away turns nothing", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["move", -200, 0],
      ["cancel", -200, 0],
    ]);
    expect(kinds(gestures)).toEqual(["swiping", "settle"]);
  });

  it("that trembles is a tap", () => {
    const gestures = play(LARGE, [
      ["down", 0, 0],
      ["move", 3, 4],
      ["up", 3, 4],
    ]);
    expect(gestures).toEqual([]);
  });
});

describe("two taps", () => {
  const taps = (distance: number, pause: number): Step[] => [
    ["down", 10, 20, { time: 0 }],
    ["up", 10, 20, { time: 50 }],
    ["down", 10 + distance, 20, { time: 50 + pause }],
    ["up", 10 + distance, 20, { time: 100 + pause }],
  ];

  it("zoom at their place", () => {
    expect(play(NONE, taps(0, 100))).toEqual([{ type: "doubleTap", at: { x: 10, y: 20 } }]);
  });

  it.each([
    ["far from each other", 60, 100],
    ["long after each other", 0, 500],
  ])("mean nothing %s", (_how, distance, pause) => {
    expect(play(NONE, taps(distance, pause))).toEqual([]);
  });
});

describe("the mouse", () => {
  const drag: Step[] = [
    ["down", 0, 0, { isMouse: true }],
    ["move", -100, 10, { isMouse: true }],
    ["up", -100, 10, { isMouse: true }],
  ];

  it("drags a zoomed page", () => {
    expect(play(LARGE, drag)).toEqual([{ type: "move", by: { x: -100, y: 10 } }, { type: "settle" }]);
  });

  it("turns nothing by dragging a page that is in sight as a whole", () => {
    expect(kinds(play(NONE, drag))).toEqual(["settle"]);
  });

  it("moves nothing while no button is down", () => {
    expect(play(LARGE, [["move", 50, 50, { isMouse: true }]])).toEqual([]);
  });
});

describe("two fingers", () => {
  const second = { id: 2 };
  /** Finger 1 in the middle, finger 2 at 100 px, then turned by so many degrees in small steps. */
  const turnBy = (degrees: number): Step[] => [
    ["down", 0, 0],
    ["down", 100, 0, second],
    ...Array.from({ length: 10 }, (_, step): Step => {
      const angle = ((degrees * (step + 1)) / 10) * (Math.PI / 180);
      return ["move", 100 * Math.cos(angle), 100 * Math.sin(angle), second];
    }),
  ];
  const rotations = (gestures: readonly Gesture[]) => gestures.filter(({ type }) => type === "rotate");

  it("zoom by how far they part, around their middle", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["down", 100, 0, second],
      ["move", 200, 0, second],
    ]);
    expect(gestures).toEqual([{ type: "pinch", factor: 2, at: { x: 100, y: 0 }, by: { x: 50, y: 0 } }]);
  });

  it.each([19, 20, -20, 5])("do not rotate at %d degrees", (degrees) => {
    // A hair less, for the sine and cosine of the way there.
    expect(rotations(play(NONE, turnBy(degrees * 0.9999)))).toEqual([]);
  });

  it.each([
    [21, 1],
    [80, 1],
    [-21, -1],
  ])("rotate once at %d degrees", (degrees, quarters) => {
    expect(rotations(play(NONE, turnBy(degrees)))).toEqual([{ type: "rotate", quarters }]);
  });

  it("rotate over the seam of the circle", () => {
    const at = (degrees: number): [number, number] => [
      100 * Math.cos((degrees * Math.PI) / 180),
      100 * Math.sin((degrees * Math.PI) / 180),
    ];
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["down", ...at(170), second],
      ["move", ...at(185), second],
      ["move", ...at(195), second],
    ]);
    expect(rotations(gestures)).toEqual([{ type: "rotate", quarters: 1 }]);
  });

  it("turn no page with the finger that is left over", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["down", 100, 0, second],
      ["up", 100, 0, second],
      ["move", -200, 0],
      ["up", -200, 0],
    ]);
    expect(kinds(gestures)).toEqual(["settle"]);
  });

  it("end a swipe that had begun", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["move", -90, 0],
      ["down", 100, 0, second],
      ["up", 100, 0, second],
      ["up", -90, 0],
    ]);
    expect(gestures).toEqual([{ type: "swiping", by: -90 }, { type: "swiping", by: 0 }, { type: "settle" }]);
  });

  it("and a third one do nothing more", () => {
    const gestures = play(NONE, [
      ["down", 0, 0],
      ["down", 100, 0, second],
      ["down", 50, 50, { id: 3 }],
      ["move", 400, 0, second],
    ]);
    expect(gestures).toEqual([]);
  });
});
