import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type {
  CatalogPageText,
  CatalogSearchAnswer,
  SiteCatalogSearchAnswer,
} from "../../contract/catalogs/catalog.ts";
import { sectionOf, sectionsInOrder } from "../../contract/catalogs/catalog-rules.ts";
import { matchedWords } from "../../contract/catalogs/catalog-words.ts";
import { CATALOG_HITS_MAX, CATALOG_SITE_HITS_MAX } from "../../contract/catalogs/limits.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { wordsOf } from "../products/search/words.ts";
import { productsInOrder } from "../products/store.ts";
import { readBusiness } from "../site/read-site.ts";
import { linksOfPages } from "./links/page-links.ts";
import type { PageIndex } from "./page-index.ts";
import { chunksOf, type PageQuery, readPageQuery } from "./page-words.ts";
import { pieceOf } from "./pieces/piece-routes.ts";
import { readNavigation } from "./present.ts";
import { codesOf, isCompleted, pagesOf, requireByKey, visibleCatalogs } from "./store.ts";

/** A page with at least this many codes, and this many times its catalogue's average, is a contents page or index. */
const LISTING_CODES = 15;
const LISTING_TIMES = 3;
const LISTING_SECTION = /^(?:table of )?contents$|^(?:alphabetical )?index\b|\babbreviations?\b/i;
/** Maximum number of words scanned per page; later matches count as at the start. */
const WORDS_MAX = 3000;

interface Place {
  catalog: CatalogRow;
  pageNumber: number;
}

type Searched = { database: Database; pageIndex: PageIndex };

/** Returns the pages with every word, else with likely meanings, best first; listings and the cover come last. Throws 404. */
export async function searchCatalog(
  searched: Searched,
  key: string,
  typed: string,
  isAdministrator: boolean,
): Promise<CatalogSearchAnswer> {
  const { database } = searched;
  const catalog = await requireByKey(database, key, isAdministrator);
  const { pages } = await findPages(searched, catalog, typed);
  if (!pages.length) return { total: 0, hits: [] };
  const listing = await listingPages(database, catalog, pages);
  const ordered = [
    ...pages.filter((page) => !listing.has(page)),
    ...pages.filter((page) => listing.has(page)),
  ];
  const shown = ordered.slice(0, CATALOG_HITS_MAX);
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
      excerpt: excerptOf(textOf.get(pageNumber) ?? "", lookedFor(typed)),
      part: partOf.get(pageNumber) ?? null,
    });
  }
  return { total: ordered.length, hits };
}

/** Searches all visible catalogues; pages with the name in their heading come first, contents pages and indexes last. */
export async function searchAllCatalogs(searched: Searched, typed: string): Promise<SiteCatalogSearchAnswer> {
  const { database } = searched;
  if (await isOwnName(database, typed)) return { total: 0, hits: [] };
  const visible = await visibleCatalogs(database.read);
  const places: (Place & { isListing: boolean; isHeaded: boolean; rank: number })[] = [];
  for (const catalog of [...visible.values()].filter(isCompleted)) {
    const { pages, headed } = await findPages(searched, catalog, typed);
    const listing = pages.length ? await listingPages(database, catalog, pages) : new Set();
    for (const [rank, pageNumber] of pages.entries()) {
      const of = { isListing: listing.has(pageNumber), isHeaded: headed.has(pageNumber), rank };
      places.push({ catalog, pageNumber, ...of });
    }
  }
  const ordered = places.toSorted(
    (one, other) =>
      Number(one.isListing) - Number(other.isListing) ||
      Number(other.isHeaded) - Number(one.isHeaded) ||
      one.rank - other.rank,
  );
  const hits: SiteCatalogSearchAnswer["hits"] = [];
  for (const place of ordered.slice(0, CATALOG_SITE_HITS_MAX)) {
    const hit = await presentHit(database, place, lookedFor(typed));
    if (hit) hits.push(hit);
  }
  return { total: ordered.length, hits };
}

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

const lookedFor = (typed: string) => chunksOf(typed).join(" ");

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
 * Returns the matching pages, sorted by relevance, and those with the name in their heading. Falls back to the page index if no page has all typed words, or if
 * the pages that do are not the ones with the typed code in their heading. Yields to the event loop first.
 */
async function findPages(
  { database: { read }, pageIndex }: Searched,
  catalog: CatalogRow,
  typed: string,
): Promise<{ pages: readonly number[]; headed: ReadonlySet<number> }> {
  const query = readPageQuery(typed);
  if (!query) return { pages: [], headed: new Set() };
  await nextTurn();
  const found = await pagesOf(read, catalog.id)
    .select("page_number")
    .where((eb) => matches(eb, query))
    .orderBy("page_number")
    .execute();
  const { pages, described, headed } = await pageIndex.find(catalog, typed);
  const holding = new Set(found.map(({ page_number }) => page_number));
  // 'PIC SN 310' is a code: pages with 'PIC-SN-0277' and '310 mm' hold its words, but not what was meant.
  const isByChance = described.length > 0 && !described.some((page) => holding.has(page));
  const isIndexed = isByChance || !holding.size;
  return {
    pages: isIndexed ? pages : [...new Set([...pages.filter((page) => holding.has(page)), ...holding])],
    headed,
  };
}

async function presentHit(
  { read }: Database,
  { catalog, pageNumber }: Place,
  query: string,
): Promise<SiteCatalogSearchAnswer["hits"][number] | undefined> {
  await nextTurn();
  const page = await pagesOf(read, catalog.id)
    .select(["page_number", "text", "words", "width", "height", "file_key"])
    .where("page_number", "=", pageNumber)
    .executeTakeFirst();
  if (!page) return undefined;
  const words = JSON.parse(page.words) as CatalogPageText["words"];
  const marked = matchedWords(
    words.slice(0, WORDS_MAX).map(({ text }) => text),
    query,
  );
  const boxes = words.flatMap(({ box }, at) => (marked.has(at) ? [box] : []));
  return {
    catalogKey: catalog.category,
    originalName: catalog.original_name,
    pageNumber,
    excerpt: excerptOf(page.text, query),
    section: sectionOf(pageNumber, readNavigation(catalog)) ?? null,
    piece: pieceOf({ ...page, category: catalog.category }, boxes),
  };
}

/** Returns which pages are listings, by section name, by far more codes, or by lines with page numbers, or the cover. */
async function listingPages(
  { read }: Database,
  catalog: CatalogRow,
  pages: readonly number[],
): Promise<Set<number>> {
  const counts = await codesOf(read, catalog.id)
    .select(({ fn }) => ["page_number", fn.count<number>("code_key").distinct().as("codes")])
    .groupBy("page_number")
    .execute();
  const usual = counts.map(({ codes }) => Number(codes)).toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  const listing = new Set(
    counts
      .filter(({ codes }) => Number(codes) >= Math.max(LISTING_CODES, LISTING_TIMES * usual))
      .map(({ page_number }) => page_number),
  );
  const texts = await pagesOf(read, catalog.id)
    .select(["page_number", "text"])
    .where("page_number", "in", pages.slice(0, CATALOG_HITS_MAX))
    .execute();
  for (const { page_number, text } of texts) {
    if (isDirectory(text, catalog.total_pages)) listing.add(page_number);
  }
  const sections = sectionsInOrder(readNavigation(catalog));
  if (sections[0] && sections[0].page > 1) listing.add(1);
  for (const [at, { name, page }] of sections.entries()) {
    const end = sections[at + 1]?.page ?? catalog.total_pages + 1;
    if (LISTING_SECTION.test(name)) for (let number = page; number < end; number += 1) listing.add(number);
  }
  return listing;
}

/** Whether most lines of a text lead to different pages: 'MN Main nozzle 17'. Several numbers at the end are a table's. */
export function isDirectory(text: string, totalPages: number): boolean {
  const lines = text.split("\n").filter((line) => line.trim());
  const numbers = lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const [before = "0", last] = words.slice(-2);
    const page = Number(last);
    const leads = Number.isInteger(page) && page > 0 && page <= totalPages && Number.isNaN(Number(before));
    return leads ? [page] : [];
  });
  const isMost = 2 * numbers.length >= lines.length && 2 * new Set(numbers).size >= numbers.length;
  return numbers.length >= LISTING_CODES && isMost;
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
