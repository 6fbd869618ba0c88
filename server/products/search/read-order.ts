import { hasMixedDigits, latinDigits } from "#contract/platform/digits.ts";
import { ENQUIRY_QUANTITY_MAX, ORDER_TEXT_MAX } from "#contract/products/limits.ts";
import { cellLines, type OrderRead, readHead, readOrderRow } from "./order-cells.ts";
import { type KnownCodes, orderedCodes, takeQuantity } from "./order-line.ts";
import { compact } from "./words.ts";

/** What one line of a message asks for: a code or a name, and how many. */
export interface OrderedLine {
  text: string;
  /** Pieces, 1 if none is written. Null if what is written isn't a number of pieces: `written`. */
  quantity: number | null;
  written: string;
  /** Whether the text is the name of one product. */
  isName: boolean;
  /** The code with what else the line says, which tells apart several products with the code. */
  about: string;
}

const BULLETS = /^[\s>*•·▪◦●○►➤→✓✔☑✅👉#-]+/u;
/** '①', and the key '1' of a keyboard of emojis. */
const NUMBERED_BULLET = /^ {0,9}(?:[\u2460-\u24ff\u2776-\u2793]|\d\ufe0f?\u20e3)/gmu;
const FRACTION = /[\u00bc-\u00be\u2150-\u215e]/gu;
const OTHER_NUMERAL = /\p{No}/u;
/** What WhatsApp puts before a copied message: '[12/11/26, 10:30 am] Ramesh: ' or '12/11/26, 10:30 - Ramesh: '. */
const COPIED =
  /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: -)? [^:\n]{1,40}: ?/i;
/** Lines about the sender or the document, whose numbers are no codes. */
const ABOUT_SENDER =
  /^(?:mob|mobile|cell|ph|phone|tel|fax|call|contact|whats ?app|gst|gstin|pan|e-?mail|add|address|date|dt|dated|invoice|bill|p\.?o\.?|order no|enq|enquiry no|(?:our|your) ref|pin|m\/s)\b/i;
const GREETING =
  /^(?:hi|hello|hey|dear|sir|madam|ji|namaste|good|thanks|thank|thx|regards|warm|with|yours|total|please find|kindly find|code|item|part (?:no|code|number)|s(?:r|l)\b|नमस्ते|धन्यवाद)/i;
const PRICE = /(?:@|(?:@ ?)?(?:\brs\.?|\binr|₹)) ?\d[\d,.]*(?:\/-)?/gi;
const GSTIN = /\b\d{2}[a-z]{5}\d{4}[a-z]\w[a-z]\w\b/gi;
const DATE =
  /\b\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2}\b|\b20\d{2}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,? ?20\d{2})?\b|\b\d{1,2}:\d{2}(?: ?[ap]m)?\b/gi;
const PHONE = /\+\d[\d ()-]{8,15}\d|\b0?[6-9]\d{4}[ -]?\d{5}\b/g;

const NUMBERING = /^\(?\d{1,3}(?:[.)\]](?!\d)|[-:] ) ?/;
const SEQUENCE = /^(\d{1,3})[ .):-] ?\S/;
const REMARK = /\([^()\d]*\)$/;
/** The longest quantity that is shown to the person. */
const WRITTEN_MAX = 100;
const PIECES = /[,;]| and | & | aur | और /i;

/**
 * Reads a WhatsApp message, a column of codes or the rows of a table: each line's code or name with its quantity, 1 if it has
 * none. A line with the quantity 0 is left out, so are greetings, signatures, dates, prices and phone numbers, and a line without
 * a code that gives no quantity, unless it is a product's name. `yieldIfDue` is awaited between lines.
 */
export async function readOrder(
  message: string,
  known: KnownCodes,
  yieldIfDue: () => Promise<void> = async () => undefined,
): Promise<OrderedLine[]> {
  const lines = cellLines(normalized(message)).map(cleaned);
  const isNumbered = isSequence(lines);
  const found: OrderRead[] = [];
  let head: number | undefined;
  let rows = 0;
  for (const line of lines) {
    await yieldIfDue();
    const numbered = isNumbered ? line.replace(/^\d{1,3}[ .):-] ?/, "") : line.replace(NUMBERING, "");
    const isRow = line.includes("\t");
    const name = isRow ? undefined : readName(numbered, known);
    if (!line || (!name && !isRow && ABOUT_SENDER.test(line))) continue;
    const named = isRow ? readHead(line) : undefined;
    if (named !== undefined && !orderedCodes(line, known).length) {
      head = named;
      continue;
    }
    if (isRow) rows += 1;
    const reads = isRow
      ? [readOrderRow({ cells: line.split("\t"), head, number: rows }, known)]
      : readPieces(numbered, known);
    for (const read of name ? [name] : reads) {
      const last = found.at(-1);
      if (read.text) found.push(read);
      // A separate quantity belongs to the code before it.
      else if (last && last.quantity === undefined) last.quantity = read.quantity;
    }
  }
  return merged(found, known);
}

function normalized(message: string): string {
  const plain = message
    .replace(NUMBERED_BULLET, "• ")
    .replace(FRACTION, (sign) => ` ${sign.normalize("NFKC").replace("\u2044", "/")}`)
    // '10²' isn't 102.
    .split(/(\p{No}+)/u)
    .map((part) => (OTHER_NUMERAL.test(part) ? part : part.normalize("NFKC")))
    .join("");
  return plain
    .replace(/\p{Nd}+/gu, (digits) => (hasMixedDigits(digits) ? digits : latinDigits(digits)))
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}|−/gu, "-")
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n\t]+/g, " ")
    .replace(/ ?[|\t] ?/g, "\t");
}

