import { ENQUIRY_ITEMS_MAX, ENQUIRY_QUANTITY_MAX } from "../../../contract/platform/limits.ts";
import { compact, MEASURED } from "./words.ts";

/** What one line of a message asks for: a code or a name, and how many. */
export interface OrderedLine {
  text: string;
  quantity: number;
  /** Whether the text is the name of one product. */
  isName: boolean;
}

/** Which texts are known. */
interface Known {
  /** Whether a product has the code. */
  isCode(text: string): boolean;
  /** Whether exactly one product has the name. */
  isName(text: string): boolean;
}

interface Read {
  text: string;
  isName?: boolean;
  /** Undefined if the message gives none. */
  quantity: number | undefined;
}

/** The zeros of the digits that are typed in India; NFKC turns full-width ones into ours. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];
const BULLETS = /^[\s>*•·▪◦●○►➤→✓✔☑✅👉#-]+/u;
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

/** A number in thousands before a unit: '1,000 nos'. */
const THOUSANDS = /(\d),(\d{3})(?= ?(?:nos?|pcs?|pieces?|sets?|units?)\b)/gi;
const LABELLED =
  /(?:\bq(?:n?ty|uantity)\b|मात्रा|संख्या)[ .:=-]*(\d{1,6})(?: ?(?:nos?|pcs?|pieces?|sets?)\b)?\.?/iu;
const WITH_UNIT =
  /(?:^|[\s([=:x×*,/+-])(\d{1,6}) ?-?(?:(?:nos?|no's|numbers?|nags?|pcs?|pc's|pieces?|pices?|peices?|sets?|pairs?|units?|ea|each|qty|mtrs?|meters?|metres?|kgs?|rolls?)(?![\p{L}\d])\.?|नग|नंग|पीस|पिस|सेट|जोड़ी)/iu;
const DOZENS = /(?:^|[\s([=:,-])(\d{1,3}) ?(?:dozens?|doz|dz)\b\.?/i;
const TIMES = /(?: [x×*]|[×*]) ?(\d{1,5})$/i;
const TIMES_FIRST = /^(\d{1,5}) ?[x×*](?: (?=\S)|(?=\p{L}))/iu;
const SIGNED = /([-=:>.,([])( ?)(\d{1,5}) ?[)\]]?(?:\/-)?$/;
const LAST = / (\d{1,3})$/;
const FIRST = /^(\d{1,4})(?: - | )(?=\S)/;
const NUMBERING = /^\(?\d{1,3}(?:[.)\]](?!\d)|[-:] ) ?/;
const SEQUENCE = /^(\d{1,3})[ .):-] ?\S/;
const REMARK = /\([^()\d]*\)$/;
const EDGES = /^[\s,;:.=()[\]>-]{1,40}|[\s,;:.=()[\]>-]{1,40}$/g;
const PIECES = /[,;]| and | & | aur | और /i;
/** A longer line is cut. */
const LINE_MAX = 2000;
const DIGIT_GROUPS = /^\d{3,4}$/;

/**
 * Reads a WhatsApp message or a column of codes: each line's code or name with its quantity, 1 if it has none. Greetings,
 * signatures, dates, prices and phone numbers are left out; so is a line without a code that gives no quantity, unless it is a
 * product's name. At most as many lines as an enquiry list has.
 */
export function readOrder(message: string, known: Known): OrderedLine[] {
  const lines = normalized(message).split("\n").map(cleaned);
  const isNumbered = isSequence(lines);
  const found: Read[] = [];
  for (const line of lines) {
    const numbered = isNumbered ? line.replace(/^\d{1,3}[ .):-] ?/, "") : line.replace(NUMBERING, "");
    const name = readName(numbered, known);
    if (!line || (!name && ABOUT_SENDER.test(line))) continue;
    const reads = line.includes("\t") ? [readCells(line, known)] : readPieces(numbered, known);
    for (const read of name ? [name] : reads) {
      const last = found.at(-1);
      if (read.text) found.push(read);
      // A separate quantity belongs to the code before it.
      else if (last && last.quantity === undefined) last.quantity = read.quantity;
    }
  }
  return merged(found).slice(0, ENQUIRY_ITEMS_MAX);
}

function normalized(message: string): string {
  return message
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, ours)
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}|−/gu, "-")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n\t]+/g, " ")
    .replace(/ ?[|\t] ?/g, "\t");
}

function ours(digit: string): string {
  const at = digit.codePointAt(0) as number;
  const zero = ZEROS.find((each) => at >= each && at <= each + 9);
  return zero === undefined ? digit : String(at - zero);
}

const cleaned = (line: string): string =>
  line
    .slice(0, LINE_MAX)
    .trim()
    .replace(COPIED, "")
    .replace(/\*([^*]+)\*/g, "$1")
    .replace(BULLETS, "")
    .replace(THOUSANDS, "$1$2")
    .trim();

