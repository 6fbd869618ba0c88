/** Part codes in cells: unseen characters, and what spreadsheet programs make of codes that look like numbers or dates. */

/** Returns the lines of a code cell, without unseen characters and repeated spaces; more than one is several codes. */
export const codeLines = (cell: string): string[] =>
  cell
    .split(/\r|\n|\v|\f|\p{Zl}|\p{Zp}/u)
    .map((line) =>
      formulaText(line)
        .replace(/\p{Cf}|\ufe0e|\ufe0f/gu, "")
        .replace(/\s+/gu, " ")
        .replace(/\p{Cc}/gu, "")
        .trim(),
    )
    .filter(Boolean);

/** '="00123"' is how a code is protected in a CSV file; an apostrophe does so in a cell. */
const formulaText = (line: string): string =>
  (/^\s*="([^"]*)"\s*$/.exec(line)?.[1] ?? line).replace(/^\s*'(?=.)/, "");

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const NAMES = "january february march april may june july august september october november december".split(
  " ",
);
/** German, as far as they differ. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  ...{ sept: 9, jän: 1, januar: 1, jänner: 1, februar: 2, mrz: 3, mär: 3, märz: 3, mai: 5, juni: 6, juli: 7 },
  ...{ okt: 10, oktober: 10, dez: 12, dezember: 12 },
};

/** Returns the number of a month, 0 for another word. */
function monthOf(name: string): number {
  const text = name.toLowerCase();
  return OTHER_MONTHS[text] ?? Math.max(MONTHS.indexOf(text), NAMES.indexOf(text)) + 1;
}

const isDay = (day: number, month: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** The century that spreadsheet programs take. */
const yearOf = (text: string): number => {
  const year = Number(text);
  return text.length > 2 ? year : year + (year < 30 ? 2000 : 1900);
};

const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$|^[+-]?\d[.,]\d+E-\d{1,3}$/i;
/** A number of more digits than programs keep, the others of which are 0. */
const ROUNDED = /^[1-9]\d{14}00+$/;
/** Month names begin with a capital, followed by small letters: 'MAR-12' is a code. */
const DAY_MONTH = /^\d{1,2}(?:\.? |[-/])(\p{Lu}\p{Ll}{2,8})\.?(?:[- /](?:\d{2}|\d{4}))?$/u;
const MONTH_YEAR = /^(\p{Lu}\p{Ll}{2,8})\.?(?:[- /](?:\d{2}|\d{4})| \d{1,2}, \d{4})$/u;
const WHOLE_DATE =
  /^(?:(\d{2})([-./])(\d{2})\2(?:\d{4}|\d{2})|(\d{1,2})\/(\d{1,2})\/\d{4}|\d{4}([-/])(\d{2})\6(\d{2}))$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6},? (?=\p{L}|\d)/iu;
const MIDNIGHT = /[T ](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? AM)$/;
const TIME = /^\d{1,2}:\d{2}:\d{2}(?: [AP]M)?$|^\d{1,2}:\d{2} [AP]M$/;

/**
 * Returns whether a code is written as spreadsheet programs show a number or date: '1.23E+05', '03-Jan', 'Mar-12',
 * '01-03-2002'. The code that was typed can't be told from it.
 */
export function isSpreadsheetForm(cell: string): boolean {
  const code = cell.replace(WEEKDAY, "");
  if (EXPONENT.test(code) || ROUNDED.test(code) || TIME.test(code)) return true;
  const day = code.replace(MIDNIGHT, "");
  const [, month] = DAY_MONTH.exec(day) ?? MONTH_YEAR.exec(day) ?? [];
  if (month !== undefined) return monthOf(month) > 0;
  const [, one, , two, three, four, , five, six] = WHOLE_DATE.exec(day) ?? [];
  const [first, second] = [one ?? three ?? five, two ?? four ?? six].map(Number);
  if (first === undefined || second === undefined || Number.isNaN(first)) return false;
  return isDay(first, second) || isDay(second, first);
}

const FLOAT = /^([1-9]\d*)\.0$/;

/** Returns a numeric code without the '.0' that programs add which count with decimals; others stay. */
export const withoutFloat = (code: string): string => code.replace(FLOAT, "$1");

