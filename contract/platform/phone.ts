/** Phone numbers (spec section 5, ruling 'Enquiries') and their links. Free of zod. */
import { latinDigits, plainDigits, plainSigns } from "./digits.ts";
import { PHONE_PATTERN_MAX } from "./limits.ts";

/** The spec's pattern, literally. All parts are bounded and the ends anchored: at most 17 steps. */
export const PHONE_PATTERN = /^\+?\(?[0-9]{3}\)?[- .]?[0-9]{3}[- .]?[0-9]{4,6}$/;

export function isValidPhone(text: string): boolean {
  return text.length <= PHONE_PATTERN_MAX && PHONE_PATTERN.test(text);
}

/**
 * Returns the characters of a text that a phone field accepts (spec section 5): digits of any script as Latin ones, plus,
 * parentheses, hyphens and whitespace.
 */
export function stripPhoneTyping(text: string): string {
  return latinDigits(plainSigns(text)).replace(/[^0-9+()\-\s]/g, "");
}

/** A phone as a person wrote it. */
export interface WrittenPhone {
  /** The first number as written, in Latin digits, without its label: '+91 (0) 98765-43210'. */
  written: string;
  /** Its digits, after a plus if it has a country code: '+919876543210'. Empty if the text has no digit. */
  number: string;
  /** What else the text says: a second number, an extension ('ext 12'), a name. */
  rest: string;
}

/** Digits of a number in E.164, the fewest of a number without an area code, and those of an Indian one. */
const DIGITS = { most: 15, least: 6, national: 10 } as const;
/** Indian area codes have up to five digits with their 0; mobile numbers are written in two halves of five. */
const FIRST_PART_MAX = 5;
const LABELS = new Set(
  "my our mob mobile cell cellphone ph phone tel telephone call whatsapp whats app wa contact no number nos num m t p w o r off office res resi direct landline मो मोबाइल फोन फ़ोन नंबर नं व्हाट्सएप મો મોબાઇલ ફોન નંબર".split(
    " ",
  ),
);
/** One number: digits with the signs that are written between them; '+' and '(' may come before. */
const RUN = /\d[\d ().-]*/g;
/** More numbers than anybody writes with a phone. */
const RUNS_MAX = 20;
/** '12.11.2026'. */
const DAY = /^\d\d?\D\d\d?\D(?:19|20)\d\d$/;
const JOINS = /^ ?[/,;|\\] ?$/;
const BEFORE_REST = /^(?:[\s,;/|&:.-]|(?:or|and|या|और)(?![\p{L}\p{M}])){1,20}/iu;

/**
 * Reads a phone in any usual writing: 'Mob: 098765-43210', '0091 98765.43210', '+91 (0) 98765 43210', '98765/43210', with the
 * digits of any script and the marks of contacts apps. Of several numbers ('a / b', 'a or b') the first one counts.
 */
export function readPhone(text: string): WrittenPhone {
  const plain = plainDigits(text.replace(/\s/g, " "));
  const runs = [...plain.matchAll(RUN)].slice(0, RUNS_MAX).map(({ 0: run, index }) => ({
    from: startOf(plain, index),
    to: index + run.length,
  }));
  const spans = runs
    .map((_, at) => joined(plain, runs, at))
    .filter(({ from, to }) => !DAY.test(plain.slice(from, to).trim()));
  const atLeast = (least: number) => spans.find(({ from, to }) => digitsIn(plain.slice(from, to)) >= least);
  // Six digits are a phone only if nothing else is: they are the PIN code of an address.
  const run = atLeast(DIGITS.least + 1) ?? atLeast(DIGITS.least) ?? spans[0];
  if (!run) return { written: "", number: "", rest: plain };
  const written = firstOf(plain.slice(run.from, run.to));
  const end = plain.indexOf(written, run.from) + written.length;
  const before = plain.slice(0, run.from);
  const words = before.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const lead = words.every((word) => LABELS.has(word)) ? "" : before.trim();
  const rest = [lead, plain.slice(end).replace(BEFORE_REST, "").trim()].filter((part) =>
    /[\p{L}\d]/u.test(part),
  );
  return { written, number: numberIn(written), rest: rest.join(" ") };
}

interface Span {
  from: number;
  to: number;
}

function startOf(text: string, digit: number): number {
  let from = digit;
  while (from > 0 && "+( ".includes(text[from - 1] as string)) from -= 1;
  return text.slice(from, digit).trim() ? from : digit;
}

