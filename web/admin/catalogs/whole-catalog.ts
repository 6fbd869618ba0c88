import type { z } from "zod";
import { Catalog } from "../../../contract/catalogs/catalog.ts";
import { listed } from "../platform/calls/listed.ts";
import { NO_VERSION } from "../platform/session/send.ts";

/**
 * A catalogue as far as a screen can't do without: spec section 3, 'Catalog (admin view)', lists more, and an answer that
 * tells less is shown as far as it goes.
 */
export const ListedCatalog = listed(Catalog, "_id", "category", "originalName", "processingStatus");
export type ListedCatalog = z.infer<typeof ListedCatalog>;

/** The same with what else the screens read. Of a completed catalogue all pages are ready. */
export function wholeCatalog(catalog: ListedCatalog): Catalog {
  const { processingStatus, totalPages } = catalog;
  return {
    ...catalog,
    isActive: catalog.isActive ?? true,
    createdAt: catalog.createdAt ?? catalog.uploadDate ?? "",
    uploadDate: catalog.uploadDate ?? catalog.createdAt ?? "",
    pdfUrl: catalog.pdfUrl ?? null,
    pdfBytes: catalog.pdfBytes ?? 0,
    processingError: catalog.processingError ?? null,
    shown: catalog.shown ?? false,
    productCount: catalog.productCount ?? 0,
    totalPages: totalPages ?? 0,
    pagesReady: catalog.pagesReady ?? (processingStatus === "completed" ? (totalPages ?? 0) : 0),
    pageNavigation: catalog.pageNavigation ?? {},
    createdBy: catalog.createdBy ?? null,
    sample: catalog.sample ?? false,
    version: catalog.version ?? NO_VERSION,
    lastModified: catalog.lastModified ?? null,
  };
}
