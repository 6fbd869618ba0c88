import type { ProductImport } from "../../../../contract/imports/import.ts";

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
 * written to the file `target` instead of being sent between the processes (json-lines.ts).
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
