import type { PartImage } from "../../api/parts.ts";
import { type Frame, movedBy, sheetSize, type View, withinBounds, zoomedTo } from "../viewer/geometry.ts";
import type { Action } from "../viewer/state.ts";

/** A picture that is shown enlarged: how far, and what of it. */
export interface Enlargement {
  frame: Frame;
  view: View;
}

/** What is kept no larger than the stage can still be enlarged so far. */
const CLOSEST_MIN = 2;
/** What one press enlarges. */
const STEP = 1.5;

const NOWHERE: Frame = { stage: { width: 1, height: 1 }, sheet: { width: 4, height: 3 }, fitsWidth: false };
const WHOLE: View = { zoom: 1, rotation: 0, offset: { x: 0, y: 0 } };

/** The whole picture, as large as it fits. */
export const FITTED: Enlargement = { frame: NOWHERE, view: WHOLE };

/** The measures of a picture as it is kept; 4:3 where nobody knows. */
export const sheetOf = (image: PartImage | undefined) => ({
  width: image?.width ?? 4,
  height: image?.height ?? 3,
});

/** How far it can be enlarged: up to a pixel of the kept picture for each of the screen's. */
export const closest = (frame: Frame): number =>
  Math.max(CLOSEST_MIN, frame.sheet.width / sheetSize(frame, WHOLE).width);

/** What is shown after something happened. */
export function enlarge(state: Enlargement, action: Action): Enlargement {
  const { frame, view } = state;
  const zoomed = (zoom: number, at?: { x: number; y: number }): Enlargement => ({
    frame,
    view: zoomedTo(frame, view, Math.min(closest(frame), Math.max(1, zoom)), at),
  });
  switch (action.type) {
    case "measured":
      return { frame: action.frame, view: withinBounds(action.frame, view) };
    case "zoomIn":
      return zoomed(view.zoom * STEP);
    case "zoomOut":
      return zoomed(view.zoom / STEP);
    case "zoom":
      return zoomed(view.zoom * action.factor, action.at);
    case "zoomTo":
      return zoomed(action.zoom, action.at);
    case "move":
      return { frame, view: movedBy(frame, view, action.by) };
    case "reset":
      return { frame, view: WHOLE };
    default:
      return state;
  }
}