/** The number that starts with a run: '0141/2345678' is one, '98765 43210/98765 43211' are two. */
function joined(text: string, runs: readonly Span[], at: number): Span {
  const { from, to: end } = runs[at] as Span;
  let to = end;
  if (digitsIn(text.slice(from, to)) > FIRST_PART_MAX) return { from, to };
  for (let next = at + 1; next < runs.length; next += 1) {
    const run = runs[next] as Span;
    const isOne =
      digitsIn(text.slice(from, to)) < DIGITS.national &&
      JOINS.test(text.slice(to, run.from)) &&
      isNumber(numberIn(text.slice(from, run.to)));
    if (!isOne) break;
    to = run.to;
  }
  return { from, to };
}

/** Whether joined digits are not more than one number has. */
const isNumber = (number: string): boolean =>
  digitsIn(number.replace(/^(?:\+91|91(?=\d{10})|0)/, "")) <= DIGITS.national;

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

/** Cuts a second number that nothing, a space or a hyphen separates: a field drops the line break between two. */
function firstOf(run: string): string {
  let to = run.length;
  while (" (.-".includes(run[to - 1] as string)) to -= 1;
  const whole = run.slice(0, to).trim();
  const digits = digitsIn(whole);
  if (digits <= DIGITS.most || digits > 2 * DIGITS.most) return whole;
  for (const { index } of whole.matchAll(/\d/g)) {
    const part = whole.slice(0, index + 1);
    const isBetween = !/^\d/.test(whole.slice(index + 1)) || digits - digitsIn(part) >= DIGITS.national;
    const national = numberIn(part).replace(/^(?:\+91|0)/, "");
    if (isBetween && digitsIn(national) >= DIGITS.national) return part;
  }
  return whole;
}

function numberIn(written: string): string {
  // '+91 (0) 98765 43210': the 0 isn't dialled after a country code.
  const dialled = written.replace(/\( ?0 ?\)/, "");
  const digits = dialled.replace(/\D/g, "");
  const country = dialled.includes("+") || /^(?:00|091(?=\d{10}$))/.test(digits);
  if (!country) return digits;
  return `+${digits.replace(/^(?:00(?=[1-9])|0(?=91\d{10}$))/, "").replace(/^910(?=\d{10}$)/, "91")}`;
}

/** Returns the digits of the first number of a text, after a plus if it has a country code (see readPhone). */
export const normalisePhone = (text: string): string => readPhone(text).number;

/** Returns the number a form sends: its digits if they are valid, otherwise as written if that is, otherwise undefined. */
export function phoneToSend(typed: string): string | undefined {
  return [normalisePhone(typed), typed.trim()].find(isValidPhone);
}

/**
 * What a phone field takes over from its new text: `phone` stays in the field, `rest` belongs into the message. One more character
 * is typed: of it only digits, plus, parentheses, hyphens and whitespace stay (spec section 5). More are pasted or filled in: a
 * second number or an extension among them is not lost.
 */
export function takePhone(text: string, before: string): Pick<WrittenPhone, "rest"> & { phone: string } {
  const { written, number, rest } = readPhone(text);
  const isWhole = digitsIn(number) >= DIGITS.least && (/\d/.test(rest) || rest.length > 2);
  if (text.length > before.length + 1 && isWhole) return { phone: stripPhoneTyping(written), rest };
  return { phone: stripPhoneTyping(text), rest: "" };
}

/** The default country of numbers without one (ruling of 2026-11-22). */
export const DEFAULT_COUNTRY_CODE = "91";

/** E.164's length of a whole number, and the length of national ones. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
const NATIONAL = /^\d{6,11}$/;
/** A number of this length that starts with the country code includes it: '91 98765 43210'. */
const WITH_COUNTRY_MIN = 11;

/** Returns a WhatsApp link; numbers without '+' or '00' get `countryCode`. Undefined for invalid ones. */
export function whatsAppLink(written: string, countryCode: string, text?: string): string | undefined {
  const number = internationalNumber(written, countryCode);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? "" : `?text=${encodeURIComponent(text)}`}`;
}

/** Returns the digits of a whole number with its country code, `countryCode` if it has none. Undefined for invalid ones. */
export function internationalNumber(written: string, countryCode: string): string | undefined {
  const number = normalisePhone(written);
  if (number.startsWith("+")) return internationalDigits(number.slice(1));
  if (number.startsWith(countryCode) && number.length >= WITH_COUNTRY_MIN) return internationalDigits(number);
  const national = number.replace(/^0/, "");
  return NATIONAL.test(national) ? internationalDigits(countryCode + national) : undefined;
}

/** Returns a number with its country code, for readers abroad: as written if it has one or is no number. */
export function internationalPhone(written: string, countryCode: string): string {
  const digits = internationalNumber(written, countryCode);
  if (digits === undefined || normalisePhone(written).startsWith("+")) return written;
  return `+${countryCode} ${digits.slice(countryCode.length)}`;
}

const internationalDigits = (digits: string): string | undefined =>
  INTERNATIONAL.test(digits) ? digits : undefined;
