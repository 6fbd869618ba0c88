import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductIndex } from "../../server/products/search/product-index.ts";
import { gradesOf, type JudgedSearch } from "./searches.ts";

/*
 * Searches by people who had the shop window in view and nothing else, written and judged before the ranking was looked at. Every other
 * line is for tuning; what the others reach is reported (`npm run bench -- relevance`).
 */

/** The lines of a file, each with its cells. */
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

/** What a search found: part codes, and the words that no part has. */
export interface FoundCodes {
  codes: readonly string[];
  unknown: ReturnType<ProductIndex["find"]>["unknown"];
}
type Find = (text: string) => FoundCodes;

const plain = (code: string): string => code.replace(/[^\da-z]/gi, "").toLowerCase();
const startsWith = (codes: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((code, at) => codes[at] === code);

/** Of each group of searches whether an answer is right. */
const GROUPS: Readonly<Record<string, (cells: readonly string[], find: Find) => boolean>> = {
  /** The codes of a message lead in the order in which they were typed; one that is not listed is told. */
  messages: ([text = "", known = "-", missing = "-"], find) => {
    const { codes, unknown } = find(text);
    const isTold = missing === "-" || unknown.some(({ word }) => plain(missing).includes(plain(word)));
    return isTold && (known === "-" || startsWith(codes, known.split(" ")));
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

/** How many searches of a group's half are answered rightly, of how many. */
export function rightOf(
  group: string,
  half: "tuning" | "judging",
  find: Find,
): { right: number; of: number } {
  const lines = linesOf(group).filter(half === "tuning" ? isTuning : isJudging);
  return { right: lines.filter((cells) => GROUPS[group]?.(cells, find)).length, of: lines.length };
}
