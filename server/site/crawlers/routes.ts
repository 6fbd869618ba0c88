import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STANDING_PAGES } from "#contract/site/site-content.ts";
import { slices } from "#server/platform/batches.ts";
import { readShownCategories } from "#server/platform/categories.ts";
import type { Config } from "#server/platform/config.ts";
import { instant } from "#server/platform/database/clock.ts";
import { readOncePerChange } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { siteOrigin } from "#server/platform/http/site-origin.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import type { ListingCounts } from "../deps.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap (sitemaps.org, protocol 0.9, which allows 50,000 pages per file). Addresses are absolute. */
const sitemapText = (entries: readonly SitemapEntry[]): string => `${BEGIN}${linesOf(entries)}${END}`;

const BEGIN = `${HEAD}<urlset ${NAMESPACE}>\n`;
const END = "</urlset>\n";

const linesOf = (entries: readonly SitemapEntry[]): string =>
  entries.map((entry) => line("url", entry)).join("");

const sitemapIndexText = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${urls.map((url) => line("sitemap", { url })).join("")}</sitemapindex>\n`;

const line = (element: string, { url, changedAt }: SitemapEntry): string =>
  `<${element}><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</${element}>\n`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** With 50,000 products, the protocol's limit, a sitemap would have megabytes. */
const PRODUCTS_PER_SITEMAP = 10_000;
/** Products read and written at once. */
const SLICE = 500;

/** The protocol's limit of a file; catalogues of all categories together have fewer pages. */
const PAGES_MAX = 50_000;

/** The catalogues whose pages are listed, with their number of pages and the time of the last change. */
type ReadCatalogues = () => Promise<readonly { category: string; pages: number; changedAt: number }[]>;

async function standingPages({ read }: Pick<Database, "read">, origin: string): Promise<SitemapEntry[]> {
  const listings = (await readShownCategories(read)).map(({ id }) => `/products/${id}`);
  return [...STANDING_PAGES, ...listings].map((path) => ({ url: `${origin}${path}` }));
}

const visible = (db: Db) => rowsWith(db, "products", { deleted_at: null, published: 1 });

/**
 * The first product of each sitemap, oldest first, so that new products change only the last sitemap. Ids are skipped in an index:
 * those of a million products take 50 ms, in steps.
 */
const sitemapStarts = readOncePerChange(async (db): Promise<readonly string[]> => {
  const starts: string[] = [];
  const ids = visible(db).select("id").orderBy("id").limit(1);
  const yieldIfDue = createYielder();
  for (let first = await ids.executeTakeFirst(); first; ) {
    starts.push(first.id);
    await yieldIfDue();
    first = await ids.where("id", ">=", first.id).offset(PRODUCTS_PER_SITEMAP).executeTakeFirst();
  }
  return starts;
});

/**
 * Excludes the API alone. The back office, quotations and other pages that shouldn't be indexed say 'noindex' themselves, which
 * a crawler reads only if it may fetch them; a quotation's PDF is under /api (RFC 9309: the longest match wins).
 */
const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    "Allow: /api/quotation-links/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

/** Crawlers may get changes this many seconds late. */
const KEPT_SECONDS = 300;

/** Omits the back office, deleted products and hidden catalogues; `readCatalogues` returns visitors'. */
export function crawlerRoutes(
  app: FastifyInstance,
  {
    database,
    config,
    search,
    readCatalogues,
  }: {
    database: Database;
    config: Config;
    search: Pick<ListingCounts, "counts">;
    readCatalogues: ReadCatalogues;
  },
): void {
  const open = { config: { access: "open" } } as const;
  const originOf = (request: FastifyRequest) => siteOrigin(request, { database, config });

  app.get("/robots.txt", open, async (request, reply) =>
    cacheable(reply, "text/plain; charset=utf-8").send(robotsText(await originOf(request))),
  );

  app.get("/sitemap.xml", open, async (request, reply) => {
    const counts = await search.counts();
    const visibleProducts = counts.values().reduce((sum, count) => sum + count, 0);
    const sitemaps = Math.ceil(visibleProducts / PRODUCTS_PER_SITEMAP);
    const catalogues = (await readCatalogues()).length ? ["catalogues"] : [];
    const products = Array.from({ length: sitemaps }, (_, at) => `products-${at + 1}`);
    const names = ["pages", ...catalogues, ...products];
    const origin = await originOf(request);
    return cacheable(reply).send(sitemapIndexText(names.map((name) => `${origin}/sitemap-${name}.xml`)));
  });

  app.get("/sitemap-pages.xml", open, async (request, reply) =>
    cacheable(reply).send(sitemapText(await standingPages(database, await originOf(request)))),
  );

  app.get("/sitemap-catalogues.xml", open, async (request, reply) => {
    const origin = await originOf(request);
    const pages = (await readCatalogues()).flatMap(({ category, pages, changedAt }) =>
      Array.from({ length: pages }, (_, at) => ({
        url: `${origin}/catalogue/${category}/${at + 1}`,
        changedAt: instant(changedAt),
      })),
    );
    return cacheable(reply).send(sitemapText(pages.slice(0, PAGES_MAX)));
  });

  app.get<{ Params: { sitemap: string } }>("/sitemap-products-:sitemap.xml", open, async (request, reply) => {
    const { sitemap } = request.params;
    if (!/^[1-9]\d{0,3}$/.test(sitemap)) throw notFound();
    const starts = await sitemapStarts(database.read);
    const from = starts[Number(sitemap) - 1];
    if (from === undefined) throw notFound();
    const range = { from, before: starts[Number(sitemap)] };
    return cacheable(reply).send(
      Readable.from(productSitemap(database.read, await originOf(request), range)),
    );
  });
}

/** `vary`: without PUBLIC_URL the addresses depend on the request's host. */
const cacheable = (reply: FastifyReply, type = "application/xml; charset=utf-8") =>
  reply.type(type).header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("vary", "Host");

/** Yields the text of the sitemap of the products in a range of ids. */
async function* productSitemap(
  read: Db,
  origin: string,
  { from, before }: { from: string; before: string | undefined },
): AsyncGenerator<string> {
  const columns = ["id", "product_id", "updated_at"] as const;
  const products = visible(read).select(columns).orderBy("id").limit(SLICE);
  const upTo = before === undefined ? products : products.where("id", "<", before);
  const rowsAfter = (last?: { id: string }) =>
    (last ? upTo.where("id", ">", last.id) : upTo.where("id", ">=", from)).execute();
  const yieldIfDue = createYielder();
  yield BEGIN;
  for await (const rows of slices<Awaited<ReturnType<typeof rowsAfter>>[number]>(SLICE, rowsAfter)) {
    yield linesOf(
      rows.map(({ product_id, updated_at }) => ({
        url: `${origin}/products/details/${product_id}`,
        changedAt: instant(updated_at),
      })),
    );
    await yieldIfDue();
  }
  yield END;
}

interface SitemapEntry {
  url: string;
  /** When the page last changed (ISO 8601), if known. */
  changedAt?: string;
}
