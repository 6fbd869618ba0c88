import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { notFound } from "../../platform/http/problems.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { robotsText } from "./robots.ts";
import { sitemapIndexText, sitemapText } from "./sitemap.ts";
import { countProductSitemaps, productPages, standingPages } from "./visible-pages.ts";

/** For a crawler, what changed within these seconds may come with its next visit. */
const KEPT_SECONDS = 300;

/**
 * What search engines ask for: GET /robots.txt, /sitemap.xml, which lists the others, /sitemap-pages.xml and
 * /sitemap-products-{n}.xml. Nothing of the back office and nothing deleted is in them.
 */
export function crawlerRoutes(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Config },
): void {
  const open = { config: { access: "open" } } as const;
  const originOf = (request: FastifyRequest) => siteOrigin(request, { database, config });

  app.get("/robots.txt", open, async (request, reply) =>
    kept(reply, "text/plain; charset=utf-8").send(robotsText(await originOf(request))),
  );

  app.get("/sitemap.xml", open, async (request, reply) => {
    const sitemaps = await countProductSitemaps(database);
    const names = ["pages", ...Array.from({ length: sitemaps }, (_, at) => `products-${at + 1}`)];
    const origin = await originOf(request);
    return kept(reply).send(sitemapIndexText(names.map((name) => `${origin}/sitemap-${name}.xml`)));
  });

  app.get("/sitemap-pages.xml", open, async (request, reply) =>
    kept(reply).send(sitemapText(standingPages(await originOf(request)))),
  );

  app.get<{ Params: { sitemap: string } }>("/sitemap-products-:sitemap.xml", open, async (request, reply) => {
    const { sitemap } = request.params;
    if (!/^[1-9]\d{0,3}$/.test(sitemap)) throw notFound();
    const pages = await productPages(database, await originOf(request), Number(sitemap));
    if (!pages.length) throw notFound();
    return kept(reply).send(sitemapText(pages));
  });
}

/** `vary`: without PUBLIC_URL the addresses are those of whoever asks. */
const kept = (reply: FastifyReply, type = "application/xml; charset=utf-8") =>
  reply.type(type).header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("vary", "Host");
