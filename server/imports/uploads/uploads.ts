import type { ImportEncoding, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { type ChildCall, childTasks } from "#server/platform/media/child/child-task.ts";
import { type ImageSize, isRefused, MediaError } from "#server/platform/media/media-error.ts";

export interface TableFacts extends Pick<ProductImport, "encoding" | "separator"> {
  /** Names of a workbook's visible sheets; empty for text. */
  sheets: readonly string[];
  sheet: string | null;
  /** Whether the encoding was compared with others, of which the best may be wrong. */
  isGuess: boolean;
}

/** What the user chose of a file: a workbook's sheet, a text's encoding. */
export interface WantedTable {
  /** Null for the first sheet that can be a table. */
  sheet: string | null;
  encoding?: ImportEncoding | undefined;
}

/** Why a file of a ZIP is rejected: size, password, damage, HEIC, or no image. */
export type EntryProblem = "too-large" | "encrypted" | "damaged" | "heic" | "refused";

/** Why a file of a ZIP is rejected; `size` if a refused image has too many pixels. */
export interface RefusedEntry {
  problem: EntryProblem;
  size?: ImageSize | undefined;
}

/** A photo of a ZIP: the SHA-256 in hex and, if requested, a thumbnail as a data URI. */
export interface PhotoFacts {
  sha256: string;
  picture: string | null;
}

/** Reads in a child process with limits; long results go to the file `target`, not between processes. */
export interface UploadReader {
  /** Writes the rows of a table, of the wanted sheet in a workbook (write-table.ts). Throws MediaError. */
  table(path: string, wanted: WantedTable, target: string): Promise<TableFacts>;
  /** In natural order. Throws MediaError. */
  zipNames(path: string, target: string): Promise<void>;
  zipPhoto(path: string, name: string, hasThumbnail: boolean): Promise<PhotoFacts | RefusedEntry>;
  zipFile(asked: ZipFileRequest): Promise<{ bytes: number } | RefusedEntry>;
}

interface ZipFileRequest {
  path: string;
  name: string;
  most: number;
  target: string;
}

/** For requests that wait; `inBackground` for work at a lower priority than the site's responses. */
export interface Uploads extends UploadReader {
  inBackground: UploadReader;
}

/** Reading of tables and ZIP files; long results go to the file `target`, not between processes. */
const uploadTasks = childTasks(import.meta.url, {
  table: async () => (await import("./write-table.ts")).writeTable,
  zipNames: async () => (await import("./archive.ts")).writeNames,
  zipPhoto: async () => (await import("./archive.ts")).lookAtPhoto,
  zipFile: async () => (await import("./archive.ts")).unpackFile,
});

/** Returns a reader that uses these children. One that ends over a file is the file's fault, which is refused. */
export function uploadReader(child: ChildCall): UploadReader {
  const { table, zipNames, zipPhoto, zipFile } = uploadTasks.on(child);
  const orElse = <T>(reading: Promise<T>, broken: () => T): Promise<T> =>
    reading.catch((error: unknown) => {
      if (error instanceof MediaError && !isRefused(error)) return broken();
      throw error;
    });
  const refuse = (): never => {
    throw new MediaError("refused", IMPORT_SERVER.tooHard);
  };
  const damaged = (): RefusedEntry => ({ problem: "damaged" });
  return {
    table: (...asked) => orElse(table(...asked), refuse),
    zipNames: (...asked) => orElse(zipNames(...asked), refuse),
    zipPhoto: (...asked) => orElse(zipPhoto(...asked), damaged),
    zipFile: ({ path, name, most, target }) => orElse(zipFile(path, name, most, target), damaged),
  };
}
