import { z } from "zod";
import { call } from "../platform/call.ts";
import { PublicProduct } from "../products/product.ts";
import {
  CopyMarksAnswer,
  CopyMarksBody,
  PageMarks,
  PageMarksBody,
  PageParts,
  PartPlaces,
  PrintedCodes,
} from "./links.ts";

const unknownPage = { 404: "No such catalogue or page, or nothing of it to show" } as const;

/** What joins the pages of catalogues with the parts that are printed on them. */
export const links = {
  pageParts: call({
    method: "GET",
    path: "/catalogs/{catalogKey}/pages/{pageNumber}/parts",
    access: "visitor",
    summary: "List the parts that a page shows, and where",
    answer: PageParts,
    failures: unknownPage,
  }),
  related: call({
    method: "GET",
    path: "/products/related/{id}",
    access: "visitor",
    summary: "List what is mounted with a product, else what is drawn with it or like it",
    answer: z.array(PublicProduct),
    failures: { 404: "No such product" },
  }),
  partPlaces: call({
    method: "GET",
    path: "/products/places/{productId}",
    access: "visitor",
    summary: "List the pages of catalogues that show a part",
    answer: PartPlaces,
    failures: { 404: "No such product" },
  }),
  pageMarks: call({
    method: "GET",
    path: "/catalogs/{id}/pages/{pageNumber}/marks",
    access: "admin",
    summary: "List what is found, refused and drawn on a page",
    answer: PageMarks,
    failures: unknownPage,
  }),
  setPageMarks: call({
    method: "PUT",
    path: "/catalogs/{id}/pages/{pageNumber}/marks",
    access: "admin",
    summary: "Set what is refused and drawn on a page",
    description: "The body replaces all that people said of the page before. The version is the catalogue's.",
    json: PageMarksBody,
    isVersioned: true,
    answer: PageMarks,
    failures: unknownPage,
  }),
  copyMarks: call({
    method: "POST",
    path: "/catalogs/{id}/marks/copy",
    access: "admin",
    summary: "Take over what is refused and drawn on the pages of another edition",
    description: "To pages of the same shape with the same text; what is there stays.",
    json: CopyMarksBody,
    answer: CopyMarksAnswer,
    failures: unknownPage,
  }),
  printedCodes: call({
    method: "GET",
    path: "/catalogs/{id}/codes",
    access: "admin",
    summary: "Count the codes that a catalogue prints, and list those that are no part yet",
    answer: PrintedCodes,
    failures: unknownPage,
  }),
};
