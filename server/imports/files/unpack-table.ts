import { IMPORT_CSV_BYTES_MAX } from "../../../contract/limits.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import type { StagedFile, Staging } from "../../http/staging.ts";
import { lastOf } from "../cells/picture-path.ts";
import { firstFew } from "../check/first-few.ts";
import { openPictureZip } from "./read-zip.ts";
import { RefusedFileError } from "./refused-file.ts";

/**
 * The one table that lies in a ZIP file among its pictures, as a file of its own; undefined where there are pictures alone.
 * Throws RefusedFileError for a ZIP that is none or holds neither, for several tables, and for one that is too large or
 * damaged.
 */
export async function unpackTable(staging: Staging, { path }: StagedFile): Promise<StagedFile | undefined> {
  const zip = await openPictureZip(path);
  try {
    const [table, ...others] = zip.tables;
    if (table === undefined && zip.pictures.size === 0) throw new RefusedFileError(IMPORT_SERVER.zipEmpty);
    if (table === undefined) return undefined;
    if (others.length) throw new RefusedFileError(IMPORT_SERVER.severalTables(firstFew(zip.tables)));
    const stream = zip.openTable(table, IMPORT_CSV_BYTES_MAX);
    return await staging.receive(stream, { filename: lastOf(table), declaredType: "" });
  } catch (error) {
    // What fails beside the disk is the ZIP's own fault.
    if (error instanceof RefusedFileError || (error instanceof Error && "syscall" in error)) throw error;
    throw new RefusedFileError(IMPORT_SERVER.zipDamaged, { cause: error });
  } finally {
    zip.close();
  }
}
