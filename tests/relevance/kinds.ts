import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import { brandWordsOf, documentOf } from "#server/products/search/document.ts";
import type { SearchResult } from "#server/products/search/engine.ts";
import { createProductIndex } from "#server/products/search/engines/embedded/product-index.ts";
import { createTradeWords } from "#server/products/search/trade-words.ts";
import { shippedRows } from "../support/shipped-sample.ts";

/*
 * Searches by kind of failure, each kind about 20, written from the kind before the code that serves it. Lines of `kinds.tsv`:
 * 'part', code, title: a part beside the sample. Else: kind, search, and what its results must have, separated by blanks: '|'
 * separates alternatives. Every other line of a kind is for judging. Kind P searches all catalogues, and its results must have
 * these pages first: 'picanol:5|toyota:4 picanol:6'.
 */

interface Checked {
  codes: readonly string[];
  found: SearchResult;
}

/** What a result must have, by the text before the colon; any other text is the code that must be first. */
const DEMANDS: Readonly<Record<string, (of: Checked, value: string) => boolean>> = {
  none: ({ codes }) => codes.length === 0,
  /** No part is it: at most its words are mentioned, or similar parts are shown. */
  mentioned: ({ found }) => found.exact === 0,
  "~": ({ found }) => found.similar,
  "=": ({ found }) => found.exact > 0,
  quiet: ({ found }) => found.unknown.length === 0,
  said: ({ found }, value) => found.unknown.some(({ word }) => word === value),
  maker: ({ found }, value) => found.unknown.some(({ word, kind }) => kind === "maker" && word === value),
  notmeant: ({ found }, value) => found.unknown.every(({ meant }) => meant !== value),
  brand: ({ codes }, value) => codes[0]?.startsWith(`${value}-`) === true,
};

const plain = (code: string): string => code.replace(/[^\da-z]/gi, "").toLowerCase();

function holds(demand: string, of: Checked): boolean {
  const [name = "", value = ""] = demand.split(":");
  const check = Object.hasOwn(DEMANDS, name) ? DEMANDS[name] : undefined;
  return check ? check(of, value) : plain(of.codes[0] ?? "") === plain(demand);
}

const lines = readFileSync(join(import.meta.dirname, "kinds.tsv"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => line.split("\t"));

const OF_PAGES = "P";
const NO_KINDS = ["part", OF_PAGES];

export const KINDS = [...new Set(lines.flatMap(([kind = ""]) => (NO_KINDS.includes(kind) ? [] : [kind])))];

type Half = "tuning" | "judging";

const searchesOf = (kind: string, half: Half) =>
  lines
    .filter(([of]) => of === kind)
    .filter((_, at) => (at % 2 === 1) === (half === "judging"))
    .map(([, text = "", demands = ""]) => ({ text, demands }));

/** Returns how many searches in all catalogues are right and which are not. `find` returns pages such as 'picanol:5', best first. */
export async function rightPlacesOf(half: Half, find: (text: string) => Promise<readonly string[]>) {
  const own = searchesOf(OF_PAGES, half);
  const wrong: { text: string; demands: string; places: readonly string[] }[] = [];
  for (const { text, demands } of own) {
    const places = await find(text);
    const isRight = demands.split(" ").every((demand, at) => demand.split("|").includes(places[at] ?? ""));
    if (!isRight) wrong.push({ text, demands, places: places.slice(0, 4) });
  }
  return { right: own.length - wrong.length, of: own.length, wrong };
}

/** Opens the sample with the parts of the file; returns, by kind and half, how many searches are right and which are not. */
export async function openKinds() {
  const index = createProductIndex();
  index.setTradeWords(createTradeWords(FIRST_WORDS, FIRST_MAKERS));
  const { products } = await shippedRows();
  const added = lines.flatMap(([kind, code = "", title = ""]) => (kind === "part" ? [{ code, title }] : []));
  const rows = [
    ...products,
    ...added.map(({ code, title }) => ({
      ...{ title, part_code: code, description: "", category: "others", specifications: "[]" },
    })),
  ];
  rows.forEach((row, at) => {
    index.put(documentOf({ ...row, id: String(at), product_id: at }, brandWordsOf(FIRST_CATEGORIES)));
  });
  return (kind: string, half: Half) => {
    const own = searchesOf(kind, half);
    const wrong = own.flatMap(({ text, demands }) => {
      const found = index.find(text);
      const codes = found.ids.map((id) => rows[Number(id)]?.part_code ?? "");
      const isRight = demands
        .split(" ")
        .every((demand) => demand.split("|").some((each) => holds(each, { codes, found })));
      return isRight ? [] : [{ text, demands, codes: codes.slice(0, 3), unknown: found.unknown }];
    });
    return { right: own.length - wrong.length, of: own.length, wrong };
  };
}
