import type { CatalogPage, PageLink, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { PROCESSING_STATUSES } from "#contract/catalogs/catalog-rules.ts";
import { unknownShape } from "#web/api/parts.ts";
import type { Listed } from "#web/api/queries.ts";
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
  wholeNumber,
} from "#web/api/shapes.ts";
import type { Size } from "./geometry.ts";

/** The assumed dimensions of a page while none are known: A4 portrait. */
const USUAL: Size = { width: 210, height: 297 };
const HEIGHT = 1000;

export const pagesByNumber = (pages: readonly CatalogPage[]): ReadonlyMap<number, CatalogPage> =>
  new Map(pages.map((page) => [page.pageNumber, page]));

/** Returns the dimensions of pages side by side. */
export const sheetOf = (sizes: readonly Size[]): Size => ({
  width: sizes.reduce((sum, { width }) => sum + width, 0),
  height: HEIGHT,
});

/** A catalogue with the fields that every answer has. */
export type Catalogue = Listed<
  PublicCatalog,
  "originalName" | "pdfUrl" | "pages" | "totalPages" | "pageNavigation" | "processingStatus"
>;

type ApiCatalogue = Listed<
  Omit<PublicCatalog, "pages"> & { pages: readonly Listed<CatalogPage, "pageNumber" | "imageUrl">[] },
  "originalName" | "pages" | "totalPages"
>;

/** Validates a catalogue for the viewer. Throws if it is not a catalogue (spec section 8, 'Catalogue'). */
export function acceptCatalogue(answer: ApiCatalogue): Catalogue {
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
  totalPages: wholeNumber,
  pdfUrl: or(text, null),
  pdfBytes: maybe(number),
  pageNavigation: or(mapOf(number), {} as Record<string, number>),
  processingStatus: or(oneOf(PROCESSING_STATUSES), "completed" as const),
});

/** The words of a page with their positions. */
export const acceptPageText = record({
  pageNumber: number,
  text: longText,
  words: listOf(record({ text, box })),
  links: listOf(linkShape),
});
export const acceptFound = record({
  total: number,
  unknown: unknownShape,
  hits: listOf(
    record({ pageNumber: number, excerpt: text, part: or(record({ code: text, title: text }), null) }),
  ),
});

function linkShape(link: PageLink): PageLink {
  const { box: area, page, url } = record({ box, page: maybe(number), url: maybe(text) })(link);
  return { box: area, ...(page === undefined ? {} : { page }), ...(url === undefined ? {} : { url }) };
}

/** Returns the dimensions of pages scaled to one height; a page that is not ready gets those of the first that is. */
export function sizesOf(numbers: readonly number[], pages: ReadonlyMap<number, CatalogPage>): Size[] {
  const [anyPage] = pages.values();
  return numbers.map((number) => {
    const { width, height } = pages.get(number) ?? anyPage ?? USUAL;
    return { width: (width / height) * HEIGHT, height: HEIGHT };
  });
}
