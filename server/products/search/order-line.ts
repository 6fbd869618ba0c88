import {
  isMeasureUnit,
  isUnit,
  isUnread,
  type Quantity,
  quantityOf,
  wordsAtEnd,
  wordsAtStart,
} from "./order-quantity.ts";
import { compact, MEASURED } from "./words.ts";

/** Which texts are known. */
export interface KnownCodes {
  /** Whether a product has the code. */
  isCode(text: string): boolean;
  /** Whether several products have the code. */
  isShared(text: string): boolean;
  /** Whether exactly one product has the name. */
  isName(text: string): boolean;
}

const LABEL = /(?:\bq(?:n?ty|uantity)\b|मात्रा|संख्या)[ .:=-]*/iu;
const LABELLED = /(?:\bq(?:n?ty|uantity)\b|मात्रा|संख्या)[ .:=-]*(\d[\d,./-]{0,14})/iu;
const WORD_BEHIND = /^ ?(\p{L}[\p{L}\p{M}']{0,11})(?![\p{L}\d-])\.?/u;
/** A number and the word behind it. */
const WITH_WORD =
  /(?:^|[\s([=:;x×*+-]|(?<!\d)[,/])(\d[\d,./-]{0,14}) ?-?(\p{L}[\p{L}\p{M}']{0,11})(?![\p{L}\d])\.?/giu;
const TIMES = /(?: [x×*]|[×*]) ?(\d[\d,.]{0,11})$/i;
const TIMES_FIRST = /^(\d{1,6}|\d[\d,.]{1,11}[,.]\d{1,3}) ?[x×*](?: (?=\S)|(?=\p{L}))/iu;
/** The signs before a quantity at the end, and how far from the end they are looked for. */
const SIGNS = /[-=:;>.,([|]/g;
const SIGNED_MAX = 24;
const SIGNED = /^( ?)(\d[\d,./-]{0,14}) ?[)\]]?$/;
const LAST = / ([~≈+-]?\d[\d,./-]{0,14})$/;
const FIRST = /^(\d[\d,./]{0,14})(?: - | )(?=\S)(?![x×*] ?\d)/i;
const UNKNOWN_UNIT = /(?:^| )(\d[\d,./-]{0,14}) ?(\p{L}[\p{L}\p{M}]{1,11})\.?$/u;
/** Words before a number that isn't a quantity. */
const NAMES_NUMBER = /^(?:model|type|size|no|dia|id|od|m|mod|series|page|fig|pos|item|part|art|ref|for)\.?$/i;
/** A size with blanks: '450 x 2', '450 x2', '25 x 52 x 15'. */
const SPACED_SIZE = /(?<![\d.,])(m ?)?(\d{1,4}(?:[.,]\d{1,2})?)(?: ?[x×*] ?| by )(?=\d{1,4}(?![\d-]))/gi;
const THREAD = /^m\d{1,3}[x×*]\d/i;
const EDGES = /^[\s,;:.=()[\]>-]{1,40}|[\s,;:.=()[\]>-]{1,40}$/g;
const DIGIT_GROUPS = /^\d{3,4}$/;

interface Taken {
  rest: string;
  quantity: Quantity | undefined;
  /** Whether a word or a sign says that it is a quantity. */
  isSure: boolean;
}

/** The signs of sizes that are read in a text; more are no line of an order. */
const SIZE_SIGNS_MAX = 8;

/** Returns a text with the sizes behind a code as one word each, whose last number is no quantity. */
function withSizesJoined(text: string, known: KnownCodes): string {
  let signs = 0;
  return text.replace(SPACED_SIZE, (written, thread: string | undefined, number: string, at: number) => {
    signs += 1;
    if (signs > SIZE_SIGNS_MAX) return written;
    const before = text.slice(0, at + (thread?.length ?? 0) + number.length);
    const last = orderedCodes(before, known).at(-1);
    // '911 323 072 x 10' is of a code.
    return last === undefined || before.endsWith(last) ? written : `${thread ? "M" : ""}${number}x`;
  });
}

/** Takes the quantity out of a text. */
export function takeQuantity(text: string, known: KnownCodes): Taken {
  const piece = withSizesJoined(text, known);
  const none = { rest: piece.replace(EDGES, ""), quantity: undefined, isSure: false };
  if (known.isCode(none.rest) || known.isName(none.rest)) return none;
  return (
    withWord(piece, none.rest, known) ??
    multiplied(none.rest, known) ??
    signed(piece, known) ??
    bareNumber(none, known)
  );
}

const sure = (rest: string, quantity: Quantity): Taken => ({
  rest: rest.replace(EDGES, ""),
  quantity,
  isSure: true,
});

/** An amount as it is in a line: the signs behind it aren't its own ('5,', '4/-'). */
const amountOf = (amount: string, unit?: string): Quantity =>
  quantityOf(amount.replace(/[.,/-]{1,15}$/, ""), unit);

/** A quantity that a word names: 'qty 4', '4 nos', '2.5 kg', 'four nos'. */
function withWord(piece: string, rest: string, known: KnownCodes): Taken | undefined {
  const without = (match: RegExpExecArray | RegExpMatchArray) =>
    `${piece.slice(0, match.index)} ${piece.slice((match.index ?? 0) + match[0].length)}`;
  const isMeasured = (text: string) => /^\d[\d.]* ?(?:mm|cm|m|v|kw)\b/i.test(text.replace(EDGES, ""));
  const label = LABELLED.exec(piece);
  if (label && !isMeasured(without(label))) {
    const behind = piece.slice(label.index + label[0].length);
    const [word = "", unit = ""] = WORD_BEHIND.exec(behind) ?? [];
    const rest = isUnit(unit) ? behind.slice(word.length) : behind;
    return sure(
      `${piece.slice(0, label.index)} ${rest}`,
      amountOf(label[1] as string, isUnit(unit) ? unit : undefined),
    );
  }
  const named = LABEL.exec(piece);
  const tail = named ? piece.slice(named.index + named[0].length).trim() : "";
  if (named && isUnread(tail)) return sure(piece.slice(0, named.index), tail);
  const counted = [...piece.matchAll(WITH_WORD)].filter(
    (match) => isUnit(match[2] as string) && !isMeasured(without(match)),
  );
  const match = counted.find(({ 2: unit }) => typeof quantityOf("1", unit) === "number") ?? counted[0];
  if (match && !isPartOfCode(piece, match, known)) {
    const amount = match[1] as string;
    const from = codeInAmount(piece, match, known);
    const code = piece.slice(0, match.index + match[0].indexOf(amount) + from);
    const behind = piece.slice(match.index + match[0].length);
    return sure(from ? `${code} ${behind}` : without(match), amountOf(amount.slice(from), match[2]));
  }
  const end = wordsAtEnd(rest);
  if (
    end &&
    (end.hasUnit ||
      orderedCodes(end.before, known).length === 1 ||
      known.isName(end.before.replace(EDGES, "")))
  )
    return sure(end.before, end.written);
  const start = wordsAtStart(rest);
  return start && sure(start.after, start.written);
}

/** Whether what looks like a number with a unit is a code that a product has: 'NO-12 PC'. */
const isPartOfCode = (piece: string, match: RegExpMatchArray, known: KnownCodes): boolean =>
  known.isCode(piece.slice(match.index, (match.index ?? 0) + match[0].length));

/**
 * Returns where the quantity begins in an amount that begins with the end of a code: 'PIC-GR-0471-2nos', '911.323.023/2 nos'. 0 for
 * ranges and fractions: '4-5 nos', '1/2 kg'.
 */
function codeInAmount(piece: string, match: RegExpMatchArray, known: KnownCodes): number {
  const amount = match[1] as string;
  const at = Math.max(amount.lastIndexOf("-"), amount.lastIndexOf("/"));
  if (at <= 0) return 0;
  const isInside = /^[-/]/.test(match[0]) && /\S/.test(piece[(match.index ?? 0) - 1] ?? " ");
  return isInside || orderedCodes(amount.slice(0, at), known).length > 0 ? at + 1 : 0;
}

/** '2 x PIC-GR-0471', 'PIC-GR-0471 x 2'; not the measures '34 x 80'. */
function multiplied(rest: string, known: KnownCodes): Taken | undefined {
  const first = TIMES_FIRST.exec(rest);
  const after = rest.slice(first?.[0].length);
  // '450 x 2 PIC-GR-0471' begins with a size, '2 x 911 323 072' with a quantity.
  const isSize =
    /^\d/.test(after) && !after.startsWith(orderedCodes(after, known)[0] ?? " ") && !known.isName(after);
  if (first && !isSize && !orderedCodes(first[1] as string, known).length)
    return sure(after, amountOf(first[1] as string));
  const times = TIMES.exec(rest);
  const factor = rest.slice(0, times?.index).replace(EDGES, "");
  return times && !isMeasure(factor) ? sure(factor, amountOf(times[1] as string)) : undefined;
}

/** A number at the end, behind a sign: 'PIC-GR-0471 - 2', 'PIC-GR-0471 (2)', 'PIC-GR-0471;2'. */
function signed(piece: string, known: KnownCodes): Taken | undefined {
  const text = piece.replace(/(?:\/-)?[ .]{0,3}$/, "");
  const from = Math.max(0, text.length - SIGNED_MAX);
  for (const { 0: sign, index } of text.slice(from).matchAll(SIGNS)) {
    const at = from + index;
    const [, space, amount] = SIGNED.exec(text.slice(at + 1)) ?? [];
    if (amount === undefined) continue;
    const previous = text[at - 1] ?? "";
    const code = text.slice(0, at).replace(EDGES, "");
    const isInCode =
      sign === "-"
        ? !space && previous !== " "
        : (sign === "." && previous !== ".") ||
          (/[,;:]/.test(sign) &&
            /\d/.test(previous) &&
            !known.isCode(code) &&
            (code.includes(" ") || !canOnlyBeCode(code)));
    if (!isInCode) return sure(code, amountOf(amount));
  }
  return undefined;
}

/** Whether a text ends in a number that is too short for a code. */
function isMeasure(before: string): boolean {
  const tokens = before.split(" ");
  const from = tokens.findLastIndex((token) => !/^\d+$/.test(token)) + 1;
  const { length } = tokens.slice(from).join("");
  return length > 0 && length < 5;
}

/** A number without a word, before or after a code: 'PIC-GR-0471 2', '2 PIC-GR-0471'. */
function bareNumber(none: Taken, known: KnownCodes): Taken {
  const { rest } = none;
  const isOnePart = (text: string) => orderedCodes(text, known).length === 1 || known.isName(text);
  /** A group of three or four digits may be a part of the code. */
  const isOther = (amount: string, code: string, next: string | undefined) =>
    known.isCode(code) || (!/^0\d/.test(amount) && (!DIGIT_GROUPS.test(amount) || /\p{L}/u.test(next ?? "")));
  if (/^\d{1,5}$/.test(rest)) return { ...none, rest: "", quantity: quantityOf(rest) };
  const last = LAST.exec(rest);
  const code = last ? rest.slice(0, last.index).replace(EDGES, "") : "";
  if (last && isOnePart(code) && isOther(last[1] as string, code, code.split(" ").at(-1)))
    return { rest: code, quantity: amountOf(last[1] as string), isSure: false };
  const first = FIRST.exec(rest);
  const after = first ? rest.slice(first[0].length) : "";
  if (first && isOnePart(after) && isOther(first[1] as string, after, undefined))
    return { rest: after, quantity: amountOf(first[1] as string), isSure: false };
  const unit = UNKNOWN_UNIT.exec(rest);
  const named = unit ? rest.slice(0, unit.index).replace(EDGES, "") : "";
  if (unit && !isMeasureUnit(unit[2] as string) && isOnePart(named))
    return { rest: named, quantity: `${unit[1]} ${unit[2]}`, isSure: false };
  return { ...none, quantity: leftNumber(rest, known) };
}

/** A number beside a code that nothing explains: it may be the quantity. */
function leftNumber(rest: string, known: KnownCodes): string | undefined {
  const [code, ...more] = orderedCodes(rest, known);
  if (code === undefined || more.length) return undefined;
  const tokens = rest.replace(code, " ").split(/(?:[\s;()]|,(?!\d))+/);
  return tokens.find(
    (token, at) =>
      /^\p{Nd}{1,5}$/u.test(token) &&
      !isMeasureUnit(tokens[at + 1] ?? "") &&
      !NAMES_NUMBER.test(tokens[at - 1] ?? "") &&
      !/^[x×*]/i.test(tokens[at + 1] ?? "") &&
      !/^\d*[x×*]$/i.test(tokens[at - 1] ?? ""),
  );
}

/** The maximum number of tokens of a code. */
const RUN_MAX = 4;

/** The codes found in the texts of a message, which are looked at several times. */
const foundCodes = new WeakMap<KnownCodes, Map<string, readonly string[]>>();

/** The codes in a text: known ones of up to four tokens, and tokens that can only be a code. */
export function orderedCodes(text: string, known: KnownCodes): readonly string[] {
  const before = foundCodes.get(known) ?? new Map<string, readonly string[]>();
  foundCodes.set(known, before);
  const codes = before.get(text) ?? readCodes(text, known);
  before.set(text, codes);
  return codes;
}

function readCodes(text: string, known: KnownCodes): string[] {
  // A code has a digit.
  if (!/\d/.test(text)) return [];
  const tokens = text
    .split(/[\s,;()"'?!]+/)
    .map((token) => token.replace(/^[-=:.*/+]{1,9}|[-=:.*/+]{1,9}$/g, ""))
    .filter(Boolean);
  const lengths = tokens.map((token) => compact(token).length);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = runAt(tokens, lengths, at, known);
    if (length) found.push(tokens.slice(at, at + length).join(" "));
    at += length || 1;
  }
  return found;
}

function runAt(tokens: readonly string[], lengths: readonly number[], at: number, known: KnownCodes): number {
  let signs = 0;
  let longest = 0;
  for (let next = at; next < Math.min(at + RUN_MAX, tokens.length); next += 1) {
    signs += lengths[next] as number;
    const run = tokens.slice(at, next + 1).join(" ");
    // 'PK.7' is a code, '10' and 'no' aren't.
    if (signs < 4 && !(signs === 3 && /\p{L}/u.test(run))) continue;
    if (/\d/.test(run) && known.isCode(run)) longest = next + 1 - at;
  }
  if (longest) return longest;
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
  if (
    whole.length < 5 ||
    whole.length > 24 ||
    !/\d{2}/.test(whole) ||
    MEASURED.test(token) ||
    THREAD.test(token)
  )
    return false;
  // '911.400.500' and '0099.45', not '1250.00'.
  if (/^\d+$/.test(whole)) return whole.length >= 6 && (!/\./.test(token) || /\..*\.|^0\d/.test(token));
  return /\p{L}/u.test(whole) && (/[-/.]/.test(token) || /^[a-z]{1,4}\d{3,}[a-z]?$/.test(whole));
}