const cleaned = (line: string): string =>
  line
    .slice(0, ORDER_TEXT_MAX)
    // A tab at the beginning or the end is an empty cell.
    .replace(/^ | $/g, "")
    .replace(COPIED, "")
    .replace(/\*([^*]+)\*/g, "$1")
    .replace(BULLETS, (bullets) => (bullets.includes("\t") ? bullets : ""))
    .replace(/ $/, "");

/** Whether the lines are numbered 1, 2, 3 without a point behind the number. */
function isSequence(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => (line.includes("\t") ? [] : (SEQUENCE.exec(line)?.[1] ?? [])));
  return numbers.length > 1 && numbers.every((number, at) => Number(number) === at + 1);
}

/** A line that is the whole name of a product, with or without a quantity. */
function readName(line: string, known: KnownCodes): OrderRead | undefined {
  const { rest, quantity } = takeQuantity(withoutOthers(line, known), known);
  return !known.isCode(rest) && known.isName(rest) ? { text: rest, isName: true, quantity } : undefined;
}

/** The parts of a line: several only if several of its pieces have a code. */
function readPieces(line: string, known: KnownCodes): OrderRead[] {
  const plain = withoutOthers(line, known).replace(REMARK, "").trim();
  const pieces = plain.split(PIECES).map((piece) => piece.trim());
  const coded = pieces.filter((piece) => orderedCodes(takeQuantity(piece, known).rest, known).length > 0);
  const reads = (coded.length > 1 ? pieces : [plain])
    .flatMap((piece) => dividedAtCodes(piece, known))
    .flatMap((piece) => readPiece(piece, known));
  // '2 each' at the end is meant for all of them.
  const each = /\beach$/i.test(plain) ? reads.at(-1)?.quantity : undefined;
  return each ? reads.map((read) => ({ ...read, quantity: read.quantity ?? each })) : reads;
}

/** 'PIC-GR-0471 2 nos + PRA-GR-0472 3 nos' in two, if each code has its own quantity, behind or before it. */
function dividedAtCodes(piece: string, known: KnownCodes): string[] {
  const codes = orderedCodes(piece, known);
  if (codes.length < 2) return [piece];
  const starts: number[] = [];
  for (const code of codes) starts.push(piece.indexOf(code, starts.at(-1)));
  if (starts.some((start) => start < 0)) return [piece];
  const ends = starts.map((start, at) => start + (codes[at]?.length ?? 0));
  const cut = (places: readonly number[]) =>
    [0, ...places].map((from, at) => piece.slice(from, places[at] ?? piece.length).trim());
  const isEach = (parts: readonly string[]) =>
    parts.every((part) => {
      const { rest, quantity } = takeQuantity(part, known);
      return quantity !== undefined && orderedCodes(rest, known).length === 1;
    });
  return [cut(starts.slice(1)), cut(ends.slice(0, -1))].find(isEach) ?? [piece];
}

const withoutOthers = (line: string, known: KnownCodes): string => {
  const unlessCode = (text: string) => (known.isCode(text) ? text : " ");
  return line
    .replace(PRICE, " ")
    .replace(GSTIN, unlessCode)
    .replace(DATE, unlessCode)
    .replace(PHONE, unlessCode)
    .split(" ")
    .filter((token, at, tokens) => token && !isAddress(token) && !isPostal(token, tokens[at - 1], known))
    .join(" ");
};

const isAddress = (token: string): boolean => token.indexOf("@") > 0 || /^(?:https?:|www\.)/i.test(token);

/** Whether a number follows the name of a town; between them is a hyphen at most. */
const isPostal = (token: string, before = "", known: KnownCodes): boolean =>
  /^-?[1-9]\d{5}$/.test(token) && /^(?:\p{L}{5,30}[,-]?|-)$/u.test(before) && !known.isCode(token);

function readPiece(piece: string, known: KnownCodes): OrderRead[] {
  const { rest, quantity, isSure } = takeQuantity(piece, known);
  const codes = orderedCodes(rest, known);
  if (codes.length) return codes.map((text) => ({ text, about: rest, quantity }));
  if (!rest) return [{ text: "", quantity }];
  const isName = /[\p{L}\p{M}]{3}/u.test(rest) && !GREETING.test(rest);
  return isSure && isName ? [{ text: rest, quantity }] : [];
}

/** The lines of one code or name as one, without those of no pieces. */
const merged = (reads: readonly OrderRead[], known: KnownCodes): OrderedLine[] =>
  joinedBy(
    reads.flatMap(({ text, isName = false, about = text, quantity = 1 }) => {
      if (quantity === 0) return [];
      const isRead = typeof quantity === "number";
      return [{ text, isName, about, quantity: isRead ? quantity : null, written: isRead ? "" : quantity }];
    }),
    ({ text, about }) => (known.isShared(text) ? about : compact(text) || text),
  );

/** Joins the lines with the same key and adds their quantities; one that can't be read leaves all of them to the person. */
export function joinedBy<Line extends OrderedLine>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Line[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const before = joined.get(keyOf(line));
    joined.set(keyOf(line), before ? { ...before, ...sumOf(before, line) } : line);
  }
  return [...joined.values()];
}

function sumOf(one: OrderedLine, other: OrderedLine): Pick<OrderedLine, "quantity" | "written"> {
  if (one.quantity !== null && other.quantity !== null)
    return { quantity: Math.min(one.quantity + other.quantity, ENQUIRY_QUANTITY_MAX), written: "" };
  const written = [one, other].map((line) => line.quantity ?? line.written).join(" + ");
  return { quantity: null, written: written.slice(0, WRITTEN_MAX) };
}
