import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { blankPng, pngChunk } from "./crafted.ts";
import { csvOf, fullCsv } from "./imports.ts";

const MEGABYTE = 1024 * 1024;

/** Products as another program exports them, all on one line: this many bytes of it. */
export function jsonOnOneLine(bytes: number): string {
  const product = '{"id":471,"title":"Weft cutter, left","price":120.5,"tags":["cutter","weft"]},';
  return `[${product.repeat(Math.ceil(bytes / product.length))}`.slice(0, bytes);
}

/** A first line with so many names. */
export const manyColumns = (count: number, name = "c"): string =>
  `${Array.from({ length: count }, (_, at) => (name === "c" ? `c${at}` : name)).join(",")}\n`;

/** Rows of a file whose specifications are this cell. */
export const specificationRows = (rows: number, cell: string): string =>
  fullCsv(
    ...Array.from({ length: rows }, (_, at) => ({
      ID: String(at),
      Title: `Part ${at}`,
      Specifications: cell,
      Images: "a.png",
    })),
  );

const head = "ID,Title\n1,Reed\n";

/** CSV files that are hard to read, by what they are. All are within the size that an upload may have. */
export const HOSTILE_CSV: Readonly<Record<string, () => string | Uint8Array>> = {
  "JSON on one line, 285 kB": () => jsonOnOneLine(285_000),
  "JSON on one line, 25 MB": () => jsonOnOneLine(25 * MEGABYTE),
  "50,000 columns": () => manyColumns(50_000),
  "50,000 columns named ID": () => manyColumns(50_000, "ID"),
  "2,000,000 columns without a name": () => `ID${",".repeat(2_000_000)}\n`,
  "a line of 20 MB": () => `${head}2,${"x".repeat(20 * MEGABYTE)}\n`,
  "20 MB of spaces": () => " ".repeat(20 * MEGABYTE),
  "20 MB of empty lines": () => `ID,Title${"\n".repeat(20 * MEGABYTE)}`,
  "a row of 20,000,000 separators": () => `${head}2${",".repeat(20_000_000)}x\n`,
  "95 rows of 250,000 separators": () => `${head}${`2${",".repeat(250_000)}x\n`.repeat(95)}`,
  "rows of separators alone, 20 MB": () => `${head}${`${",".repeat(1000)}\n`.repeat(20_000)}`,
  "a row for each of 10,000,000 lines": () => `ID\n${"1\n".repeat(10_000_000)}`,
  "19,999 rows of a letter": () => `ID\n${"1\n".repeat(19_999)}`,
  "a quotation mark opened in front of 20 MB": () => `${head}2,"${"x,y\n".repeat(5 * MEGABYTE)}`,
  "20 MB of quotation marks": () => `${head}2,${'"'.repeat(20 * MEGABYTE)}`,
  "19,000 rows and then an open quotation mark": () =>
    `${csvOf(["ID", "Title"], ...Array.from({ length: 19_000 }, (_, at) => [String(at), "x".repeat(1000)]))}1,"open`,
  "20,000 rows with a kilobyte of colons and backslashes": () => specificationRows(20_000, ":\\".repeat(500)),
  "95 rows with 250 kB of colons": () => specificationRows(95, `a${":".repeat(250_000)}`),
  "95 rows with 80,000 specifications": () => specificationRows(95, "a:\n".repeat(80_000)),
  "95 rows with a line of 80,000 spaces": () => specificationRows(95, `a${" ".repeat(80_000)}:b`),
  "19,000 rows in UTF-16": () =>
    Buffer.from(`\uFEFF${specificationRows(19_000, "织机 Ø 42: é").replaceAll("\n", "\r\n")}`, "utf16le"),
  "20 MB that are no UTF-8 at the very end": () =>
    Buffer.concat([Buffer.from(specificationRows(15_000, "x: ".repeat(300))), Buffer.from([0xff])]),
};

/** A ZIP file with so many empty files, each called by its number. */
export async function zipOfMany(count: number, nameOf: (at: number) => string): Promise<Buffer> {
  const zip = new ZipFile();
  for (let at = 0; at < count; at += 1) zip.addBuffer(Buffer.alloc(0), nameOf(at), { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Rows that each name this picture. */
export const rowsNaming = (rows: number, picture: string): string =>
  fullCsv(
    ...Array.from({ length: rows }, (_, at) => ({ ID: String(at), Title: `Part ${at}`, Images: picture })),
  );

/** A PNG of so many chunks without content. */
export const chunkyPng = (chunks: number): Buffer =>
  blankPng(
    48,
    36,
    Array.from({ length: chunks }, () => pngChunk("heDl", Buffer.alloc(0))),
  );
