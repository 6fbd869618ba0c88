import { type Dispatch, useCallback, useLayoutEffect, useReducer, useState } from "react";
import { zoomOf } from "./place.ts";
import { type Action, initialState, reduce, type ViewerState } from "./state.ts";
import type { ViewerPlace, ViewerSource } from "./types.ts";
import { type Loaded, useCatalogue } from "./use-catalogue.ts";

interface Viewing {
  loaded: Loaded;
  state: ViewerState;
  dispatch: Dispatch<Action>;
  find: string;
  setFind: (text: string) => void;
  /** Opens another catalogue at its first page. */
  openCatalogue: (key: string) => void;
  /** Shows what a place says, all of it. */
  goTo: (place: ViewerPlace) => void;
}

/** Everything the viewer shows: which catalogue, where in it, and how. */
export function useViewerState(source: ViewerSource, place: ViewerPlace): Viewing {
  const [wanted, setWanted] = useState(place.catalogue);
  const [find, setFind] = useState(place.find ?? "");
  const [state, dispatch] = useReducer(reduce, place, (first) => reduce(initialState, openedAt(first)));
  const loaded = useCatalogue(source, wanted);
  const totalPages = loaded.catalogue?.totalPages ?? 0;
  useLayoutEffect(() => {
    if (totalPages !== state.totalPages) dispatch({ type: "counted", totalPages });
  }, [totalPages, state.totalPages]);
  const openCatalogue = (key: string) => {
    if (key === loaded.key) return;
    setWanted(key);
    dispatch({ type: "opened" });
  };
  const goTo = useCallback((next: ViewerPlace) => {
    setWanted(next.catalogue);
    setFind(next.find ?? "");
    dispatch(openedAt(next));
  }, []);
  return { loaded, state, dispatch, find, setFind, openCatalogue, goTo };
}

const openedAt = (place: ViewerPlace): Action => ({
  type: "opened",
  page: place.page,
  zoom: zoomOf(place),
  isSpread: place.isSpread === true,
});
