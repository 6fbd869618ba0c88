import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductIndex } from "#server/products/search/engines/embedded/product-index.ts";
import { gradesOf, type JudgedSearch } from "./searches.ts";

/*
 * Searches by people who had only seen the site, written and judged before the ranking existed. Every other line is
 * for tuning; the rest is reported (`npm run bench -- relevance`).
 */

/** The lines of a file, split into cells. */
const linesOf = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, "strangers", `${name}.tsv`), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));

const isJudging = (_: unknown, at: number): boolean => at % 2 === 1;
const isTuning = (_: unknown, at: number): boolean => at % 2 === 0;

const judged = linesOf("judged").map(
  ([kind = "", text = "", grades = ""]): JudgedSearch => ({ kind, text, grades: gradesOf(grades) }),
);
export const STRANGERS_TUNING = judged.filter(isTuning);
export const STRANGERS_JUDGING = judged.filter(isJudging);

/** The part codes found by a search, and its unknown words. */
export interface FoundCodes {
  codes: readonly string[];
  unknown: ReturnType<ProductIndex["find"]>["unknown"];
}
type Find = (text: string) => FoundCodes;

/** The numbers of the pages that a search in a category's sample catalogue finds, best first. */
export type FindPages = (category: string, text: string) => Promise<readonly number[]>;

const plain = (code: string): string => code.replace(/[^\da-z]/gi, "").toLowerCase();
const startsWith = (codes: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((code, at) => codes[at] === code);

/** For each group of searches, whether a result is correct. */
const GROUPS: Readonly<Record<string, (cells: readonly string[], find: Find) => boolean>> = {
  /** Codes in a message rank first in typed order; an unlisted one is reported as unknown. */
  messages: ([text = "", known = "-", missing = "-"], find) => {
    const { codes, unknown } = find(text);
    const isReported = missing === "-" || unknown.some(({ word }) => plain(missing).includes(plain(word)));
    return isReported && (known === "-" || startsWith(codes, known.split(" ")));
  },
  scripts: ([text = "", wanted = ""], find) => wanted.split(" ").includes(find(text).codes[0] ?? ""),
  typos: ([text = "", meant = ""], find) => {
    const { codes, unknown } = find(text);
    return unknown.some((each) => each.meant === meant) || codes[0] === find(meant).codes[0];
  },
  "real-words": ([text = ""], find) => {
    const { codes, unknown } = find(text);
    return codes.length === 0 && unknown.every(({ meant }) => meant === null);
  },
  trade: ([text = "", wanted = ""], find) => {
    const first = find(text).codes.slice(0, 3);
    return wanted.split(" ").every((code) => first.includes(code));
  },
};
export const GROUP_NAMES = Object.keys(GROUPS);

type Half = "tuning" | "judging";
/** How many searches of a half are answered correctly, and how many there are. */
interface Right {
  right: number;
  of: number;
}

const halfOf = (group: string, half: Half): string[][] =>
  linesOf(group).filter(half === "tuning" ? isTuning : isJudging);

export function rightOf(group: string, half: Half, find: Find): Right {
  const lines = halfOf(group, half);
  return { right: lines.filter((cells) => GROUPS[group]?.(cells, find)).length, of: lines.length };
}

/** The same of the searches inside the sample catalogues: one of the named pages is first, for '-' none is found. */
export async function rightPagesOf(half: Half, find: FindPages): Promise<Right> {
  const lines = halfOf("pages", half);
  let right = 0;
  for (const [category = "", text = "", wanted = ""] of lines) {
    const [first = "-"] = await find(category, text);
    if (wanted.split(" ").includes(String(first))) right += 1;
  }
  return { right, of: lines.length };
}
