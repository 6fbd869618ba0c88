import { useEffect, useRef } from "react";
import { isSamePlace } from "./place.ts";
import type { ViewerPlace } from "./types.ts";

/** The address follows after this time, so that leafing costs the router nothing. */
const REST = 250;

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
