import { join } from "node:path";
import type { ProductImport } from "../../contract/imports/import.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "../../contract/messages.ts";
import { IMPORT_CSV_BYTES_MAX } from "../../contract/platform/limits.ts";
import type { Actor } from "../platform/database/write.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { RefusedFileError } from "../platform/media/uploads/uploads.ts";
import type { Services } from "../services.ts";
import { lastOf } from "./cells/picture-cell.ts";
import { firstFew } from "./check/note.ts";
import { openPictureZip, type ZipReading } from "./files/read-zip.ts";
import { type ImportedFiles, storeImport } from "./store-import.ts";

const FIELD = "files";
const MEGABYTE = 1024 * 1024;

type Needed = Pick<Services, "database" | "files" | "jobBell" | "staging" | "uploads">;

/**
 * POST /imports: stores the files and leaves the check to a job. A ZIP file alone may hold the table; without one its
 * photos are for products of the catalogue. Throws 400 unless there are at most one table and one ZIP file, 413 for a
 * table that is too large.
 */
export async function uploadImport(
  services: Needed,
  actor: Actor,
  staged: readonly StagedFile[],
): Promise<ProductImport> {
  const { csv, zip } = tellApart(staged);
  if (csv || !zip) return storeImport(services, actor, { csv, zip });
  return services.staging.withFolder(async (folder) => {
    const inside = await unpackTable(services, zip, folder).catch((error: unknown) => {
      throw error instanceof RefusedFileError ? refuse(error.message) : error;
    });
    return storeImport(services, actor, { csv: inside, zip });
  });
}

/** Which file is which, by its name: what it really is shows when it is read. */
function tellApart(staged: readonly StagedFile[]): ImportedFiles {
  const [zip, ...otherZips] = staged.filter(isZip);
  const [csv, ...otherCsvs] = staged.filter((file) => !isZip(file));
  if (otherZips.length) throw refuse(IMPORT_SERVER.oneZip);
  if (!staged.length || otherCsvs.length) throw refuse(IMPORT_SERVER.oneCsv);
  if (csv && csv.bytes > IMPORT_CSV_BYTES_MAX) {
    const message = IMPORT_SERVER.csvTooLarge(IMPORT_CSV_BYTES_MAX / MEGABYTE);
    throw new ProblemError(413, message, { problems: [{ field: FIELD, message }] });
  }
  return { csv, zip };
}

const refuse = (message: string) => invalid([{ field: FIELD, message }]);

const isZip = ({ filename }: StagedFile) => /\.zip$/i.test(filename);

/**
 * Unpacks the one table that is in a ZIP file among its pictures into a folder; undefined where there are pictures alone.
 * Throws RefusedFileError for a ZIP that is none or holds neither, for several tables, and for one that is too large or
 * damaged.
 */
async function unpackTable(
  reading: ZipReading,
  { path }: StagedFile,
  folder: string,
): Promise<StagedFile | undefined> {
  const { tables, pictures, others: files } = await openPictureZip(reading, path);
  const [table, ...others] = tables;
  if (table === undefined && pictures.size === 0) {
    const heic = [...files].find((name) => /\.hei[cf]$/i.test(name));
    throw new RefusedFileError(heic ? IMPORT_ROW.pictureHeic(lastOf(heic)) : IMPORT_SERVER.zipEmpty);
  }
  if (table === undefined) return undefined;
  if (others.length) throw new RefusedFileError(IMPORT_SERVER.severalTables(firstFew(tables)));
  const target = join(folder, "table");
  const most = IMPORT_CSV_BYTES_MAX;
  const unpacked = await reading.uploads.zipFile({ path, name: table, most, target });
  if ("bytes" in unpacked) {
    return { path: target, bytes: unpacked.bytes, filename: lastOf(table), declaredType: "" };
  }
  const isTooLarge = unpacked.problem === "too-large";
  throw new RefusedFileError(
    isTooLarge ? IMPORT_SERVER.csvTooLarge(most / MEGABYTE) : IMPORT_SERVER.zipDamaged,
  );
}
