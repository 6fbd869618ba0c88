import { LRUCache } from "lru-cache";
import { sectionOf } from "../../contract/catalogs/catalog-rules.ts";
import { wordsInForce } from "../../contract/site/search-words.ts";
import type { TradeWordsBody } from "../../contract/site/settings.ts";
import { makersIn, readCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow } from "../platform/database/schema.ts";
import { findSetting } from "../platform/database/settings.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { type Codes, createCodes } from "../products/search/engines/embedded/codes.ts";
import { codesInText } from "../products/search/engines/embedded/codes-in-text.ts";
import { createProductIndex, type ProductIndex } from "../products/search/engines/embedded/product-index.ts";
import { createTradeWords } from "../products/search/trade-words.ts";
import { codesIn, otherSpellings, wordsOf } from "../products/search/words.ts";
import { readNavigation } from "./present.ts";
import { codesOf, pagesOf } from "./store.ts";

/** Maximum number of cached indexes, one per catalogue. */
const KEPT_MAX = 6;
const SLICE = 50;
/** Number of characters at the start of a page that count as heading. */
const HEADING_MAX = 80;
/** Maximum number of characters indexed per page. */
const TEXT_MAX = 20_000;

/** An index of catalogue pages with the query processing of products: typing errors, trade words, other scripts, codes. */
export interface PageIndex {
  /** Returns the pages that match all words, by relevance; headings weigh more. */
  find(catalog: CatalogRow, text: string): Promise<FoundPages>;
}

/** Pages by relevance: first `described`, those with a typed code in their heading; `headed` have the name in it or their section. */
interface FoundPages {
  pages: readonly number[];
  headed: ReadonlySet<number>;
  described: readonly number[];
}

interface Indexed {
  index: ProductIndex;
  /** The codes in each page's heading: a part's code is on many pages, but only one describes the part. */
  headings: Codes;
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
      const { index, headings } = await made.indexed;
      const { value: own, version } = await findSetting<TradeWordsBody>(database, "words");
      const makers = makersIn(await readCategories(database.read));
      const lexicon = JSON.stringify([version, makers]);
      if (made.lexicon !== lexicon) index.setTradeWords(createTradeWords(wordsInForce(own), makers));
      made.lexicon = lexicon;
      const { ids, exact, similar } = index.find(text);
      const described = describedIn(headings, text);
      return {
        described: described.map(Number),
        headed: new Set([...described, ...ids.slice(0, similar ? 0 : exact)].map(Number)),
        pages: [...new Set([...described, ...(similar ? [] : ids)])].map(Number),
      };
    },
  };
}

/** Returns the pages whose heading has a code that the text contains or is a piece of. */
function describedIn(headings: Codes, text: string): readonly string[] {
  if (!/\d/.test(text)) return [];
  const { ids } = codesInText(text, headings, { titlesWith: () => 0, isKnown: () => false });
  return ids.length ? ids : headings.holding(text);
}

async function buildIndex({ read }: Database, catalog: CatalogRow): Promise<Indexed> {
  const index = createProductIndex();
  const headings = createCodes();
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
      .select(["page_number", "printed"])
      .where("page_number", ">", after)
      .where("page_number", "<=", pages.at(-1)?.page_number ?? after)
      .execute();
    for (const { page_number, text } of pages) {
      const printed = codes.flatMap((code) => (code.page_number === page_number ? [code.printed] : []));
      const searchable = text.slice(0, TEXT_MAX);
      const heading = text.slice(0, HEADING_MAX);
      headings.put(String(page_number), codesIn(heading), -1);
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
    if (!last || pages.length < SLICE) return { index, headings };
    after = last.page_number;
  }
}
