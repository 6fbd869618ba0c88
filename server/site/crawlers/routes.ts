import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STANDING_PAGES } from "#contract/site/site-content.ts";
import { readShownCategories } from "#server/platform/categories.ts";
import type { Config } from "#server/platform/config.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { countOf } from "#server/platform/database/statements.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { siteOrigin } from "#server/platform/http/site-origin.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap (sitemaps.org, protocol 0.9, which allows 50,000 pages per file). Addresses are absolute. */
const sitemapText = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${entries.map((entry) => line("url", entry)).join("")}</urlset>\n`;

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

/** Products per sitemap: with 50,000, the protocol's limit, a file would take megabytes of memory. */
const PRODUCTS_PER_SITEMAP = 10_000;

/** The protocol's limit of a file; catalogues of all categories together have fewer pages. */
const PAGES_MAX = 50_000;

/** The catalogues whose pages are listed, with their number of pages and the time of the last change. */
type ReadCatalogues = () => Promise<readonly { category: string; pages: number; changedAt: number }[]>;

async function standingPages({ read }: Pick<Database, "read">, origin: string): Promise<SitemapEntry[]> {
  const listings = (await readShownCategories(read)).map(({ id }) => `/products/${id}`);
  return [...STANDING_PAGES, ...listings].map((path) => ({ url: `${origin}${path}` }));
}

const visible = ({ read }: Pick<Database, "read">) =>
  read.selectFrom("products").where("deleted_at", "is", null).where("published", "=", 1);

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
    readCatalogues,
  }: { database: Database; config: Config; readCatalogues: ReadCatalogues },
): void {
  const open = { config: { access: "open" } } as const;
  const originOf = (request: FastifyRequest) => siteOrigin(request, { database, config });

  app.get("/robots.txt", open, async (request, reply) =>
    cacheable(reply, "text/plain; charset=utf-8").send(robotsText(await originOf(request))),
  );

  app.get("/sitemap.xml", open, async (request, reply) => {
    const sitemaps = Math.ceil((await countOf(visible(database))) / PRODUCTS_PER_SITEMAP);
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
    const pages = await productPages(database, await originOf(request), Number(sitemap));
    if (!pages.length) throw notFound();
    return cacheable(reply).send(sitemapText(pages));
  });
}

/** `vary`: without PUBLIC_URL the addresses depend on the request's host. */
const cacheable = (reply: FastifyReply, type = "application/xml; charset=utf-8") =>
  reply.type(type).header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("vary", "Host");

/** The products of sitemap `n`, counted from 1, oldest first, so that new products change only the last sitemap. */
async function productPages(
  database: Pick<Database, "read">,
  origin: string,
  sitemap: number,
): Promise<SitemapEntry[]> {
  const rows = await visible(database)
    .select(["product_id", "updated_at"])
    .orderBy("id")
    .limit(PRODUCTS_PER_SITEMAP)
    .offset((sitemap - 1) * PRODUCTS_PER_SITEMAP)
    .execute();
  return rows.map(({ product_id, updated_at }) => ({
    url: `${origin}/products/details/${product_id}`,
    changedAt: instant(updated_at),
  }));
}

interface SitemapEntry {
  url: string;
  /** When the page last changed (ISO 8601), if known. */
  changedAt?: string;
}
