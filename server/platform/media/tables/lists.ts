import type { Phrase } from "./phrases.ts";
import { isValue } from "./values.ts";

type Row = { phrases: readonly Phrase[] };

/** What stands before an entry of a list: a dot, a dash, a number or a letter. */
const MARK =
  /^(?:[-–—•●○■□▪·*\uf0b7\uf0a7]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\(\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){0,3}\.?)$/iu;

/** Whether lines are the entries of a list: a mark, and words behind it. */
export function isList(rows: readonly Row[]): boolean {
  const marked = rows.filter(({ phrases }) => phrases.length === 2 && MARK.test(phrases[0]?.text ?? ""));
  const several = rows.filter(({ phrases }) => phrases.length > 1);
  if (marked.length <= 0.6 * several.length) return false;
  return marked.every(({ phrases }) => isWordy(phrases[1]?.text ?? ""));
}

const isWordy = (text: string) => text.split(" ").filter((word) => /\p{L}{2}/u.test(word)).length > 1;

/** Whether lines end with the numbers of pages, none before the one above; what begins with codes or figures does not. */
export function isContents(rows: readonly Row[]): boolean {
  if (rows.filter(({ phrases }) => isValue(phrases[0]?.text ?? "")).length > 0.5 * rows.length) return false;
  const numbers = rows.flatMap(({ phrases }) => {
    const text = phrases.at(-1)?.text ?? "";
    return /^\d{1,4}$/.test(text) ? [Number(text)] : [];
  });
  if (numbers.length < 4 || numbers.length < 0.8 * rows.length) return false;
  return numbers.every((each, at) => at === 0 || each >= (numbers[at - 1] ?? 0));
}
