import { type Dispatch, type RefObject, useEffect, useRef, useState } from "react";
import { ZOOM_STEP } from "#contract/catalogs/limits.ts";
import type { Point } from "./document/geometry.ts";
import type { Action } from "./document/state.ts";
import {
  dragged,
  EMPTY_HAND,
  type Gesture,
  type Hand,
  type PointerSample,
  pressed,
  type Room,
  released,
} from "./gestures.ts";

const CLOSE_ZOOM = 2;
/** The wheel distance of one zoom step. */
const WHEEL_STEP = 50;
const LINE = 16;

interface Stage {
  element: RefObject<HTMLElement | null>;
  room: Room;
  zoom: number;
  /** Whether the wheel zooms; otherwise it scrolls, and zooms with Ctrl. */
  doesWheelZoom?: boolean;
  dispatch: Dispatch<Action>;
}

/** Handles swipe, drag, pinch, double tap, wheel. Returns the offset during a swipe in CSS pixels. */
export function useHand({ element, room, zoom, doesWheelZoom = false, dispatch }: Stage): number {
  const [swipe, setSwipe] = useState(0);
  const latest = useRef({ room, zoom });
  useEffect(() => {
    latest.current = { room, zoom };
  });
  useEffect(() => {
    const stage = element.current;
    if (!stage) return;
    let hand: Hand = EMPTY_HAND;
    let wheel = 0;
    const follow = ([next, gestures]: [Hand, Gesture[]], event: PointerEvent) => {
      // Captured only once it is a gesture, so that presses on the page's links still work.
      if (hand.mode === "waiting" && next.mode !== "waiting" && stage.isConnected) {
        for (const { id } of next.pointers) if (id === event.pointerId) stage.setPointerCapture(id);
      }
      hand = next;
      if (hand.mode !== "swiping") setSwipe(0);
      for (const gesture of gestures) act(gesture);
    };
    const act = (gesture: Gesture) => {
      if (gesture.type === "swiping") setSwipe(gesture.by);
      else for (const action of actionsOf(gesture, latest.current.zoom)) dispatch(action);
    };
    const down = (event: PointerEvent) => {
      // Drawing doesn't move the page, and two presses of a button are no double tap.
      const isOwn = event.target instanceof Element && event.target.closest("[data-draws], .btn") !== null;
      if (event.button === 0 && !isOwn) follow(pressed(hand, sampleOf(event, stage)), event);
    };
    // A mouse released outside of the stage returns without a button.
    const move = (event: PointerEvent) =>
      event.buttons
        ? follow(dragged(hand, sampleOf(event, stage), latest.current.room), event)
        : cancel(event);
    const up = (event: PointerEvent) => follow(released(hand, sampleOf(event, stage)), event);
    const cancel = (event: PointerEvent) => follow(released(hand, sampleOf(event, stage), true), event);
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (!event.ctrlKey && !doesWheelZoom) {
        dispatch({ type: "move", by: { x: -event.deltaX, y: -event.deltaY } });
        return;
      }
      wheel += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      const steps = Math.trunc(wheel / WHEEL_STEP);
      wheel -= steps * WHEEL_STEP;
      if (steps !== 0) {
        const at = pointOf(event, stage);
        dispatch({ type: "zoomTo", zoom: latest.current.zoom - steps * ZOOM_STEP, at });
      }
    };
    stage.addEventListener("pointerdown", down);
    stage.addEventListener("pointermove", move);
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", cancel);
    stage.addEventListener("wheel", turnWheel, { passive: false });
    return () => {
      stage.removeEventListener("pointerdown", down);
      stage.removeEventListener("pointermove", move);
      stage.removeEventListener("pointerup", up);
      stage.removeEventListener("pointercancel", cancel);
      stage.removeEventListener("wheel", turnWheel);
    };
  }, [element, doesWheelZoom, dispatch]);
  return swipe;
}

function actionsOf(gesture: Exclude<Gesture, { type: "swiping" }>, zoom: number): Action[] {
  switch (gesture.type) {
    case "pinch":
      return [
        { type: "zoom", factor: gesture.factor, at: gesture.at },
        { type: "move", by: gesture.by },
      ];
    case "doubleTap":
      return [{ type: "zoomTo", zoom: zoom > 1 ? 1 : CLOSE_ZOOM, at: gesture.at }];
    default:
      return [gesture];
  }
}

function sampleOf(event: PointerEvent, stage: HTMLElement): PointerSample {
  const isMouse = event.pointerType === "mouse";
  return { ...pointOf(event, stage), id: event.pointerId, time: event.timeStamp, isMouse };
}

/** Returns the position relative to the stage's centre. */
function pointOf({ clientX, clientY }: MouseEvent, stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
