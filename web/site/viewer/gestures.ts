import { PINCH_ROTATION_TRIGGER } from "#contract/catalogs/limits.ts";
import type { Point } from "./document/geometry.ts";

/** Recognizes gestures from pointer positions, independent of the browser. Times in milliseconds. */

/** The largest movement in CSS pixels that still counts as none. */
const SLOP = 8;
/** A swipe turns the page from this distance (CSS pixels) or this speed (CSS pixels per millisecond) on. */
const SWIPE_DISTANCE = 64;
const SWIPE_SPEED = 0.4;
const TAP_TIME = 300;
const DOUBLE_TAP_DISTANCE = 32;

export interface PointerSample extends Point {
  id: number;
  time: number;
  isMouse: boolean;
}

/** The directions in which the sheet exceeds the stage, so that a drag moves it instead of turning the page. */
export interface Room {
  x: boolean;
  y: boolean;
}

export type Gesture =
  | { type: "move"; by: Point }
  /** A swipe in progress. */
  | { type: "swiping"; by: number }
  | { type: "next" | "previous" }
  | { type: "pinch"; factor: number; at: Point; by: Point }
  | { type: "rotate"; quarters: 1 | -1 }
  | { type: "doubleTap"; at: Point }
  /** All pointers were released. */
  | { type: "settle" };

type Mode = "waiting" | "moving" | "swiping" | "pinching" | "over";

export interface Hand {
  pointers: readonly PointerSample[];
  mode: Mode;
  start: PointerSample | undefined;
  /** The initial angle between two fingers, in degrees; undefined once they rotated the page. */
  angle: number | undefined;
  lastTap: PointerSample | undefined;
}

export const EMPTY_HAND: Hand = {
  pointers: [],
  mode: "waiting",
  start: undefined,
  angle: undefined,
  lastTap: undefined,
};

type GestureResult = [Hand, Gesture[]];

export function pressed(hand: Hand, sample: PointerSample): GestureResult {
  const pointers = [...hand.pointers.filter(({ id }) => id !== sample.id), sample];
  const [first, second] = pointers;
  if (pointers.length === 1) return [{ ...hand, pointers, mode: "waiting", start: sample }, []];
  if (pointers.length > 2 || !first || !second) return [{ ...hand, pointers, mode: "over" }, []];
  const gestures: Gesture[] = hand.mode === "swiping" ? [{ type: "swiping", by: 0 }] : [];
  return [{ ...hand, pointers, mode: "pinching", angle: angleOf(first, second) }, gestures];
}

/** Handles pointermove of a pressed pointer. */
export function dragged(hand: Hand, sample: PointerSample, room: Room): GestureResult {
  const before = hand.pointers.find(({ id }) => id === sample.id);
  if (!before) return [hand, []];
  const pointers = hand.pointers.map((pointer) => (pointer.id === sample.id ? sample : pointer));
  const next: Hand = { ...hand, pointers };
  if (hand.mode === "pinching") return pinched(hand, next);
  const { start } = hand;
  if (!start || hand.mode === "over") return [next, []];
  const way = { x: sample.x - start.x, y: sample.y - start.y };
  const mode = hand.mode === "waiting" ? modeOf(way, sample, room) : hand.mode;
  if (mode === "moving") {
    return [{ ...next, mode }, [{ type: "move", by: { x: sample.x - before.x, y: sample.y - before.y } }]];
  }
  return [{ ...next, mode }, mode === "swiping" ? [{ type: "swiping", by: way.x }] : []];
}

/** Handles pointerup, or with `isCancelled` pointercancel. */
export function released(hand: Hand, sample: PointerSample, isCancelled = false): GestureResult {
  if (!hand.pointers.some(({ id }) => id === sample.id)) return [hand, []];
  const pointers = hand.pointers.filter(({ id }) => id !== sample.id);
  // The remaining finger of a pinch is ignored.
  if (pointers.length > 0) return [{ ...hand, pointers, mode: "over" }, []];
  const after: Hand = { ...EMPTY_HAND, lastTap: undefined };
  const { start } = hand;
  if (isCancelled || !start) return [after, [{ type: "settle" }]];
  if (hand.mode === "swiping") return [after, [...swipeEnd(start, sample), { type: "settle" }]];
  if (hand.mode !== "waiting") return [after, [{ type: "settle" }]];
  if (sample.time - start.time > TAP_TIME) return [after, []];
  return isDoubleTap(hand.lastTap, sample)
    ? [after, [{ type: "doubleTap", at: { x: sample.x, y: sample.y } }]]
    : [{ ...after, lastTap: sample }, []];
}

function modeOf(way: Point, { isMouse }: PointerSample, room: Room): Mode {
  if (Math.hypot(way.x, way.y) < SLOP) return "waiting";
  const isSideways = Math.abs(way.x) > Math.abs(way.y);
  if (isSideways && !room.x && !isMouse) return "swiping";
  return room.x || room.y ? "moving" : "over";
}

function pinched(before: Hand, after: Hand): GestureResult {
  const [was1, was2] = before.pointers;
  const [now1, now2] = after.pointers;
  if (!was1 || !was2 || !now1 || !now2) return [after, []];
  const middle = between(now1, now2);
  const wasMiddle = between(was1, was2);
  const gestures: Gesture[] = [
    {
      type: "pinch",
      factor: distance(now1, now2) / Math.max(1, distance(was1, was2)),
      at: middle,
      by: { x: middle.x - wasMiddle.x, y: middle.y - wasMiddle.y },
    },
  ];
  if (before.angle === undefined) return [after, gestures];
  const turn = shortWay(angleOf(now1, now2) - before.angle);
  if (Math.abs(turn) <= PINCH_ROTATION_TRIGGER) return [after, gestures];
  return [{ ...after, angle: undefined }, [...gestures, { type: "rotate", quarters: turn > 0 ? 1 : -1 }]];
}

function swipeEnd(start: PointerSample, end: PointerSample): Gesture[] {
  const way = end.x - start.x;
  const speed = Math.abs(way) / Math.max(1, end.time - start.time);
  const isFar = Math.abs(way) >= SWIPE_DISTANCE;
  const isFast = speed >= SWIPE_SPEED && Math.abs(way) > 3 * SLOP;
  if (!isFar && !isFast) return [];
  return [{ type: way < 0 ? "next" : "previous" }];
}

function isDoubleTap(last: PointerSample | undefined, now: PointerSample): boolean {
  return last !== undefined && now.time - last.time <= TAP_TIME && distance(last, now) <= DOUBLE_TAP_DISTANCE;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const angleOf = (a: Point, b: Point) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** Normalizes an angle to -180 to 180 degrees. */
const shortWay = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;
