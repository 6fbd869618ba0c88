import { expect, it } from "vitest";
import { figures } from "#tests/support/tables.ts";
import {
  dragged,
  EMPTY_HAND,
  type Gesture,
  type Hand,
  pressed,
  type Room,
  released,
} from "#web/site/viewer/gestures.ts";

const NONE: Room = { x: false, y: false };
const TALL: Room = { x: false, y: true };
const LARGE: Room = { x: true, y: true };

/**
 * The gestures of pointer events such as "down 0 0, 2 down 100 0, up -40 0 @900": an id other than 1, the event, its
 * position and time in ms; without a time, 16 ms after the previous one.
 */
function play(room: Room, course: string, isMouse = false): Gesture[] {
  let hand: Hand = EMPTY_HAND;
  return course.split(", ").flatMap((step, at) => {
    const [, id = 1, what, x, y, time = at * 16] =
      /^(?:(\d) )?(\w+) (\S+) (\S+)(?: @(\d+))?$/.exec(step) ?? [];
    const sample = { id: Number(id), time: Number(time), isMouse, x: Number(x), y: Number(y) };
    const isUp = what === "up" || what === "cancel";
    const result = isUp
      ? released(hand, sample, what === "cancel")
      : what === "down"
        ? pressed(hand, sample)
        : dragged(hand, sample, room);
    hand = result[0];
    return result[1];
  });
}

const kinds = (gestures: readonly Gesture[]) => [...new Set(gestures.map(({ type }) => type))].join(" ");
const SETTLE: Gesture = { type: "settle" };
const swiping = (by: number): Gesture => ({ type: "swiping", by });
const move = (x: number, y: number): Gesture => ({ type: "move", by: { x, y } });
const taps = (distance: number, pause: number) =>
  `down 10 20 @0, up 10 20 @50, down ${10 + distance} 20 @${50 + pause}, up ${10 + distance} 20 @${100 + pause}`;

it.each<[string, Room, string, Gesture[]]>([
  ["left turns to the next page", NONE, "down 0 0, move -50 3, move -100 5, up -100 5", turned(-50, "next")],
  ["right turns back", NONE, "down 0 0, move 50 3, move 100 5, up 100 5", turned(50, "previous")],
  [
    "up or down moves a tall page and turns nothing, however far it strays",
    TALL,
    "down 0 0, move 4 -30, move 150 -60, up 150 -60",
    [move(4, -30), move(146, -30), SETTLE],
  ],
  ["less than a tremble is a tap", LARGE, "down 0 0, move 3 4, up 3 4", []],
  ["twice at one place zooms there", NONE, taps(0, 100), [{ type: "doubleTap", at: { x: 10, y: 20 } }]],
  ["twice far from each other means nothing", NONE, taps(60, 100), []],
  ["twice long after each other means nothing", NONE, taps(0, 500), []],
  [
    "and a second one zoom by how far they part, around their middle",
    NONE,
    "down 0 0, 2 down 100 0, 2 move 200 0",
    [{ type: "pinch", factor: 2, at: { x: 100, y: 0 }, by: { x: 50, y: 0 } }],
  ],
  [
    "ends its swipe when a second one comes",
    NONE,
    "down 0 0, move -90 0, 2 down 100 0, 2 up 100 0, up -90 0",
    [swiping(-90), swiping(0), SETTLE],
  ],
  ["and two others do nothing more", NONE, "down 0 0, 2 down 100 0, 3 down 50 50, 2 move 400 0", []],
])("a finger %s", (_name, room, course, gestures) => expect(play(room, course)).toEqual(gestures));

function turned(by: number, type: "next" | "previous"): Gesture[] {
  return [swiping(by), swiping(2 * by), { type }, SETTLE];
}

it.each([
  [
    "turns nothing when it goes a short way slowly",
    NONE,
    "down 0 0, move -40 0, up -40 0 @900",
    "swiping settle",
  ],
  ["moves a zoomed page instead of turning it", LARGE, "down 0 0, move -120 0, up -120 0", "move settle"],
  [
    "turns nothing when the browser takes it away",
    NONE,
    "down 0 0, move -200 0, cancel -200 0",
    "swiping settle",
  ],
  [
    "that is left over of two turns no page",
    NONE,
    "down 0 0, 2 down 100 0, 2 up 100 0, move -200 0, up -200 0",
    "settle",
  ],
])("one finger %s", (_name, room, course, expected) => expect(kinds(play(room, course))).toEqual(expected));

it("a finger turns the page with a short quick flick", () => {
  expect(kinds(play(NONE, "down 0 0, move -40 0, up -40 0 @60"))).toContain("next");
});

it.each([
  ["drags a zoomed page", LARGE, "down 0 0, move -100 10, up -100 10", [move(-100, 10), SETTLE]],
  [
    "turns nothing on a page that is in sight as a whole",
    NONE,
    "down 0 0, move -100 10, up -100 10",
    [SETTLE],
  ],
  ["moves nothing while no button is down", LARGE, "move 50 50", []],
])("the mouse %s", (_name, room, course, gestures) => expect(play(room, course, true)).toEqual(gestures));

/** Finger 2, 100 px from finger 1, moves to each of these angles in turn. */
function rotations(...degrees: number[]): Gesture[] {
  const steps = degrees.map((angle, at) => {
    const radians = (angle * Math.PI) / 180;
    return `2 ${at ? "move" : "down"} ${100 * Math.cos(radians)} ${100 * Math.sin(radians)}`;
  });
  return play(NONE, ["down 0 0", ...steps].join(", ")).filter(({ type }) => type === "rotate");
}
const inSteps = (degrees: number) => Array.from({ length: 11 }, (_, step) => (degrees * step) / 10);

it.each([19, 20, -20, 5])("two fingers do not rotate at %d degrees", (degrees) => {
  // Slightly less, to allow for rounding of sine and cosine.
  expect(rotations(...inSteps(degrees * 0.9999))).toEqual([]);
});

it.each(figures("21 1|80 1|-21 -1"))("two fingers rotate once at %d degrees", (degrees, quarters) => {
  expect(rotations(...inSteps(degrees))).toEqual([{ type: "rotate", quarters }]);
});

it("two fingers rotate across the 180 degree boundary", () => {
  expect(rotations(170, 185, 195)).toEqual([{ type: "rotate", quarters: 1 }]);
});
