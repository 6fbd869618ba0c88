/** Number formats of workbooks: a stored number as the spreadsheet shows it (ECMA-376, 18.8.30 and 18.8.31). */
import { plainNumber } from "#contract/platform/amounts.ts";

/** `plain`: shown as stored. `local`: a date whose form depends on the reader's computer. */
export type NumberFormat =
  | { kind: "plain" | "local" | "percent" }
  | { kind: "number" | "date" | "exponent"; sections: readonly Section[] };

interface Section {
  kind: "number" | "date" | "exponent" | "fraction" | "general";
  tokens: readonly Token[];
  /** Whether a value belongs to the section; by position if undefined. */
  isFor?: (value: number) => boolean;
}

/** `digit` is a placeholder 0, # or ?; `date` a run of one letter; others are single signs. */
interface Token {
  kind:
    | "literal"
    | "digit"
    | "date"
    | "point"
    | "comma"
    | "slash"
    | "exponent"
    | "text"
    | "general"
    | "percent";
  text: string;
}

/** A longer format code is not evaluated. */
const CODE_MAX = 256;
const DECIMALS_MAX = 20;

/** Codes of the built-in formats whose form doesn't depend on the computer. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??" },
  ...{ 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm" },
  ...{ 21: "h:mm:ss", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)" },
  ...{ 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 48: "0.0E+0" },
};
const LOCAL_DATES = new Set([14, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
for (let id = 50; id <= 58; id += 1) LOCAL_DATES.add(id);
const PERCENTS = new Set([9, 10]);

const PLAIN: NumberFormat = { kind: "plain" };

/** Returns a format by its number, or by its code if it is the workbook's own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && PERCENTS.has(id)) return { kind: "percent" };
  if (code === undefined && LOCAL_DATES.has(id)) return { kind: "local" };
  const text = code ?? BUILT_IN[id] ?? "";
  if (text === "" || text.length > CODE_MAX) return PLAIN;
  const sections = sectionsOf(text);
  const [first] = sections;
  if (!first || (sections.length === 1 && first.kind === "general" && first.tokens.length === 1))
    return PLAIN;
  if (first.tokens.some(({ kind }) => kind === "percent")) return { kind: "percent" };
  const kinds = new Set(sections.map(({ kind }) => kind));
  if (kinds.has("date")) return { kind: "date", sections };
  if (first.tokens.every(({ kind }) => kind === "text" || kind === "literal")) return PLAIN;
  return { kind: kinds.has("exponent") ? "exponent" : "number", sections };
}

const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)$/;
const CONDITIONS: Readonly<Record<string, (value: number, other: number) => boolean>> = {
  "<": (value, other) => value < other,
  ">": (value, other) => value > other,
  "<=": (value, other) => value <= other,
  ">=": (value, other) => value >= other,
  "=": (value, other) => value === other,
  "<>": (value, other) => value !== other,
};

/** Splits a code into its sections, for positive, negative, zero and text, or by their conditions. */
function sectionsOf(code: string): Section[] {
  const sections: Section[] = [];
  let tokens: Token[] = [];
  let isFor: Section["isFor"];
  const end = () => {
    sections.push({ kind: kindOf(tokens), tokens, ...(isFor && { isFor }) });
    tokens = [];
    isFor = undefined;
  };
  const literal = (text: string) => tokens.push({ kind: "literal", text });
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? "";
    if (sign === ";") end();
    else if (sign === '"') {
      const close = code.indexOf('"', at + 1);
      const to = close < 0 ? code.length : close;
      literal(code.slice(at + 1, to));
      at = to;
    } else if (sign === "\\") {
      at += 1;
      literal(code[at] ?? "");
    }
    // A space as wide as the next sign, and a sign that fills the cell.
    else if (sign === "_" || sign === "*") at += 1;
    else if (sign === "[") {
      const close = code.indexOf("]", at);
      const inside = code.slice(at + 1, close < 0 ? undefined : close);
      const [, operator = "", bound] = CONDITION.exec(inside) ?? [];
      const holds = CONDITIONS[operator];
      if (holds) isFor = (value) => holds(value, Number(bound));
      else if (inside.startsWith("$")) literal(inside.slice(1).split("-", 1)[0] ?? "");
      else if (/^[hms]{1,2}$/i.test(inside)) tokens.push({ kind: "date", text: `[${inside.toLowerCase()}]` });
      at = close < 0 ? code.length : close;
    } else if (/^general/i.test(code.slice(at, at + 7))) {
      tokens.push({ kind: "general", text: "" });
      at += 6;
    } else if (/^(?:am\/pm|a\/p)/i.test(code.slice(at, at + 5))) {
      tokens.push({ kind: "date", text: "ampm" });
      at += /^am/i.test(code.slice(at, at + 2)) ? 4 : 2;
    } else if (/^e[+-]/i.test(code.slice(at, at + 2)) && tokens.some(({ kind }) => kind === "digit")) {
      tokens.push({ kind: "exponent", text: code[at + 1] ?? "+" });
      at += 1;
    } else if (/[ymdhs]/i.test(sign)) {
      let to = at + 1;
      while (code[to]?.toLowerCase() === sign.toLowerCase()) to += 1;
      tokens.push({ kind: "date", text: code.slice(at, to).toLowerCase() });
      at = to - 1;
    } else tokens.push({ kind: SIGNS[sign] ?? "literal", text: sign });
  }
  end();
  return sections;
}

