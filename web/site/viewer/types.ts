import type { ReactNode } from "react";
import type {
  Box,
  CatalogPageText,
  CatalogSearchAnswer,
  PublicCatalogMetadata,
} from "../../../contract/catalogs/catalog.ts";
import type { Catalogue } from "./accept-catalogue.ts";
import type { ShownPart } from "./accept-parts.ts";

/** What the viewer reads of the metadata: display name to key, in the order in which they are shown. */
export interface ViewerMetadata {
  categories: Readonly<Record<string, string>>;
  pageNavigation: PublicCatalogMetadata["pageNavigation"];
}

/**
 * Where the viewer takes its catalogues from. Each call rejects when it got no answer or none that can be read;
 * the viewer then shows its own sentences (spec section 8, 'Catalogue').
 */
export interface ViewerSource {
  /** Keeps its answers apart from those of other sources: 'public', 'admin'. */
  name: string;
  metadata: () => Promise<ViewerMetadata>;
  /** By a key of the metadata, or what else the source understands, such as a catalogue's `_id`. */
  catalogue: (key: string) => Promise<Catalogue>;
  pageText: (key: string, page: number) => Promise<CatalogPageText>;
  /** The parts that a page shows, in reading order. Without it pages are without parts. */
  pageParts?: (key: string, page: number) => Promise<ShownPart[]>;
  search: (key: string, query: string, signal: AbortSignal) => Promise<CatalogSearchAnswer>;
}

/** Lets the viewer choose the catalogue (spec section 4, 'On open'). */
export const DEFAULT_CATALOGUE = "default";

/** What the address says of the viewer: the key or DEFAULT_CATALOGUE, and what differs from a fresh opening. */
export interface ViewerPlace {
  catalogue: string;
  page?: number;
  /** In percent. */
  zoom?: number;
  find?: string;
  isSpread?: true;
  /** The number of a part that is outlined on its page. */
  part?: number;
}

/** What is on screen, for the 'Admin Controls'. */
export interface Shown {
  /** By which the catalogue was asked for. */
  key: string;
  catalogue: Catalogue;
  page: number;
  goTo: (page: number) => void;
  /** Reads the catalogue anew, after its sections were changed. */
  reload: () => void;
  /** Lets an area be drawn on the page; undefined stops it. */
  draw: (onBox: ((box: Box) => void) | undefined) => void;
}

export interface ViewerProps {
  source: ViewerSource;
  /** Read when the viewer opens and whenever it differs from what `onPlace` was last told. */
  place: ViewerPlace;
  /** Called when page, zoom, search or catalogue changed; write it down without a new history entry. */
  onPlace: (place: ViewerPlace) => void;
  /** The viewer is to go: take it away. Focus returns to what had it. */
  onClose: () => void;
  /** Where letters about a page go; without it 'Enquire about this page' is not offered. */
  enquireAt?: string;
  /** The 'Admin Controls' block (spec section 2, 'Catalogue viewer'), under the sections. */
  controls?: (shown: Shown) => ReactNode;
}
