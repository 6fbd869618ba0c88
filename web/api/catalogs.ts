import type { PublicCatalogMetadata, SiteCatalogSearchAnswer } from "../../contract/catalog.ts";
import { catalogTitle, openingCategory } from "../../contract/catalog-rules.ts";
import { VIEWER } from "../../contract/messages.ts";
import { asQuery } from "./answers.ts";
import { answers } from "./answers-now.ts";
import { readCall } from "./client.ts";
import type { Listed } from "./listed.ts";

/** Which categories have a catalogue, and the sections of the one that the viewer opens with. */
export const readCatalogMetadata = (): Promise<PublicCatalogMetadata> =>
  readCall("/catalogs/metadata", {}, VIEWER.informationFailed, acceptMetadata);

export const catalogMetadataQuery = asQuery({
  key: ["catalogues", "public", "metadata"],
  read: readCatalogMetadata,
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
      ({ pages }) => pages.slice(1, 1 + SHOWN_ON_HOME).map(({ imageUrl }) => imageUrl),
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
        ({ originalName, pdfUrl, pdfBytes }) =>
          pdfUrl ? { title: catalogTitle(originalName), url: pdfUrl, bytes: pdfBytes } : null,
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
        ({ hits }): readonly CatalogHit[] => hits,
      ),
  });

/** Metadata as the API promises it; anything else is no metadata (spec section 8, 'Catalogue'). */
function acceptMetadata(answer: PublicCatalogMetadata): PublicCatalogMetadata {
  const { categories, pageNavigation } = answer;
  if (!isMapOf("string", categories) || !isMapOf("number", pageNavigation)) throw new Error("No metadata");
  return answer;
}

const isMapOf = (type: "string" | "number", value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every((item) => typeof item === type);
