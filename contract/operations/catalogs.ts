import { z } from "zod";
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
  SiteCatalogSearchAnswer,
  ToggleCatalogAnswer,
} from "../catalog.ts";
import type { OperationGroup } from "./operation.ts";
import { searchText } from "./shared.ts";

const unknownCatalog = { 404: "No such catalogue, or nothing of it to show" } as const;
const query = z.object({ query: searchText });

export const CATALOGS: OperationGroup = {
  name: "Catalogues",
  description:
    "PDF catalogues, a page at a time. A catalogue is named by its category; administrators also name it by its id. The files of one that is not active have addresses for administrators alone, which end with the session.",
  operations: [
    {
      method: "GET",
      path: "/catalogs/metadata",
      access: "visitor",
      summary: "List the categories that have a catalogue, and the sections of the first",
      answer: PublicCatalogMetadata,
      adminAnswer: CatalogMetadata,
    },
    {
      method: "GET",
      path: "/catalogs/search",
      access: "visitor",
      summary: "Find words in all catalogues",
      query,
      answer: SiteCatalogSearchAnswer,
    },
    {
      method: "GET",
      path: "/catalogs/{catalogKey}",
      access: "visitor",
      summary: "Read a catalogue with the pages that are ready",
      answer: PublicCatalog,
      failures: unknownCatalog,
    },
    {
      method: "GET",
      path: "/catalogs/{catalogKey}/pages/{pageNumber}",
      access: "visitor",
      summary: "Read what a page says",
      answer: CatalogPageText,
      failures: unknownCatalog,
    },
    {
      method: "GET",
      path: "/catalogs/{catalogKey}/search",
      access: "visitor",
      summary: "Find words in a catalogue",
      query,
      answer: CatalogSearchAnswer,
      failures: unknownCatalog,
    },
    {
      method: "GET",
      path: "/catalogs",
      access: "admin",
      summary: "List all catalogues, newest first",
      answer: CatalogList,
    },
    {
      method: "POST",
      path: "/catalogs/{category}",
      access: "admin",
      summary: "Upload a PDF",
      description: "Answers once the file is safely stored; its pages are drawn afterwards.",
      form: {
        fields: z.strictObject({}),
        files: { name: "catalog", isMany: false, types: ["application/pdf"] },
      },
      status: 201,
      answer: Catalog,
      failures: { 404: "No such category", 413: "The file is too large", 415: "Not a form" },
    },
    {
      method: "PUT",
      path: "/catalogs/{id}/toggle-active",
      access: "admin",
      summary: "Show a catalogue to visitors, or hide it",
      isVersioned: true,
      answer: ToggleCatalogAnswer,
      failures: unknownCatalog,
    },
    {
      method: "PUT",
      path: "/catalogs/{id}/page-navigation",
      access: "admin",
      summary: "Set the sections of a catalogue",
      description: "The body is a map from a section's name to its first page.",
      json: PageNavigationBody,
      isVersioned: true,
      answer: Catalog,
      failures: unknownCatalog,
    },
    {
      method: "DELETE",
      path: "/catalogs/{id}",
      access: "admin",
      summary: "Delete a catalogue with its pages and products",
      answer: DeleteCatalogAnswer,
      failures: unknownCatalog,
    },
  ],
};