/** Whether the lines are numbered 1, 2, 3 without a point behind the number. */
function isSequence(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => (line.includes("\t") ? [] : (SEQUENCE.exec(line)?.[1] ?? [])));
  return numbers.length > 1 && numbers.every((number, at) => Number(number) === at + 1);
}

/** A row of a spreadsheet: serial number, code, name and quantity in any order. */
function readCells(line: string, known: Known): Read {
  const cells = line.split("\t").filter(Boolean);
  const isNumber = (cell: string) => /^\d{1,5}$/.test(cell) && !known.isCode(cell);
  const code = cells.findIndex((cell) => known.isCode(cell) || codesOf(cell, known).length > 0);
  const texts = cells.filter((cell) => !isNumber(cell) && !LABELLED.test(cell) && !WITH_UNIT.test(cell));
  const text = code < 0 ? (texts[0] ?? "") : (cells[code] as string);
  const unit = cells
    .map((cell, at) => (at === code ? undefined : takeQuantity(cell, known)))
    .find((each) => each?.isSure);
  const after = cells
    .slice(Math.max(code, cells.indexOf(text)) + 1)
    .filter(isNumber)
    .at(-1);
  const before = cells.length === 2 && cells[0] && isNumber(cells[0]) ? cells[0] : undefined;
  const quantity = unit?.quantity ?? inRange(after ?? before);
  const name = code < 0 ? texts.find((cell) => known.isName(cell)) : undefined;
  if (name) return { text: name, isName: true, quantity };
  if (code < 0 && quantity === undefined) return { text: "", quantity: undefined };
  return { text: codesOf(text, known)[0] ?? text, quantity };
}

/** A line that is the whole name of a product, with or without a quantity. */
function readName(line: string, known: Known): Read | undefined {
  const { rest, quantity } = takeQuantity(withoutOthers(line, known), known);
  return !known.isCode(rest) && known.isName(rest) ? { text: rest, isName: true, quantity } : undefined;
}

/** The parts of a line: several only if several of its pieces have a code. */
function readPieces(line: string, known: Known): Read[] {
  const plain = withoutOthers(line, known).replace(REMARK, "").trim();
  const pieces = plain.split(PIECES).map((piece) => piece.trim());
  const coded = pieces.filter((piece) => codesOf(takeQuantity(piece, known).rest, known).length > 0);
  const reads = (coded.length > 1 ? pieces : [plain]).flatMap((piece) => readPiece(piece, known));
  // '2 each' at the end is meant for all of them.
  const each = /\beach$/i.test(plain) ? reads.at(-1)?.quantity : undefined;
  return each ? reads.map((read) => ({ ...read, quantity: read.quantity ?? each })) : reads;
}

