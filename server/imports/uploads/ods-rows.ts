import { IMPORT_ROW_MAX, IMPORT_ROWS_MAX, WORKBOOK_ROWS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import {
  CELLS_KEPT,
  type CellType,
  type CsvRow,
  setHiddenCells,
  setType,
  TABLE_ROWS_MAX,
} from "./csv-rows.ts";
import type { Workbook, WorkbookSheet } from "./xlsx/open-workbook.ts";
import { storedNumber } from "./xlsx/sheet-rows.ts";
import { type Attributes, readXml, scanXml, type XmlHandlers } from "./xlsx/xml.ts";

export const ODS_CONTENT = "content.xml";

/**
 * Returns the sheets of an OpenDocument spreadsheet (.ods). Throws MediaError for other OpenDocument files, and at the
 * first row too many of the wanted sheet; without one, of the first visible sheet that has a text.
 */
export async function readOdsSheets(open: Workbook["open"], wanted: string | null): Promise<WorkbookSheet[]> {
  const sheets: WorkbookSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let isSpreadsheet = false;
  /** Rows with a text of the sheet that is counted, and how often the present row is repeated. */
  let counted: WorkbookSheet | undefined;
  let [rows, times] = [0, 0];
  const isCounted = (sheet: WorkbookSheet) =>
    wanted === null ? rows === 0 && !sheet.isHidden : sheet.name === wanted;
  await scanXml(await contentOf(open), {
    open(name, attributes) {
      if (name === "style") style = attributes["style:name"] ?? "";
      if (name === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      isSpreadsheet ||= name === "spreadsheet";
      if (name === "table-row") times = numberIn(attributes, "table:number-rows-repeated");
      if (name !== "table" || !isSpreadsheet) return;
      const isHidden = hiddenStyles.has(attributes["table:style-name"] ?? "");
      const sheet = { name: attributes["table:name"] ?? "", path: ODS_CONTENT, isHidden };
      sheets.push(sheet);
      counted = isCounted(sheet) ? sheet : undefined;
    },
    text(piece) {
      if (!counted || times === 0 || piece.trim() === "") return;
      rows += times;
      times = 0;
      if (rows > TABLE_ROWS_MAX) throw new MediaError("refused", IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
    },
  });
  if (!sheets.length) throw new MediaError("refused", IMPORT_SERVER.otherWorkbook);
  return sheets;
}

/** Yields a sheet's non-empty rows with cells as for .xlsx (sheet-rows.ts). Throws MediaError. */
export async function* odsRows({ open }: Workbook, sheet: WorkbookSheet): AsyncGenerator<CsvRow> {
  const { handlers, take } = createReader(sheet.name);
  yield* readXml(await contentOf(open), handlers, take);
}

async function contentOf(open: Workbook["open"]) {
  const stream = await open(ODS_CONTENT);
  if (!stream) throw new MediaError("refused", IMPORT_SERVER.workbookDamaged);
  return stream;
}

/** Limit of `number-rows-repeated` for rows with content, so that one attribute can't create a million rows. */
const REPEATED_MAX = 10_000;

interface OpenCell {
  attributes: Attributes;
  isCovered: boolean;
}

/** Elements whose characters are not a cell's text: comments, readings and drawings (ODF 1.3 part 3, 6.1.1). */
const NOT_TEXT = new Set([
  ...["annotation", "ruby-text", "note", "frame", "custom-shape", "g", "rect", "line", "polyline", "polygon"],
  ...["regular-polygon", "path", "circle", "ellipse", "connector", "caption", "measure", "control", "scene"],
]);

/**
 * Collects a cell's text: paragraphs and line breaks are line feeds, counted spaces and tabs are written out. White space
 * with a tab or line end is the layout of the XML and collapses (ODF 1.3 part 3, 6.1.2); literal spaces stay, because
 * LibreOffice doesn't count those of a cell with several lines.
 */
function createCellText() {
  let text = "";
  let paragraphs = 0;
  /** Nesting depth of paragraphs, and of elements from one that isn't text. */
  let [depth, ignored] = [0, 0];
  /** Whether the text ends with the start of a paragraph, or with a space that stands for layout. */
  let end: "start" | "layout" | undefined;

  const add = (piece: string) => {
    end = undefined;
    if (text.length <= IMPORT_ROW_MAX) text += piece;
  };
  const dropLayout = () => {
    if (end === "layout") text = text.slice(0, -1);
  };
  const isParagraph = (name: string) => name === "p" || name === "h";
  return {
    begin() {
      text = "";
      [paragraphs, depth, ignored] = [0, 0, 0];
    },
    open(name: string, attributes: Attributes) {
      if (ignored > 0 || NOT_TEXT.has(name)) ignored += 1;
      else if (isParagraph(name)) {
        if (paragraphs > 0) add("\n");
        paragraphs += 1;
        depth += 1;
        end = "start";
      } else if (depth > 0) {
        if (name === "s") add(" ".repeat(Math.min(numberIn(attributes, "text:c"), IMPORT_ROW_MAX)));
        if (name === "tab") add("\t");
        if (name === "line-break") {
          dropLayout();
          add("\n");
        }
      }
    },
    text(piece: string) {
      if (depth === 0 || ignored > 0) return;
      const isAfterLayout = end !== undefined;
      const shown = piece.replace(/[ \t\n]+/g, (run, at: number) => {
        if (!/[\t\n]/.test(run)) return run;
        return at === 0 && isAfterLayout ? "" : " ";
      });
      if (shown === "") return;
      add(shown);
      if (/[\t\n] *$/.test(piece)) end = "layout";
    },
    close(name: string) {
      if (ignored > 0) ignored -= 1;
      else if (isParagraph(name) && depth > 0) {
        depth -= 1;
        dropLayout();
        end = undefined;
      }
    },
    /** Undefined if the cell has no paragraph. */
    take: () => (paragraphs > 0 ? text : undefined),
  };
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
  const content = createCellText();
  /** Nesting depth of elements in the open cell. */
  let inside = 0;
  /** Merged cells by column: value and last line. */
  const merged = new Map<number, { value: string; last: number }>();
  /** Whether each group around the rows or columns is closed. */
  const groups: boolean[] = [];
  const hiddenColumns = new Set<number>();

  const put = (value: string, repeated: number, type: CellType | undefined) => {
    length += value.length * Math.min(repeated, CELLS_KEPT);
    if (length > IMPORT_ROW_MAX) throw new MediaError("refused", IMPORT_SERVER.rowTooLong(row.line));
    if (value.trim() !== "") row.count = column + repeated;
    for (let at = column; at < Math.min(column + repeated, CELLS_KEPT); at += 1) {
      while (row.cells.length < at) row.cells.push("");
      row.cells[at] = value;
      if (type) setType(row, at, type);
    }
  };
  const endCell = ({ attributes, isCovered }: OpenCell) => {
    const repeated = numberIn(attributes, "table:number-columns-repeated");
    const own = shownValue(attributes, content.take());
    const above = merged.get(column);
    const value = own.text || (isCovered && above && above.last >= row.line ? above.value : "");
    const spanned = numberIn(attributes, "table:number-rows-spanned");
    if (spanned > 1) merged.set(column, { value, last: row.line + spanned - 1 });
    if (value !== "") put(value, repeated, own.type);
    column += repeated;
  };
  const endRow = () => {
    const isEmpty = row.cells.every((value) => value.trim() === "");
    rowsRead += isEmpty ? 1 : times;
    if (rowsRead > WORKBOOK_ROWS_MAX || (!isEmpty && times > REPEATED_MAX)) {
      throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
    }
    setHiddenCells(row, (at) => hiddenColumns.has(at));
    for (let time = 1; time <= times && !isEmpty; time += 1) {
      rows.push({ ...row, line: line + time });
    }
    line += times;
  };
  return {
    handlers: {
      open(name, attributes) {
        const picture = cell && name === "image" ? (attributes["xlink:href"] ?? "") : "";
        if (/^Pictures\/[^/]+\.(?:jpe?g|png|webp)$/i.test(picture)) {
          row.pictures = [...new Set([...(row.pictures ?? []), picture])];
        }
        if (cell) {
          inside += 1;
          content.open(name, attributes);
          return;
        }
        if (name === "table") [isWanted, line, column] = [attributes["table:name"] === sheetName, 0, 0];
        if (!isWanted) return;
        const isHidden =
          groups.includes(true) || /^(?:collapse|filter)$/.test(attributes["table:visibility"] ?? "");
        if (isGroup(name)) groups.push(attributes["table:display"] === "false");
        else if (name === "table-column") {
          const end = column + numberIn(attributes, "table:number-columns-repeated");
          for (; column < Math.min(end, CELLS_KEPT); column += 1) if (isHidden) hiddenColumns.add(column);
        } else if (name === "table-row") {
          times = numberIn(attributes, "table:number-rows-repeated");
          row = { line: line + 1, cells: [], count: 0, ...(isHidden && { hidden: true }) };
          [column, length] = [0, 0];
        } else if (name === "table-cell" || name === "covered-table-cell") {
          cell = { attributes, isCovered: name !== "table-cell" };
          content.begin();
        }
      },
      text(piece) {
        if (cell) content.text(piece);
      },
      close(name) {
        if (cell && inside > 0) {
          inside -= 1;
          content.close(name);
        } else if (cell) {
          endCell(cell);
          cell = undefined;
        } else if (isWanted && name === "table-row") endRow();
        else if (isWanted && isGroup(name)) groups.pop();
      },
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

const isGroup = (name: string): boolean => name === "table-row-group" || name === "table-column-group";

const numberIn = (attributes: Attributes, name: string): number => {
  const count = Number(attributes[name] ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

/** Returns a cell as shown; a percentage with all its decimals. A text without paragraphs is in its attribute. */
function shownValue(attributes: Attributes, shown: string | undefined): { text: string; type?: CellType } {
  const text = shown ?? attributes["office:string-value"] ?? "";
  const number = Number(attributes["office:value"] ?? Number.NaN);
  const kind = attributes["office:value-type"];
  if (attributes["calcext:value-type"] === "error") return { text, type: { kind: "error", value: "" } };
  if (kind === "boolean") return { text: attributes["office:boolean-value"] === "true" ? "TRUE" : "FALSE" };
  if (kind === "date") {
    const value = attributes["office:date-value"]?.slice(0, 10) ?? "";
    return { text: text || value, type: { kind: "date", value } };
  }
  if (!Number.isFinite(number)) return { text };
  // Gnumeric stores a percentage as a float.
  if (kind === "percentage" || (kind === "float" && /% *$/.test(text))) {
    return { text: storedNumber(number, "percent") };
  }
  if (kind !== "float" && kind !== "currency") return { text };
  const value = storedNumber(number);
  if (text === "" || text === value) return { text: value };
  return { text, type: { kind: /\dE[+-]?\d/i.test(text) ? "exponent" : "number", value } };
}
