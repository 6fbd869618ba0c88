import type { ImportTarget } from "#contract/imports/import-heads.ts";
import { plainSigns } from "#contract/platform/digits.ts";
import { piecesOf } from "#contract/platform/words.ts";

/** Cells without a value: errors of spreadsheets, ditto marks, and words for 'none'. */

/** The text of a formula that has no stored result. */
export const UNCALCULATED = "#UNCALCULATED!";

/** Errors of Excel in any language, of LibreOffice and Google Sheets, and a column that is too narrow. */
const ERROR =
  /^(?:#(?:N\/?A|NV|N\/D|GETTING_DATA|¿?¡?[\p{L}\d/_]{2,16}\s?[!?])|Err:\d{3}|#{3,}|Loading\.{3})$/iu;
/** A formula as text, as a file has it that was saved with formulas shown: '=A1&"x"', not '="00123"' or '=450'. */
const FORMULA = /^=[-+(\s]*(?:[$'A-Z]|"[^"]*"\s*&)/i;

/** Returns whether a cell of a text file is a formula. */
export const isFormula = (cell: string): boolean => FORMULA.test(cell.trim());

/** Returns whether a cell is an error of a spreadsheet program, or a formula without its result. */
export const isCellError = (cell: string): boolean => ERROR.test(cell.trim());

const QUOTES = /["'`´‘’“”„″〃״…]/g;
const DITTO_WORD =
  /^(?:d ?o|do do|ditto|dito|ibid|(?:same )?(?:as )?(?:above|abv|before|prev(?:ious)?)|same|idem|dto|wie oben|s o|वही|उक्त|उपरोक्त|यथोपरि|तदैव|ऊपर (?:जैसा|का|के समान)|ઉપર મુજબ|એજ(?: પ્રમાણે)?)$/;
/** Signs that people write around a ditto word. */
const AROUND = /[-.,()[\]<>*_~=/|\\]/g;
/** A ditto word between signs, then what is added to the value above: '-do- (LH)'. */
const DITTO_AND_MORE = /^[-"'.( ]{0,6}(?:do|ditto|same)[-"'.),: ]{1,6}(\S[\s\S]*)$/i;
/** '" (LH)', which isn't a quotation. */
const MARK_AND_MORE = /^["”″〃]{1,2}\s+([^"”″〃\s][^"”″〃]*)$/;

/**
 * Reads a ditto mark: '-do-', '〃', '"', ',,', 'same', '-do- (LH)'. Returns what follows it, empty for a mark alone; undefined
 * for any other cell.
 */
export function readDitto(cell: string): string | undefined {
  const text = plainSigns(cell).trim();
  if (text === "" || text.length > 200) return undefined;
  const letters = text.replace(QUOTES, "").replace(AROUND, "").trim();
  if (letters === "") return text.replace(/[^"'`´‘’“”„″〃״]/g, "") || /^,,+$/.test(text) ? "" : undefined;
  const words = text.replace(QUOTES, " ").replace(AROUND, " ").replace(/\s+/g, " ").trim().toLowerCase();
  if (DITTO_WORD.test(words)) return "";
  // Without a sign before it, 'DO-1' is a code.
  const isMarked = /^[-"'.(”″〃]|^ditto |^\p{L}+\.? ?(?:[(,:]|- )/iu.test(text);
  const [, more] = isMarked ? (DITTO_AND_MORE.exec(text) ?? MARK_AND_MORE.exec(text) ?? []) : [];
  return more?.trim();
}

/** Words for no value, without signs (`bareWords`). */
const NOTHING =
  /^(?:na(?: na)*|nil(?: nil)*|null|none|nan|not (?:applicable|avail(?:able)?|known|given|mentioned|stated)|undefined|unknown|tb[acd]|(?:no|without|w ?o) (?:part )?(?:code|no|number|id|data)(?: available)?|empty|blank|to follow|x{2,}|keine?|ohne|entfällt|(?:लागू |उपलब्ध |कोई )?नहीं(?: है)?|नही|(?:લાગુ |ઉપલબ્ધ |કંઈ )?(?:નથી|નહીં))$/i;
const ONLY_SIGNS = /^[-.*?_~ …•·/\\|=#:;+<>[\]()]+$|^k\. ?a\.$/i;
const SIGNS = /[-.*?_~…/\\|=:;<>[\]()।\s]+/g;

/** Returns a cell without signs; single letters are one word: 'N. A.', '-na-', '<NA>' are 'na'. */
function bareWords(text: string): string {
  const words = text.normalize().replace(SIGNS, " ").trim().split(" ");
  return words.join(words.every((word) => /^\p{L}$/u.test(word)) ? "" : " ");
}

/** Of a specification, 'nil' and 'none' are values. */
const NOTHING_STATED = /^(?:[-.*?_~ ]+|n\.?\s?\/?\s?a\.?)$/i;
const NONE_IN_STOCK =
  /^(?:nil|none|zero|(?:no|not in|out of) stock|sold out|(?:made |available )?(?:on|to) (?:order|request)|शून्य|શૂન્ય)$/i;
/** What price lists have in place of a price that the trader tells when asked: 'P.O.R.', 'Rate on request', 'Ask'. */
const ON_REQUEST =
  /^(?:por|poa|rfq|(?:(?:price|rate|available) )?(?:up)?on (?:request|application|demand|enquiry|inquiry|asking)|(?:(?:pls|please) )?(?:ask|call|contact|enquire|inquire)(?: us)?(?: for (?:price|rate))?|(?:as )?per quot(?:e|ation)|(?:to be )?quoted?|negotiable|auf anfrage|sur demande|पूछें|पूछताछ पर|માંગ પર)$/i;
/** What a formula shows that refers to an empty cell. */
const ZERO = /^0+$/;

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(" ").map((word) => piecesOf(word).join(" ")));
const TOTALS = words(
  "total totals ttl subtotal subtotals grandtotal gtotal sum summe gesamt insgesamt gesamtsumme zwischensumme итого कुल योग महायोग जोड़ કુલ સરવાળો",
);
const BESIDE_TOTALS = words(
  "grand g sub net gross page sheet group amount amt value stock qty quantity rs inr in of all above the items item parts records pcs nos général राशि मात्रा योग રકમ",
);
const CARRIED =
  /^(?:(?:balance |total )?(?:[cb] f|[cb]f|(?:carried|brought) (?:forward|fwd|over|down))|rounding|round(?:ed|ing)? ?off|(?:net|gross|taxable) (?:amount|value))$/;
/** What follows is counted, named or is a column's letter: 'Total for Toyota', 'Total: Picanol', 'No. of items: 45'. */
const TOTAL_OF =
  /^(?:(?:grand |sub[- ]?)?total(?:\s*[:=]|\s+[-–]\s|\s+(?:for|no)\b)|no\.? of (?:items|parts)\b)/i;

/**
 * Returns whether a text is the label of a total: 'G. Total', 'Sub-Total:', 'Total 25 items', 'कुल योग', 'Toyota Total' of a
 * program's subtotals, 'C/F'. 'Total stop lever' is a part.
 */
export function isTotal(text: string): boolean {
  if (text.length > 60) return false;
  const whole = piecesOf(text.normalize());
  const all = whole.filter((word) => !/^\d+$/.test(word));
  const pieces = all.length > 3 && all.every(({ length }) => length === 1) ? [all.join("")] : all;
  if (CARRIED.test(whole.join(" ")) || TOTAL_OF.test(text.trim()) || text.trim() === "Σ") return true;
  const isKnown = pieces.every((word) => word.length === 1 || TOTALS.has(word) || BESIDE_TOTALS.has(word));
  return (
    (pieces.at(-1) === "total" && pieces.length <= 4) || (isKnown && pieces.some((word) => TOTALS.has(word)))
  );
}

/** What is written below lists, whole or at a cell's start, in the words of `piecesOf`. */
const BELOW_LIST = [
  /^e (?:and )?o ?e\b/,
  /^errors and omissions/,
  /^(?:all )?(?:the )?(?:above )?(?:prices|rates|price list)(?: are| is)? (?:subject|ex|excl\w*|incl\w*|valid|net|in|f o r|without)\b/,
  /\bsubject to (?:change|(?:\p{L}+ )?jurisdiction|revision|availability)\b/u,
  /^(?:gst|i gst|igst|tax|taxes|freight|packing|p f|packing and forwarding|transport|transportation|insurance)(?: \d+)?(?: and \p{L}+)?(?: will be| is| are| as| charges)? (?:extra|applicable|actual)\b/u,
  /^terms?(?: and)?(?: conditions?)?(?: of (?:sale|payment|delivery))?$/,
  /^(?:payment|delivery) (?:terms?|within|against|period|time|ex)\b/,
  /^(?:auth\w{0,8} )?signator(?:y|ies)$|^auth\w{0,8} sign\w{0,5}$/,
  /^(?:prepared|checked|approved|verified|issued) by\b/,
  /^for .*\b(?:co|company|ltd|limited|llp|traders?|enterprises?|industries|agenc(?:y|ies)|corporation|sons|bros|brothers|associates)$/,
  /^(?:page|sheet) \d+(?: of \d+)?$/,
  /^cont(?:d|inued)?(?: on (?:next )?(?:page|sheet)(?: \d+)?| overleaf)?$/,
  /^thank(?:s| you)\b/,
  /^goods once sold\b/,
  /^(?:bank details?|a c no|account no|ifsc(?: code)?|gstin(?: no)?|pan no)\b/,
  /^end of (?:the )?(?:price )?list$/,
];

/** Returns whether a text is a note below a list: 'E. & O.E.', 'Prices subject to change', 'For Sharma & Co.'. */
export function isBelowList(text: string): boolean {
  const words = piecesOf(text.slice(0, 200).replaceAll("&", " and ")).join(" ");
  return BELOW_LIST.some((form) => form.test(words));
}

/** An amount or a count beside the label of a total: '4,500.00', 'Rs. 4500/-', '25 items'. */
const BESIDE_TOTAL = /^(?:rs\.?|inr|₹)? ?\d[\d,. ]*(?:\/-)?(?: ?\p{L}{1,6}\.?)?$/iu;

/** Returns whether two cells are a total and its figure, or twice the label of one. */
export const isTotalWith = (cell: string, other: string): boolean =>
  isTotal(cell) && (other === "" || BESIDE_TOTAL.test(other) || isTotal(other));

/** Columns whose own readers know words for a missing value. */
const READ_ELSEWHERE: ReadonlySet<ImportTarget> = new Set([
  "ID",
  "HSN Code",
  "GST Rate",
  "Featured",
  "Published",
  "Last Updated",
]);

/** Returns a cell of another program's file, empty if it only says that there is no value; 'nil' in stock is 0. */
export function withoutNothing(target: ImportTarget, cell: string): string {
  if (READ_ELSEWHERE.has(target)) return cell;
  const text = plainSigns(cell).trim();
  const words = bareWords(text);
  if (target === "Part Code" && ZERO.test(text)) return "";
  if (target === "Stock" && NONE_IN_STOCK.test(words)) return "0";
  if (target === "Price" && ON_REQUEST.test(words)) return "";
  if (target === "Specification") return NOTHING_STATED.test(text) ? "" : cell;
  return ONLY_SIGNS.test(text) || NOTHING.test(words) ? "" : cell;
}
