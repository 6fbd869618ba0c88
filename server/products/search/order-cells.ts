import { type KnownCodes, orderedCodes, takeQuantity } from "./order-line.ts";
import { type Quantity, wholeQuantity } from "./order-quantity.ts";

/** What a line or a part of it asks for. */
export interface OrderRead {
  text: string;
  isName?: boolean;
  about?: string;
  /** Undefined if the message gives none. */
  quantity: Quantity | undefined;
}

/** A row of a table, the place of its quantity if the table's head names it, and the row's number. */
interface Row {
  cells: readonly string[];
  head: number | undefined;
  number: number;
}

const HEAD_OF_QUANTITIES =
  /^(?:[^\d\t]{0,20}[ .])?(?:q(?:n?ty|uantity|uantities)|nos|pcs|pieces|मात्रा|संख्या)[ .:]{0,2}(?:\([^)\d]{1,12}\)|in \p{L}{1,6}|nos|pcs)?\.?$/iu;

/** Returns the place of the quantities if a line is the head of a table that has them. */
export function readHead(line: string): number | undefined {
  const place = line.split("\t").findIndex((cell) => HEAD_OF_QUANTITIES.test(cell.trim()));
  return place < 0 ? undefined : place;
}

/** Returns the lines of a pasted text; the cells of a table are joined by tabs. */
export function cellLines(message: string): string[] {
  const text = message.replace(/\r\n?/g, "\n");
  const lines: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const end = endOf(text, "\n", at);
    const line = text.slice(at, end);
    const between = separatorOf(line);
    if (between === undefined) {
      lines.push(line);
      at = end + 1;
      continue;
    }
    const row = readRow(text, at, between);
    lines.push(row.cells.map((cell) => cell.replace(/\s+/g, " ").trim()).join("\t"));
    at = row.next;
  }
  return lines;
}

/** A table copied from a spreadsheet has tabs; other signs separate cells where a cell is quoted. */
function separatorOf(line: string): string | undefined {
  if (line.includes("\t")) return "\t";
  if (!/(?:^|[,;])"/.test(line)) return undefined;
  return line.includes('";') || line.includes(';"') ? ";" : ",";
}

/** Reads a row by RFC 4180: a quoted cell may have separators, line breaks and doubled quotes. */
function readRow(text: string, from: number, between: string): { cells: string[]; next: number } {
  const cells: string[] = [];
  const lineEnd = (at: number) => endOf(text, "\n", at);
  for (let at = from; ; ) {
    const quoted = text[at] === '"' ? quotedEnd(text, at, between) : undefined;
    const end = quoted ?? Math.min(endOf(text, between, at), lineEnd(at));
    cells.push(quoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    if (text[end] !== between) return { cells, next: end + 1 };
    at = end + 1;
  }
}

/** The index behind a cell's closing quote; undefined if the quote at `at` is a sign like any other, as in '3" pipe'. */
function quotedEnd(text: string, at: number, between: string): number | undefined {
  for (let quote = text.indexOf('"', at + 1); quote > 0; quote = text.indexOf('"', quote + 2)) {
    const next = text[quote + 1];
    if (next === between || next === "\n" || next === undefined) return quote + 1;
    if (next !== '"') return undefined;
  }
  return undefined;
}

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}

/** A row of a table: serial number, code, name and quantity in any order, or as its head says. */
export function readOrderRow({ cells, head, number }: Row, known: KnownCodes): OrderRead {
  const isOneCode = (cell: string) => known.isCode(cell) || orderedCodes(cell, known).length > 0;
  const quantities = cells.map((cell) => (known.isCode(cell) ? undefined : wholeQuantity(cell)));
  const own = head === undefined ? undefined : (quantities[head] ?? (cells[head] || undefined));
  const code = cells.findIndex((cell, at) => at !== head && isOneCode(cell));
  const texts = cells.filter((cell, at) => at !== head && quantities[at] === undefined && cell);
  const text = code < 0 ? (texts[0] ?? "") : (cells[code] as string);
  const inCode = takeQuantity(text, known);
  const place = Math.max(code, cells.indexOf(text));
  const quantity =
    head !== undefined && cells.length > head
      ? own
      : (quantityAmong(cells, quantities, place + 1) ??
        inCode.quantity ??
        before(cells, quantities, place, number));
  const name = code < 0 ? texts.find((cell) => known.isName(cell)) : undefined;
  if (name) return { text: name, isName: true, quantity };
  if (code < 0 && quantity === undefined) return { text: "", quantity: undefined };
  const about = texts.join(" ");
  return { text: orderedCodes(text, known)[0] ?? inCode.rest, about, quantity };
}

/** The quantity among the cells behind the code, of which others may be prices. */
function quantityAmong(
  cells: readonly string[],
  quantities: readonly (Quantity | undefined)[],
  from: number,
): Quantity | undefined {
  const found = quantities.flatMap((quantity, at) =>
    quantity === undefined || at < from ? [] : [{ quantity, cell: cells[at] as string }],
  );
  const worded = found.find(({ cell }) => /\p{L}/u.test(cell));
  if (worded) return worded.quantity;
  const numbers = found.filter(({ quantity }) => typeof quantity === "number");
  const whole = numbers.filter(({ cell }) => !cell.includes("."));
  const [one, two, three] = numbers.map(({ quantity }) => quantity as number);
  if (whole.length === 1) return whole[0]?.quantity;
  if (numbers.length === 1) return one;
  if (one !== undefined && two !== undefined && one * two === three) return one;
  return found.length ? found.map(({ cell }) => cell).join(" / ") : undefined;
}

/** The number before the code, unless it is the row's own. */
function before(
  cells: readonly string[],
  quantities: readonly (Quantity | undefined)[],
  to: number,
  row: number,
): Quantity | undefined {
  const found = quantities.slice(0, Math.max(0, to)).filter((quantity) => quantity !== undefined);
  const last = found.at(-1);
  return cells.length > 2 && found.length === 1 && last === row ? undefined : last;
}
