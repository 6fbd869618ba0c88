import { expect, test } from "vitest";
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  WORKBOOK_ATTRIBUTES_MAX,
  WORKBOOK_DEPTH_MAX,
  WORKBOOK_PIECE_MAX,
} from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { zipOf } from "#tests/support/imports.ts";
import { FILLED, inSheet, nested, odsRow, readTable, refusalOfTable } from "#tests/support/read-workbooks.ts";
import { type Cell, odsOf, sheetXml, workbook, workbookOf } from "#tests/support/workbooks.ts";

const entity =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>';

const locked = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(70_000),
  Buffer.from("EncryptedPackage", "utf16le"),
]);
const wide: Cell[] = Array.from({ length: 10_000 }, (_, at) => `c${at}`);

type Content = string | Uint8Array;
const { macros, lockedWorkbook, webPage, oldWorkbook, workbookDamaged, noColumns, noWorkbook } =
  IMPORT_SERVER;
const { otherWorkbook, noSheet, workbookTooLarge, rowTooLong, workbookStructure, tooManyRows } =
  IMPORT_SERVER;
const one = { A: sheetXml([["ID"]]) };
const textOfWriter = Buffer.from('<b><text><table name="A"/></text></b>');
const spaces = `a${'<text:s text:c="999999999"/>'.repeat(50_000)}a`;
const inCell = (content: string) => `<table:table-row><table:table-cell>${content}`;

/** Rejected files by content, with the error. */
const REFUSED: Record<string, [content: () => Promise<Content> | Content, sentence: string]> = {
  "one protected by a password": [() => locked, lockedWorkbook],
  "a web page": [() => Buffer.from("\ufeff <html><table><tr><td>Code</td></tr></table></html>"), webPage],
  "an XML workbook": [() => Buffer.from('<?xml version="1.0"?><Workbook></Workbook>'), webPage],
  "one of an older Excel": [() => locked.subarray(0, 5000), oldWorkbook],
  "one with macros": [() => workbookOf(one, { "xl/vbaProject.bin": "x" }), macros],
  "one of another program": [
    () => workbookOf({}, { "xl/workbook.xml": "", "xl/workbook.bin": "x" }),
    workbookDamaged,
  ],
  "a ZIP of something else": [() => Buffer.from("504b0506".padEnd(44, "0"), "hex"), noColumns],
  "a ZIP of images": [() => zipOf({ "a.png": Buffer.from("x") }), noWorkbook],
  "a text of OpenDocument": [() => zipOf({ "content.xml": textOfWriter }), otherWorkbook],
  "an OpenDocument spreadsheet without rows": [() => odsOf({ A: "" }), noSheet],
  "one with broken XML": [() => odsOf({ A: "<table:table-row></table:table>" }), workbookDamaged],
  "one with a million rows in one": [
    () => odsOf({ A: odsRow("x", 1_000_000) }),
    tooManyRows(IMPORT_ROWS_MAX),
  ],
  "one with a million rows after an empty sheet": [
    () => odsOf({ A: odsRow(""), B: odsRow("x").repeat(2 * IMPORT_ROWS_MAX + 1) }),
    tooManyRows(IMPORT_ROWS_MAX),
  ],
  "a million rows, before their texts are read": [
    () => workbookOf({ A: inSheet(FILLED.repeat(1_000_000)) }, { "xl/sharedStrings.xml": "broken <" }),
    tooManyRows(IMPORT_ROWS_MAX),
  ],
  "one with a row that is too long": [
    () => odsOf({ A: odsRow("x".repeat(60_000), 1, ' table:number-columns-repeated="5"') }),
    rowTooLong(1),
  ],
  "one whose cell counts spaces without end": [() => odsOf({ A: odsRow(spaces) }), rowTooLong(1)],
  "one nested too deep": [() => odsOf({ A: inCell(nested(WORKBOOK_DEPTH_MAX)) }), workbookStructure],
  "a damaged one": [() => Buffer.from("PK\u0003\u0004\u0000\u0000xl/workbook"), workbookDamaged],
  "one without rows": [() => workbookOf({ A: sheetXml([]) }), noSheet],
  "entities that grow": [() => workbookOf({ A: entity }), workbookDamaged],
  "broken XML": [() => workbookOf({ A: "<worksheet><sheetData><row></c>" }), workbookDamaged],
  "10,000 columns": [() => workbook(wide, wide), IMPORT_SERVER.tooManyColumns(10_000, IMPORT_COLUMNS_MAX)],
  "a part that unpacks to more than may be": [
    () => workbookOf(one, { "xl/sharedStrings.xml": Buffer.alloc(130 * 1024 * 1024) }),
    workbookTooLarge,
  ],
};

