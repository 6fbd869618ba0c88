import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type {
  CatalogPageText,
  CatalogSearchAnswer,
  SiteCatalogSearchAnswer,
} from "#contract/catalogs/catalog.ts";
import { sectionOf } from "#contract/catalogs/catalog-rules.ts";
import { matchedWords } from "#contract/catalogs/catalog-words.ts";
import { CATALOG_HITS_MAX, CATALOG_SITE_HITS_MAX } from "#contract/catalogs/limits.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import { urlOf } from "../platform/files/keys.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { wordsOf } from "../products/search/words.ts";
import { productsInOrder } from "../products/store.ts";
import { readBusiness } from "../site/read-site.ts";
import { linksOfPages } from "./links/page-links.ts";
import type { PageIndex } from "./page-index.ts";
import { chunksOf, type PageQuery, readPageQuery } from "./page-words.ts";
import { pieceOf } from "./pieces/piece-routes.ts";
import { PAGE_IMAGE, presentPageImage, readNavigation } from "./present.ts";
import { isCompleted, pagesOf, requireByKey, visibleCatalogs } from "./store.ts";

/** Maximum number of words scanned per page; later matches count as at the start. */
const WORDS_MAX = 3000;

interface Place {
  catalog: CatalogRow;
  pageNumber: number;
  isListing: boolean;
  /** How well its heading matches, 0 if not. */
  heading: number;
  /** The words to mark: those typed or, if no page has them, those searched instead. */
  looked: string;
}

type Searched = { database: Database; pageIndex: PageIndex };

/** Returns the pages with every word, else with likely meanings, best first. Throws 404. */
export async function searchCatalog(
  searched: Searched,
  key: string,
  typed: string,
  isAdministrator: boolean,
): Promise<CatalogSearchAnswer> {
  const { database } = searched;
  const catalog = await requireByKey(database, key, isAdministrator);
  const { places, unknown } = await findPages(searched, catalog, typed);
  const ordered = inOrder([places]);
  if (!ordered.length) return { total: 0, unknown, hits: [] };
  const shown = ordered.slice(0, CATALOG_HITS_MAX).map(({ pageNumber }) => pageNumber);
  const texts = await pagesOf(database.read, catalog.id)
    .select(["page_number", "text"])
    .where("page_number", "in", shown)
    .execute();
  const textOf = new Map(texts.map(({ page_number, text }) => [page_number, text]));
  const partOf = await findParts(database, catalog, shown, typed);
  const hits: CatalogSearchAnswer["hits"] = [];
  for (const pageNumber of shown) {
    await nextTurn();
    hits.push({
      pageNumber,
      excerpt: excerptOf(textOf.get(pageNumber) ?? "", places[0]?.looked ?? ""),
      part: partOf.get(pageNumber) ?? null,
    });
  }
  return { total: ordered.length, unknown, hits };
}

/** Searches all visible catalogues; their pages are ranked together. */
export async function searchAllCatalogs(
  searched: Searched,
  typed: string,
  limit: number = CATALOG_SITE_HITS_MAX,
): Promise<SiteCatalogSearchAnswer> {
  const { database } = searched;
  if (await isOwnName(database, typed)) return { total: 0, hits: [] };
  const found: Place[][] = [];
  for (const catalog of [...(await visibleCatalogs(database.read)).values()].filter(isCompleted))
    found.push((await findPages(searched, catalog, typed)).places);
  const ordered = inOrder(found);
  const hits: SiteCatalogSearchAnswer["hits"] = [];
  for (const place of ordered.slice(0, limit)) {
    const hit = await presentHit(database, place);
    if (hit) hits.push(hit);
  }
  return { total: ordered.length, hits };
}

/** Sorts the pages of catalogues, each by relevance: the best heading first, listings and covers last. */
const inOrder = (found: readonly (readonly Place[])[]): Place[] =>
  found
    .flatMap((places) => places.map((place, rank) => ({ ...place, rank })))
    .sort(
      (one, other) =>
        Number(one.isListing) - Number(other.isListing) ||
        other.heading - one.heading ||
        one.rank - other.rank,
    );

/** Returns, by page, the first part whose title and code have every typed word. Yields to the event loop. */
async function findParts(
  { read }: Database,
  catalog: CatalogRow,
  pages: readonly number[],
  typed: string,
): Promise<Map<number, { code: string; title: string }>> {
  const links = await linksOfPages(read, catalog, pages);
  const ids = [...new Set([...links.values()].flat().map(({ product }) => product))];
  const chunks = chunksOf(typed);
  const matching = new Map<string, { code: string; title: string }>();
  const yieldIfDue = createYielder();
  for (const { id, title, part_code } of await productsInOrder(read, ids)) {
    await yieldIfDue();
    const code = part_code ?? "";
    const words = [code, ...title.split(/\s+/)];
    if (chunks.every((chunk) => matchedWords(words, chunk).size > 0)) matching.set(id, { code, title });
  }
  return new Map(
    [...links].flatMap(([page, own]) => {
      const first = own.find(({ product }) => matching.has(product));
      const part = first && matching.get(first.product);
      return part ? [[page, part] as const] : [];
    }),
  );
}

