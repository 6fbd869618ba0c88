import { expect, test } from "vitest";
import { IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { csvHead, csvLine, neutralise } from "#contract/platform/csv.ts";
import { FILLED, inSheet, odsRow, readTable, refusalOfTable } from "#tests/support/read-workbooks.ts";
import { odsOf, sheetXml, workbook, workbookOf } from "#tests/support/workbooks.ts";

test("reads cells as displayed: numbers, dates, leading zeros, formula results, texts", async () => {
  const table = await workbook(
    ["Code", "Price", "Since", "Stock", "Note"],
    [
      { value: 471, format: 1 },
      0.1 + 0.2,
      { value: 45_292, format: 2 },
      "12",
      { formula: 'HYPERLINK("http://x")', result: "a & b" },
    ],
    [],
    [null, 1.2e10, null, null, "  "],
  );
  expect(await readTable(table)).toEqual({
    encoding: null,
    separator: null,
    sheets: ["Parts"],
    sheet: "Parts",
    lines: [1, 2, 4],
    cells: [
      ["Code", "Price", "Since", "Stock", "Note"],
      ["00471", "0.3", "2024-01-01", "12", "a & b"],
      ["", "12000000000", "", "", "  "],
    ],
  });
});

test("reads shared strings with all runs, without phonetic text, and booleans as words", async () => {
  const sheet =
    '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="b"><v>1</v></c></row></sheetData></worksheet>';
  const strings = "<sst><si><r><t>Weft</t></r><r><t> cutter_x000D_</t></r><rPh><t>no</t></rPh></si></sst>";
  const { cells } = await readTable(await workbookOf({ A: sheet }, { "xl/sharedStrings.xml": strings }));
  expect(cells).toEqual([["Weft cutter\r", "TRUE"]]);
});

test("reads the new text beside one that is struck out, of shared strings too", async () => {
  const sheet = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>';
  const strings =
    "<sst><si><r><rPr><strike/></rPr><t>OLD-9</t></r><r><t>NEW-9</t></r></si><si><t>other</t></si></sst>";
  const { cells } = await readTable(await workbookOf({ A: sheet }, { "xl/sharedStrings.xml": strings }));
  expect(cells).toEqual([["NEW-9"]]);
});

test("reads percentages as displayed, not as fractions", async () => {
  const percent = (value: number, format: 0 | 3 | 4 = 3) => ({ value, format });
  const table = await workbook(
    ["Code", "GST", "Cess", "Plain"],
    [1, percent(0.18), percent(0.0025, 4), percent(0.18, 0)],
    [2, percent(0.28), percent(0.07, 4), percent(1, 0)],
  );
  expect((await readTable(table)).cells.slice(1)).toEqual([
    ["1", "18%", "0.25%", "0.18"],
    ["2", "28%", "7%", "1"],
  ]);
});

test("repeats a cell merged over rows; reads the first sheet with rows unless one is named", async () => {
  const parts = sheetXml(
    [
      ["Brand", "Code"],
      ["Toyota", "A"],
      [null, "B"],
      ["Picanol", "C"],
    ],
    ["A2:A3", "A9:B9"],
  );
  const book = await workbookOf({ Empty: sheetXml([]), Parts: parts, Other: sheetXml([["x"]]) });
  const first = await readTable(book);
  expect([first.sheet, first.sheets]).toEqual(["Parts", ["Empty", "Parts", "Other"]]);
  expect(first.cells).toEqual([
    ["Brand", "Code"],
    ["Toyota", "A"],
    ["Toyota", "B"],
    ["Picanol", "C"],
  ]);
  expect((await readTable(book, "Other")).cells).toEqual([["x"]]);
});

test("a sheet of a million rows after the table, and rows without a value, cost nothing", async () => {
  const table = sheetXml([
    ["ID", "Title"],
    ["1", "Gripper"],
  ]);
  const book = await workbookOf({ A: table, B: inSheet(FILLED.repeat(50_000)) });
  expect((await readTable(book)).cells).toEqual([
    ["ID", "Title"],
    ["1", "Gripper"],
  ]);
  const empty = '<row><c t="str"><v></v></c><c><v/></c></row>'.repeat(IMPORT_ROWS_MAX + 1);
  const filled = inSheet(`${empty}<row><c><v>7</v></c></row>`);
  expect((await readTable(await workbookOf({ A: filled }))).cells).toEqual([["7"]]);
});

test("a far cell and 2 million empty rows cost no memory", async () => {
  const far =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>2</v></c></row></sheetData></worksheet>';
  expect((await readTable(await workbookOf({ A: far }))).cells).toEqual([["2"]]);
  const empty = `<worksheet><sheetData>${"<row/>".repeat(2_000_000)}</sheetData></worksheet>`;
  expect(await refusalOfTable(await workbookOf({ A: empty }))).toBe(
    `MediaError: ${IMPORT_SERVER.workbookTooLarge}`,
  );
});

test("reads cells of an OpenDocument spreadsheet as displayed, without comments, expanding repeated and merged ones", async () => {
  const cell = (about: string, text: string) =>
    `<table:table-cell ${about}><text:p>${text}</text:p></table:table-cell>`;
  const number = (value: number, text: string) =>
    cell(`office:value-type="float" office:value="${value}"`, text);
  const note = "<office:annotation><text:p>Ask Asha</text:p></office:annotation>";
  const rows = [
    odsRow("Brand"),
    `<table:table-row>${cell('table:number-rows-spanned="2"', "Toyota")}${number(471, "0471")}${number(1250.5, "₹1,250.50")}</table:table-row>`,
    `<table:table-row><table:covered-table-cell/>${cell('office:value-type="string"', 'a<text:s text:c="2"/>b</text:p><text:p>c')}${cell('office:value-type="percentage" office:value="0.18"', "18%")}</table:table-row>`,
    `<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
    `<table:table-row><table:table-cell>${note}<text:p>Reed</text:p></table:table-cell>${cell('table:number-columns-repeated="2"', "x")}${cell('office:value-type="date" office:date-value="2026-11-25T10:00:00"', "25.11.26")}${cell('office:value-type="boolean" office:boolean-value="true"', "TRUE")}</table:table-row>`,
    odsRow("twice", 2),
    '<table:table-row table:number-rows-repeated="1048560"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ];
  const hidden =
    '<style:style style:name="Old"><style:table-properties table:display="false"/></style:style><style:style style:name="List"><style:table-properties table:display="true"/></style:style>';
  const book = await odsOf({ Old: odsRow("Code"), List: rows.join("") }, hidden);
  expect(await readTable(book)).toEqual({
    encoding: null,
    separator: null,
    sheets: ["List"],
    sheet: "List",
    lines: [1, 2, 3, 7, 8, 9],
    cells: [
      ["Brand"],
      ["Toyota", "0471", "₹1,250.50"],
      ["Toyota", "a  b\nc", "18%"],
      ["Reed", "x", "x", "25.11.26", "TRUE"],
      ["twice"],
      ["twice"],
    ],
  });
});

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<text:p>${text}</text:p>`).join("");
const comment =
  "<office:annotation><dc:date>2026-11-25</dc:date><text:p>Ask Asha</text:p></office:annotation>";
const shape = "<draw:custom-shape><text:p>Look <text:span>here</text:span></text:p></draw:custom-shape>";
const picture =
  "<draw:frame><draw:image><text:p/></draw:image><svg:title>Photo</svg:title><svg:desc>A reed</svg:desc></draw:frame>";
const float = 'office:value-type="float" office:value=';

test.each([
  ["paragraphs are lines, empty ones too", paragraphs("Bore: 12", "", "Length: 4"), "Bore: 12\n\nLength: 4"],
  ["line breaks and tabs", paragraphs("a<text:line-break/>b<text:tab/>c"), "a\nb\tc"],
  ["counted spaces", paragraphs('<text:s/>a <text:s text:c="2"/>b<text:s/>'), " a   b "],
  ["literal spaces, as LibreOffice writes them", paragraphs("  a", "b  c  "), "  a\nb  c  "],
  ["spans and links", paragraphs('<text:span>a</text:span> <text:a xlink:href="x">b</text:a>c'), "a bc"],
  ["nested spans", paragraphs("<text:span>a<text:span>b<text:s/></text:span></text:span>c"), "ab c"],
  [
    "headings and lists",
    "<text:h>a</text:h><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list>",
    "a\nb",
  ],
  ["layout of the XML", paragraphs("\n  a\n  <text:span>\n  b</text:span>\n\t"), "a b"],
  ["layout before a line break, as Gnumeric writes CRLF", paragraphs("a\r<text:line-break/>b"), "a\nb"],
  ["an escaped return", paragraphs("a&#13;<text:line-break/>b"), "a\r\nb"],
  ["a comment", comment + paragraphs("Reed", "40"), "Reed\n40"],
  ["a comment within a paragraph", paragraphs(`a${comment}b`), "ab"],
  ["a shape and a picture on the cell", shape + picture + paragraphs("Reed"), "Reed"],
  [
    "a reading aid",
    paragraphs(
      "<text:ruby><text:ruby-base>織</text:ruby-base><text:ruby-text>o</text:ruby-text></text:ruby>",
    ),
    "織",
  ],
])("reads the text of an OpenDocument cell: %s", async (_, content, text) => {
  const row = `<table:table-row><table:table-cell>${content}</table:table-cell><table:table-cell><text:p>end</text:p></table:table-cell></table:table-row>`;
  expect((await readTable(await odsOf({ A: row }))).cells).toEqual([[text, "end"]]);
});

test.each([
  [
    "a text that is only in its attribute",
    'office:value-type="string" office:string-value="a&#10;b"',
    "",
    "a\nb",
  ],
  [
    "the result of a formula",
    'table:formula="of:=1" office:value-type="string" office:string-value="x"',
    "as shown",
    "as shown",
  ],
  ["a number without noise", `${float}"0.100000000000000000001"`, "0.1", "0.1"],
  ["a number with its exponent", `${float}"1.2E+006"`, "1.20E+06", "1.20E+06"],
  ["a percentage shown rounded", 'office:value-type="percentage" office:value="0.185"', "19%", "18.5%"],
  ["a percentage of Gnumeric", `${float}"0.180000000000000000007"`, "18.00%", "18%"],
  [
    "a boolean in another language",
    'office:value-type="boolean" office:boolean-value="false"',
    "FALSCH",
    "FALSE",
  ],
  ["an amount", 'office:value-type="currency" office:value="1250.5"', "₹ 1,250.50", "₹ 1,250.50"],
  [
    "an error",
    'table:formula="of:=NA()" office:value-type="string" calcext:value-type="error"',
    "#N/A",
    "#N/A",
  ],
])("reads the value of an OpenDocument cell: %s", async (_, attributes, shown, value) => {
  const content = shown && paragraphs(shown);
  const row = `<table:table-row><table:table-cell ${attributes}>${content}</table:table-cell></table:table-row>`;
  expect((await readTable(await odsOf({ A: row }))).cells).toEqual([[value]]);
});

test.each([
  ["several lines", '<c t="inlineStr"><is><t xml:space="preserve"> a\nb </t></is></c>', " a\nb "],
  [
    "runs without their reading",
    '<c t="inlineStr"><is><r><t>a</t></r><rPh><t>no</t></rPh><r><t>b</t></r></is></c>',
    "ab",
  ],
  [
    "what isn't struck out",
    '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>450</t></r><r><rPr><strike val="0"/></rPr><t>500</t></r></is></c>',
    "500",
  ],
  [
    "what is struck out as a whole",
    '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>450</t></r><r><t> </t></r></is></c>',
    "450",
  ],
  ["an escape of an escape", '<c t="str"><v>_x005F_x000D_</v></c>', "_x000D_"],
  ["a formula's result", '<c t="str"><f t="array" ref="A1">T(1)</f><v>x_x000A_y</v></c>', "x\ny"],
  ["a date in ISO 8601", '<c t="d"><v>2026-11-25T10:00:00</v></c>', "2026-11-25"],
  ["an error", '<c t="e"><f>NA()</f><v>#N/A</v></c>', "#N/A"],
])("reads the text of an Excel cell: %s", async (_, cell, text) => {
  const sheet = `<worksheet><sheetData><row>${cell}<c><v>1</v></c></row></sheetData></worksheet>`;
  expect((await readTable(await workbookOf({ A: sheet }))).cells).toEqual([[text, "1"]]);
});

test("22 restores formulas escaped by an export, and keeps other apostrophes, in every kind of file", async () => {
  const titles = ["=1+1", "'=1+1", "''=x", "-5", "-cam", "@a", "\tx", "'quoted'", "+91 98", "a=b"];
  const csv = csvHead(["Title"]) + titles.map((title) => csvLine([title])).join("");
  const escaped = titles.map(neutralise);
  const excel = await workbook(["Title"], ...escaped.map((title) => [title]));
  const rows = escaped.map((title) => odsRow(title.replace("\t", "<text:tab/>")));
  const ods = await odsOf({ A: odsRow("Title") + rows.join("") });
  for (const file of [csv, excel, ods]) {
    expect((await readTable(file)).cells).toEqual(["Title", ...titles].map((title) => [title]));
  }
});
