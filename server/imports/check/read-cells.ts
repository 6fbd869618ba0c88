import type { ImportRow, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_TEXT_SHOWN } from "#contract/imports/limits.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { ZONE_OFFSET } from "#contract/platform/day.ts";
import { isCodeName } from "#contract/platform/filters.ts";
import { GST_RATE_LEGAL, isUsualGstRate } from "#contract/platform/gst.ts";
import { PART_CODE_MAX } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { MONTHS } from "#contract/platform/written-day.ts";
import type { CategoryReader } from "#contract/products/brand-words.ts";
import { type FieldName, type NumberField, productField, typedIn } from "#contract/products/fields.ts";
import { CreateProductBody, FIELD_RULES } from "#contract/products/product.ts";
import { type CsvColumn, FULL_CSV_COLUMNS, fieldOfColumn } from "#contract/products/product-csv.ts";
import { knownUnit } from "#contract/products/sale-units.ts";
import { type DecimalSign, readAmount } from "../cells/amount-cell.ts";
import { readImageNames } from "../cells/image-cell.ts";
import { isCellError, isFormula, readDitto, UNCALCULATED } from "../cells/no-value.ts";
import {
  hasOddDigits,
  readFlag,
  readGstRate,
  readHsnCode,
  readNumber,
  readProductNumber,
  readPublished,
} from "../cells/plain-cells.ts";
import { readSpecifications } from "../cells/specification-cell.ts";
import type { RowValues } from "./plan.ts";

const LONG = /^([A-Z][a-z]+) (\d{1,2}), (\d{4}) at (\d{1,2}):(\d{2}) (AM|PM)$/;

type Problem = ImportRow["problems"][number];

/** The values of a row's cells; a cell that breaks its field's rule is a problem instead. */
export interface ReadCells {
  /** Undefined if the cell is empty or missing. */
  number: number | undefined;
  values: Omit<RowValues, "images">;
  /** Image names; undefined, which keeps the images, if the cell is empty or missing. */
  images: string[] | undefined;
  problems: Problem[];
  notes: Problem[];
}

/** A cell's value, or why it is rejected. */
type Reading = Partial<Pick<ReadCells, "number" | "values" | "images">> & { refused?: string; note?: string };

type Reader = (cell: string, how: HowRead) => Reading;

interface How {
  separator: ProductImport["separator"];
  isOwn: boolean;
  readCategory: CategoryReader;
  signs: Readonly<Partial<Record<CsvColumn, DecimalSign>>>;
  /** The currency that the price's heading names, if it isn't the rupee. */
  priceCurrency: string | undefined;
  /** The heading of the price if it says that tax is included. */
  taxedPrice: string | undefined;
  /** Rupees for one unit of a currency; undefined if the user hasn't said. */
  rateOf(currency: string): number | undefined;
}
type HowRead = Omit<How, "separator"> & { commaPartsCells: boolean };

/** Columns with special parsing. */
const READERS: Readonly<Partial<Record<CsvColumn, Reader>>> = {
  ID: readId,
  Category: readCategoryName,
  Published: readIsPublished,
  "Last Updated": readUpdated,
  Specifications: readSpecificationRows,
  Images: readImages,
  Unit: readUnit,
  "HSN Code": readHsn,
  "GST Rate": readGst,
};

/** A cell without a value keeps the product's. */
const unlessNothing = (value: unknown, field: FieldName): Reading =>
  value === null ? {} : byRule(field, value);

/** Reads a cell of a plain field. An empty cell keeps an optional value. */
function readField(name: FieldName, cell: string, how: HowRead): Reading {
  const field = productField(name);
  if (field.isOptional && cell.trim() === "") return {};
  switch (field.kind) {
    case "amount":
    case "number":
      return readNumberField(name as NumberField, cell, how);
    case "flag":
      return orRefuse(readFlag(cell), IMPORT_ROW.flag, name);
    case "prose":
      return byRule(name, how.isOwn ? cell : cell.slice(0, field.max));
    default:
      return byRule(name, cell);
  }
}

