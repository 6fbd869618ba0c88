import { ROTATION_STEP, ZOOM_MAX, ZOOM_MIN, ZOOM_STEP } from "#contract/catalogs/limits.ts";
import {
  type Frame,
  movedBy,
  type Point,
  sheetSize,
  shownAt,
  type View,
  withinBounds,
  zoomedTo,
} from "./geometry.ts";

/** The minimum stage width for two pages, in CSS pixels. */
const SPREAD_STAGE_MIN = 640;
const FULL_TURN = 360;
/** The maximum zoom to a hit or part, and the maximum page width at that zoom in CSS pixels. */
const SHOWN_ZOOM = 2;
const SHOWN_WIDTH = 760;

export interface ViewerState {
  page: number;
  /** 0 until the catalogue is loaded; the page is then unclamped. */
  totalPages: number;
  /** Whether two pages were requested; see `isSpreadShown`. */
  isSpread: boolean;
  view: View;
  frame: Frame;
}

export type Action =
  | { type: "opened"; page?: number | undefined; zoom?: number | undefined; isSpread?: boolean }
  | { type: "counted"; totalPages: number }
  | { type: "measured"; frame: Frame }
  | { type: "page"; page: number }
  | { type: "next" | "previous" | "first" | "last" }
  | { type: "zoomIn" | "zoomOut" | "reset" | "settle" | "spread" }
  | { type: "zoom"; factor: number; at: Point }
  | { type: "zoomTo"; zoom: number; at: Point }
  | { type: "rotate"; quarters?: 1 | -1 }
  | { type: "move"; by: Point }
  /** Zooms to a point of the page, in fractions of it. */
  | { type: "show"; at: Point };

const FRESH: View = { zoom: 1, rotation: 0, offset: { x: 0, y: 0 } };
const NOWHERE: Frame = { stage: { width: 1, height: 1 }, sheet: { width: 1, height: 1 }, fitsWidth: false };

export const initialState: ViewerState = {
  page: 1,
  totalPages: 0,
  isSpread: false,
  view: FRESH,
  frame: NOWHERE,
};

/** The viewer's reducer (spec section 4, 'Catalogue viewer'). */
export function reduce(state: ViewerState, action: Action): ViewerState {
  const { frame, view, page, totalPages } = state;
  switch (action.type) {
    case "opened":
      // Loading a catalogue resets the page to 1, unless a deep link names one (ruling 'Catalogues').
      return {
        ...state,
        page: action.page ?? 1,
        totalPages: 0,
        isSpread: action.isSpread ?? state.isSpread,
        view: { ...FRESH, zoom: onStep(action.zoom ?? 1) },
      };
    case "counted":
      return { ...state, totalPages: action.totalPages, page: within(page, action.totalPages) };
    case "measured":
      return { ...state, frame: action.frame, view: withinBounds(action.frame, view) };
    case "page":
      return turnTo(state, action.page);
    case "next":
      return turnTo(state, nextPage(page, totalPages, isSpreadShown(state)) ?? page);
    case "previous":
      return turnTo(state, previousPage(page, totalPages, isSpreadShown(state)) ?? page);
    case "first":
      return turnTo(state, 1);
    case "last":
      return turnTo(state, totalPages || page);
    case "zoomIn":
      return { ...state, view: zoomedTo(frame, view, onStep(view.zoom + ZOOM_STEP)) };
    case "zoomOut":
      return { ...state, view: zoomedTo(frame, view, onStep(view.zoom - ZOOM_STEP)) };
    case "zoom":
      return {
        ...state,
        view: zoomedTo(frame, view, inZoomRange(view.zoom * action.factor), action.at),
      };
    case "zoomTo":
      return { ...state, view: zoomedTo(frame, view, onStep(action.zoom), action.at) };
    case "settle":
      return { ...state, view: zoomedTo(frame, view, onStep(view.zoom)) };
    case "reset":
      return { ...state, view: FRESH };
    case "rotate": {
      const rotation = (view.rotation + (action.quarters ?? 1) * ROTATION_STEP + FULL_TURN) % FULL_TURN;
      return { ...state, view: withinBounds(frame, { ...view, rotation, offset: FRESH.offset }) };
    }
    case "show": {
      const { width } = sheetSize(frame, FRESH);
      const zoom = Math.max(view.zoom, onStep(Math.min(SHOWN_ZOOM, SHOWN_WIDTH / width)));
      return { ...state, view: shownAt(frame, view, zoom, action.at) };
    }
    case "move":
      return { ...state, view: movedBy(frame, view, action.by) };
    case "spread":
      return { ...state, isSpread: !state.isSpread, view: FRESH };
  }
}

/** Returns whether two pages were requested and fit. */
export const isSpreadShown = ({ isSpread, frame }: ViewerState): boolean => isSpread && hasRoomForTwo(frame);

export const hasRoomForTwo = ({ stage }: Frame): boolean => stage.width >= SPREAD_STAGE_MIN;

export const shownPages = (state: ViewerState): number[] =>
  pagesAt(state.page, state.totalPages, isSpreadShown(state));

/** Rounds a zoom to the buttons' steps: 50 % to 300 % in steps of 0.1 (spec section 5). */
export function onStep(zoom: number): number {
  const steps = Math.round(1 / ZOOM_STEP);
  return inZoomRange(Math.round(zoom * steps) / steps);
}

const inZoomRange = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));

/** Changing the page resets zoom, rotation and offset (spec section 4). */
function turnTo(state: ViewerState, wanted: number): ViewerState {
  const page = within(wanted, state.totalPages);
  return page === state.page ? state : { ...state, page, view: FRESH };
}

function within(page: number, totalPages: number): number {
  const whole = Number.isFinite(page) ? Math.trunc(page) : 1;
  return Math.max(1, totalPages > 0 ? Math.min(whole, totalPages) : whole);
}

/** Returns the pages of the spread with `page`, left to right: the cover alone, then 2–3, 4–5 and so on. */
export function pagesAt(page: number, totalPages: number, isSpread: boolean): number[] {
  if (!isSpread || page === 1) return [page];
  const left = page - (page % 2);
  return left < totalPages ? [left, left + 1] : [left];
}

/** Returns the page that Next leads to; undefined at the end. */
export function nextPage(page: number, totalPages: number, isSpread: boolean): number | undefined {
  const next = (pagesAt(page, totalPages, isSpread).slice(-1)[0] ?? page) + 1;
  return next <= totalPages ? next : undefined;
}

/** Returns the page that Previous leads to; undefined at the beginning. */
export function previousPage(page: number, totalPages: number, isSpread: boolean): number | undefined {
  const before = (pagesAt(page, totalPages, isSpread)[0] ?? page) - 1;
  return before < 1 ? undefined : pagesAt(before, totalPages, isSpread)[0];
}

/** Returns 'Page N of total' (spec section 2), or both numbers of a spread. */
export function pageLabel(pages: readonly number[], totalPages: number): string {
  return `Page ${pages.join("–")} of ${totalPages}`;
}