const SIGNS: Readonly<Record<string, Token["kind"]>> = {
  ...{ "0": "digit", "#": "digit", "?": "digit" },
  ...{ ".": "point", ",": "comma", "/": "slash", "@": "text", "%": "percent" },
};

function kindOf(tokens: readonly Token[]): Section["kind"] {
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  if (has("exponent")) return "exponent";
  if (has("date")) return "date";
  if (has("general")) return "general";
  return has("slash") && has("digit") ? "fraction" : "number";
}

/** Returns a number in its format. `time` is the date that the number counts to, in milliseconds since 1970. */
export function shownNumber(value: number, sections: readonly Section[], time: number): string {
  const { section, isSigned } = sectionFor(value, sections);
  if (!section) return plainNumber(value);
  const shown = Math.abs(value);
  const text = shownIn(section, shown, value, time);
  return (isSigned && value < 0 && section.kind !== "date" ? `-${text}` : text).trim();
}

function shownIn(section: Section, shown: number, value: number, time: number): string {
  switch (section.kind) {
    case "date":
      return dateText(section.tokens, value, time);
    case "fraction":
      return fractionText(section.tokens, shown);
    case "exponent":
      return exponentText(section.tokens, shown);
    case "general":
      return section.tokens
        .map(({ kind, text }) => (kind === "general" ? plainNumber(shown) : text))
        .join("");
    default:
      return digitsText(section.tokens, shown);
  }
}

/** `isSigned`: whether the section shows a minus sign for a negative number. */
function sectionFor(value: number, sections: readonly Section[]): { section?: Section; isSigned: boolean } {
  const byCondition = sections.some(({ isFor }) => isFor);
  if (byCondition) {
    const section = sections.find(({ isFor }) => isFor?.(value)) ?? sections.find(({ isFor }) => !isFor);
    return { ...(section && { section }), isSigned: true };
  }
  const [positive, negative, zero] = sections;
  if (value < 0 && negative) return { section: negative, isSigned: false };
  if (value === 0 && zero) return { section: zero, isSigned: false };
  return { ...(positive && { section: positive }), isSigned: true };
}

/** Puts digits into placeholders, from the right; signs between them stay where they are: 12-345-67. */
function digitsText(tokens: readonly Token[], value: number): string {
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const before = point < 0 ? tokens : tokens.slice(0, point);
  const after = point < 0 ? [] : tokens.slice(point + 1);
  const last = tokens.findLastIndex(({ kind }) => kind === "digit");
  if (last < 0) return textsOf(tokens);
  // Each comma after the last digit divides by a thousand.
  const scale = tokens.slice(last).filter(({ kind }) => kind === "comma").length;
  const decimals = Math.min(after.filter(({ kind }) => kind === "digit").length, DECIMALS_MAX);
  const rounded = roundedText(value / 1000 ** scale, decimals);
  const [whole = "", part = ""] = rounded.split(".");
  const places = before.filter(({ kind }) => kind === "digit");
  const first = before.findIndex(({ kind }) => kind === "digit");
  const end = before.findLastIndex(({ kind }) => kind === "digit");
  const isGrouped = before.slice(first, end).some(({ kind }) => kind === "comma");
  return `${wholeText(before, whole === "0" && places.length ? "" : whole, isGrouped)}${decimalText(after, part)}`;
}

/** Rounds half up as spreadsheets do, which see 15 digits of a number. */
function roundedText(value: number, decimals: number): string {
  const exact = plainNumber(Number(value.toPrecision(15)));
  const [whole = "0", part = ""] = exact.split(".");
  if (part.length <= decimals) return decimals ? `${whole}.${part.padEnd(decimals, "0")}` : whole;
  const digits = BigInt(whole + part.slice(0, decimals)) + ((part[decimals] ?? "0") >= "5" ? 1n : 0n);
  const all = String(digits).padStart(decimals + 1, "0");
  return decimals ? `${all.slice(0, -decimals)}.${all.slice(-decimals)}` : all;
}

function wholeText(tokens: readonly Token[], whole: string, isGrouped: boolean): string {
  const first = tokens.findIndex(({ kind }) => kind === "digit");
  let rest = whole;
  let count = 0;
  let text = "";
  const put = (digit: string) => {
    const comma = isGrouped && count > 0 && count % 3 === 0 ? "," : "";
    text = `${digit}${comma}${text}`;
    count += 1;
  };
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (!token) continue;
    if (token.kind === "digit") {
      const digit = rest.slice(-1);
      rest = rest.slice(0, -1);
      if (digit !== "") put(digit);
      else if (token.text === "0") put("0");
      while (at === first && rest !== "") {
        put(rest.slice(-1));
        rest = rest.slice(0, -1);
      }
    } else if (token.kind !== "comma") text = token.text + text;
  }
  return first < 0 ? text + whole : text;
}

