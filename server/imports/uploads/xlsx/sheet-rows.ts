import { IMPORT_ROW_MAX, WORKBOOK_ROWS_MAX, WORKBOOK_STRINGS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { plainNumber } from "#contract/platform/amounts.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { CELLS_KEPT, type CellType, type CsvRow, setHiddenCells, setType } from "../csv-rows.ts";
import { type NumberFormat, numberFormat, shownNumber } from "./number-format.ts";
import type { Workbook, WorkbookSheet } from "./open-workbook.ts";
import { type RowPictures, readRowPictures } from "./row-pictures.ts";
import { type MergedCells, scanSheet } from "./scan-sheet.ts";
import { textRuns } from "./text-runs.ts";
import { type Attributes, readXml, scanXml, type XmlHandlers } from "./xml.ts";

const DAY = 86_400_000;

/** By hand, by a filter, in a closed group, or pulled to a height or width of 0. */
const isHidden = (hidden = "", size = ""): boolean =>
  /^(?:1|true)$/.test(hidden) || /^0(?:\.0*)?$/.test(size);

/** Day 0, including the 29 February 1900 that old programs counted. */
const ORIGIN = Date.UTC(1899, 11, 30);
const ORIGIN_1904 = Date.UTC(1904, 0, 1);

const DAYS_MAX = 2_958_465;

const COLUMNS_MAX = 16_384;
const ROWS_MAX = 1_048_576;

/** Decodes '_x000D_' escapes of characters that XML can't hold. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Strings and formats that cells reference by index. */
interface Shared {
  strings: readonly string[];
  formats: readonly NumberFormat[];
}

interface Known extends Shared {
  merged: readonly MergedCells[];
  isFrom1904: boolean;
  isUncalculated: boolean;
  pictures: RowPictures;
}

export const readShared = async (workbook: Workbook): Promise<Shared> => ({
  strings: await readSharedStrings(workbook),
  formats: await readCellFormats(workbook),
});

/** Yields rows as displayed, holding one; formulas are their stored results. Throws MediaError. */
export async function* sheetRows(
  workbook: Workbook,
  sheet: WorkbookSheet,
  readShared: () => Promise<Shared>,
): AsyncGenerator<CsvRow> {
  // First, so that a sheet of a million rows is rejected before a million texts are read.
  const { path } = sheet;
  const merged = await scanSheet(workbook, path);
  const { isFrom1904, isUncalculated } = workbook;
  const known: Known = {
    ...(await readShared()),
    merged,
    isFrom1904,
    isUncalculated,
    pictures: await readRowPictures(workbook, sheet),
  };
  const stream = await workbook.open(path);
  if (!stream) throw new MediaError("refused", IMPORT_SERVER.workbookDamaged);
  const { handlers, take } = createReader(known);
  yield* readXml(stream, handlers, take);
}

function createReader(known: Known): { handlers: XmlHandlers; take: () => CsvRow[] } {
  let rows: CsvRow[] = [];
  let rowsRead = 0;
  let line = 0;
  let row: CsvRow = { line: 0, cells: [], count: 0 };
  let length = 0;
  /** The column of a cell that doesn't name its own. */
  let next = 0;
  let cell: OpenCell | undefined;
  const runs = textRuns();
  let isFormula = false;
  let isText = false;
  let phonetic = 0;
  const fill = createFill(known.merged);
  /** The first and the last of hidden columns beside each other, from 0. */
  const hiddenColumns: [number, number][] = [];
  const isHiddenColumn = (column: number) =>
    hiddenColumns.some(([first, last]) => first <= column && column <= last);

  const addColumns = ({ min, max = min, hidden, width }: Attributes) => {
    if (isHidden(hidden, width)) hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
  };
  const beginRow = ({ r, hidden, ht }: Attributes) => {
    rowsRead += 1;
    if (rowsRead > WORKBOOK_ROWS_MAX) throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
    line = Number(r) || line + 1;
    row = { line, cells: [], count: 0, ...(isHidden(hidden, ht) && { hidden: true }) };
    length = 0;
    next = 0;
  };
  const addPicture = (path: string | undefined) => {
    if (path !== undefined) row.pictures = [...new Set([...(row.pictures ?? []), path])];
  };
  const beginCell = ({ r, t = "n", s, vm }: Attributes) => {
    const column = placeOf(r ?? "")?.column ?? next;
    next = column + 1;
    cell = { column, type: t, style: Number(s ?? 0) };
    const inCell = vm === undefined ? undefined : known.pictures.byMetadata[Number(vm) - 1];
    if (inCell !== undefined) cell.picture = inCell;
    runs.begin();
  };
  const endCell = () => {
    if (!cell) return;
    const { column } = cell;
    const text = runs.read();
    const [, name] = DISPLAYED.exec(cell.formula ?? text) ?? [];
    const picture = cell.picture ?? (name === undefined ? undefined : known.pictures.byName.get(name));
    addPicture(picture);
    // The text in a picture's cell is a fallback for programs that can't show it.
    const { text: value, type }: ReadCell =
      picture === undefined ? cellText(cell, text, known) : { text: "" };
    if (value.trim() !== "") row.count = Math.max(row.count, column + 1);
    length += value.length;
    if (length > IMPORT_ROW_MAX) throw new MediaError("refused", IMPORT_SERVER.rowTooLong(row.line));
    if (column < CELLS_KEPT && value !== "") {
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = value;
      if (type) setType(row, column, type);
    }
    cell = undefined;
  };
  const endRow = () => {
    fill(row);
    setHiddenCells(row, isHiddenColumn);
    for (const path of known.pictures.byLine.get(row.line) ?? []) addPicture(path);
    if (row.cells.some((value) => value.trim() !== "")) rows.push(row);
  };
  return {
    handlers: {
      open(name, attributes) {
        if (name === "col") addColumns(attributes);
        if (name === "row") beginRow(attributes);
        if (name === "c") beginCell(attributes);
        // Reads a formula's result only; inline text is in <is>.
        if (name === "rPh") phonetic += 1;
        if (cell) runs.open(name, attributes);
        isText = cell !== undefined && phonetic === 0 && (name === "v" || name === "t");
        isFormula = cell !== undefined && name === "f";
        if (cell && isFormula) cell.formula = "";
      },
      text(piece) {
        if (isText) runs.add(piece);
        if (isFormula && cell?.formula !== undefined && cell.formula.length < FORMULA_MAX)
          cell.formula += piece;
      },
      close(name) {
        isText = false;
        isFormula = false;
        if (name === "rPh") phonetic -= 1;
        if (name === "c") endCell();
        if (name === "row") endRow();
      },
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** The formula by which WPS Office shows a picture in a cell. */
const DISPLAYED = /DISPIMG\("([^"]{1,100})"/i;

interface OpenCell {
  column: number;
  /** The path of the picture that it shows instead of a text. */
  picture?: string;
  type: string;
  style: number;
  /** Without '='; empty for a cell that shares another one's. */
  formula?: string;
}

const FORMULA_MAX = 200;

/** A cell as it is shown, with its type unless it is a text or a number shown as it is stored. */
interface ReadCell {
  text: string;
  type?: CellType;
}

function cellText({ type, style, formula }: OpenCell, text: string, known: Known): ReadCell {
  if (formula !== undefined && type !== "e" && (text === "" || (text === "0" && known.isUncalculated))) {
    // A formula may result in an empty text.
    if (type === "str" && !known.isUncalculated) return { text };
    return { text: `=${formula.slice(0, FORMULA_MAX)}`, type: { kind: "uncalculated", value: "" } };
  }
  switch (type) {
    case "s":
      return { text: known.strings[Number(text)] ?? "" };
    case "str":
    case "inlineStr":
      return { text: unescaped(text) };
    case "b":
      return { text: text === "1" ? "TRUE" : "FALSE" };
    case "d":
      return { text: text.slice(0, 10), type: { kind: "date", value: text.slice(0, 10) } };
    case "n":
      return text === "" ? { text } : numberCell(text, known.formats[style], known.isFrom1904);
    case "e":
      return { text, type: { kind: "error", value: "" } };
    default:
      return { text };
  }
}

/** Returns a function that fills merged cells' values into each of their rows. */
function createFill(merged: readonly MergedCells[]): (row: CsvRow) => void {
  const waiting = merged.toSorted((one, other) => one.first - other.first);
  let open: { cells: MergedCells; value: string }[] = [];
  return (row) => {
    open = open.filter(({ cells }) => cells.last >= row.line);
    for (const { cells, value } of open) {
      while (row.cells.length <= cells.column) row.cells.push("");
      row.cells[cells.column] ||= value;
      row.count = Math.max(row.count, row.cells.length);
    }
    while (waiting[0] && waiting[0].first <= row.line) {
      const cells = waiting.shift() as MergedCells;
      const value = row.cells[cells.column] ?? "";
      if (cells.first === row.line && cells.column < CELLS_KEPT && value) open.push({ cells, value });
    }
  };
}

/** Returns the shared strings by index, without formatting and phonetic text. */
async function readSharedStrings(workbook: Workbook): Promise<string[]> {
  const stream = await workbook.open("xl/sharedStrings.xml");
  const strings: string[] = [];
  if (!stream) return strings;
  const runs = textRuns();
  let isText = false;
  let spoken = 0;
  await scanXml(stream, {
    open(name, attributes) {
      if (name === "si") runs.begin();
      if (name === "rPh") spoken += 1;
      runs.open(name, attributes);
      isText = name === "t" && spoken === 0;
    },
    text(piece) {
      if (isText) runs.add(piece);
    },
    close(name) {
      isText = false;
      if (name === "rPh") spoken -= 1;
      if (name !== "si") return;
      if (strings.length >= WORKBOOK_STRINGS_MAX)
        throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
      strings.push(unescaped(runs.read()));
    },
  });
  return strings;
}

/** Parses a cell name such as 'AB12': column from 0, row from 1. Undefined if invalid. */
function placeOf(name: string): { column: number; row: number } | undefined {
  const [, letters, digits] = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= COLUMNS_MAX && row >= 1 && row <= ROWS_MAX ? { column: column - 1, row } : undefined;
}

async function readCellFormats(workbook: Workbook): Promise<NumberFormat[]> {
  const stream = await workbook.open("xl/styles.xml");
  if (!stream) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await scanXml(stream, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) formats.push(Number(attributes["numFmtId"] ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats.map((id) => numberFormat(id, codes.get(id)));
}

/** Returns a number without floating-point noise and exponent; 0.18 as a percentage is 18%. */
export const storedNumber = (value: number, unit?: "percent"): string =>
  unit === "percent"
    ? `${plainNumber(Number((value * 100).toPrecision(12)))}%`
    : plainNumber(Number(value.toPrecision(15)));

/** Numbers from here on have lost digits: spreadsheets keep 15. */
const EXACT_MAX = 1e15;

/** Returns a stored number as shown; a percentage with all its decimals, a local date as YYYY-MM-DD. */
function numberCell(stored: string, format: NumberFormat | undefined, isFrom1904: boolean): ReadCell {
  const number = Number(stored);
  if (!Number.isFinite(number)) return { text: stored };
  const value = storedNumber(number);
  const kind = format?.kind ?? "plain";
  if ((kind === "date" || kind === "local") && number >= 0 && number <= DAYS_MAX) {
    const time = (isFrom1904 ? ORIGIN_1904 : ORIGIN) + Math.round(number * DAY);
    const date = new Date(time).toISOString().slice(0, 10);
    const text = format && "sections" in format ? shownNumber(number, format.sections, time) : date;
    return { text, type: { kind: "date", value: date } };
  }
  if (kind === "percent") return { text: storedNumber(number, "percent") };
  if (Math.abs(number) >= EXACT_MAX) {
    return { text: number.toExponential(5).toUpperCase(), type: { kind: "exponent", value } };
  }
  if (!format || !("sections" in format)) return { text: value };
  // A format may hide its numbers.
  const text = shownNumber(number, format.sections, 0) || value;
  if (text === value && kind !== "exponent") return { text };
  return { text, type: { kind: kind === "exponent" ? "exponent" : "number", value } };
}
