import type { Entry, ZipFile } from "yauzl";
import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { RefusedFileError } from "./uploads.ts";

/** The bytes of an entry's own header, without its name. */
const HEADER = 30;

/** Opens a ZIP file, a workbook too. Throws RefusedFileError with the sentence `damaged` for what is none. */
export async function openZip(path: string, damaged: string): Promise<ZipFile> {
  const { openPromise } = await import("yauzl");
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw new RefusedFileError(damaged, { cause: error });
  }
}

/**
 * Reads the list of a ZIP file's entries. Throws RefusedFileError for a damaged one, for one that names files outside of
 * itself, and where entries share bytes: a small file could else have any number of large ones.
 */
export async function readDirectory(
  zip: ZipFile,
  damaged: string,
  each: (entry: Entry) => void,
): Promise<void> {
  const places: { from: number; to: number }[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      each(entry);
      const from = entry.relativeOffsetOfLocalHeader;
      places.push({ from, to: from + HEADER + entry.compressedSize });
    }
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    const message = error instanceof Error ? error.message : "";
    const isOutside = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message);
    throw new RefusedFileError(isOutside ? IMPORT_SERVER.zipOutside : damaged, { cause: error });
  }
  places.sort((one, other) => one.from - other.from);
  if (places.some(({ from }, at) => from < (places[at - 1]?.to ?? 0))) {
    throw new RefusedFileError(IMPORT_SERVER.zipOverlaps);
  }
}