const withoutOthers = (line: string, known: Known): string => {
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
const isPostal = (token: string, before = "", known: Known): boolean =>
  /^-?[1-9]\d{5}$/.test(token) && /^(?:\p{L}{5,30}[,-]?|-)$/u.test(before) && !known.isCode(token);

function readPiece(piece: string, known: Known): Read[] {
  const { rest, quantity, isSure } = takeQuantity(piece, known);
  const codes = codesOf(rest, known);
  if (codes.length) return codes.map((text) => ({ text, quantity }));
  if (!rest) return [{ text: "", quantity }];
  const isName = /\p{L}{3}/u.test(rest) && !GREETING.test(rest);
  return isSure && isName ? [{ text: rest, quantity }] : [];
}

interface Taken {
  rest: string;
  quantity: number | undefined;
  /** Whether a word or a sign says that it is a quantity. */
  isSure: boolean;
}

/** Takes the quantity out of a text. */
function takeQuantity(piece: string, known: Known): Taken {
  const none = { rest: piece.replace(EDGES, ""), quantity: undefined, isSure: false };
  if (known.isCode(none.rest) || known.isName(none.rest)) return none;
  const without = (match: RegExpExecArray, kept = "") =>
    `${piece.slice(0, match.index)}${kept} ${piece.slice(match.index + match[0].length)}`.replace(EDGES, "");
  for (const [pattern, factor] of [
    [LABELLED, 1],
    [WITH_UNIT, 1],
    [DOZENS, 12],
    [TIMES_FIRST, 1],
  ] as const) {
    const match = pattern.exec(piece);
    const quantity = inRange(match?.[1], factor);
    if (!match || !quantity || /^\d[\d.]* ?(?:mm|cm|m|v|kw)\b/i.test(without(match))) continue;
    return { rest: without(match), quantity, isSure: true };
  }
  const times = TIMES.exec(none.rest);
  const factor = none.rest.slice(0, times?.index).replace(EDGES, "");
  const multiplied = inRange(times?.[1]);
  // '34 x 80' are measures.
  if (multiplied && !isMeasure(factor)) return { rest: factor, quantity: multiplied, isSure: true };
  const sign = SIGNED.exec(piece);
  const signed = inRange(sign?.[3]);
  const before = sign ? piece[sign.index - 1] : "";
  const isInCode = sign?.[1] === "-" ? !sign[2] && before !== " " : sign?.[1] === "." && before !== ".";
  if (sign && signed && !isInCode) return { rest: without(sign), quantity: signed, isSure: true };
  return bareNumber(none, known);
}

/** Whether a text ends in a number that is too short for a code. */
function isMeasure(before: string): boolean {
  const tokens = before.split(" ");
  const from = tokens.findLastIndex((token) => !/^\d+$/.test(token)) + 1;
  const { length } = tokens.slice(from).join("");
  return length > 0 && length < 5;
}

/** A number without a word, before or after a code: 'PIC-GR-0471 2', '2 PIC-GR-0471'. */
function bareNumber(none: Taken, known: Known): Taken {
  const { rest } = none;
  const isOnePart = (text: string) => codesOf(text, known).length === 1 || known.isName(text);
  if (/^\d{1,4}$/.test(rest)) return { ...none, rest: "", quantity: inRange(rest) };
  const last = LAST.exec(rest);
  const before = last ? rest.slice(0, last.index) : "";
  const isOther =
    last &&
    (known.isCode(before) ||
      !DIGIT_GROUPS.test(last[1] as string) ||
      /\p{L}/u.test(before.split(" ").at(-1) as string));
  if (last && isOther && !/^0/.test(last[1] as string) && isOnePart(before))
    return { rest: before, quantity: inRange(last[1]), isSure: false };
  const first = FIRST.exec(rest);
  const after = first ? rest.slice(first[0].length) : "";
  const isCount = first && (known.isCode(after) || !DIGIT_GROUPS.test(first[1] as string));
  if (isCount && isOnePart(after) && !/^0/.test(first[1] as string))
    return { rest: after, quantity: inRange(first[1]), isSure: false };
  return none;
}

function inRange(digits: string | undefined, factor = 1): number | undefined {
  const quantity = Number(digits) * factor;
  return quantity >= 1 && quantity <= ENQUIRY_QUANTITY_MAX ? quantity : undefined;
}

/** The maximum number of tokens of a code. */
const RUN_MAX = 4;

/** The codes in a text: known ones of up to four tokens, and tokens that can only be a code. */
function codesOf(text: string, known: Known): string[] {
  const tokens = text
    .split(/[\s,;()"'?!]+/)
    .map((token) => token.replace(/^[-=:.*/]{1,9}|[-=:.*/]{1,9}$/g, ""))
    .filter(Boolean);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = runAt(tokens, at, known);
    if (length) found.push(tokens.slice(at, at + length).join(" "));
    at += length || 1;
  }
  return found;
}

function runAt(tokens: readonly string[], at: number, known: Known): number {
  for (let length = Math.min(RUN_MAX, tokens.length - at); length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (/\d/.test(run.join("")) && compact(run.join("")).length >= 4 && known.isCode(run.join(" ")))
      return length;
  }
  const token = tokens[at] as string;
  if (canOnlyBeCode(token)) return 1;
  // 'BA 236 112', '911 323 072'.
  const from = /^\p{Lu}{1,3}$/u.test(token) ? at + 1 : at;
  let end = from;
  while (DIGIT_GROUPS.test(tokens[end] ?? "") && end - from < 4) end += 1;
  return end - from > 1 ? end - at : 0;
}

function canOnlyBeCode(token: string): boolean {
  const whole = compact(token);
  if (whole.length < 5 || whole.length > 24 || !/\d{2}/.test(whole) || MEASURED.test(token)) return false;
  if (/^\d+$/.test(whole)) return whole.length >= 6 && !/\./.test(token);
  return /\p{L}/u.test(whole) && (/[-/.]/.test(token) || /^[a-z]{1,4}\d{3,}[a-z]?$/.test(whole));
}

/** The lines of one code or name as one. */
const merged = (reads: readonly Read[]): OrderedLine[] =>
  joinedBy(
    reads.map(({ text, isName = false, quantity = 1 }) => ({ text, isName, quantity })),
    ({ text }) => compact(text) || text,
  );

/** Joins the lines with the same key and adds their quantities. */
export function joinedBy<Line extends OrderedLine>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Line[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const before = joined.get(keyOf(line));
    const quantity = Math.min((before?.quantity ?? 0) + line.quantity, ENQUIRY_QUANTITY_MAX);
    joined.set(keyOf(line), { ...(before ?? line), quantity });
  }
  return [...joined.values()];
}
