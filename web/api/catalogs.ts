import type { PublicCatalogMetadata, SiteCatalogSearchAnswer } from "../../contract/catalogs/catalog.ts";
import { catalogTitle, openingCategory } from "../../contract/catalogs/catalog-rules.ts";
import { VIEWER } from "../../contract/messages.ts";
import { CATEGORIES } from "../../contract/platform/categories.ts";
import { asQuery } from "./answers.ts";
import { answers } from "./answers-now.ts";
import { readCall } from "./client.ts";
import type { Listed } from "./queries.ts";
import { box, listOf, mapOf, maybe, number, oneOf, or, record, text } from "./shapes.ts";

/** Anything else is no metadata (spec section 8, 'Catalogue'). */
const metadataShape = record({ categories: mapOf(oneOf(CATEGORIES)), pageNavigation: mapOf(number) });

/** Which categories have a catalogue, and the sections of the one that the viewer opens with. */
export const readCatalogMetadata = (): Promise<PublicCatalogMetadata> =>
  readCall("/catalogs/metadata", {}, VIEWER.informationFailed, metadataShape);

export const catalogMetadataQuery = asQuery({
  key: ["catalogues", "public", "metadata"],
  read: readCatalogMetadata,
});

const withPages = record({ pages: listOf(record({ imageUrl: text })) });
const withPdf = record({ originalName: text, pdfUrl: maybe(text), pdfBytes: or(number, 0) });
/** A piece of a page as a picture. */
export const pieceShape = record({ url: text, width: number, height: number, marks: or(listOf(box), []) });
const hitsShape = record({
  hits: listOf(
    record({
      catalogKey: oneOf(CATEGORIES),
      originalName: text,
      pageNumber: number,
      excerpt: text,
      section: or(text, null),
      piece: or(pieceShape, null),
    }),
  ),
});

/** How many pages the home page shows of the catalogue. */
const SHOWN_ON_HOME = 3;

/** The first pages after the cover of the catalogue that the viewer opens with; none when there is none. */
export const openingPagesQuery = asQuery({
  key: ["catalogues", "public", "opening"],
  read: async () => {
    const { categories } = await answers().ensure(catalogMetadataQuery);
    const key = openingCategory(categories)?.key;
    if (!key) return [];
    return readCall(
      "/catalogs/{catalogKey}",
      { params: { catalogKey: key } },
      VIEWER.catalogFailed,
      (answer: unknown) =>
        withPages(answer)
          .pages.slice(1, 1 + SHOWN_ON_HOME)
          .map(({ imageUrl }) => imageUrl),
    );
  },
});

/** A catalogue as a file, for who cannot open the viewer; null while there is none. */
export const catalogPdfQuery = (catalogue: string) =>
  asQuery({
    key: ["catalogues", "public", "pdf", catalogue],
    read: async () => {
      // Read for this alone: what the viewer is to read itself does not come with the page.
      const key =
        catalogue === "default" ? openingCategory((await readCatalogMetadata()).categories)?.key : catalogue;
      if (!key) return null;
      return readCall(
        "/catalogs/{catalogKey}",
        { params: { catalogKey: key } },
        VIEWER.catalogFailed,
        (answer: unknown) => {
          const { originalName, pdfUrl, pdfBytes } = withPdf(answer);
          return pdfUrl ? { title: catalogTitle(originalName), url: pdfUrl, bytes: pdfBytes } : null;
        },
      );
    },
  });

/** A page of a catalogue that holds a text, as far as an answer is sure to tell it. */
export type CatalogHit = Listed<
  SiteCatalogSearchAnswer["hits"][number],
  "catalogKey" | "originalName" | "pageNumber" | "excerpt"
>;

/** The pages of all catalogues that hold a text. */
export const catalogHitsQuery = (query: string) =>
  asQuery({
    key: ["catalogues", "public", "hits", query],
    read: () =>
      readCall(
        "/catalogs/search",
        { query: { query } },
        VIEWER.catalogFailed,
        (answer: unknown): readonly CatalogHit[] => hitsShape(answer).hits,
      ),
  });
