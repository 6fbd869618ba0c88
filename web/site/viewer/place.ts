import { useEffect, useRef } from "react";
import type { Box } from "../../../contract/catalogs/catalog.ts";
import { onStep, type ViewerState } from "./state.ts";
import type { ViewerPlace } from "./types.ts";

/** The address follows after this time, so that leafing costs the router nothing. */
const REST = 250;

const percent = (share: number) => `${share * 100}%`;

/** Where a box of a page stands over its picture, whatever its size is. */
export const placeOnPage = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

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

interface Binding {
  place: ViewerPlace;
  current: ViewerPlace;
  onPlace: (place: ViewerPlace) => void;
  /** Goes to a place that came from outside: Back, Forward, another link. */
  goTo: (place: ViewerPlace) => void;
}

/** Keeps the address and what is shown the same, whichever of the two changed. */
export function usePlace({ place, current, onPlace, goTo }: Binding): void {
  const told = useRef(place);
  const given = useRef(place);
  useEffect(() => {
    if (isSamePlace(place, given.current)) return;
    given.current = place;
    if (isSamePlace(place, told.current)) return;
    told.current = place;
    goTo(place);
  }, [place, goTo]);
  useEffect(() => {
    if (isSamePlace(current, told.current)) return;
    const timer = setTimeout(() => {
      told.current = current;
      onPlace(current);
    }, REST);
    return () => clearTimeout(timer);
  }, [current, onPlace]);
}