/** Returns the parsed cells of a row, by column. */
export function readCells(cells: ReadonlyMap<CsvColumn, string>, { separator, ...others }: How): ReadCells {
  const how = { ...others, commaPartsCells: separator === null || separator === "comma" };
  const read: ReadCells = { number: undefined, values: {}, images: undefined, problems: [], notes: [] };
  for (const column of FULL_CSV_COLUMNS) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    const { refused, note, values, ...rest } = readCell(column, cell, how);
    Object.assign(read, rest);
    Object.assign(read.values, values);
    const taxed = column === "Price" && values && how.taxedPrice;
    for (const message of [note, taxed && IMPORT_ROW.taxIncluded(taxed)])
      if (message) read.notes.push({ column, cell: shorten(cell), message });
    if (refused !== undefined) read.problems.push({ column, cell: shorten(cell), message: refused });
  }
  if (!cells.has("Part Code")) moveCodeToField(read.values);
  return read;
}

function readCell(column: CsvColumn, cell: string, how: HowRead): Reading {
  if (isCellError(cell)) {
    return { refused: cell.trim() === UNCALCULATED ? IMPORT_ROW.uncalculated : IMPORT_ROW.cellError };
  }
  if (!how.isOwn && isFormula(cell)) return { refused: IMPORT_ROW.uncalculated };
  // One with a value above was replaced by it.
  if (!how.isOwn && readDitto(cell) !== undefined) {
    return { refused: column === "Part Code" ? IMPORT_ROW.codeDitto : IMPORT_ROW.ditto };
  }
  const reader = READERS[column];
  if (reader) return reader(cell, how);
  const field = fieldOfColumn(column);
  return field ? readField(field, cell, how) : {};
}

const RULES = { ...FIELD_RULES, specifications: CreateProductBody.shape.specifications };

function byRule(field: keyof typeof RULES, value: unknown): Reading {
  const parsed = RULES[field].safeParse(value);
  return parsed.success
    ? { values: { [field]: parsed.data } }
    : { refused: parsed.error.issues[0]?.message ?? SERVER.malformed };
}

const orRefuse = (value: unknown, sentence: string, field: FieldName): Reading =>
  value === undefined ? { refused: sentence } : byRule(field, value);

/** Text without a digit, such as 'On request', can't be fixed by reformatting it; our own files leave no number out. */
function numberRefused(cell: string, name: NumberField, { isOwn }: HowRead): string {
  if (isOwn && cell.trim() === "") return IMPORT_ROW.needed(productField(name).heading);
  return isOwn || /\d/.test(cell) ? IMPORT_ROW.amount : IMPORT_ROW.noNumber;
}

/** Our own files have plain numbers; price lists also have units, signs, taxes and other currencies. */
function readNumberField(name: NumberField, cell: string, how: HowRead): Reading {
  const { commaPartsCells, isOwn, signs, priceCurrency, rateOf } = how;
  const refused = numberRefused(cell, name, how);
  if (isOwn)
    return orRefuse(
      readNumber(cell, commaPartsCells, (text) => typedIn(name, text)),
      refused,
      name,
    );
  const sign = signs[productField(name).heading as CsvColumn];
  let amount: ReturnType<typeof readAmount>;
  const read = (text: string) => {
    amount = readAmount(text, sign);
    return amount?.value;
  };
  const value = readNumber(cell, commaPartsCells || sign !== undefined, read);
  const isRupees = /[₹₨]|\b(?:rs|inr)\b/i.test(cell);
  const currency = amount?.currency ?? (name === "price" && !isRupees ? priceCurrency : undefined);
  if (value === undefined || currency === undefined) {
    const note = amount?.tax === undefined ? undefined : IMPORT_ROW.taxBeside(amount.tax);
    return { ...orRefuse(value, refused, name), ...(note && { note }) };
  }
  const rate = rateOf(currency);
  if (rate === undefined) return { refused: IMPORT_ROW.currency(currency) };
  const rupees = Math.round(value * rate * 100) / 100;
  return { ...byRule(name, rupees), note: IMPORT_ROW.converted(currency, String(rate)) };
}

