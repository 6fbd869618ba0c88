import type { PublicCatalogMetadata, SiteCatalogSearchAnswer } from "#contract/catalogs/catalog.ts";
import { catalogTitle, openingCategory } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_HITS_WHILE_TYPING } from "#contract/catalogs/limits.ts";
import { VIEWER } from "#contract/platform/public-messages.ts";
import type { ViewerSearch } from "../search-params.ts";
import { asQuery } from "./answers.ts";
import { answers } from "./answers-now.ts";
import { ApiError, readCall } from "./client.ts";
import type { Listed } from "./queries.ts";
import { box, listOf, mapOf, maybe, number, or, record, text } from "./shapes.ts";
import type { ReadOptions } from "./transport.ts";

/** Other fields are ignored (spec section 8, 'Catalogue'). */
const metadataShape = record({ categories: mapOf(text), pageNavigation: mapOf(number) });

/** Returns the categories with a catalogue and the sections of the default catalogue. Throws ApiError. */
export const readCatalogMetadata = (): Promise<PublicCatalogMetadata> =>
  readCall("/catalogs/metadata", {}, VIEWER.informationFailed, metadataShape);

export const catalogMetadataQuery = asQuery({
  key: ["catalogues", "public", "metadata"],
  read: readCatalogMetadata,
});

/** The image of a catalogue page. */
export const pageImage = record({ imageUrl: text, width: number, height: number });
const withPages = record({ pages: listOf(record({ imageUrl: text })) });
const withPdf = record({
  originalName: text,
  category: or(text, ""),
  pdfUrl: maybe(text),
  pdfBytes: or(number, 0),
});
/** An image cut out of a page. */
const pieceShape = record({ url: text, width: number, height: number, marks: or(listOf(box), []) });
const hitsShape = record({
  hits: listOf(
    record({
      catalogKey: text,
      originalName: text,
      pageNumber: number,
      excerpt: text,
      section: or(text, null),
      image: maybe(pageImage),
      piece: or(pieceShape, null),
    }),
  ),
});

const SHOWN_ON_HOME = 3;

/** The first pages after the cover of the default catalogue; empty without a catalogue. */
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

/** The PDF and the category of a catalogue, for browsers that can't open the viewer; null without a PDF. */
export const catalogPdfQuery = (catalogue: string) =>
  asQuery({
    key: ["catalogues", "public", "pdf", catalogue],
    read: async () => {
      // Bypasses the cache, so that the page doesn't carry the metadata, which the viewer fetches itself.
      const key =
        catalogue === "default" ? openingCategory((await readCatalogMetadata()).categories)?.key : catalogue;
      if (!key) return null;
      return readCall(
        "/catalogs/{catalogKey}",
        { params: { catalogKey: key } },
        VIEWER.catalogFailed,
        (answer: unknown) => {
          const { originalName, category, pdfUrl, pdfBytes } = withPdf(answer);
          return pdfUrl
            ? { title: catalogTitle(originalName), category, url: pdfUrl, bytes: pdfBytes }
            : null;
        },
      );
    },
  });

const withPage = record({
  page: record({ pageNumber: number, imageUrl: text, width: number, height: number }),
});

/**
 * Returns the query for the page that the viewer opens at an address, whose image the HTML has; its answer is null if there is no
 * such page. Returns undefined for an address without a catalogue, or with a parameter that moves the page, such as a zoom.
 */
export const openingPageQuery = ({ catalogue, leaf = 1, ...more }: ViewerSearch) =>
  !catalogue || catalogue === "default" || Object.keys(more).length > 0
    ? undefined
    : asQuery({
        key: ["catalogues", "public", "opening-page", catalogue, leaf],
        read: () =>
          readCall(
            "/catalogs/{catalogKey}/pages/{pageNumber}/leaf",
            { params: { catalogKey: catalogue, pageNumber: String(leaf) } },
            VIEWER.catalogFailed,
            (answer: unknown) => withPage(answer).page,
          ).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return null;
            throw error;
          }),
      });

/** A catalogue page that contains the searched text, with the fields that every answer has. */
export type CatalogHit = Listed<
  SiteCatalogSearchAnswer["hits"][number],
  "catalogKey" | "originalName" | "pageNumber" | "excerpt"
>;

/** The pages of all catalogues that contain a text. */
export const catalogHitsQuery = (query: string) =>
  asQuery({
    key: ["catalogues", "public", "hits", query],
    read: () => readHits({ query }),
  });

/** The best pages of all catalogues, for a search while typing; none if the call fails. */
export const findPages = (query: string, signal: AbortSignal): Promise<readonly CatalogHit[]> =>
  readHits({ query, limit: CATALOG_HITS_WHILE_TYPING }, { signal, quiet: true }).catch(() => []);

const readHits = (query: { query: string; limit?: number }, options?: ReadOptions) =>
  readCall(
    "/catalogs/search",
    { query },
    VIEWER.catalogFailed,
    (answer: unknown): readonly CatalogHit[] => hitsShape(answer).hits,
    options,
  );
