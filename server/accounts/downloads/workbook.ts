import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { restoreNeutralised } from "#contract/platform/csv.ts";
import { zipPieces } from "#server/platform/files/zip-pieces.ts";

/** TableRows of cells in batches; the first row has the columns. */
export type TableRows = AsyncIterable<readonly (readonly string[])[]>;

/** Columns whose cells are numbers; all others are text, so that a spreadsheet program keeps codes as they are. */
const NUMBERS = new Set(
  "ID|Price|Stock|Revision|Quantity|Rate|Discount %|Taxable Value|GST %|CGST|SGST|IGST|Total|Document Total".split(
    "|",
  ),
);
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = "http://schemas.openxmlformats.org";
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`;
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relations = (...targets: readonly [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The styles of cells: number, text (format 49, '@'), heading. */
const STYLE = { number: 0, text: 1, heading: 2 } as const;
const xf = (numFmtId: number, fontId: number) =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">${xf(0, 0)}${xf(49, 0)}${xf(49, 1)}</cellXfs></styleSheet>`;

const SHEET = "xl/worksheets/sheet1.xml";
const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
  "xl/styles.xml": STYLES,
};

/** Yields an Office Open XML workbook of one sheet (ECMA-376, part 1, section 18), whose first row stays in view. */
export const workbook = (rows: TableRows): AsyncGenerator<Uint8Array> =>
  zipPieces(async (zip) => {
    for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(content), name);
    const sheet = Readable.from(sheetXml(rows));
    zip.addReadStream(sheet, SHEET);
    await finished(sheet);
  });

async function* sheetXml(rows: TableRows): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let columns: readonly string[] | undefined;
  let number = 0;
  for await (const batch of rows) {
    const lines = batch.map((cells) => {
      number += 1;
      const written = cells.map((cell, at) => {
        const place = `${letters(at)}${number}`;
        if (!columns) return textCell(place, cell, STYLE.heading);
        if (NUMBERS.has(columns[at] ?? "") && NUMBER.test(cell))
          return `<c r="${place}" s="${STYLE.number}"><v>${cell}</v></c>`;
        return cell === "" ? "" : textCell(place, readBack(cell), STYLE.text);
      });
      columns ??= cells;
      return `<row r="${number}">${written.join("")}</row>`;
    });
    yield lines.join("");
  }
  // Else the program offers to change codes into numbers.
  yield `</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** An import takes an apostrophe before a formula away; in a workbook only text that has one itself needs another. */
const readBack = (cell: string): string => (restoreNeutralised(cell) === cell ? cell : `'${cell}`);

const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A column's letters: A to Z, AA. */
const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** What XML can't hold, and text that looks like it, is written as _xHHHH_ (ECMA-376, part 1, 22.9.2.19). */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /[^\t\n\u0020-\ufffd]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
    );
