import { VIEWER } from "#contract/platform/public-messages.ts";
import { readCatalogMetadata } from "#web/api/catalogs.ts";
import { readCall } from "#web/api/client.ts";
import { acceptParts } from "#web/api/page-parts.ts";
import { Boundary } from "#web/routing/boundary.tsx";
import type { ViewerSearch } from "#web/search-params.ts";
import { useBusiness } from "#web/ui/business.ts";
import { acceptCatalogue, acceptFound, acceptPageText } from "./document/accept-catalogue.ts";
import { OpeningPage } from "./opening-page.tsx";
import { hold } from "./page-images.ts";
import type { ViewerPlace, ViewerSource } from "./types.ts";
import Viewer from "./viewer.tsx";

/** A viewer whose state is in the page's search parameters. */
export interface BoundViewerProps {
  search: ViewerSearch & { catalogue: string };
  onSearch: (search: ViewerSearch) => void;
  onClose: () => void;
  /** Called when the viewer throws and is unmounted. */
  onFailed: () => void;
}

/** The viewer of public catalogues, with its state in the page's search parameters. */
export function PublicViewer({ search, onSearch, onClose, onFailed }: BoundViewerProps) {
  const { email } = useBusiness();
  return (
    <Boundary of={search.catalogue} onFailed={onFailed}>
      <Viewer
        source={publicSource}
        place={placeIn(search)}
        onPlace={(place) => onSearch(searchFor(place))}
        onClose={onClose}
        enquireAt={email}
        opening={<OpeningPage search={search} onShown={hold} />}
      />
    </Boundary>
  );
}

/** Converts the search parameters to the viewer's place. */
export const placeIn = ({
  catalogue,
  leaf,
  zoom,
  find,
  spread,
  part,
}: BoundViewerProps["search"]): ViewerPlace => ({
  catalogue,
  ...(leaf ? { page: leaf } : {}),
  ...(zoom ? { zoom } : {}),
  ...(find ? { find } : {}),
  ...(spread ? { isSpread: true } : {}),
  ...(part === undefined ? {} : { part }),
});

export const searchFor = ({ catalogue, page, zoom, find, isSpread, part }: ViewerPlace): ViewerSearch => ({
  catalogue,
  ...(page ? { leaf: page } : {}),
  ...(zoom ? { zoom } : {}),
  ...(find ? { find } : {}),
  ...(isSpread ? { spread: 1 } : {}),
  ...(part === undefined ? {} : { part }),
});

const publicSource: ViewerSource = {
  name: "public",
  metadata: readCatalogMetadata,
  catalogue: (catalogKey) =>
    readCall("/catalogs/{catalogKey}", { params: { catalogKey } }, VIEWER.catalogFailed, acceptCatalogue),
  pageText: (catalogKey, page) =>
    readCall(
      "/catalogs/{catalogKey}/pages/{pageNumber}",
      { params: { catalogKey, pageNumber: String(page) } },
      VIEWER.catalogFailed,
      acceptPageText,
      { quiet: true },
    ),
  pageParts: (catalogKey, page) =>
    readCall(
      "/catalogs/{catalogKey}/pages/{pageNumber}/parts",
      { params: { catalogKey, pageNumber: String(page) } },
      VIEWER.catalogFailed,
      acceptParts,
      { quiet: true },
    ),
  search: (catalogKey, query, signal) =>
    readCall(
      "/catalogs/{catalogKey}/search",
      { params: { catalogKey }, query: { query } },
      VIEWER.catalogFailed,
      acceptFound,
      { signal },
    ),
};
