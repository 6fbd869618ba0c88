import { z } from "zod";
import { area, share } from "../platform/places.ts";
import { CategoryId, Id } from "../platform/primitives.ts";
import { MARKS_PER_PAGE_MAX } from "../products/limits.ts";
import { PublicProduct } from "../products/product.ts";
import { Box, CatalogPage, PublicCatalog } from "./catalog.ts";
import { CATALOG_ADMIN } from "./messages.ts";

/** A part's position on a page: one box per line of its code; `label` is its number on a drawing, or null. */
const PartSpot = z.object({ boxes: z.array(Box), label: z.string().nullable() });

/** A part on a page, for its card; never has a price (ruling 'Prices are confidential'). */
export const PagePart = PublicProduct.pick({
  _id: true,
  productId: true,
  title: true,
  partCode: true,
  category: true,
  stock: true,
}).extend({ image: PublicProduct.shape.images.element.nullable(), spots: z.array(PartSpot) });
export type PagePart = z.infer<typeof PagePart>;

/** GET /catalogs/{catalogKey}/pages/{pageNumber}/parts: each part once, in reading order. */
export const PageParts = z.object({ pageNumber: z.int(), parts: z.array(PagePart) });
export type PageParts = z.infer<typeof PageParts>;

/** A page as its own web page shows it (ruling of 2026-11-24), with its neighbours; `text` is shortened. */
export const CatalogLeaf = PublicCatalog.pick({
  category: true,
  originalName: true,
  pdfUrl: true,
  pdfBytes: true,
  totalPages: true,
}).extend({
  page: CatalogPage,
  previous: CatalogPage.nullable(),
  next: CatalogPage.nullable(),
  /** In page order. */
  sections: z.array(z.object({ name: z.string(), page: z.int() })),
  text: z.string(),
  parts: z.array(PagePart),
});
export type CatalogLeaf = z.infer<typeof CatalogLeaf>;

const PrintedCell = z.object({ name: z.string(), value: z.string() });
export type PrintedCell = z.infer<typeof PrintedCell>;

/** GET /products/places/{productId}: the pages of visible catalogues that show a part, best first. */
export const PartPlaces = z.array(
  z.object({
    catalogKey: CategoryId,
    originalName: z.string(),
    pageNumber: z.int(),
    section: z.string().nullable(),
    /** Its number on the page's drawing, if it is shown there. */
    label: z.string().nullable(),
    image: CatalogPage.omit({ pageNumber: true }),
    /** Its row in a table of the page, without prices; empty unless the page's tables were read. */
    row: z.array(PrintedCell),
    /** Where its number and its code are printed. */
    marks: z.array(Box),
    /** All parts on the first page, in reading order, with their numbers on its drawing; empty for the others. */
    parts: z.array(PagePart.omit({ spots: true }).extend({ label: z.string().nullable() })),
  }),
);
export type PartPlaces = z.infer<typeof PartPlaces>;

/** A link in the page editor: found by its code, rejected, or drawn by hand. */
const PageMark = z.object({
  kind: z.enum(["found", "refused", "drawn"]),
  box: Box,
  /** The printed text; empty for a drawn link. */
  printed: z.string(),
  codeKey: z.string(),
  label: z.string().nullable(),
  product: z.object({ _id: Id, productId: z.int(), title: z.string() }).nullable(),
});
export type PageMark = z.infer<typeof PageMark>;

/** GET /catalogs/{id}/pages/{pageNumber}/marks, in reading order; `version` is the catalogue's. */
export const PageMarks = z.object({ version: z.int(), marks: z.array(PageMark) });
export type PageMarks = z.infer<typeof PageMarks>;

const Share = share(CATALOG_ADMIN.areaOutside);
const Area = area(CATALOG_ADMIN.areaOutside);

/** PUT /catalogs/{id}/pages/{pageNumber}/marks: all manual marks of a page, without found links. */
export const PageMarksBody = z.strictObject({
  refused: z
    .array(z.strictObject({ codeKey: z.string().min(1).max(60), box: z.tuple([Share, Share, Share, Share]) }))
    .max(MARKS_PER_PAGE_MAX, CATALOG_ADMIN.tooManyMarks),
  drawn: z
    .array(z.strictObject({ box: Area, product: Id }))
    .max(MARKS_PER_PAGE_MAX, CATALOG_ADMIN.tooManyMarks),
});
export type PageMarksBody = z.infer<typeof PageMarksBody>;

export const CopyMarksBody = z.strictObject({ from: Id });

/** The numbers of copied marks, and of those without a page with the same text. */
export const CopyMarksAnswer = z.object({ message: z.string(), copied: z.int(), left: z.int() });

/**
 * GET /catalogs/{id}/codes: the number of distinct printed codes, and those that no product has, with their pages. An unknown
 * code counts if it is under a heading or has the pattern of a known one. `unclear` lists drawings whose numbers aren't
 * linked because several parts lists may be theirs, with the pages of those lists.
 */
export const PrintedCodes = z.object({
  printed: z.int(),
  missing: z.array(z.object({ code: z.string(), pages: z.array(z.int()) })),
  unclear: z.array(z.object({ page: z.int(), lists: z.array(z.int()) })),
});
export type PrintedCodes = z.infer<typeof PrintedCodes>;
