import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { CATALOG_SERVER } from "../platform/server-messages.ts";
import { searchText } from "../platform/shared-calls.ts";
import { PublicProduct } from "../products/product.ts";
import {
  Catalog,
  CatalogList,
  CatalogMetadata,
  CatalogPageText,
  CatalogSearchAnswer,
  DeleteCatalogAnswer,
  PageNavigationBody,
  PublicCatalog,
  PublicCatalogMetadata,
  RenameCatalogBody,
  SiteCatalogSearchAnswer,
} from "./catalog.ts";
import { CATALOG_BYTES_MAX, CATALOG_SITE_HITS_MAX } from "./limits.ts";
import {
  CatalogLeaf,
  CopyMarksAnswer,
  CopyMarksBody,
  PageMarks,
  PageMarksBody,
  PageParts,
  PartPlaces,
  PrintedCodes,
} from "./links.ts";
import {
  CellBody,
  CorrectPageBody,
  DraftBody,
  LastReading,
  PartsReading,
  ReadingBody,
  ReadingComparison,
  ReadingPage,
  RowImageBody,
} from "./reading.ts";

const unknown = { 404: "No such catalogue, reading or page" } as const;
const notNow = { ...unknown, 409: "Not in this state of the reading" } as const;

/** Parts extracted from a catalogue's printed tables, which become a draft import. */
export const readings = {
  start: call("POST", "/catalogs/{id}/readings", "admin", {
    summary: "Find the tables on pages of a catalogue",
    description:
      "Responds immediately; the pages are read in the background. Replaces earlier results of this catalogue.",
    json: ReadingBody,
    status: 201,
    answer: PartsReading,
    failures: notNow,
  }),
  last: call("GET", "/catalogs/{id}/readings", "admin", {
    summary: "Read the latest results found in a catalogue",
    answer: LastReading,
    failures: unknown,
  }),
  page: call("GET", "/readings/{id}/pages/{pageNumber}", "admin", {
    summary: "Read the tables of a page with their cells",
    answer: ReadingPage,
    failures: unknown,
  }),
  correctPage: call("PUT", "/readings/{id}/pages/{pageNumber}", "admin", {
    summary: "Set the tables of a page and read them again",
    description: "With `alike`, similar tables of other pages are read the same way in the background.",
    json: CorrectPageBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setImage: call("PUT", "/readings/{id}/pages/{pageNumber}/picture", "admin", {
    summary: "Choose another image for a row",
    json: RowImageBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setCell: call("PUT", "/readings/{id}/pages/{pageNumber}/cell", "admin", {
    summary: "Correct the text of a cell",
    description: "The cell counts as certain. Reading its table again discards the correction.",
    json: CellBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  compare: call("GET", "/readings/{id}/comparison", "admin", {
    summary: "Compare the rows of some groups with existing products",
    query: z.object({ groups: z.array(z.string().regex(/^\d{1,6}$/)).describe("Numbers of the groups") }),
    answer: ReadingComparison,
    failures: unknown,
  }),
  draft: call("POST", "/readings/{id}/draft", "admin", {
    summary: "Create an import from the rows of some groups",
    description:
      "Responds immediately; the images are cut out of the pages in the background. Products are created only when the import is applied.",
    json: DraftBody,
    answer: PartsReading,
    failures: notNow,
  }),
  discard: call("DELETE", "/readings/{id}", "admin", {
    summary: "Discard the results; an import created from them stays",
    answer: Confirmation,
    failures: unknown,
  }),
};

const unknownPage = { 404: "No such catalogue or page, or nothing of it to show" } as const;

export const links = {
  pageParts: call("GET", "/catalogs/{catalogKey}/pages/{pageNumber}/parts", "visitor", {
    isShared: true,
    summary: "List the parts on a page with their positions",
    answer: PageParts,
    failures: unknownPage,
  }),
  leaf: call("GET", "/catalogs/{catalogKey}/pages/{pageNumber}/leaf", "visitor", {
    isShared: true,
    summary: "Read a page with its text, parts, sections and neighbours",
    answer: CatalogLeaf,
    failures: unknownPage,
  }),
  related: call("GET", "/products/related/{id}", "visitor", {
    isShared: true,
    summary: "List parts mounted or drawn with a product, or similar parts",
    answer: z.array(PublicProduct),
    failures: { 404: "No such product" },
  }),
  partPlaces: call("GET", "/products/places/{productId}", "visitor", {
    isShared: true,
    summary: "List the catalogue pages that show a part",
    answer: PartPlaces,
    failures: { 404: "No such product" },
  }),
  pageMarks: call("GET", "/catalogs/{id}/pages/{pageNumber}/marks", "admin", {
    summary: "List the found, excluded and drawn areas of a page",
    answer: PageMarks,
    failures: unknownPage,
  }),
  setPageMarks: call("PUT", "/catalogs/{id}/pages/{pageNumber}/marks", "admin", {
    summary: "Set the excluded and drawn areas of a page",
    description: "Replaces all earlier excluded and drawn areas of the page. The version is the catalogue's.",
    json: PageMarksBody,
    isVersioned: true,
    answer: PageMarks,
    failures: unknownPage,
  }),
  copyMarks: call("POST", "/catalogs/{id}/marks/copy", "admin", {
    summary: "Copy excluded and drawn areas from another edition",
    description: "Copies to pages of the same size with the same text; existing areas stay.",
    json: CopyMarksBody,
    answer: CopyMarksAnswer,
    failures: unknownPage,
  }),
  printedCodes: call("GET", "/catalogs/{id}/codes", "admin", {
    summary: "Count the codes in a catalogue and list those without a product",
    answer: PrintedCodes,
    failures: unknownPage,
  }),
};

const unknownCatalog = { 404: "No such catalogue, or nothing of it to show" } as const;
const query = z.object({ query: searchText });

export const catalogs = {
  metadata: call("GET", "/catalogs/metadata", "visitor", {
    isShared: true,
    summary: "List the categories with a catalogue and the sections of the first",
    answer: PublicCatalogMetadata,
    adminAnswer: CatalogMetadata,
  }),
  searchAll: call("GET", "/catalogs/search", "visitor", {
    isShared: true,
    summary: "Search the text of all catalogues",
    query: query.extend({ limit: z.int().min(1).max(CATALOG_SITE_HITS_MAX).describe("Pages to return") }),
    answer: SiteCatalogSearchAnswer,
  }),
  read: call("GET", "/catalogs/{catalogKey}", "visitor", {
    isShared: true,
    summary: "Read a catalogue with its ready pages",
    answer: PublicCatalog,
    failures: unknownCatalog,
  }),
  pageText: call("GET", "/catalogs/{catalogKey}/pages/{pageNumber}", "visitor", {
    isShared: true,
    summary: "Read the text of a page",
    answer: CatalogPageText,
    failures: unknownCatalog,
  }),
  search: call("GET", "/catalogs/{catalogKey}/search", "visitor", {
    isShared: true,
    summary: "Search the text of a catalogue",
    query,
    answer: CatalogSearchAnswer,
    failures: unknownCatalog,
  }),
  list: call("GET", "/catalogs", "admin", {
    summary: "List all catalogues, newest first",
    answer: CatalogList,
  }),
  upload: call("POST", "/catalogs/{category}", "admin", {
    summary: "Upload a PDF",
    description: "Responds once the file is stored; its pages are rendered in the background.",
    form: {
      fields: z.strictObject({}),
      files: {
        name: "catalog",
        isRequired: true,
        most: 1,
        bytes: CATALOG_BYTES_MAX,
        types: ["application/pdf"],
        tooMany: CATALOG_SERVER.onePdf,
        tooLarge: CATALOG_SERVER.pdfTooLarge,
      },
    },
    status: 201,
    answer: Catalog,
    failures: { 404: "No such category", 413: "The file is too large", 415: "Not a form" },
  }),
  toggleActive: call("PUT", "/catalogs/{id}/toggle-active", "admin", {
    summary: "Publish or hide a catalogue",
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  rename: call("PUT", "/catalogs/{id}/name", "admin", {
    summary: "Rename a catalogue",
    json: RenameCatalogBody,
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  setPageNavigation: call("PUT", "/catalogs/{id}/page-navigation", "admin", {
    summary: "Set the sections of a catalogue",
    description: "The body is a map from a section's name to its first page.",
    json: PageNavigationBody,
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  remove: call("DELETE", "/catalogs/{id}", "admin", {
    summary: "Delete a catalogue with its pages and products",
    answer: DeleteCatalogAnswer,
    failures: unknownCatalog,
  }),
};
