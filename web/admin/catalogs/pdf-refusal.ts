import { CATALOG_ADMIN, CATALOG_SERVER } from "../../../contract/messages.ts";
import { isPdf, PDF_HEAD } from "../../../contract/platform/file-kinds.ts";
import { CATALOG_BYTES_MAX } from "../../../contract/platform/limits.ts";

/**
 * Why a file cannot be uploaded, or undefined for a PDF of at most 200 MB (spec section 5): by name, declared kind and
 * first bytes, as the server looks at it, so that a renamed file is told now and not after its upload.
 */
export async function pdfRefusal(file: File): Promise<string | undefined> {
  const saysPdf = file.type === "application/pdf" && /\.pdf$/i.test(file.name);
  if (!saysPdf || !isPdf(await headOf(file))) return CATALOG_ADMIN.selectPdf;
  return file.size > CATALOG_BYTES_MAX ? CATALOG_SERVER.pdfTooLarge : undefined;
}

const headOf = async (file: File) => new Uint8Array(await file.slice(0, PDF_HEAD).arrayBuffer());
