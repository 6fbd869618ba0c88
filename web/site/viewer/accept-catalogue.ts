import type { CatalogPage, PageLink, PublicCatalog } from "../../../contract/catalogs/catalog.ts";
import { PROCESSING_STATUSES } from "../../../contract/catalogs/catalog-rules.ts";
import type { Listed } from "../../api/listed.ts";
import {
  box,
  listOf,
  longText,
  mapOf,
  maybe,
  number,
  oneOf,
  or,
  record,
  text,
  whole,
} from "../../api/shapes.ts";
import { USUAL } from "./page-sizes.ts";

/** A catalogue as far as an answer is sure to tell it; its pages and its sections are whole. */
export type Catalogue = Listed<
  PublicCatalog,
  "originalName" | "pdfUrl" | "pages" | "totalPages" | "pageNavigation" | "processingStatus"
>;

type Answered = Listed<
  Omit<PublicCatalog, "pages"> & { pages: readonly Listed<CatalogPage, "pageNumber" | "imageUrl">[] },
  "originalName" | "pages" | "totalPages"
>;

/** A catalogue of the API as the viewer shows it. Throws if it is not a catalogue (spec section 8, 'Catalogue'). */
export function acceptCatalogue(answer: Answered): Catalogue {
  return { ...answer, ...catalogueShape(answer) };
}

const catalogueShape = record({
  originalName: text,
  pages: listOf(
    record({
      pageNumber: number,
      imageUrl: text,
      width: or(number, USUAL.width),
      height: or(number, USUAL.height),
    }),
  ),
  totalPages: whole,
  pdfUrl: or(text, null),
  pdfBytes: maybe(number),
  pageNavigation: or(mapOf(number), {} as Record<string, number>),
  processingStatus: or(oneOf(PROCESSING_STATUSES), "completed" as const),
});

/** What a page says, word by word. */
export const acceptPageText = record({
  pageNumber: number,
  text: longText,
  words: listOf(record({ text, box })),
  links: listOf(linkShape),
});
/** Where a text is in a catalogue. */
export const acceptFound = record({
  total: number,
  hits: listOf(record({ pageNumber: number, excerpt: text })),
});

/** A link leads to a page or to an address. */
function linkShape(link: PageLink): PageLink {
  const { box: area, page, url } = record({ box, page: maybe(number), url: maybe(text) })(link);
  return { box: area, ...(page === undefined ? {} : { page }), ...(url === undefined ? {} : { url }) };
}
