import { useEffect } from "react";
import { openingCategory, type PageNavigation } from "../../../contract/catalogs/catalog-rules.ts";
import { VIEWER, VIEWER_PAGE } from "../../../contract/messages.ts";
import { answers } from "../../api/answers-now.ts";
import { showToast } from "../../api/toast-store.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { Catalogue } from "./accept-catalogue.ts";
import { catalogueQuery, isOnItsWay, metadataQuery } from "./queries.ts";
import { DEFAULT_CATALOGUE, type ViewerSource } from "./types.ts";

export interface Loaded {
  /** The key of the catalogue shown, undefined while none is chosen. */
  key: string | undefined;
  categories: readonly { name: string; key: string }[];
  catalogue: Catalogue | undefined;
  navigation: PageNavigation;
  /** The sentence in the place of the page, undefined while there is nothing to say against it. */
  problem: string | undefined;
  /** Starts over after a problem. */
  retry: () => void;
  /** Reads anew what changed on the server, while the old is still shown. */
  reload: () => void;
}

/** Reads what the viewer shows, follows a catalogue on its way, and says in toasts what failed. */
export function useCatalogue(source: ViewerSource, wanted: string): Loaded {
  const metadata = useAnswer(metadataQuery(source));
  const isDefault = wanted === DEFAULT_CATALOGUE;
  const opening = metadata.data && openingCategory(metadata.data.categories)?.key;
  const key = isDefault ? opening : wanted;
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

/** A finished catalogue without pages is an error (spec section 8, 'Catalogue'). */
const hasNoPages = ({ processingStatus, pages }: Catalogue) =>
  !isOnItsWay(processingStatus) && pages.length === 0;

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another catalogue that fails is said as well
  useEffect(() => {
    if (isFailed) showToast({ kind: "error", text });
  }, [isFailed, text, subject]);
}
