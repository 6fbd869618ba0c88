import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Box } from "#contract/catalogs/catalog.ts";
import { AREA_MIN } from "#contract/platform/limits.ts";
import { placeOnPage } from "./place.ts";

/** `onBox` receives the drawn box, in fractions of the page. */
export interface Drawing {
  page: number;
  onBox: (box: Box) => void;
  /** Receives the place of a press that draws no area; without it such a press has no effect. */
  onPoint?: (point: Point) => void;
  onCancel: () => void;
}

type Point = readonly [number, number];

const FIRST: Box = [0.4, 0.45, 0.2, 0.1];
const STEP = 0.01;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Arrows move, Shift and arrows resize, Enter confirms, Escape cancels; also by mouse or touch. */
export function DrawArea({ drawing: { onBox, onPoint, onCancel } }: { drawing: Drawing }) {
  const ground = useRef<HTMLDivElement>(null);
  const from = useRef<Point>(undefined);
  const [box, setBox] = useState<Box>(FIRST);
  /** Whether the keyboard has sized the area. */
  const [isSized, setIsSized] = useState(false);
  useEffect(() => ground.current?.focus({ preventScroll: true }), []);
  const draw = (to: Point) => {
    const start = from.current ?? to;
    setBox([
      Math.min(start[0], to[0]),
      Math.min(start[1], to[1]),
      Math.abs(to[0] - start[0]),
      Math.abs(to[1] - start[1]),
    ]);
  };
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointOf(event);
    draw(from.current);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (from.current && event.isPrimary) draw(pointOf(event));
  };
  const up = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    // Only the primary button draws.
    if (!from.current || !event.isPrimary) return;
    from.current = undefined;
    // A click resets the box.
    if (isLarge(box)) onBox(box);
    else if (onPoint) onPoint([box[0], box[1]]);
    else setBox(FIRST);
  };
  /** The browser took the pointer for a gesture or a menu. */
  const cancel = () => {
    from.current = undefined;
    setBox(FIRST);
  };
  const pressed = (event: KeyboardEvent) => {
    event.stopPropagation();
    const way = ARROWS[event.key];
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && onPoint && !isSized)
      onPoint([box[0] + box[2] / 2, box[1] + box[3] / 2]);
    else if (event.key === "Enter") onBox(box);
    else if (way) {
      setIsSized((was) => was || event.shiftKey);
      setBox((now) => (event.shiftKey ? sized(now, way) : moved(now, way)));
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing surface, not a group of fields
    <div
      ref={ground}
      className="vdraw"
      data-draws
      role="group"
      aria-label="Draw an area: arrows move it, Shift and arrows size it, Enter takes it, Escape leaves"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard draws from here
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onKeyDown={pressed}
    >
      <span className="vdrawn" style={placeOnPage(box)} />
    </div>
  );
}

/** Returns a pointer's position in fractions of the page, whatever its zoom and rotation. */
function pointOf({ nativeEvent, currentTarget }: PointerEvent<HTMLDivElement>): Point {
  const share = (way: number, whole: number) => Math.min(1, Math.max(0, way / whole));
  return [
    share(nativeEvent.offsetX, currentTarget.offsetWidth),
    share(nativeEvent.offsetY, currentTarget.offsetHeight),
  ];
}

const isLarge = ([, , width, height]: Box) => width >= AREA_MIN && height >= AREA_MIN;

const moved = ([left, top, width, height]: Box, [x, y]: readonly [number, number]): Box => [
  Math.min(1 - width, Math.max(0, left + x)),
  Math.min(1 - height, Math.max(0, top + y)),
  width,
  height,
];

const sized = ([left, top, width, height]: Box, [x, y]: readonly [number, number]): Box => [
  left,
  top,
  Math.min(1 - left, Math.max(STEP, width + x)),
  Math.min(1 - top, Math.max(STEP, height + y)),
];