test.each(Object.entries(REFUSED))("rejects %s", async (_, [content, sentence]) => {
  expect(await refusalOfTable(await content())).toBe(`MediaError: ${sentence}`);
});

test("skips a cover sheet before the list, unless chosen or no list follows", async () => {
  const cover = sheetXml([["Sharma Textile Spares"], ["Price list"]]);
  const list = sheetXml([["Prices"], [], ["Code", "Rate"], ["A-1", 5]]);
  const book = await workbookOf({ Cover: cover, Notes: sheetXml([[1, 2]]), List: list });
  expect((await readTable(book)).sheet).toBe("List");
  expect((await readTable(book, "Cover")).sheet).toBe("Cover");
  expect((await readTable(await workbookOf({ Empty: sheetXml([]), Cover: cover, Notes: cover }))).sheet).toBe(
    "Cover",
  );
});

test("rejects a part that unpacks to more than it declares", async () => {
  const book = await workbookOf({ A: sheetXml([["ID", "x".repeat(5000)]]) });
  const at = book.indexOf("xl/worksheets/sheet1.xml", book.indexOf("PK\u0001\u0002")) - 46;
  book.writeUInt32LE(100, at + 24);
  expect(await refusalOfTable(book)).toBe(`MediaError: ${IMPORT_SERVER.workbookDamaged}`);
});

const attributes = (count: number): string =>
  `<row ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ")}/>`;
const kept = "<row><c><v>1</v></c></row>";
const long = "x".repeat(WORKBOOK_PIECE_MAX + 100_000);

test.each([
  ["elements nested 101 deep", nested(WORKBOOK_DEPTH_MAX - 1)],
  ["an element with 101 attributes", attributes(WORKBOOK_ATTRIBUTES_MAX + 1)],
  ["a long comment", `<!--${long}-->`],
  ["a long name", `<${long}/>`],
  ["a tag of blanks", `<row${" ".repeat(long.length)}/>`],
  ["a long attribute", `<row r="${long}"/>`],
  ["a long instruction", `<?x ${long}?>`],
  ["a long CDATA section", `<![CDATA[${long}]]>`],
  ["a long entity", `<row>&${long};</row>`],
  ["a text longer than any row", `<row><c><v>${long}</v></c></row>`],
])("rejects %s, in a sheet and in the shared strings", async (_, content) => {
  const sentence = `MediaError: ${IMPORT_SERVER.workbookStructure}`;
  expect(await refusalOfTable(await workbookOf({ A: inSheet(kept + content) }))).toBe(sentence);
  const strings = `<sst><si>${content}</si></sst>`;
  expect(
    await refusalOfTable(await workbookOf({ A: inSheet(kept) }, { "xl/sharedStrings.xml": strings })),
  ).toBe(sentence);
});

test("accepts elements nested 100 deep, 100 attributes and a short comment", async () => {
  const content = `${nested(WORKBOOK_DEPTH_MAX - 2)}${attributes(WORKBOOK_ATTRIBUTES_MAX)}<!-- ok -->`;
  expect((await readTable(await workbookOf({ A: inSheet(kept + content) }))).cells).toEqual([["1"]]);
});

test("rejects a workbook with more text than the largest CSV file", async () => {
  const strings = `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`;
  const rows = (count: number) => inSheet('<row><c t="s"><v>0</v></c></row>'.repeat(count));
  const book = (count: number) => workbookOf({ A: rows(count) }, { "xl/sharedStrings.xml": strings });
  expect((await readTable(await book(873))).cells.length).toBe(873);
  await expect(readTable(await book(874))).rejects.toThrow(IMPORT_SERVER.workbookTooLarge);
});

test("rejects a workbook with overlapping parts", async () => {
  const book = await workbookOf({ A: sheetXml([["ID", "Title"]]), B: sheetXml([["ID", "Title"]]) });
  const list = book.indexOf("PK\u0001\u0002");
  const [first, second] = [1, 2].map((sheet) => book.indexOf(`xl/worksheets/sheet${sheet}.xml`, list) - 46);
  book.copy(book, (second ?? 0) + 42, (first ?? 0) + 42, (first ?? 0) + 46);
  expect(await refusalOfTable(book)).toBe(`MediaError: ${IMPORT_SERVER.zipOverlaps}`);
});
