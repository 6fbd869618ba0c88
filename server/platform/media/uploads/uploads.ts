import { open } from "node:fs/promises";
import type { ProductImport } from "../../../../contract/imports/import.ts";
import { IMPORT_ROWS_MAX } from "../../../../contract/platform/limits.ts";
import { createYielder } from "../../yield-to-event-loop.ts";
import type { ImageSize } from "../image-maker.ts";

/** The whole file is rejected; the message is shown to the user. */
export class RefusedFileError extends Error {}

export interface TableFacts extends Pick<ProductImport, "encoding" | "separator"> {
  /** Names of a workbook's visible sheets; empty for text. */
  sheets: readonly string[];
  sheet: string | null;
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
  /** Writes the rows of a table, of the named sheet in a workbook (write-table.ts). Throws RefusedFileError. */
  table(path: string, sheet: string | null, target: string): Promise<TableFacts>;
  /** In natural order. Throws RefusedFileError. */
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

export type UploadCall =
  | { task: "table"; path: string; sheet: string | null; target: string }
  | { task: "zip-names"; path: string; target: string }
  | { task: "zip-photo"; path: string; name: string; hasThumbnail: boolean }
  | ({ task: "zip-file" } & ZipFileRequest);

export type UploadValue = TableFacts | PhotoFacts | { bytes: number } | RefusedEntry | undefined;

/** Rows of a table that are written; its reader counts only those below the header row. */
export const TABLE_ROWS_MAX = 2 * IMPORT_ROWS_MAX;

const BATCH = 64 * 1024;

export async function writeJsonLines(path: string, values: AsyncIterable<unknown>): Promise<void> {
  const file = await open(path, "w");
  try {
    let batch = "";
    for await (const value of values) {
      batch += `${JSON.stringify(value)}\n`;
      if (batch.length < BATCH) continue;
      await file.appendFile(batch);
      batch = "";
    }
    await file.appendFile(batch);
  } finally {
    await file.close();
  }
}

/** Reads JSON lines, holding one batch and one line, and yields to the event loop. */
export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  const yieldIfDue = createYielder();
  const decoder = new TextDecoder();
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(BATCH);
    let rest = "";
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, BATCH);
      if (bytesRead === 0) return;
      const lines = (rest + decoder.decode(bytes.subarray(0, bytesRead), { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        yield JSON.parse(line);
        await yieldIfDue();
      }
    }
  } finally {
    await file.close();
  }
}
