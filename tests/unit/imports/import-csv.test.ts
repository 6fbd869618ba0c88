import { CsvError, parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { guessTargets } from "#contract/imports/import-heads.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { csvRows } from "#server/imports/uploads/csv-rows.ts";
import { jsonOnOneLine, manyColumns } from "#tests/support/hostile-imports.ts";
import { layoutOf, readTable, refusalOf } from "#tests/support/read-workbooks.ts";
import { texts } from "#tests/support/tables.ts";

async function read(content: string | Uint8Array) {
  const { names, encoding, lines, cells } = await layoutOf(content);
  const { separator } = await readTable(content);
  return { encoding, separator, columns: guessTargets(names), lines, cells };
}

/** The error a file is rejected with. */
const refusal = (content: string | Uint8Array): Promise<string> => refusalOf(read(content));

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

const TABLE = 'ID,Title,Price\r\n1,"Nadel, fein",5\r\n2,Öse,6.5\r\n';
const CELLS = [
  ["1", "Nadel, fein", "5"],
  ["2", "Öse", "6.5"],
];

const TABBED = TABLE.replaceAll(",", "\t").replace("Nadel\t", "Nadel,");

test.each([
  ["comma, with the mark of UTF-8", `\uFEFF${TABLE}`, "UTF-8", "comma"],
  ["comma, without", TABLE, "UTF-8", "comma"],
  ["Unix line ends", TABLE.replaceAll("\r\n", "\n"), "UTF-8", "comma"],
  ["line ends of an old Mac", TABLE.replaceAll("\r\n", "\r"), "UTF-8", "comma"],
  ["semicolon", 'ID;Title;Price\n1;"Nadel, fein";5\n2;Öse;6.5\n', "UTF-8", "semicolon"],
  ["tab", "ID\tTitle\tPrice\n1\tNadel, fein\t5\n2\tÖse\t6.5", "UTF-8", "tab"],
  ["Windows-1252", Buffer.from(TABLE, "latin1"), "Windows-1252", "comma"],
  ["UTF-16, as Excel saves Unicode text", utf16(TABBED), "UTF-16", "tab"],
  ["UTF-16, the other way round", utf16(TABLE, true), "UTF-16BE", "comma"],
  ["quoted and capital names", TABLE.replace("ID,Title,Price", '"id","TITLE", price '), "UTF-8", "comma"],
])("reads %s", async (_, content, encoding, separator) => {
  const columns = ["ID", "Title", "Price"];
  expect(await read(content)).toEqual({ encoding, separator, columns, lines: [2, 3], cells: CELLS });
});

test("returns the line a row begins on, whatever its cells contain", async () => {
  const { lines, cells } = await read(
    '\n\nID,Description\r\n1,"a\r\nb\nc"\r\n\r\n2,x\r\n,\r\n , \r\n3,"\r\n"\r\n4,last',
  );
  expect(lines).toEqual([4, 8, 11, 13]);
  expect(cells.map(([id]) => id)).toEqual(["1", "2", "3", "4"]);
});

test("keeps rows with too few or too many cells for the check to report", async () => {
  const { cells } = await read("ID,Title\n1\n2,b,c\n");
  expect(cells).toEqual([["1"], ["2", "b", "c"]]);
});

test.each([
  [
    "of SAP",
    "---------------\n|Material|Rate|\n|-------------|\n|A-1     |5   |\n---------------\n",
    ["A-1", "5"],
  ],
  [
    "of a console",
    "+-----+------+\n| SKU | Name |\n+-----+------+\n| A-1 | Reed |\n+-----+------+\n",
    ["A-1", "Reed"],
  ],
  ["of Markdown", "| SKU | Name |\n|:---|---:|\n| A-1 | Reed |\n", ["A-1", "Reed"]],
])("leaves out the drawn lines %s", async (_, text, cells) => {
  const { separator, cells: rows } = await read(text);
  expect([separator, rows.map((row) => row.map((cell) => cell.trim()).filter(Boolean))]).toEqual([
    "pipe",
    [cells],
  ]);
});

test.each(["\x1a", "\0".repeat(512)])("leaves out the end that old programs write: %j", async (end) => {
  expect((await read(`SKU,Name\nA-1,Reed\n${end}`)).cells).toEqual([["A-1", "Reed"]]);
});

const many = Array.from({ length: 10_000 }, (_, at) => `c${at}`);

const NO_HEAD = "The first line must name the columns, such as ID, Title and Price";
const tooWide = (columns: number) => `The first line has ${columns} columns; an import can have at most 500`;
const endless = (line: number) =>
  `The row on line ${line} is too long. Perhaps a quotation mark is not closed.`;

test.each([
  ["nothing", "", "The file is empty"],
  ["blank lines alone", "\n \n,,\n", "The file is empty"],
  ["one column without a name", "Reed\nCam\n", NO_HEAD],
  ["10,000 columns", `ID,${many}\n1,${many}\n`, tooWide(10_001)],
  ["a row without an end", `ID,Title\n1,${"x".repeat(300_000)}\n`, endless(2)],
  ["a row of separators alone that does not end", `ID\n${",".repeat(5_000_000)}\n`, endless(2)],
  ["a first line of separators alone", `ID${",".repeat(5_000_000)}\n`, endless(1)],
  ["JSON on one line", jsonOnOneLine(285_000), NO_HEAD],
  ["50,000 columns that nobody knows", manyColumns(50_000), endless(1)],
  ["50,000 columns of one name", manyColumns(50_000, "ID"), tooWide(50_000)],
  [
    "a spreadsheet under another name",
    Buffer.from("PK\u0003\u0004\u0000\u0000xl/workbook"),
    IMPORT_SERVER.workbookDamaged,
  ],
])("rejects %s", async (_, content, sentence) => {
  expect(await refusal(content)).toBe(`MediaError: ${sentence}`);
});

test("parses like another CSV parser, however the input is chunked", async () => {
  const letters = [...texts("a|é| |,|,"), '"', '""', '"', "\n", "\r\n", "\r", '",', ',"', "'=", "\u{1F9F5}"];
  const options = {
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  let refused = 0;
  for (let seed = 1; seed < 2000; seed += 1) {
    const text = Array.from(
      { length: seed % 23 },
      (_, at) => letters[(seed * 31 + at * at * 7 + at * seed) % letters.length],
    ).join("");
    async function* pieces() {
      for (let at = 0; at < text.length; at += 1 + (seed % 3)) yield text.slice(at, at + 1 + (seed % 3));
    }
    const read = await Array.fromAsync(csvRows(pieces(), ","), ({ cells }) => cells);
    try {
      expect([text, read]).toEqual([text, parse(text, options)]);
    } catch (error) {
      // The other parser rejects what is read leniently here.
      if (!(error instanceof CsvError)) throw error;
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(300);
});