function decimalText(tokens: readonly Token[], part: string): string {
  let at = 0;
  let text = "";
  let significant = part.length;
  while (part[significant - 1] === "0") significant -= 1;
  for (const token of tokens) {
    if (token.kind === "digit") {
      const digit = part[at] ?? "0";
      if (token.text === "0" || at < significant) text += digit;
      at += 1;
    } else if (token.kind !== "comma") text += token.text;
  }
  return /^\d/.test(text) ? `.${text}` : text;
}

/** Returns 5/8 or 1 1/2: the nearest fraction with as many digits as there are places, or with a written denominator. */
function fractionText(tokens: readonly Token[], value: number): string {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  const behind = tokens.slice(slash + 1);
  const places = behind.filter(({ kind }) => kind === "digit").length;
  const written = Number(textsOf(behind.filter(({ kind }) => kind === "literal")).trim());
  const isMixed = tokens.slice(0, slash).some(({ kind, text }, at, all) => {
    const before = all.slice(0, at).some((each) => each.kind === "digit");
    const after = all.slice(at).some((each) => each.kind === "digit");
    return kind === "literal" && text === " " && before && after;
  });
  const whole = isMixed ? Math.floor(value) : 0;
  const [over, under] = nearestFraction(
    value - whole,
    written > 0 ? written : 10 ** Math.min(places, 3) - 1,
    written > 0,
  );
  if (over === 0 && whole > 0) return String(whole);
  if (over === under && isMixed) return String(whole + 1);
  return `${whole > 0 ? `${whole} ` : ""}${over}/${under}`;
}

function nearestFraction(value: number, most: number, isFixed: boolean): [number, number] {
  let best: [number, number] = [Math.round(value * most), most];
  if (isFixed) return best;
  let error = Number.POSITIVE_INFINITY;
  for (let under = 1; under <= most; under += 1) {
    const over = Math.round(value * under);
    const off = Math.abs(value - over / under);
    if (off < error - 1e-12) [best, error] = [[over, under], off];
  }
  return best;
}

function exponentText(tokens: readonly Token[], value: number): string {
  const mark = tokens.findIndex(({ kind }) => kind === "exponent");
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const decimals = point < 0 || point > mark ? 0 : tokens.slice(point, mark).filter(isDigit).length;
  const [base = "", power = "0"] = value.toExponential(Math.min(decimals, DECIMALS_MAX)).split("e");
  const digits = power.replace(/^[+-]/, "").padStart(tokens.slice(mark).filter(isDigit).length, "0");
  const sign = power.startsWith("-") ? "-" : tokens[mark]?.text === "+" ? "+" : "";
  return `${base}E${sign}${digits}`;
}

const isDigit = ({ kind }: Token): boolean => kind === "digit";
const textsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === "text" ? "" : text)).join("");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function dateText(tokens: readonly Token[], value: number, time: number): string {
  const date = new Date(time);
  const isHalf = tokens.some(({ text }) => text === "ampm");
  const units = tokens.filter(({ kind }) => kind === "date");
  const two = (count: number) => String(count).padStart(2, "0");
  const number = (count: number, text: string) => (text.length > 1 ? two(count) : String(count));
  return tokens
    .map((token) => {
      if (token.kind === "text" || token.kind === "digit") return "";
      if (token.kind !== "date") return token.text;
      const { text } = token;
      const at = units.indexOf(token);
      const isMinute = units[at - 1]?.text.includes("h") || units[at + 1]?.text.includes("s");
      if (text === "ampm") return date.getUTCHours() < 12 ? "AM" : "PM";
      if (text.startsWith("[h")) return String(Math.floor(value * 24 + 1e-9));
      if (text.startsWith("[")) return String(Math.floor(value * 1440 + 1e-9));
      if (text.startsWith("y"))
        return text.length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100);
      if (text.startsWith("d")) return dayText(date, text.length);
      if (text.startsWith("h"))
        return number(isHalf ? date.getUTCHours() % 12 || 12 : date.getUTCHours(), text);
      if (text.startsWith("s")) return number(date.getUTCSeconds(), text);
      if (isMinute && text.length < 3) return number(date.getUTCMinutes(), text);
      const month = MONTHS[date.getUTCMonth()] ?? "";
      if (text.length === 5) return month.slice(0, 1);
      if (text.length > 2) return text.length === 3 ? month.slice(0, 3) : month;
      return number(date.getUTCMonth() + 1, text);
    })
    .join("");
}

function dayText(date: Date, length: number): string {
  const day = DAYS[date.getUTCDay()] ?? "";
  if (length > 2) return length === 3 ? day.slice(0, 3) : day;
  return length === 2 ? String(date.getUTCDate()).padStart(2, "0") : String(date.getUTCDate());
}
