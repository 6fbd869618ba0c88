import { z } from "zod";
import { CATALOG_SERVER } from "../messages.ts";
import { call } from "../platform/call.ts";
import { CATALOG_BYTES_MAX } from "../platform/limits.ts";
import { Confirmation } from "../platform/primitives.ts";
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
  start: call({
    method: "POST",
    path: "/catalogs/{id}/readings",
    access: "admin",
    summary: "Find the tables on pages of a catalogue",
    description:
      "Responds immediately; the pages are read in the background. Replaces earlier results of this catalogue.",
    json: ReadingBody,
    status: 201,
    answer: PartsReading,
    failures: notNow,
  }),
  last: call({
    method: "GET",
    path: "/catalogs/{id}/readings",
    access: "admin",
    summary: "Read the latest results found in a catalogue",
    answer: LastReading,
    failures: unknown,
  }),
  page: call({
    method: "GET",
    path: "/readings/{id}/pages/{pageNumber}",
    access: "admin",
    summary: "Read the tables of a page with their cells",
    answer: ReadingPage,
    failures: unknown,
  }),
  correctPage: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}",
    access: "admin",
    summary: "Set the tables of a page and read them again",
    description: "With `alike`, similar tables of other pages are read the same way in the background.",
    json: CorrectPageBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setImage: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}/picture",
    access: "admin",
    summary: "Choose another image for a row",
    json: RowImageBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setCell: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}/cell",
    access: "admin",
    summary: "Correct the text of a cell",
    description: "The cell counts as certain. Reading its table again discards the correction.",
    json: CellBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  compare: call({
    method: "GET",
    path: "/readings/{id}/comparison",
    access: "admin",
    summary: "Compare the rows of some groups with existing products",
    query: z.object({ groups: z.array(z.string().regex(/^\d{1,6}$/)).describe("Numbers of the groups") }),
    answer: ReadingComparison,
    failures: unknown,
  }),
  draft: call({
    method: "POST",
    path: "/readings/{id}/draft",
    access: "admin",
    summary: "Create an import from the rows of some groups",
    description:
      "Responds immediately; the images are cut out of the pages in the background. Products are created only when the import is applied.",
    json: DraftBody,
    answer: PartsReading,
    failures: notNow,
  }),
  discard: call({
    method: "DELETE",
    path: "/readings/{id}",
    access: "admin",
    summary: "Discard the results; an import created from them stays",
    answer: Confirmation,
    failures: unknown,
  }),
};

const unknownPage = { 404: "No such catalogue or page, or nothing of it to show" } as const;

/** Links between catalogue pages and the parts printed on them. */
export const links = {
  pageParts: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/pages/{pageNumber}/parts",
    access: "visitor",
    summary: "List the parts on a page with their positions",
    answer: PageParts,
    failures: unknownPage,
  }),
  leaf: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/pages/{pageNumber}/leaf",
    access: "visitor",
    summary: "Read a page with its text, parts, sections and neighbours",
    answer: CatalogLeaf,
    failures: unknownPage,
  }),
  related: call({
    method: "GET",
    path: "/products/related/{id}",
    access: "visitor",
    summary: "List parts mounted or drawn with a product, or similar parts",
    answer: z.array(PublicProduct),
    failures: { 404: "No such product" },
  }),
  partPlaces: call({
    method: "GET",
    path: "/products/places/{productId}",
    access: "visitor",
    summary: "List the catalogue pages that show a part",
    answer: PartPlaces,
    failures: { 404: "No such product" },
  }),
  pageMarks: call({
    method: "GET",
    path: "/catalogs/{id}/pages/{pageNumber}/marks",
    access: "admin",
    summary: "List the found, excluded and drawn areas of a page",
    answer: PageMarks,
    failures: unknownPage,
  }),
  setPageMarks: call({
    method: "PUT",
    path: "/catalogs/{id}/pages/{pageNumber}/marks",
    access: "admin",
    summary: "Set the excluded and drawn areas of a page",
    description: "Replaces all earlier excluded and drawn areas of the page. The version is the catalogue's.",
    json: PageMarksBody,
    isVersioned: true,
    answer: PageMarks,
    failures: unknownPage,
  }),
  copyMarks: call({
    method: "POST",
    path: "/catalogs/{id}/marks/copy",
    access: "admin",
    summary: "Copy excluded and drawn areas from another edition",
    description: "Copies to pages of the same size with the same text; existing areas stay.",
    json: CopyMarksBody,
    answer: CopyMarksAnswer,
    failures: unknownPage,
  }),
  printedCodes: call({
    method: "GET",
    path: "/catalogs/{id}/codes",
    access: "admin",
    summary: "Count the codes in a catalogue and list those without a product",
    answer: PrintedCodes,
    failures: unknownPage,
  }),
};

const unknownCatalog = { 404: "No such catalogue, or nothing of it to show" } as const;
const query = z.object({ query: searchText });

/** Catalogues for visitors and administrators. */
export const catalogs = {
  metadata: call({
    method: "GET",
    path: "/catalogs/metadata",
    access: "visitor",
    summary: "List the categories with a catalogue and the sections of the first",
    answer: PublicCatalogMetadata,
    adminAnswer: CatalogMetadata,
  }),
  searchAll: call({
    method: "GET",
    path: "/catalogs/search",
    access: "visitor",
    summary: "Search the text of all catalogues",
    query,
    answer: SiteCatalogSearchAnswer,
  }),
  read: call({
    method: "GET",
    path: "/catalogs/{catalogKey}",
    access: "visitor",
    summary: "Read a catalogue with its ready pages",
    answer: PublicCatalog,
    failures: unknownCatalog,
  }),
  pageText: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/pages/{pageNumber}",
    access: "visitor",
    summary: "Read the text of a page",
    answer: CatalogPageText,
    failures: unknownCatalog,
  }),
  search: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/search",
    access: "visitor",
    summary: "Search the text of a catalogue",
    query,
    answer: CatalogSearchAnswer,
    failures: unknownCatalog,
  }),
  list: call({
    method: "GET",
    path: "/catalogs",
    access: "admin",
    summary: "List all catalogues, newest first",
    answer: CatalogList,
  }),
  upload: call({
    method: "POST",
    path: "/catalogs/{category}",
    access: "admin",
    summary: "Upload a PDF",
    description: "Responds once the file is stored; its pages are rendered in the background.",
    form: {
      fields: z.strictObject({}),
      files: {
        name: "catalog",
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
  toggleActive: call({
    method: "PUT",
    path: "/catalogs/{id}/toggle-active",
    access: "admin",
    summary: "Publish or hide a catalogue",
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  rename: call({
    method: "PUT",
    path: "/catalogs/{id}/name",
    access: "admin",
    summary: "Rename a catalogue",
    json: RenameCatalogBody,
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  setPageNavigation: call({
    method: "PUT",
    path: "/catalogs/{id}/page-navigation",
    access: "admin",
    summary: "Set the sections of a catalogue",
    description: "The body is a map from a section's name to its first page.",
    json: PageNavigationBody,
    isVersioned: true,
    answer: Catalog,
    failures: unknownCatalog,
  }),
  remove: call({
    method: "DELETE",
    path: "/catalogs/{id}",
    access: "admin",
    summary: "Delete a catalogue with its pages and products",
    answer: DeleteCatalogAnswer,
    failures: unknownCatalog,
  }),
};
