import { LRUCache } from "lru-cache";
import { sectionOf } from "#contract/catalogs/catalog-rules.ts";
import { wordsInForce } from "#contract/site/search-words.ts";
import type { TradeWordsBody } from "#contract/site/settings.ts";
import { namesOfMakers, readMakers } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow } from "../platform/database/schema.ts";
import { findSetting } from "../platform/database/settings.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import type { SearchResult } from "../products/search/engine.ts";
import { type Codes, createCodes } from "../products/search/engines/embedded/codes.ts";
import { createProductIndex, type ProductIndex } from "../products/search/engines/embedded/product-index.ts";
import { codesInText } from "../products/search/ranking/codes-in-text.ts";
import { createTradeWords } from "../products/search/trade-words.ts";
import { codesIn, otherSpellings, wordsOf } from "../products/search/words.ts";
import { isDirectory, listingPages } from "./listing-pages.ts";
import { readNavigation } from "./present.ts";
import { codesOf, pagesOf } from "./store.ts";

/** Maximum number of cached indexes, one per catalogue. */
const KEPT_MAX = 6;
const SLICE = 50;
/** Number of characters at the start of a page that count as heading. */
const HEADING_MAX = 80;
/** Maximum number of characters indexed per page. */
const TEXT_MAX = 20_000;

/** A page with a typed code in its heading, and one where the section begins that has the typed name. */
const DESCRIBED = 1000;
const SECTION = 100;

/** An index of catalogue pages with the query processing of products: typing errors, trade words, other scripts, codes. */
export interface PageIndex {
  /** Returns the pages that match all words, by relevance. */
  find(catalog: CatalogRow, text: string): Promise<FoundPages>;
}

interface FoundPages {
  pages: readonly number[];
  /** Whether pages have a typed code in their heading: a part's code is on many pages, but only one describes the part. */
  isDescribed: boolean;
  /** How well the heading of a page matches. With a code only those that have it. */
  heading: ReadonlyMap<number, number>;
  /** The contents pages and indexes of the catalogue, and its cover. */
  listing: ReadonlySet<number>;
  /** Words that no page has, with those searched instead. */
  unknown: SearchResult["unknown"];
}

interface Indexed {
  index: ProductIndex;
  headings: Codes;
  /** The words of each page's first line. */
  words: ReadonlyMap<number, ReadonlySet<string>>;
  /** The first page of each section, by the words of its name. */
  sections: ReadonlyMap<string, number>;
  listing: ReadonlySet<number>;
}

/** Returns a page index that is built at a catalogue's first search and rebuilt when the catalogue changes. */
export function openPageIndex(database: Database): PageIndex {
  const indexCache = new LRUCache<string, { change: number; indexed: Promise<Indexed>; lexicon: string }>({
    max: KEPT_MAX,
  });
  const indexOf = (catalog: CatalogRow) => {
    const known = indexCache.get(catalog.id);
    if (known?.change === catalog.change) return known;
    const indexed = buildIndex(database, catalog);
    const made = { change: catalog.change, indexed, lexicon: "" };
    indexCache.set(catalog.id, made);
    indexed.catch(() => indexCache.delete(catalog.id));
    return made;
  };
  return {
    async find(catalog, text) {
      const made = indexOf(catalog);
      const indexed = await made.indexed;
      const { index, listing } = indexed;
      const { value: own, version } = await findSetting<TradeWordsBody>(database, "words");
      const makers = namesOfMakers(await readMakers(database.read));
      const lexicon = JSON.stringify([version, makers]);
      if (made.lexicon !== lexicon) index.setTradeWords(createTradeWords(wordsInForce(own), makers));
      made.lexicon = lexicon;
      const found = index.find(text);
      const ids = found.similar ? [] : found.ids.map(Number);
      const described = describedIn(indexed.headings, text).map(Number);
      const heading = described.length
        ? new Map(described.map((page) => [page, DESCRIBED]))
        : headedBy(indexed, ids.slice(0, found.exact), meantWords(text, found.unknown));
      const pages = [...new Set([...described, ...heading.keys(), ...ids])];
      const unknown = found.unknown.filter(({ kind, meant }) => meant !== null && kind !== "maker");
      return { pages, isDescribed: described.length > 0, heading, listing, unknown };
    },
  };
}

/** Returns the words of a text, each corrected. */
const meantWords = (text: string, unknown: SearchResult["unknown"]): string[] =>
  wordsOf(text).flatMap((word) => wordsOf(unknown.find((each) => each.word === word)?.meant ?? word));

/** Returns the pages that have the name in their heading or their section's, by how many typed words are in their first line. */
function headedBy({ words, sections }: Indexed, named: readonly number[], typed: readonly string[]) {
  const heading = new Map(
    named.map((page) => [page, 1 + typed.filter((word) => words.get(page)?.has(word)).length]),
  );
  const section = sections.get(typed.join(" "));
  if (section !== undefined) heading.set(section, SECTION);
  return heading;
}

/** Returns the pages whose heading has a code that the text contains or is a piece of. */
function describedIn(headings: Codes, text: string): readonly string[] {
  if (!/\d/.test(text)) return [];
  const { found } = codesInText(text, headings, { titlesWith: () => 0, isKnown: () => false });
  return found.length ? [...new Set(found.flat())] : headings.holding(text);
}

const firstLineOf = (text: string): string => text.trim().split("\n", 1).join("");

async function buildIndex({ read }: Database, catalog: CatalogRow): Promise<Indexed> {
  const index = createProductIndex();
  const headings = createCodes();
  const words = new Map<number, ReadonlySet<string>>();
  const counts = new Map<number, number>();
  const directories: number[] = [];
  const navigation = readNavigation(catalog);
  const yieldIfDue = createYielder();
  for (let after = 0; ; ) {
    const pages = await pagesOf(read, catalog.id)
      .select(["page_number", "text"])
      .where("page_number", ">", after)
      .orderBy("page_number")
      .limit(SLICE)
      .execute();
    const codes = await codesOf(read, catalog.id)
      .select(["page_number", "printed", "code_key"])
      .where("page_number", ">", after)
      .where("page_number", "<=", pages.at(-1)?.page_number ?? after)
      .execute();
    for (const { page_number, text } of pages) {
      const own = codes.filter((code) => code.page_number === page_number);
      const printed = own.map((code) => code.printed);
      const searchable = text.slice(0, TEXT_MAX);
      const heading = text.slice(0, HEADING_MAX);
      headings.put(String(page_number), codesIn(heading), -1);
      words.set(page_number, new Set(wordsOf(firstLineOf(heading))));
      counts.set(page_number, new Set(own.map((code) => code.code_key)).size);
      if (isDirectory(text, catalog.total_pages)) directories.push(page_number);
      index.put({
        ...{ id: String(page_number), category: "", number: -1 },
        ...{ head: [], specifications: [], labels: [], brand: [] },
        title: wordsOf(`${sectionOf(page_number, navigation) ?? ""} ${heading}`),
        codes: printed.flatMap(wordsOf),
        partCodes: [...printed, ...codesIn(searchable)],
        description: wordsOf(searchable),
        joined: otherSpellings(searchable),
      });
      await yieldIfDue();
    }
    const last = pages.at(-1);
    if (!last || pages.length < SLICE) break;
    after = last.page_number;
  }
  const listing = new Set([...listingPages(catalog, counts), ...directories]);
  const sections = Object.entries(navigation).map(([name, page]) => [wordsOf(name).join(" "), page] as const);
  return { index, headings, words, sections: new Map(sections), listing };
}
