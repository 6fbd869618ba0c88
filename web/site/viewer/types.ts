import type { ReactNode } from "react";
import type {
  Box,
  CatalogPageText,
  CatalogSearchAnswer,
  PublicCatalogMetadata,
} from "#contract/catalogs/catalog.ts";
import type { ShownPart } from "#web/api/page-parts.ts";
import type { Catalogue } from "./document/accept-catalogue.ts";

/** The catalogues' keys by display name, in display order. */
export interface ViewerMetadata {
  categories: Readonly<Record<string, string>>;
  pageNavigation: PublicCatalogMetadata["pageNavigation"];
}

/** Calls reject on failure or an invalid answer, for the viewer's message (spec section 8, 'Catalogue'). */
export interface ViewerSource {
  /** Separates the cache entries of the sources: 'public', 'admin'. */
  name: string;
  metadata: () => Promise<ViewerMetadata>;
  /** By a key of the metadata, or whatever else the source accepts, such as a catalogue's `_id`. */
  catalogue: (key: string) => Promise<Catalogue>;
  pageText: (key: string, page: number) => Promise<CatalogPageText>;
  /** The parts of a page in reading order. Without it pages show no parts. */
  pageParts?: (key: string, page: number) => Promise<ShownPart[]>;
  search: (key: string, query: string, signal: AbortSignal) => Promise<CatalogSearchAnswer>;
}

/** Lets the viewer choose the catalogue (spec section 4, 'On open'). */
export const DEFAULT_CATALOGUE = "default";

/** The viewer's state in the address: the key or DEFAULT_CATALOGUE, and values that differ from the defaults. */
export interface ViewerPlace {
  catalogue: string;
  page?: number;
  /** In percent. */
  zoom?: number;
  find?: string;
  isSpread?: true;
  part?: number;
}

/** The viewer's state for the 'Admin Controls'. */
export interface ShownPage {
  /** The key that the catalogue was requested by. */
  key: string;
  catalogue: Catalogue;
  page: number;
  goTo: (page: number) => void;
  /** Refetches the catalogue after its sections changed. */
  reload: () => void;
  /** Starts drawing an area on the page; undefined stops it. */
  draw: (onBox: ((box: Box) => void) | undefined) => void;
}

export interface ViewerProps {
  source: ViewerSource;
  /** Read on mount and whenever it differs from the last `onPlace` call. */
  place: ViewerPlace;
  /** Called when page, zoom, search or catalogue change; replace the history entry. */
  onPlace: (place: ViewerPlace) => void;
  /** Called to close the viewer: unmount it. Focus returns to the previous element. */
  onClose: () => void;
  /** Shown until the catalogue is loaded, in the page's place. */
  opening?: ReactNode;
  /** The recipient of e-mails about a page; without it 'Enquire about this page' is not offered. */
  enquireAt?: string;
  /** The 'Admin Controls' (spec section 2, 'Catalogue viewer'), beside the page. */
  controls?: (shown: ShownPage) => ReactNode;
}