/** The codes of a column. Of those written as '12-30-45', those that can't be dates tell that the others aren't. */
export interface CodeForms {
  count(code: string): void;
  /** The number of odd codes. */
  oddCodes(): number;
  /** Whether a code is written as a spreadsheet program's form, and isn't just one of a column of such codes. */
  isOdd(code: string): boolean;
  /** Whether all codes that are numbers end in '.0', as a program writes a column of numbers (84480 as '84480.0'). */
  areFloats(): boolean;
  /** The keys of what it may be the shown form of (shownKeys); empty if it is one of such a column. */
  keysOf(code: string): string[];
}

const THREE_PAIRS = /^\d{2}([-./])\d{2}\1\d{2}$/;

export function createCodeForms(): CodeForms {
  /** By separator; empty for codes of another form. */
  const forms = new Map<string, { dates: number; others: number }>();
  const numbers = { floats: 0, others: 0 };
  const signOf = (code: string) => THREE_PAIRS.exec(code)?.[1] ?? "";
  const isUsual = (code: string) => {
    const { dates = 0, others = 0 } = (signOf(code) && forms.get(signOf(code))) || {};
    return dates < others;
  };
  return {
    count(code) {
      if (/^\d+(?:\.\d+)?$/.test(code)) numbers[FLOAT.test(code) ? "floats" : "others"] += 1;
      const form = forms.get(signOf(code)) ?? { dates: 0, others: 0 };
      forms.set(signOf(code), form);
      form[isSpreadsheetForm(code) ? "dates" : "others"] += 1;
    },
    oddCodes: () =>
      [...forms].reduce(
        (sum, [sign, { dates, others }]) => (sign === "" || dates >= others ? sum + dates : sum),
        0,
      ),
    isOdd: (code) => !isUsual(code) && isSpreadsheetForm(code),
    areFloats: () => numbers.floats > 0 && numbers.others === 0,
    keysOf: (code) => (isUsual(code) ? [] : shownKeys(code)),
  };
}

const dayKey = (month: number, day: number): string[] => (isDay(day, month) ? [`d:${month}-${day}`] : []);
const monthKey = (month: number, year: string): string[] =>
  month >= 1 && month <= 12 && /^(?:\d{2}|\d{4})$/.test(year) ? [`m:${yearOf(year)}-${month}`] : [];
const dateKey = (year: string, month: number, day: number): string[] =>
  isDay(day, month) && (year.length === 2 || year.length === 4) ? [`y:${yearOf(year)}-${month}-${day}`] : [];

/** The dates and times that a text may be, in any order of day, month and year. */
function dateKeys(code: string): string[] {
  const [, a = "", b = "", c] = /^(\d{1,4})[-/. ](\d{1,4})(?:[-/. ](\d{1,4}))?$/.exec(code) ?? [];
  const [one, two, three] = [Number(a), Number(b), Number(c ?? "")];
  if (a && c === undefined) {
    return [...dayKey(one, two), ...dayKey(two, one), ...monthKey(one, b), ...monthKey(two, a)];
  }
  if (a && c !== undefined) {
    const year = c.length === 1 ? `0${c}` : c;
    return [...dateKey(year, two, one), ...dateKey(year, one, two), ...dateKey(a, two, three)];
  }
  const [, day = "", middle = "", year] =
    /^(\d{1,2})(?:\. |[-/. ])?(\p{L}{3,9})\.?(?:[-/. ]?(\d{2,4}))?$/u.exec(code) ?? [];
  if (middle) {
    const month = monthOf(middle);
    return year === undefined
      ? [...dayKey(month, Number(day)), ...monthKey(month, day)]
      : dateKey(year, month, Number(day));
  }
  const [, called = "", dayOf = "", inYear = ""] = /^(\p{L}{3,9}) (\d{1,2}), (\d{4})$/u.exec(code) ?? [];
  if (called) return dateKey(inYear, monthOf(called), Number(dayOf));
  const [, name = "", number = ""] = /^(\p{L}{3,9})[-/. ]?(\d{1,4})$/u.exec(code) ?? [];
  if (name) return [...dayKey(monthOf(name), Number(number)), ...monthKey(monthOf(name), number)];
  const [, hours, minutes, seconds = "0", half] =
    /^(\d{1,3}):(\d{1,2})(?::(\d{1,2}))?(?: ([AP])M?)?$/i.exec(
      code.replace(/^\d{1,2}(?= [AP]M?$)/i, "$&:00"),
    ) ?? [];
  if (hours === undefined) return [];
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return [`t:${hour * 3600 + Number(minutes) * 60 + Number(seconds)}`];
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d{1,3})?$/i;
/** Decimals of the mantissa that the general form of a number may have. */
const MANTISSAS = [0, 1, 2, 3, 4, 5];

