import { join } from "node:path";
import { IMPORT_ROW, IMPORT_SERVER } from "../../../contract/messages.ts";
import { IMPORT_CSV_BYTES_MAX } from "../../../contract/platform/limits.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import { RefusedFileError } from "../../platform/media/uploads/uploads.ts";
import { lastOf } from "../cells/picture-cell.ts";
import { firstFew } from "../check/note.ts";
import { openPictureZip, type ZipReading } from "./read-zip.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Unpacks the one table that is in a ZIP file among its pictures into a folder; undefined where there are pictures alone.
 * Throws RefusedFileError for a ZIP that is none or holds neither, for several tables, and for one that is too large or
 * damaged.
 */
export async function unpackTable(
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
