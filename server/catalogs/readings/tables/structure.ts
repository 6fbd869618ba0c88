import { guttersOf } from "./columns.ts";
import { type Area, around, boxCentre, middleOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import { type Placed, rowsOf } from "./rows.ts";
import { frameOf, type Region, type Span, type TableFrame } from "./rules.ts";
import type { StepBudget } from "./step-budget.ts";

export interface GridCell extends Span {
  phrases: Phrase[];
}

/** Borders are in points. */
export interface Grid {
  area: Area;
  xs: number[];
  ys: number[];
  cells: GridCell[];
}

/** Divides a region into rows and columns: by drawn lines first, then by gaps and line spacing. */
export function gridOf(region: Region, lines: readonly Line[], budget: StepBudget): Grid {
  const frame = frameOf(region, budget);
  const fields = placedIn(frame, lines, budget);
  const columns = columnsOf(frame, fields, region.hasColumns === true, budget);
  const rows = rowBandsOf(region, frame, fields, columns, budget);
  const cells = new Map<string, GridCell>();
  for (const { field, phrases } of fields) {
    for (const phrase of phrases) {
      const span = spanOf(field, phrase, columns, rows);
      const name = `${span.row}|${span.column}`;
      const cell = cells.get(name);
      if (!cell) cells.set(name, { ...span, phrases: [phrase] });
      else {
        cell.phrases.push(phrase);
        cell.lastRow = Math.max(cell.lastRow, span.lastRow);
        cell.lastColumn = Math.max(cell.lastColumn, span.lastColumn);
      }
    }
  }
  return { area: region.area, xs: columns.borders, ys: rows.borders, cells: [...cells.values()] };
}

interface TableField {
  field: Span;
  phrases: Phrase[];
}

export function placedIn(frame: TableFrame, lines: readonly Line[], budget: StepBudget): TableField[] {
  const columns = frame.xs.length - 1;
  const at = new Map<number, TableField>();
  const all = frame.fields.map((field): TableField => ({ field, phrases: [] }));
  for (const each of all) {
    const { row, column, lastRow, lastColumn } = each.field;
    for (let r = row; r <= lastRow; r += 1) {
      for (let c = column; c <= lastColumn; c += 1) at.set(r * columns + c, each);
    }
  }
  for (const line of lines) {
    for (const phrase of line.phrases) {
      budget.spend(1);
      const row = bandOf(frame.ys, middleOf(phrase));
      const column = bandOf(frame.xs, boxCentre(phrase));
      if (row !== undefined && column !== undefined) at.get(row * columns + column)?.phrases.push(phrase);
    }
  }
  return all.flatMap((field) => parted(field, frame.xs, budget));
}

/** Splits a spanning field at borders with text on both sides and none across. */
function parted(each: TableField, xs: readonly number[], budget: StepBudget): TableField[] {
  const { field, phrases } = each;
  const borders: number[] = [];
  for (let column = field.column + 1; column <= field.lastColumn; column += 1) {
    const x = xs[column] ?? 0;
    budget.spend(phrases.length);
    const isFree = phrases.every(({ left, right }) => right <= x + 1 || left >= x - 1);
    if (isFree && phrases.some(({ left }) => left >= x - 1) && phrases.some(({ right }) => right <= x + 1)) {
      borders.push(column);
    }
  }
  if (borders.length === 0) return [each];
  const firsts = [field.column, ...borders];
  return firsts.map((column, at): TableField => {
    const lastColumn = (firsts[at + 1] ?? field.lastColumn + 1) - 1;
    const [left, right] = [xs[column] ?? 0, xs[lastColumn + 1] ?? 0];
    return {
      field: { ...field, column, lastColumn },
      phrases: phrases.filter((phrase) => boxCentre(phrase) >= left && boxCentre(phrase) < right),
    };
  });
}

function bandOf(borders: readonly number[], at: number): number | undefined {
  if (at < (borders[0] ?? 0) || at > (borders.at(-1) ?? 0)) return undefined;
  let [low, high] = [0, borders.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((borders[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Borders, and for each drawn column or row the index of its first part. */
interface Bands {
  borders: number[];
  firsts: number[];
}

function columnsOf(
  { xs }: TableFrame,
  fields: readonly TableField[],
  areGiven: boolean,
  budget: StepBudget,
): Bands {
  const borders = [xs[0] ?? 0];
  const firsts: number[] = [];
  for (let band = 0; band + 1 < xs.length; band += 1) {
    const [left = 0, right = 0] = [xs[band], xs[band + 1]];
    firsts.push(borders.length - 1);
    const lines = areGiven
      ? []
      : fields
          .filter(({ field }) => field.column === band && field.lastColumn === band)
          .flatMap(({ phrases }) => linesIn(phrases, budget));
    for (const { from, to } of guttersOf(lines, { left, right }, budget)) borders.push((from + to) / 2);
    borders.push(right);
  }
  return { borders, firsts };
}

function rowBandsOf(
  region: Region,
  { ys }: TableFrame,
  fields: readonly TableField[],
  columns: Bands,
  budget: StepBudget,
): Bands {
  const borders = [ys[0] ?? 0];
  const firsts: number[] = [];
  const bands: { field: TableField; placed: Placed[] }[][] = ys.slice(1).map(() => []);
  for (const field of fields) {
    if (field.field.row !== field.field.lastRow) continue;
    const placed = field.phrases.map((phrase) => ({ phrase, ...columnsUnder(field.field, phrase, columns) }));
    bands[field.field.row]?.push({ field, placed });
  }
  const splits = rowsOf(
    region,
    bands.map((band) => band.flatMap(({ placed }) => placed)),
    columns.borders,
    budget,
  );
  for (let band = 0; band + 1 < ys.length; band += 1) {
    firsts.push(borders.length - 1);
    borders.push(...(splits[band] ?? []), ys[band + 1] ?? 0);
  }
  return { borders, firsts };
}

/** Returns the columns of a phrase: several if it crosses an undrawn border. */
function columnsUnder(
  field: Span,
  phrase: Phrase,
  { borders, firsts }: Bands,
): Pick<Placed, "column" | "lastColumn"> {
  const first = firsts[field.column] ?? 0;
  const last = (firsts[field.lastColumn + 1] ?? borders.length - 1) - 1;
  if (field.column !== field.lastColumn) return { column: first, lastColumn: last };
  let [column, lastColumn] = [first, last];
  while (column < last && (borders[column + 1] ?? 0) <= phrase.left + 1) column += 1;
  while (lastColumn > column && (borders[lastColumn] ?? 0) >= phrase.right - 1) lastColumn -= 1;
  return { column, lastColumn };
}

function spanOf(field: Span, phrase: Phrase, columns: Bands, rows: Bands): Span {
  const across = columnsUnder(field, phrase, columns);
  const first = rows.firsts[field.row] ?? 0;
  const last = (rows.firsts[field.lastRow + 1] ?? rows.borders.length - 1) - 1;
  if (field.row !== field.lastRow) return { ...across, row: first, lastRow: last };
  const row = Math.min(last, Math.max(first, bandOf(rows.borders, middleOf(phrase)) ?? first));
  return { ...across, row, lastRow: row };
}

function linesIn(phrases: readonly Phrase[], budget: StepBudget): Line[] {
  const lines: Line[] = [];
  for (const phrase of phrases.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    budget.spend(1);
    const last = lines.at(-1);
    const height = last ? Math.min(last.bottom - last.top, phrase.bottom - phrase.top) : 0;
    if (last && middleOf(phrase) - middleOf(last) <= 0.5 * height) {
      last.phrases.push(phrase);
      Object.assign(last, around(last.phrases));
    } else lines.push({ phrases: [phrase], ...around([phrase]) });
  }
  for (const line of lines) line.phrases.sort((a, b) => a.left - b.left);
  return lines;
}
