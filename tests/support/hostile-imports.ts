import { blankPng, pngChunk } from "./crafted.ts";
import { csvOf, fullCsv } from "./imports.ts";

const MEGABYTE = 1024 * 1024;

/** A JSON product export on a single line of the given size. */
export function jsonOnOneLine(bytes: number): string {
  const product = '{"id":471,"title":"Weft cutter, left","price":120.5,"tags":["cutter","weft"]},';
  return `[${product.repeat(Math.ceil(bytes / product.length))}`.slice(0, bytes);
}

/** A header line with many names. */
export const manyColumns = (count: number, name = "c"): string =>
  `${Array.from({ length: count }, (_, at) => (name === "c" ? `c${at}` : name)).join(",")}\n`;

/** Rows that all have the same specifications cell. */
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

/** CSV files that are hard to read but within the upload limit, by content. */
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

/** A ZIP file with many empty files, written by hand because a library takes half a minute. */
export function zipOfMany(count: number, nameOf: (at: number) => string): Buffer {
  const names = Array.from({ length: count }, (_, at) => Buffer.from(nameOf(at)));
  let offset = 0;
  const files: Buffer[] = [];
  const list = names.map((name) => {
    const file = Buffer.concat([zipHeader("PK\u0003\u0004", 30, 6, name.length, 26), name]);
    const entry = zipHeader("PK\u0001\u0002", 46, 8, name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(file);
    offset += file.length;
    return Buffer.concat([entry, name]);
  });
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  for (const at of [8, 10]) end.writeUInt16LE(count, at);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...list, end]);
}

/** The header of an uncompressed empty file with a UTF-8 name. */
function zipHeader(
  mark: string,
  size: number,
  flagsAt: number,
  nameLength: number,
  lengthAt: number,
): Buffer {
  const header = Buffer.alloc(size);
  header.write(mark, "latin1");
  header.writeUInt16LE(0x0800, flagsAt);
  header.writeUInt16LE(nameLength, lengthAt);
  return header;
}

/** Rows that all name the same image. */
export const rowsNaming = (rows: number, image: string): string =>
  fullCsv(
    ...Array.from({ length: rows }, (_, at) => ({ ID: String(at), Title: `Part ${at}`, Images: image })),
  );

/** A PNG with many empty chunks. */
export const chunkyPng = (chunks: number): Buffer =>
  blankPng(
    48,
    36,
    Array.from({ length: chunks }, () => pngChunk("heDl", Buffer.alloc(0))),
  );
