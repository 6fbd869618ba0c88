import { useEffect, useRef } from "react";
import type { Box } from "#contract/catalogs/catalog.ts";
import type { ViewerPlace } from "../types.ts";
import { onStep, type ViewerState } from "./state.ts";

/** The debounce of address updates in milliseconds, so that fast paging doesn't load the router. */
const REST = 250;

const percent = (share: number) => `${share * 100}%`;

/** Returns the CSS position of a box over its page's image. */
export const placeOnPage = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

const PERCENT = 100;

export const percentOf = (zoom: number): number => Math.round(zoom * PERCENT);

/** Returns the place for the address, without default values. */
export function viewerPlaceOf(
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

export function isSamePlace(a: ViewerPlace, b: ViewerPlace): boolean {
  return (["catalogue", "page", "zoom", "find", "isSpread", "part"] as const).every(
    (name) => a[name] === b[name],
  );
}

/** Returns a place's zoom as a factor; undefined for the default. */
export const zoomOf = ({ zoom }: ViewerPlace): number | undefined => zoom && zoom / PERCENT;

interface Binding {
  place: ViewerPlace;
  current: ViewerPlace;
  onPlace: (place: ViewerPlace) => void;
  /** Shows a place that came from outside: Back, Forward, another link. */
  goTo: (place: ViewerPlace) => void;
}

/** Synchronizes the address and the view in both directions. */
export function usePlaceSync({ place, current, onPlace, goTo }: Binding): void {
  const reported = useRef(place);
  const given = useRef(place);
  useEffect(() => {
    if (isSamePlace(place, given.current)) return;
    given.current = place;
    if (isSamePlace(place, reported.current)) return;
    reported.current = place;
    goTo(place);
  }, [place, goTo]);
  useEffect(() => {
    if (isSamePlace(current, reported.current)) return;
    const timer = setTimeout(() => {
      reported.current = current;
      onPlace(current);
    }, REST);
    return () => clearTimeout(timer);
  }, [current, onPlace]);
}