function readId(cell: string): Reading {
  if (cell.trim() === "") return {};
  const number = readProductNumber(cell);
  return number === undefined ? { refused: IMPORT_ROW.number } : { number };
}

function readCategoryName(cell: string, { readCategory }: HowRead): Reading {
  const category = readCategory(cell);
  return category === undefined ? { refused: IMPORT_ROW.category } : { values: { category } };
}

/** A known unit gets its printed form, unless it is from our own export. An empty cell keeps the value. */
function readUnit(cell: string, { isOwn }: HowRead): Reading {
  const text = cell.trim().replace(/\s+/g, " ");
  if (text === "") return {};
  if (isOwn) return byRule("unit", text);
  const unit = knownUnit(text);
  if (unit !== undefined) return byRule("unit", unit);
  if (!/^\p{L}/u.test(text)) return { refused: IMPORT_ROW.unit };
  return { ...byRule("unit", text), note: IMPORT_ROW.unitUnknown(shorten(text)) };
}

/** A code of 3, 5 or 7 digits has lost one, as 8448.50 that became the number 8448.5: which one isn't known. */
function readHsn(cell: string): Reading {
  const code = readHsnCode(cell);
  return code !== null && hasOddDigits(code)
    ? { refused: IMPORT_ROW.hsnOdd }
    : unlessNothing(code, "hsnCode");
}

/** A column of amounts may be under 'GST': 81.00 beside a price of 450. */
function readGst(cell: string, { isOwn }: HowRead): Reading {
  const rate = readGstRate(cell);
  const reading = unlessNothing(rate, "gstRate");
  if (!rate || !reading.values || isUsualGstRate(rate)) return reading;
  if (!isOwn && rate > GST_RATE_LEGAL) return { refused: IMPORT_ROW.gstAmount };
  return { ...reading, note: IMPORT_ROW.gstUnusual(String(rate)) };
}

/** An empty cell keeps the value. */
function readIsPublished(cell: string): Reading {
  if (cell.trim() === "") return {};
  const published = readPublished(cell);
  return published === undefined ? { refused: IMPORT_ROW.published } : { values: { published } };
}

/** Files from before the code was a field have it as a specification (migration 0013). */
function moveCodeToField(values: RowValues): void {
  const held = values.specifications?.find(({ name }) => isCodeName(name));
  if (!held || held.value.length > PART_CODE_MAX) return;
  values.partCode = held.value;
  values.specifications = values.specifications?.filter((row) => row !== held) ?? [];
}

/** Reads the export's date; ignores any other text. */
function readUpdated(cell: string): Reading {
  const updatedAt = parseLongDate(cell.trim());
  return updatedAt === undefined ? {} : { values: { updatedAt } };
}

function readImages(cell: string): Reading {
  const images = readImageNames(cell);
  return images.length ? { images } : {};
}

function readSpecificationRows(cell: string): Reading {
  const rows = readSpecifications(cell);
  return rows.includes(undefined) ? { refused: IMPORT_ROW.specification } : byRule("specifications", rows);
}

export function shorten(text: string): string {
  return text.length > IMPORT_TEXT_SHOWN ? `${text.slice(0, IMPORT_TEXT_SHOWN)}…` : text;
}

/** Returns the start of the minute written by formatLongDate, in milliseconds since 1970; undefined for other texts. */
export function parseLongDate(text: string): number | undefined {
  const match = LONG.exec(text);
  if (!match) return undefined;
  const [, month = "", day, year, hour, minute, half] = match;
  const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  const time =
    Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), hours, Number(minute)) - ZONE_OFFSET;
  // Rejects dates that the engine shifts, such as February 31.
  return formatLongDate(time) === text ? time : undefined;
}
