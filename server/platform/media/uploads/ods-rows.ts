import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { IMPORT_ROW_MAX, WORKBOOK_ROWS_MAX } from "../../../../contract/platform/limits.ts";
import { CELLS_KEPT, type CsvRow } from "./csv-rows.ts";
import { RefusedFileError } from "./uploads.ts";
import type { Workbook, WorkbookSheet } from "./xlsx/open-workbook.ts";
import { type Attributes, readXml, scanXml, type XmlHandlers } from "./xlsx/xml.ts";

export const ODS_CONTENT = "content.xml";

/** Returns the sheets of an OpenDocument spreadsheet (.ods). Throws RefusedFileError for other OpenDocument files. */
export async function readOdsSheets(open: Workbook["open"]): Promise<WorkbookSheet[]> {
  const sheets: WorkbookSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let isSpreadsheet = false;
  await scanXml(await contentOf(open), {
    open(name, attributes) {
      if (name === "style") style = attributes["style:name"] ?? "";
      if (name === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      isSpreadsheet ||= name === "spreadsheet";
      if (name !== "table" || !isSpreadsheet) return;
      const isHidden = hiddenStyles.has(attributes["table:style-name"] ?? "");
      sheets.push({ name: attributes["table:name"] ?? "", path: ODS_CONTENT, isHidden });
    },
  });
  if (!sheets.length) throw new RefusedFileError(IMPORT_SERVER.otherWorkbook);
  return sheets;
}

/** Yields a sheet's non-empty rows with cells as for .xlsx (sheet-rows.ts). Throws RefusedFileError. */
export async function* odsRows({ open }: Workbook, sheet: WorkbookSheet): AsyncGenerator<CsvRow> {
  const { handlers, take } = createReader(sheet.name);
  yield* readXml(await contentOf(open), handlers, take);
}

async function contentOf(open: Workbook["open"]) {
  const stream = await open(ODS_CONTENT);
  if (!stream) throw new RefusedFileError(IMPORT_SERVER.workbookDamaged);
  return stream;
}

/** Limit of `number-rows-repeated` for rows with content, so that one attribute can't create a million rows. */
const REPEATED_MAX = 10_000;

interface OpenCell {
  attributes: Attributes;
  isCovered: boolean;
  text: string;
  paragraphs: number;
}

function createReader(sheetName: string): { handlers: XmlHandlers; take: () => CsvRow[] } {
  let rows: CsvRow[] = [];
  let rowsRead = 0;
  let line = 0;
  let isWanted = false;
  let times = 1;
  let row: CsvRow = { line: 0, cells: [], count: 0 };
  let column = 0;
  let length = 0;
  let cell: OpenCell | undefined;
  /** Nesting depth of paragraphs and comments. */
  let [paragraph, annotation] = [0, 0];
  /** Merged cells by column: value and last line. */
  const merged = new Map<number, { value: string; last: number }>();

  const add = (piece: string) => {
    if (cell && cell.text.length <= IMPORT_ROW_MAX) cell.text += piece;
  };
  const put = (value: string, repeated: number) => {
    length += value.length * Math.min(repeated, CELLS_KEPT);
    if (length > IMPORT_ROW_MAX) throw new RefusedFileError(IMPORT_SERVER.rowTooLong(row.line));
    row.count = column + repeated;
    for (let at = column; at < Math.min(column + repeated, CELLS_KEPT); at += 1) {
      while (row.cells.length < at) row.cells.push("");
      row.cells[at] = value;
    }
  };
  const endCell = ({ attributes, isCovered, text }: OpenCell) => {
    const repeated = numberIn(attributes, "table:number-columns-repeated");
    const own = shownValue(attributes, text);
    const above = merged.get(column);
    const value = own || (isCovered && above && above.last >= row.line ? above.value : "");
    const spanned = numberIn(attributes, "table:number-rows-spanned");
    if (spanned > 1) merged.set(column, { value, last: row.line + spanned - 1 });
    if (value !== "") put(value, repeated);
    column += repeated;
  };
  const endRow = () => {
    const isEmpty = row.cells.every((value) => value.trim() === "");
    rowsRead += isEmpty ? 1 : times;
    if (rowsRead > WORKBOOK_ROWS_MAX || (!isEmpty && times > REPEATED_MAX)) {
      throw new RefusedFileError(IMPORT_SERVER.workbookTooLarge);
    }
    for (let time = 1; time <= times && !isEmpty; time += 1) {
      rows.push({ ...row, line: line + time });
    }
    line += times;
  };
  return {
    handlers: {
      open(name, attributes) {
        if (name === "table") [isWanted, line] = [attributes["table:name"] === sheetName, 0];
        if (!isWanted) return;
        if (name === "table-row") {
          times = numberIn(attributes, "table:number-rows-repeated");
          row = { line: line + 1, cells: [], count: 0 };
          [column, length] = [0, 0];
        } else if (name === "table-cell" || name === "covered-table-cell") {
          cell = { attributes, isCovered: name !== "table-cell", text: "", paragraphs: 0 };
        } else if (name === "annotation") annotation += 1;
        else if (cell && annotation === 0) {
          if (name === "p") {
            paragraph += 1;
            cell.paragraphs += 1;
            if (cell.paragraphs > 1) add(" ");
          }
          // Consecutive spaces are stored as a count.
          if (name === "s") add(" ".repeat(Math.min(numberIn(attributes, "text:c"), IMPORT_ROW_MAX)));
          if (name === "tab" || name === "line-break") add(" ");
        }
      },
      text(piece) {
        if (paragraph > 0 && annotation === 0) add(piece);
      },
      close(name) {
        if (!isWanted) return;
        if (name === "annotation") annotation -= 1;
        if (name === "p" && annotation === 0 && paragraph > 0) paragraph -= 1;
        if (name === "table-row") endRow();
        if (!cell || (name !== "table-cell" && name !== "covered-table-cell")) return;
        endCell(cell);
        cell = undefined;
      },
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

const numberIn = (attributes: Attributes, name: string): number => {
  const count = Number(attributes[name] ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

/** Returns numbers and dates unformatted, but digits with leading zeros: '0471' is a code. */
function shownValue(attributes: Attributes, text: string): string {
  const type = attributes["office:value-type"];
  const value = attributes["office:value"];
  if (type === "boolean") return attributes["office:boolean-value"] === "true" ? "Yes" : "No";
  if (type === "date") return attributes["office:date-value"]?.slice(0, 10) ?? text;
  const isNumber = (type === "float" || type === "currency") && value !== undefined;
  return isNumber && !/^0\d+$/.test(text) ? value : text;
}
