import { onStep, type ViewerState } from "./state.ts";
import type { ViewerPlace } from "./types.ts";

const PERCENT = 100;

export const percentOf = (zoom: number): number => Math.round(zoom * PERCENT);

/** What the address is to say of a state; what a fresh opening has anyway is left out. */
export function placeOf(
  catalogue: string,
  state: ViewerState,
  find: string,
  part: number | undefined,
): ViewerPlace {
  const zoom = percentOf(onStep(state.view.zoom));
  return {
    catalogue,
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(zoom === PERCENT ? {} : { zoom }),
    ...(find.trim() ? { find: find.trim() } : {}),
    ...(state.isSpread ? { isSpread: true } : {}),
    ...(part === undefined ? {} : { part }),
  };
}

/** Whether two places are one. */
export function isSamePlace(a: ViewerPlace, b: ViewerPlace): boolean {
  return (["catalogue", "page", "zoom", "find", "isSpread", "part"] as const).every(
    (name) => a[name] === b[name],
  );
}

/** The zoom a place asks for, as a share; undefined for the one of a fresh opening. */
export const zoomOf = ({ zoom }: ViewerPlace): number | undefined => zoom && zoom / PERCENT;
