import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_BYTES_MAX, NEW_CATALOG_BADGE } from "#contract/catalogs/limits.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { isPdf, PDF_HEAD } from "#contract/platform/file-kinds.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import { isProcessing } from "#web/site/viewer/document/queries.ts";

const headOf = async (file: File) => new Uint8Array(await file.slice(0, PDF_HEAD).arrayBuffer());

/** Returns whether it was created within the last seven days (spec section 9). */
export const isNew = ({ createdAt }: Pick<Catalog, "createdAt">, now: number): boolean =>
  now - Date.parse(createdAt) < NEW_CATALOG_BADGE;

export const capitalised = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** Returns the processing step in words (spec section 4, 'Catalogue viewer'). */
export const statusText = ({ processingStatus }: Pick<Catalog, "processingStatus">): string =>
  processingStatus === "uploading" ? VIEWER_PAGE.uploading : VIEWER_PAGE.processing;

type Told = Pick<
  Catalog,
  "_id" | "originalName" | "processingStatus" | "processingError" | "pagesReady" | "totalPages"
>;

/** Returns announcements for screen readers: completed, failed, or another quarter of the pages. */
export function catalogNews(before: readonly Told[], after: readonly Told[]): string[] {
  const known = new Map(before.map((catalog) => [catalog._id, catalog]));
  return after.flatMap((catalog) => {
    const earlier = known.get(catalog._id);
    if (!earlier || !isProcessing(earlier.processingStatus)) return [];
    const { originalName: name, processingStatus, processingError, totalPages, pagesReady } = catalog;
    if (processingStatus === "completed") return [`${name}: ${counted(totalPages, "page")} ready`];
    if (processingStatus === "error") return [`${name}: ${processingError ?? capitalised(processingStatus)}`];
    if (quarterOf(catalog) === quarterOf(earlier)) return [];
    return [`${name}: ${pagesReady} of ${counted(totalPages, "page")} ready`];
  });
}

const quarterOf = ({ pagesReady, totalPages }: Told): number =>
  totalPages === 0 ? 0 : Math.floor((4 * pagesReady) / totalPages);

/** Returns why a file can't be uploaded (spec section 5), by the server's checks; undefined for a PDF. */
export async function pdfRefusal(file: File): Promise<string | undefined> {
  const saysPdf = file.type === "application/pdf" && /\.pdf$/i.test(file.name);
  if (!saysPdf || !isPdf(await headOf(file))) return CATALOG_ADMIN.selectPdf;
  return file.size > CATALOG_BYTES_MAX ? CATALOG_SERVER.pdfTooLarge : undefined;
}