/** The business's own name is on every cover, or on each page. */
async function isOwnName(database: Database, typed: string): Promise<boolean> {
  const { companyName, shortName } = await readBusiness(database);
  const words = wordsOf(typed);
  // One of its words may be of the trade: 'heddle', 'loom'.
  return (
    words.length > 1 && [companyName, shortName].some((name) => wordsOf(name).join(" ") === words.join(" "))
  );
}

/**
 * Returns the matching pages by relevance. Those of the page index, which also reads meanings, are taken if no page has all typed
 * words, or if none that has the code or the word is one that the index finds by its heading. Yields to the event loop first.
 */
async function findPages(
  { database: { read }, pageIndex }: Searched,
  catalog: CatalogRow,
  typed: string,
): Promise<{ places: Place[]; unknown: CatalogSearchAnswer["unknown"] }> {
  const query = readPageQuery(typed);
  if (!query) return { places: [], unknown: [] };
  await nextTurn();
  const rows = await pagesOf(read, catalog.id)
    .select("page_number")
    .where((eb) => matches(eb, query))
    .orderBy("page_number")
    .execute();
  const { pages, isDescribed, heading, listing, unknown } = await pageIndex.find(catalog, typed);
  const holding = new Set(rows.map(({ page_number }) => page_number));
  // 'PIC SN 310' is a code: pages with 'PIC-SN-0277' and '310 mm' hold its words, but not what was meant. 'heddle' is on the cover
  // in the business's name, but heald frames are meant.
  const isMeant = isDescribed || chunksOf(typed).length === 1;
  const isByChance = isMeant && heading.size > 0 && ![...heading.keys()].some((page) => holding.has(page));
  const indexed = isByChance || !holding.size ? pages : pages.filter((page) => holding.has(page));
  const others = isByChance && isDescribed ? [] : holding;
  const instead = holding.size ? [] : unknown;
  const looked = instead.map(({ meant }) => meant).join(" ") || chunksOf(typed).join(" ");
  const places = [...new Set([...indexed, ...others])].map((pageNumber) => ({
    ...{ catalog, pageNumber, looked },
    isListing: listing.has(pageNumber),
    heading: heading.get(pageNumber) ?? 0,
  }));
  return { places, unknown: [...instead] };
}

async function presentHit(
  { read }: Database,
  { catalog, pageNumber, looked }: Place,
): Promise<SiteCatalogSearchAnswer["hits"][number] | undefined> {
  await nextTurn();
  const page = await pagesOf(read, catalog.id)
    .select([...PAGE_IMAGE, "text", "words"])
    .where("page_number", "=", pageNumber)
    .executeTakeFirst();
  if (!page) return undefined;
  const words = JSON.parse(page.words) as CatalogPageText["words"];
  const { imageUrl, width, height } = presentPageImage(page, urlOf);
  const marked = matchedWords(
    words.slice(0, WORDS_MAX).map(({ text }) => text),
    looked,
  );
  const boxes = words.flatMap(({ box }, at) => (marked.has(at) ? [box] : []));
  return {
    catalogKey: catalog.category,
    originalName: catalog.original_name,
    pageNumber,
    excerpt: excerptOf(page.text, looked),
    section: sectionOf(pageNumber, readNavigation(catalog)) ?? null,
    image: { imageUrl, width, height },
    piece: pieceOf({ ...page, category: catalog.category }, boxes),
  };
}

type Builder = ExpressionBuilder<Tables, "catalog_pages">;

function matches(
  eb: Builder,
  { terms, inOne }: PageQuery,
): ExpressionWrapper<Tables, "catalog_pages", SqlBool> {
  const every = (patterns: readonly string[]) =>
    eb.and(patterns.map((pattern) => eb("search_text", "like", pattern)));
  const apart = eb.and(terms.map((alternatives) => eb.or(alternatives.map(every))));
  return inOne ? eb.or([apart, every(inOne)]) : apart;
}

const BEFORE = 60;
const AFTER = 120;
const GAP = "…";
/** Number of words scanned at once: most matches are near the start, and a page may have thousands. */
const WINDOW = 60;
/** Extra words for a code that starts in the window. */
const OVERLAP = 5;
/** Returns a plain-text excerpt around the first match, on one line; the page's start if it has another spelling. */
export function excerptOf(text: string, typed: string): string {
  const at = firstHit(text, typed);
  const from = at <= BEFORE ? 0 : firstBorder(text, at - BEFORE, at);
  const to = at + AFTER >= text.length ? text.length : lastBorder(text, at + AFTER, at);
  const stretch = text.slice(from, to).replace(/\s+/g, " ").trim().toWellFormed();
  return `${from > 0 ? GAP : ""}${stretch}${to < text.length ? GAP : ""}`;
}

function firstHit(text: string, typed: string): number {
  const words = text.matchAll(/\S+/gu).take(WORDS_MAX).toArray();
  for (let from = 0; from < words.length; from += WINDOW) {
    const some = words.slice(from, from + WINDOW + OVERLAP);
    const matched = matchedWords(
      some.map(([word]) => word),
      typed,
    );
    if (matched.size) return some[Math.min(...matched)]?.index ?? 0;
  }
  return 0;
}

function firstBorder(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/);
  return space < 0 ? from : from + space + 1;
}

function lastBorder(text: string, end: number, least: number): number {
  const space = text.slice(least, end).search(/\s\S*$/);
  return space <= 0 ? end : least + space;
}
