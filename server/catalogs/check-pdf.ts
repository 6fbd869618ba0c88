import { open } from "node:fs/promises";
import { CATALOG_ADMIN } from "../../contract/messages.ts";
import { isPdf, PDF_HEAD } from "../../contract/platform/file-kinds.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";

/** The field of the upload form that carries the file (spec section 7, 'Admin catalogs'). */
const PDF_FIELD = "catalog";
const PDF_TYPE = "application/pdf";

/** The uploaded PDF. Throws 400 unless extension, declared type and first bytes all say that it is one (checklist 1). */
export async function requirePdf([file]: readonly StagedFile[]): Promise<StagedFile> {
  const saysPdf = file?.declaredType === PDF_TYPE && /\.pdf$/i.test(file.filename);
  if (file && saysPdf && isPdf(await headOf(file.path))) return file;
  throw invalid([{ field: PDF_FIELD, message: CATALOG_ADMIN.selectPdf }]);
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_HEAD), 0, PDF_HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
