import { readFileSync } from "node:fs";

/** The sentences of a call by field. */
export type Sentences = Record<string, string[]>;
export const UNKNOWN_IDS = "Unknown ids";
/**
 * The sections of the subjects' tables, sentences.txt. Below '# ' and a call: each field with its own sentences, separated by
 * ' | ', in the order in which the faults of `wrong-bodies.ts` find them. Below '# Unknown ids': the sentence of each call.
 */
const SECTIONS = ["accounts", "catalogs", "enquiries", "imports", "operations", "products", "site"].flatMap(
  (subject) =>
    readFileSync(new URL(`../api/${subject}/sentences.txt`, import.meta.url), "utf8")
      .split(/^# /m)
      .slice(1)
      .map((section): [string, Sentences] => {
        const [name = "", ...lines] = section.trim().split("\n");
        const rows = lines.map((line) => /^(.*?): (.*)$/.exec(line) ?? []);
        return [name, Object.fromEntries(rows.map(([, key = "", all = ""]) => [key, all.split(" | ")]))];
      }),
);
/** The sentences of each call. */
export const TABLES = new Map(SECTIONS);
/** The sentence of each call about an unknown id. */
export const OF_UNKNOWN_IDS: Sentences = Object.assign(
  {},
  ...SECTIONS.filter(([name]) => name === UNKNOWN_IDS).map(([, rows]) => rows),
);