/** '(123)' is typed for -123. */
const NEGATIVE = /^\((\d+(?:\.\d+)?)\)$/;
const COMMAS = /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/;
const MIXED_FRACTION = /^(\d{1,6}) (\d{1,4})\/(\d{1,4})$/;

/** Returns the keys of what a spreadsheet program may show for a typed code; empty if it leaves the code as it is. */
export function typedKeys(typed: string): string[] {
  if (!/\d/.test(typed) || typed.length > 40) return [];
  const [, whole, part, parts] = MIXED_FRACTION.exec(typed) ?? [];
  if (whole !== undefined) return [`n:${Number(whole) + Number(part) / Number(parts)}`];
  // '12,50' may be typed for 1250 and for 12.5.
  if (/^\d+,\d+$/.test(typed))
    return [`n:${Number(typed.replace(",", ""))}`, `n:${Number(typed.replace(",", "."))}`];
  const code = (COMMAS.test(typed) ? typed.replaceAll(",", "") : typed).replace(NEGATIVE, "-$1");
  if (!NUMBER.test(code)) return dateKeys(code);
  const value = Number(code);
  if (!Number.isFinite(value)) return [];
  const digits = code.replace(/(?<=^\d{15})\d+$/, (rest) => "0".repeat(rest.length));
  const numbers = [value, Number(digits), Number(value.toPrecision(10)), Number(value.toPrecision(15))];
  const exponents = MANTISSAS.map((decimals) => Number(value.toExponential(decimals)));
  // '1.3' is also the first of March where points separate dates.
  return [
    ...[...new Set(numbers)].map((number) => `n:${number}`),
    ...[...new Set(exponents)].map((number) => `e:${number}`),
    ...dateKeys(code),
  ];
}

/** Years in which a code of day and month may have been typed, which then have that year. */
const isYearOfTyping = (year: number): boolean => year >= 2015 && year < 2045;

/** Adds the day and month of whole dates, of which a program has added the year or the first day. */
const withTyped = (key: string): string[] => {
  const [year = 0, month = 0, day = 0] = key.startsWith("y:") ? key.slice(2).split("-").map(Number) : [];
  return [
    key,
    ...(isYearOfTyping(year) ? dayKey(month, day) : []),
    ...(day === 1 ? monthKey(month, String(year)) : []),
  ];
};

/** A time or date that is too short to ask about: '01:30', '5/8/26'. */
const SHORT_DATE = /^\d{1,2}:\d{2}$|^\d{1,2}([-./])\d{1,2}\1\d{2}$/;

/** Returns the keys of a cell that may be the shown form of another code; empty if no program shows a code so. */
function shownKeys(cell: string): string[] {
  if (EXPONENT.test(cell) || /^\dE-\d{2,3}$/i.test(cell)) return [`e:${Number(cell.replace(",", "."))}`];
  if (/^[1-9]\d{14}0+$/.test(cell)) return [`n:${Number(cell)}`];
  if (isSpreadsheetForm(cell) || SHORT_DATE.test(cell))
    return dateKeys(cell.replace(WEEKDAY, "").replace(MIDNIGHT, "")).flatMap(withTyped);
  const number = COMMAS.test(cell) ? cell.replaceAll(",", "") : cell.replace(/^(-?\d+),(?=\d*[1-9]$)/, "$1.");
  // Programs that count with decimals write 123 as '123.0'.
  return /^-?(?:0|[1-9]\d{0,14})(?:\.(?:\d*[1-9]|0{1,3}))?$/.test(number) ? [`n:${Number(number)}`] : [];
}

/** Returns whether a cell is another form of a stored code, as a spreadsheet program shows it. */
export function isShownFormOf(cell: string, stored: string): boolean {
  if (cell === stored) return false;
  const shown = new Set(shownKeys(cell));
  return shown.size > 0 && typedKeys(stored).some((key) => shown.has(key));
}
