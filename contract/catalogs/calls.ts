import { z } from "zod";
import { CATALOG_SERVER } from "../messages.ts";
import { call } from "../platform/call.ts";
import { CATALOG_BYTES_MAX } from "../platform/limits.ts";
import { searchText } from "../platform/shared-calls.ts";
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

const unknownCatalog = { 404: "No such catalogue, or nothing of it to show" } as const;
const query = z.object({ query: searchText });

/** Catalogues for visitors, and their keeping. */
export const catalogs = {
  metadata: call({
    method: "GET",
    path: "/catalogs/metadata",
    access: "visitor",
    summary: "List the categories that have a catalogue, and the sections of the first",
    answer: PublicCatalogMetadata,
    adminAnswer: CatalogMetadata,
  }),
  searchAll: call({
    method: "GET",
    path: "/catalogs/search",
    access: "visitor",
    summary: "Find words in all catalogues",
    query,
    answer: SiteCatalogSearchAnswer,
  }),
  read: call({
    method: "GET",
    path: "/catalogs/{catalogKey}",
    access: "visitor",
    summary: "Read a catalogue with the pages that are ready",
    answer: PublicCatalog,
    failures: unknownCatalog,
  }),
  pageText: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/pages/{pageNumber}",
    access: "visitor",
    summary: "Read what a page says",
    answer: CatalogPageText,
    failures: unknownCatalog,
  }),
  search: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/search",
    access: "visitor",
    summary: "Find words in a catalogue",
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
    description: "Answers once the file is safely stored; its pages are drawn afterwards.",
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
    summary: "Show a catalogue to visitors, or hide it",
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
