import { v7 as uuidv7 } from "uuid";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { isPdf, PDF_HEAD } from "#contract/platform/file-kinds.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { CATALOG_NAME_MAX } from "#contract/products/limits.ts";
import { currentCategory } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { insertReturning } from "../platform/database/statements.ts";
import { type Actor, write } from "../platform/database/write.ts";
import { claimFiles, withStoredFiles } from "../platform/files/intents.ts";
import { newKey, urlOf } from "../platform/files/keys.ts";
import { type FileStore, firstBytes } from "../platform/files/store.ts";
import { invalid, notFound } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { presentCatalog } from "./present.ts";
import { OPEN_CATALOG } from "./processing/kinds.ts";
import { PDF_FILE } from "./store.ts";

const EXTENSION = ".pdf";
const NAMELESS = "catalog";

/** The file field of the upload form (spec section 7, 'Admin catalogs'). */
const PDF_FIELD = "catalog";
const PDF_TYPE = "application/pdf";

/** Stores the row, its file, first job and activity in one transaction. Throws 404, and 400 if it isn't a PDF. */
export async function uploadCatalog(
  services: { database: Database; files: FileStore; jobBell: Bell },
  actor: Actor,
  categoryId: string,
  staged: readonly StagedFile[],
): Promise<Catalog> {
  const { database, files } = services;
  const category = await requireUploadCategory(database, categoryId);
  const file = await requirePdf(staged);
  const key = newKey("catalog");
  const set = { key, contents: new Map([[PDF_FILE, file]]) };
  const catalog = await withStoredFiles(database, files, set, () =>
    write(database, actor, async ({ tx, change, now, record }) => {
      const id = uuidv7();
      const row = await insertReturning(tx, "catalogs", {
        id,
        category,
        original_name: pdfName(file.filename),
        processing_status: "pending",
        is_active: 1,
        total_pages: 0,
        page_navigation: "{}",
        file_key: key,
        file_bytes: file.bytes,
        created_by: actor.name,
        version: 1,
        change,
        created_at: now,
      });
      await claimFiles(tx, [key]);
      await addJobs(tx, [{ kind: OPEN_CATALOG, subject: id, payload: id }]);
      await record("create", "catalog", id, `Uploaded catalog '${row.original_name}'`);
      return presentCatalog(row, { productCount: 0, pagesReady: 0, shown: false, address: urlOf });
    }),
  );
  services.jobBell.ring();
  return catalog;
}

export async function requireUploadCategory({ read }: Database, id: string): Promise<string> {
  const category = await currentCategory(read, id);
  if (category === undefined) throw notFound(PRODUCT_SERVER.unknownCategory);
  return category;
}

/** The uploaded PDF. Throws 400 unless extension, declared type and first bytes are those of a PDF. */
async function requirePdf([file]: readonly StagedFile[]): Promise<StagedFile> {
  const saysPdf = file?.declaredType === PDF_TYPE && /\.pdf$/i.test(file.filename);
  if (file && saysPdf && isPdf(await firstBytes(file.path, PDF_HEAD))) return file;
  throw invalid([{ field: PDF_FIELD, message: CATALOG_ADMIN.selectPdf }]);
}

/** Returns a PDF's name without folders, control and format characters (which could reverse the text). */
export function pdfName(filename: string): string {
  const base = filename.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const cleaned = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const stem = cleaned.replace(/\.pdf$/i, "").trim();
  return (
    Array.from(stem || NAMELESS)
      .slice(0, CATALOG_NAME_MAX)
      .join("") + EXTENSION
  ).toWellFormed();
}
