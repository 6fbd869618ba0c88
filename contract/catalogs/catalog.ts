import { z } from "zod";
import { CategoryId, Id, plainText, Timestamp } from "../platform/primitives.ts";
import { CATALOG_NAME_MAX } from "../products/limits.ts";
import { UnknownWord } from "../products/product.ts";
import { PROCESSING_STATUSES, sectionName } from "./catalog-rules.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "./limits.ts";
import { CATALOG_ADMIN, CATALOG_FORM } from "./messages.ts";

export const ProcessingStatusSchema = z.enum(PROCESSING_STATUSES);

/** GET /catalogs/{catalogKey}: a category, or for an administrator also a catalogue's id. */
export const CatalogKey = z.union([CategoryId, Id]);
export type CatalogKey = z.infer<typeof CatalogKey>;

const PageNavigationAnswer = z.record(z.string(), z.int());

/**
 * A catalogue for administrators (spec section 3). `pdfUrl` is null until there is a download, `totalPages` 0 until the PDF
 * is opened. `processingError` is the reason of status 'error'; `shown` means that visitors see it in its category (ruling
 * 'Catalogues').
 */
export const Catalog = z.object({
  _id: Id,
  category: CategoryId,
  originalName: z.string(),
  pdfUrl: z.string().nullable(),
  pdfBytes: z.int(),
  processingStatus: ProcessingStatusSchema,
  processingError: z.string().nullable(),
  isActive: z.boolean(),
  shown: z.boolean(),
  productCount: z.int(),
  totalPages: z.int(),
  pagesReady: z.int(),
  pageNavigation: PageNavigationAnswer,
  createdBy: z.string().nullable(),
  sample: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  uploadDate: Timestamp,
  lastModified: Timestamp.nullable(),
});
export type Catalog = z.infer<typeof Catalog>;

/** GET /catalogs: all catalogues, newest first; the client filters (spec section 7, 'Admin catalogs'). */
export const CatalogList = z.array(Catalog);
export type CatalogList = z.infer<typeof CatalogList>;

/** GET /catalogs/metadata for administrators: all stocked categories, label to id. */
export const CatalogMetadata = z.object({ categories: z.record(z.string(), CategoryId) });
export type CatalogMetadata = z.infer<typeof CatalogMetadata>;

/** The same call for the viewer, with the sections of its initial catalogue. */
export const PublicCatalogMetadata = CatalogMetadata.extend({ pageNavigation: PageNavigationAnswer });
export type PublicCatalogMetadata = z.infer<typeof PublicCatalogMetadata>;

/** `imageUrl` has the middle width, `pageImageUrl` gives others; `width`, `height` are the largest one's. */
export const CatalogPage = z.object({
  pageNumber: z.int(),
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
export type CatalogPage = z.infer<typeof CatalogPage>;

/** GET /catalogs/{catalogKey}: while it is being rendered, `pages` has the completed ones. */
export const PublicCatalog = z.object({
  _id: Id,
  category: CategoryId,
  originalName: z.string(),
  pdfUrl: z.string().nullable(),
  pdfBytes: z.int(),
  pages: z.array(CatalogPage),
  totalPages: z.int(),
  pageNavigation: PageNavigationAnswer,
  processingStatus: ProcessingStatusSchema,
});
export type PublicCatalog = z.infer<typeof PublicCatalog>;

/** A rectangle on a page: left, top, width and height as shares of the page, 0 to 1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** A cut-out of a page: `width` and `height` in pixels, `marks` as shares of it, 0 to 1. */
export const PagePiece = z.object({ url: z.string(), width: z.int(), height: z.int(), marks: z.array(Box) });
export type PagePiece = z.infer<typeof PagePiece>;

/** The target of a page's link: another page of the catalogue or an external address. */
export const PageLink = z.object({ box: Box, page: z.int().optional(), url: z.string().optional() });
export type PageLink = z.infer<typeof PageLink>;

/** GET /catalogs/{catalogKey}/pages/{pageNumber}: a page's words in reading order. */
export const CatalogPageText = z.object({
  pageNumber: z.int(),
  text: z.string(),
  words: z.array(z.object({ text: z.string(), box: Box })),
  links: z.array(PageLink),
});
export type CatalogPageText = z.infer<typeof CatalogPageText>;

/**
 * Pages with every word, contents pages and indexes last; `part` is the first part that has every word. `unknown`: words that no
 * page has, with those searched instead.
 */
export const CatalogSearchAnswer = z.object({
  total: z.int(),
  unknown: z.array(UnknownWord).default([]),
  hits: z.array(
    z.object({
      pageNumber: z.int(),
      excerpt: z.string(),
      part: z.object({ code: z.string(), title: z.string() }).nullable(),
    }),
  ),
});
export type CatalogSearchAnswer = z.infer<typeof CatalogSearchAnswer>;

/**
 * GET /catalogs/search?query=: the pages of all visible catalogues, ranked together: the best heading first, contents pages,
 * indexes and covers last; `piece` shows the first match.
 */
export const SiteCatalogSearchAnswer = z.object({
  total: z.int(),
  hits: z.array(
    z.object({
      catalogKey: CategoryId,
      originalName: z.string(),
      pageNumber: z.int(),
      excerpt: z.string(),
      section: z.string().nullable().default(null),
      image: CatalogPage.omit({ pageNumber: true }),
      piece: PagePiece.nullable().default(null),
    }),
  ),
});
export type SiteCatalogSearchAnswer = z.infer<typeof SiteCatalogSearchAnswer>;

const SectionName = plainText(SECTION_NAME_MAX, CATALOG_FORM.sectionNameTooLong);
const SectionPage = z.int({
  error: (issue) => CATALOG_ADMIN.sectionNotInteger(sectionName(String(issue.path?.slice(-1)[0] ?? ""))),
});

/** Section to page. Names equal but for case and outer spaces are one; two pages for it are an error. */
export const PageNavigationBody = z.record(z.string(), SectionPage).transform((typed, context) => {
  const sections = new Map<string, number>();
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", message, path: name === "" ? [] : [name], input: typed });
  for (const [written, page] of Object.entries(typed)) {
    const name = sectionName(written);
    if (name === "") continue;
    const checked = SectionName.safeParse(name);
    if (!checked.success) refuse(name, checked.error.issues[0]?.message ?? CATALOG_ADMIN.navigationFailed);
    if ((sections.get(name) ?? page) !== page) refuse(name, CATALOG_FORM.sectionTwice(name));
    sections.set(name, page);
  }
  if (sections.size === 0) refuse("", CATALOG_ADMIN.sectionRequired);
  if (sections.size > SECTIONS_MAX) refuse("", CATALOG_FORM.tooManySections);
  return Object.fromEntries(sections);
});
export type PageNavigationBody = z.infer<typeof PageNavigationBody>;

/** PUT /catalogs/{id}/name: the name shown to visitors, without the extension. */
export const RenameCatalogBody = z.strictObject({
  name: plainText(CATALOG_NAME_MAX, CATALOG_FORM.nameTooLong, CATALOG_FORM.nameRequired),
});
export type RenameCatalogBody = z.infer<typeof RenameCatalogBody>;

/** DELETE /catalogs/{id}: `errors` lists files that couldn't be removed yet (spec section 8). */
export const DeleteCatalogAnswer = z.object({
  message: z.string(),
  errors: z.array(z.string()).optional(),
});
export type DeleteCatalogAnswer = z.infer<typeof DeleteCatalogAnswer>;
