import { open } from "node:fs/promises";
import type { ProductImport } from "../../../../contract/imports/import.ts";
import { createPauses } from "../../pauses.ts";

/** The file cannot be imported as a whole; the message is for the person who sent it. */
export class RefusedFileError extends Error {}

/** What a table is, besides its rows. */
export interface TableFacts extends Pick<ProductImport, "encoding" | "separator"> {
  /** The sheets of a workbook that can be seen, by name; a text has none. */
  sheets: readonly string[];
  sheet: string | null;
}

/** Why a file of a ZIP cannot be taken: by its size, a password, damaged bytes, or because it is a HEIC photo or no picture. */
export type EntryProblem = "too-large" | "encrypted" | "damaged" | "heic" | "refused";

/** A photo of a ZIP: the hash of its bytes in hex, and a small picture as a data URI where one was asked for. */
export interface PhotoFacts {
  sha256: string;
  picture: string | null;
}

/**
 * Reads tables and ZIP files that a person sent in a child process, within its limits of time and memory. What is long is
 * written to the file `target` instead of being sent between the processes.
 */
export interface UploadReader {
  /** Writes the rows of a table, of a workbook's sheet of this name (write-table.ts). Throws RefusedFileError. */
  table(path: string, sheet: string | null, target: string): Promise<TableFacts>;
  /** Writes the names of the files in a ZIP, 2 before 10. Throws RefusedFileError. */
  zipNames(path: string, target: string): Promise<void>;
  zipPhoto(path: string, name: string, isPictured: boolean): Promise<PhotoFacts | { problem: EntryProblem }>;
  zipFile(asked: ZipFileAsked): Promise<{ bytes: number } | { problem: EntryProblem }>;
}

interface ZipFileAsked {
  path: string;
  name: string;
  most: number;
  target: string;
}

/** For those who wait; `inBackground` for work that lets the site's answers come first. */
export interface Uploads extends UploadReader {
  inBackground: UploadReader;
}

export type UploadCall =
  | { task: "table"; path: string; sheet: string | null; target: string }
  | { task: "zip-names"; path: string; target: string }
  | { task: "zip-photo"; path: string; name: string; isPictured: boolean }
  | ({ task: "zip-file" } & ZipFileAsked);

export type UploadValue = TableFacts | PhotoFacts | { bytes: number } | { problem: EntryProblem } | undefined;

/** Letters that are written at a time. */
const BATCH = 64 * 1024;

/** Writes values to a file, each as JSON on a line of its own, a batch at a time. */
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

/** Reads such a file, holding a batch and a line at most, and yields to the event loop. */
export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  const pause = createPauses();
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
        await pause();
      }
    }
  } finally {
    await file.close();
  }
}
