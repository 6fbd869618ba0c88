import { links } from "../../../contract/catalogs/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { CatalogDeps } from "../deps.ts";
import { copyMarks, readPageMarks, savePageMarks } from "./page-marks.ts";
import { readLeaf, readPageParts } from "./page-parts.ts";
import { readPartPlaces } from "./part-places.ts";
import { readPrintedCodes } from "./printed-codes.ts";
import { relatedParts } from "./related-parts.ts";

export const linkCalls = (services: CatalogDeps) => {
  const { database } = services;
  return handle(links, {
    pageParts: ({ params, viewer }) =>
      readPageParts(database, params.catalogKey, params.pageNumber, !!viewer),
    leaf: ({ params }) => readLeaf(database, params.catalogKey, params.pageNumber),
    related: ({ params }) => relatedParts(services, params.id),
    pageMarks: ({ params }) => readPageMarks(database.read, params.id, params.pageNumber),
    setPageMarks: ({ params, body, actor, version }) =>
      savePageMarks(database, actor, { ...params, version }, body),
    copyMarks: ({ params, body, actor }) => copyMarks(database, actor, params.id, body.from),
    printedCodes: ({ params }) => readPrintedCodes(database, params.id),
    partPlaces: ({ params }) => readPartPlaces(services, params.productId),
  });
};
