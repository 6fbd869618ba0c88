import type { Catalog, CatalogPage, CatalogPageText, PublicCatalog } from "#contract/catalogs/catalog.ts";
import {
  type PageFormat,
  type PageNavigation,
  type ProcessingStatus,
  pageFile,
  sectionsInOrder,
} from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import type { Address } from "../accounts/auth/passes.ts";
import { instant } from "../platform/database/clock.ts";
import type { CatalogPageRow, CatalogRow } from "../platform/database/schema.ts";
import { PDF_FILE } from "./store.ts";

/** Precedes names of only digits until the response is written; section names have no control characters. */
const MARK = "\u0000";
const WRITTEN_MARK = JSON.stringify(MARK).slice(0, -1);

/** Marks names like '2024', which objects list first, until `writeInPageOrder` (ruling of 2026-11-22). */
const inPageOrder = (navigation: PageNavigation): PageNavigation =>
  Object.fromEntries(
    sectionsInOrder(navigation).map(({ name, page }) => [/^\d+$/.test(name) ? MARK + name : name, page]),
  );

export const writeInPageOrder = (answer: unknown): string =>
  JSON.stringify(answer).replaceAll(WRITTEN_MARK, '"');

const [, MIDDLE_WIDTH] = CATALOG_IMAGE_WIDTHS;

interface CatalogFigures {
  productCount: number;
  pagesReady: number;
  shown: boolean;
  address: Address;
}

export function presentCatalog(
  row: CatalogRow,
  { productCount, pagesReady, shown, address }: CatalogFigures,
): Catalog {
  return {
    _id: row.id,
    category: row.category,
    originalName: row.original_name,
    pdfUrl: pdfUrl(row, address),
    pdfBytes: row.file_bytes,
    processingStatus: row.processing_status as ProcessingStatus,
    processingError: row.processing_error,
    isActive: row.is_active === 1,
    shown,
    productCount,
    totalPages: row.total_pages,
    pagesReady,
    pageNavigation: readNavigation(row),
    createdBy: row.created_by || null,
    sample: row.sample === 1,
    version: row.version,
    createdAt: instant(row.created_at),
    uploadDate: instant(row.created_at),
    lastModified: row.updated_at === null ? null : instant(row.updated_at),
  };
}

type PageImage = Pick<CatalogPageRow, (typeof PAGE_IMAGE)[number]>;

export function presentPublicCatalog(
  row: CatalogRow,
  pages: readonly PageImage[],
  address: Address,
): PublicCatalog {
  return {
    _id: row.id,
    category: row.category,
    originalName: row.original_name,
    pdfUrl: pdfUrl(row, address),
    pdfBytes: row.file_bytes,
    pages: pages.map((page) => presentPageImage(page, address)),
    totalPages: row.total_pages,
    pageNavigation: readNavigation(row),
    processingStatus: row.processing_status as ProcessingStatus,
  };
}

/** A page's text, for marks on its image and for screen readers. */
export function presentPageText(
  row: Pick<CatalogPageRow, "page_number" | "text" | "words" | "links">,
): CatalogPageText {
  return {
    pageNumber: row.page_number,
    text: row.text,
    words: JSON.parse(row.words) as CatalogPageText["words"],
    links: JSON.parse(row.links) as CatalogPageText["links"],
  };
}

export const readNavigation = (row: Pick<CatalogRow, "page_navigation">): Catalog["pageNavigation"] =>
  inPageOrder(JSON.parse(row.page_navigation) as Catalog["pageNavigation"]);

export const PAGE_IMAGE = ["page_number", "file_key", "width", "height", "format"] as const;

export function presentPageImage(
  { page_number, file_key, width, height, format }: PageImage,
  address: Address,
): CatalogPage {
  const imageUrl = address(file_key, pageFile(MIDDLE_WIDTH, format as PageFormat));
  return { pageNumber: page_number, imageUrl, width, height };
}

/** Null unless completed (spec section 4, 'Catalog processingStatus'); the address has the file name. */
export function pdfUrl(row: CatalogRow, address: Address): string | null {
  if (!row.file_key || row.processing_status !== "completed") return null;
  const url = address(row.file_key, PDF_FILE);
  return `${url}${url.includes("?") ? "&" : "?"}name=${encodeURIComponent(row.original_name)}`;
}
