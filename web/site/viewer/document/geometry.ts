/** The sheet's position on the stage. Lengths are CSS pixels; points are relative to the stage's centre. */

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface View {
  /** 1 fits the sheet to the stage. */
  zoom: number;
  /** Degrees, a multiple of ROTATION_STEP from 0 to 270. */
  rotation: number;
  /** The sheet's displacement from its default position. */
  offset: Point;
}

export interface Frame {
  stage: Size;
  /** Only the aspect ratio matters. */
  sheet: Size;
  /** Whether a sheet higher than the stage is fitted to its width, as on phones. */
  fitsWidth: boolean;
}

const ORIGIN: Point = { x: 0, y: 0 };

/** Returns the sheet's size at a zoom, before rotation. */
export function sheetSize({ stage, sheet, fitsWidth }: Frame, { zoom, rotation }: View): Size {
  const lying = turned(sheet, rotation);
  const byWidth = stage.width / lying.width;
  const scale = (fitsWidth ? byWidth : Math.min(byWidth, stage.height / lying.height)) * zoom;
  return { width: sheet.width * scale, height: sheet.height * scale };
}

/** Returns by how much the rotated sheet exceeds the stage, at least 0. */
export function overflow(frame: Frame, view: View): Size {
  const lying = turned(sheetSize(frame, view), view.rotation);
  return {
    width: Math.max(0, Math.round(lying.width - frame.stage.width)),
    height: Math.max(0, Math.round(lying.height - frame.stage.height)),
  };
}

/** Returns the sheet's centre. By default it is centred, or at the stage's top if it is higher or fitted to the width. */
export function centreOf(frame: Frame, view: View): Point {
  return { x: view.offset.x, y: homeOf(frame, view) + view.offset.y };
}

/** Returns the vertical place of the sheet's centre before it is moved. */
function homeOf(frame: Frame, view: View): number {
  const { height } = turned(sheetSize(frame, view), view.rotation);
  const over = Math.round(height - frame.stage.height);
  return (frame.fitsWidth ? over : Math.max(0, over)) / 2;
}

/** Clamps the view so that no sheet edge is inside the stage's. */
export function withinBounds(frame: Frame, view: View): View {
  return withCentre(frame, view, centreOf(frame, view));
}

/** Moves the view by a distance, within bounds. */
export function movedBy(frame: Frame, view: View, by: Point): View {
  const centre = centreOf(frame, view);
  return withCentre(frame, view, { x: centre.x + by.x, y: centre.y + by.y });
}

/** Zooms the view; the point `at` stays in place. */
export function zoomedTo(frame: Frame, view: View, zoom: number, at: Point = ORIGIN): View {
  const centre = centreOf(frame, view);
  const factor = zoom / view.zoom;
  const next = { x: at.x + (centre.x - at.x) * factor, y: at.y + (centre.y - at.y) * factor };
  return withCentre(frame, { ...view, zoom }, next);
}

/** Returns the view at a zoom with a point of the sheet, in fractions of it, centred within bounds. */
export function shownAt(frame: Frame, view: View, zoom: number, at: Point): View {
  const next = { ...view, zoom };
  const { width, height } = sheetSize(frame, next);
  const from = { x: (0.5 - at.x) * width, y: (0.5 - at.y) * height };
  const angle = (view.rotation * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  return withCentre(frame, next, { x: from.x * cos - from.y * sin, y: from.x * sin + from.y * cos });
}

function withCentre(frame: Frame, view: View, centre: Point): View {
  const spare = overflow(frame, view);
  const home = homeOf(frame, view);
  const y = spare.height > 0 ? clamp(centre.y, spare.height / 2) : home;
  return { ...view, offset: { x: clamp(centre.x, spare.width / 2), y: y - home } };
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;

const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };
