import { type Dispatch, useCallback, useEffect, useLayoutEffect, useReducer, useState } from "react";
import { openingCategory, type PageNavigation } from "#contract/catalogs/catalog-rules.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { VIEWER } from "#contract/platform/public-messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { showToast } from "#web/api/toast-store.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import type { Catalogue } from "./document/accept-catalogue.ts";
import { zoomOf } from "./document/place.ts";
import { catalogueQuery, isProcessing, metadataQuery } from "./document/queries.ts";
import { type Action, initialState, reduce, type ViewerState } from "./document/state.ts";
import { DEFAULT_CATALOGUE, type ViewerPlace, type ViewerSource } from "./types.ts";

/** A completed catalogue without pages is an error (spec section 8, 'Catalogue'). */
const hasNoPages = ({ processingStatus, pages }: Catalogue) =>
  !isProcessing(processingStatus) && pages.length === 0;

interface Viewing {
  loaded: Loaded;
  state: ViewerState;
  dispatch: Dispatch<Action>;
  find: string;
  setFind: (text: string) => void;
  openCatalogue: (key: string) => void;
  goTo: (place: ViewerPlace) => void;
}

/** The viewer's state: the wanted catalogue with its data, the page and zoom, and the search text. */
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

interface Loaded {
  /** The key of the shown catalogue; undefined while none is chosen. */
  key: string | undefined;
  categories: readonly { name: string; key: string }[];
  catalogue: Catalogue | undefined;
  navigation: PageNavigation;
  problem: string | undefined;
  retry: () => void;
  reload: () => void;
}

/** Fetches the catalogue, refetches it while it is processed, and shows failures as toasts. */
function useCatalogue(source: ViewerSource, requestedKey: string): Loaded {
  const metadata = useAnswer(metadataQuery(source));
  const isDefault = requestedKey === DEFAULT_CATALOGUE;
  const opening = metadata.data && openingCategory(metadata.data.categories)?.key;
  const key = isDefault ? opening : requestedKey;
  const answer = useAnswer(catalogueQuery(source, key ?? ""), { isWanted: key !== undefined });
  const isEmpty = answer.data !== undefined && hasNoPages(answer.data);
  const isCatalogueMissing = answer.isFailed || isEmpty;
  useToast(metadata.isFailed, VIEWER.informationFailed);
  useToast(isCatalogueMissing, VIEWER.catalogFailed, key);

  const catalogue = isEmpty ? undefined : answer.data;
  return {
    key,
    categories: Object.entries(metadata.data?.categories ?? {}).map(([name, value]) => ({
      name,
      key: value,
    })),
    catalogue,
    navigation:
      catalogue?.pageNavigation ?? (key === opening ? metadata.data?.pageNavigation : undefined) ?? {},
    problem: problemOf({
      isViewerMissing: isDefault && metadata.isFailed,
      isNothingThere: isDefault && metadata.data !== undefined && opening === undefined,
      isCatalogueMissing,
    }),
    retry: () => answers().renew(["catalogues", source.name], "blank"),
    reload: () => answers().renew(["catalogues", source.name]),
  };
}

interface Problems {
  isViewerMissing: boolean;
  isNothingThere: boolean;
  isCatalogueMissing: boolean;
}

function problemOf({ isViewerMissing, isNothingThere, isCatalogueMissing }: Problems): string | undefined {
  if (isViewerMissing) return VIEWER.viewerFailed;
  if (isNothingThere) return VIEWER_PAGE.none;
  return isCatalogueMissing ? VIEWER.catalogFailed : undefined;
}

function useToast(isFailed: boolean, text: string, subject?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure of another catalogue is shown as well
  useEffect(() => {
    if (isFailed) showToast({ kind: "error", text });
  }, [isFailed, text, subject]);
}
