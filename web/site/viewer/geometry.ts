/** Where the sheet lies on the stage. All lengths are CSS pixels, all points measured from the stage's centre. */

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface View {
  /** 1 shows the sheet as it fits the stage. */
  zoom: number;
  /** Degrees, a multiple of ROTATION_STEP from 0 to 270. */
  rotation: number;
  /** How far the sheet was moved from where it lies by itself. */
  offset: Point;
}

export interface Frame {
  stage: Size;
  /** The sheet's own measures; only their ratio counts. */
  sheet: Size;
  /** Whether a sheet higher than the stage is fitted to its width, as on phones. */
  fitsWidth: boolean;
}

const ORIGIN: Point = { x: 0, y: 0 };

/** The sheet before it is turned, at a zoom. */
export function sheetSize({ stage, sheet, fitsWidth }: Frame, { zoom, rotation }: View): Size {
  const lying = turned(sheet, rotation);
  const byWidth = stage.width / lying.width;
  const scale = (fitsWidth ? byWidth : Math.min(byWidth, stage.height / lying.height)) * zoom;
  return { width: sheet.width * scale, height: sheet.height * scale };
}

/** By how much the sheet as it lies is larger than the stage; 0 where it is not. */
export function overflow(frame: Frame, view: View): Size {
  const lying = turned(sheetSize(frame, view), view.rotation);
  return {
    width: Math.max(0, Math.round(lying.width - frame.stage.width)),
    height: Math.max(0, Math.round(lying.height - frame.stage.height)),
  };
}

/** The centre of the sheet. By itself it lies in the middle, or with its head at the stage's. */
export function centreOf(frame: Frame, view: View): Point {
  const home = { x: 0, y: overflow(frame, view).height / 2 };
  return { x: home.x + view.offset.x, y: home.y + view.offset.y };
}

/** The same view with its sheet inside the bounds: no edge is drawn further in than the stage's. */
export function withinBounds(frame: Frame, view: View): View {
  return withCentre(frame, view, centreOf(frame, view));
}

/** The view moved by a distance, as far as there is sheet to be seen. */
export function movedBy(frame: Frame, view: View, by: Point): View {
  const centre = centreOf(frame, view);
  return withCentre(frame, view, { x: centre.x + by.x, y: centre.y + by.y });
}

/** The view at another zoom, with what lies at `at` staying there. */
export function zoomedTo(frame: Frame, view: View, zoom: number, at: Point = ORIGIN): View {
  const centre = centreOf(frame, view);
  const factor = zoom / view.zoom;
  const next = { x: at.x + (centre.x - at.x) * factor, y: at.y + (centre.y - at.y) * factor };
  return withCentre(frame, { ...view, zoom }, next);
}

/** The view at a zoom, with a point of the sheet, in shares of it, in the middle of the stage as far as its bounds let it. */
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
  const inside = { x: clamp(centre.x, spare.width / 2), y: clamp(centre.y, spare.height / 2) };
  return { ...view, offset: { x: inside.x, y: inside.y - spare.height / 2 } };
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;

const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };
