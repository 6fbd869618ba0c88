import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { CatalogSearchAnswer, SiteCatalogSearchAnswer } from "../../contract/catalog.ts";
import type { Category } from "../../contract/categories.ts";
import { CATALOG_HITS_MAX, CATALOG_SITE_HITS_MAX } from "../../contract/limits.ts";
import type { Database } from "../database/open.ts";
import type { CatalogRow, Tables } from "../database/schema.ts";
import { excerptOf } from "./excerpt.ts";
import { chunksOf, type PageQuery, readPageQuery } from "./page-words.ts";
import { allCatalogs, catalogsForVisitors, isCompleted, requireByKey } from "./store.ts";

interface FoundPage {
  catalog: CatalogRow;
  pageNumber: number;
  excerpt: string;
}

/** GET /catalogs/{catalogKey}/search: the pages that hold every word, in page order. Throws 404. */
export async function searchCatalog(
  database: Database,
  key: string,
  typed: string,
  isAdministrator: boolean,
): Promise<CatalogSearchAnswer> {
  const catalog = await requireByKey(database, key, isAdministrator);
  const { total, pages } = await findPages(database, [catalog], typed, CATALOG_HITS_MAX);
  return { total, hits: pages.map(({ pageNumber, excerpt }) => ({ pageNumber, excerpt })) };
}

/** GET /catalogs/search: the same over the catalogues that visitors see, in the categories' order. */
export async function searchAllCatalogs(database: Database, typed: string): Promise<SiteCatalogSearchAnswer> {
  const visible = catalogsForVisitors(await allCatalogs(database.read));
  const shown = [...visible.values()].filter(isCompleted);
  const { total, pages } = await findPages(database, shown, typed, CATALOG_SITE_HITS_MAX);
  return {
    total,
    hits: pages.map(({ catalog, pageNumber, excerpt }) => ({
      catalogKey: catalog.category as Category,
      originalName: catalog.original_name,
      pageNumber,
      excerpt,
    })),
  };
}

/**
 * Finds in the rows what matches, and reads the texts of those that are shown only. Other calls get their turn
 * between the catalogues and between the excerpts.
 */
async function findPages(
  { read }: Database,
  catalogs: readonly CatalogRow[],
  typed: string,
  most: number,
): Promise<{ total: number; pages: FoundPage[] }> {
  const query = readPageQuery(typed);
  if (!query) return { total: 0, pages: [] };
  const looked = chunksOf(typed).join(" ");
  const pages: FoundPage[] = [];
  let total = 0;
  for (const catalog of catalogs) {
    await nextTurn();
    const ofCatalog = read.selectFrom("catalog_pages").where("catalog_id", "=", catalog.id);
    const found = await ofCatalog
      .select("page_number")
      .where((eb) => matches(eb, query))
      .orderBy("page_number")
      .execute();
    total += found.length;
    const wanted = found.slice(0, most - pages.length).map((row) => row.page_number);
    if (!wanted.length) continue;
    const texts = await ofCatalog
      .select(["page_number", "text"])
      .where("page_number", "in", wanted)
      .orderBy("page_number")
      .execute();
    for (const { page_number, text } of texts) {
      await nextTurn();
      pages.push({ catalog, pageNumber: page_number, excerpt: excerptOf(text, looked) });
    }
  }
  return { total, pages };
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
