import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteAnswer } from "#contract/site/site.ts";
import { readShownVersion } from "#server/platform/database/counters.ts";
import { readPublicUrl } from "#server/platform/database/settings.ts";
import { type Encoding, recompress, unpooled } from "#server/platform/http/encoding.ts";
import type { SiteDeps } from "../deps.ts";
import { type MadePage, makePage } from "./make-page.ts";
import { createPageApi, pageApiFor, recordSite, siteForPages } from "./page-api.ts";
import { createPageCache, createRepeatDetector, type KeptPage } from "./page-cache.ts";
import { haveSameResponses, recordReads } from "./page-reads.ts";
import type { PageApi, Renderer } from "./renderer.ts";

const SEARCHES_REMEMBERED = 1000;

/** A requested page: its normalized address and accepted encoding. */
interface PageRequest {
  renderer: Renderer;
  address: string;
  encoding: Encoding;
}

interface Limits {
  /** Of all cached pages together. */
  bytesMax: number;
}

interface PublicPages {
  find(wanted: PageRequest, request: FastifyRequest): Promise<MadePage>;
}

/**
 * Caches the pages that are the same for everyone. Each is rendered once per content version, so every request first reads
 * that version (docs/decisions/0051). After a write a cached page's requests are repeated, and the page stays valid if their
 * responses are the same. Incomplete pages aren't cached.
 */
export function openPublicPages(
  app: FastifyInstance,
  { config, database, search, counters, bytesMax }: SiteDeps & Limits,
): PublicPages {
  const cache = createPageCache(bytesMax, counters.pages);
  const isRepeated = createRepeatDetector(SEARCHES_REMEMBERED);
  const api = createPageApi();
  const publicUrlNow = () => readPublicUrl(database, config).catch(() => undefined);
  const pending = new Map<string, Promise<MadePage>>();
  let isPacking = false;
  let lastSite: SiteAnswer | undefined;

  /** Returns a page for a content version, rendered or revalidated; without a version it isn't cached. */
  async function make(
    pageRequest: PageRequest,
    request: FastifyRequest,
    content: number | undefined,
    cachedPage?: KeptPage,
  ): Promise<MadePage> {
    const ask = pageApiFor(app.visit, request.log);
    const asked = recordSite(content === undefined ? ask : api.visitor(content, ask), (site) => {
      lastSite = site;
    });
    const publicUrl = await publicUrlNow();
    const key = keyOf(pageRequest);
    if (cachedPage && content !== undefined) {
      if (
        cachedPage.made.publicUrl === publicUrl &&
        (await haveSameResponses(cachedPage.made.reads, asked))
      ) {
        counters.pages.confirmed += 1;
        cache.keep(key, { ...cachedPage, content });
        return cachedPage.page;
      }
      cache.drop(key, cachedPage.page);
    }
    counters.pages.misses += 1;
    const { page, reads, isWhole } = await render(pageRequest, request, { asked, publicUrl });
    if (content !== undefined && isWhole && page.status === 200 && (cachedPage || isWorthKeeping(key))) {
      cache.keep(key, { page, content, made: { reads, publicUrl } });
    }
    if (page.status >= 500) api.forget();
    return page;
  }

  /** Most searches occur once, so a search page is cached at the second request. */
  const isWorthKeeping = (key: string) => !isSearch(key) || isRepeated(key);

  async function render(
    { renderer, address, encoding }: PageRequest,
    request: FastifyRequest,
    { asked, publicUrl }: { asked: PageApi; publicUrl: string | undefined },
  ) {
    const { ask, reads } = recordReads(asked);
    const rendered = await renderer.renderSite(address, { api: ask, publicUrl, lastSite });
    if (rendered.problem) request.log.error({ err: rendered.problem }, "a page broke");
    const frame = hasMap(address) ? await mapOrigin(ask) : undefined;
    const page = await makePage(rendered, encoding, { images: "stored", frame });
    return { page, reads, isWhole: rendered.isWhole };
  }

  /** Recompresses a page at maximum level when it is requested again, one page at a time. */
  async function recompressPage(key: string, page: MadePage): Promise<void> {
    if (isPacking || page.isTight || page.encoding !== "br") return;
    isPacking = true;
    try {
      cache.replace(key, page, { ...page, body: unpooled(await recompress(page.body)), isTight: true });
    } catch (error) {
      app.log.error({ err: error }, "packing a page failed");
    } finally {
      isPacking = false;
    }
  }

  return {
    async find(wanted, request) {
      const content = await readShownVersion({ database, search });
      if (content === undefined) return make(wanted, request, content);
      const kept = cache.find(keyOf(wanted));
      if (kept?.content === content) {
        counters.pages.hits += 1;
        recompressPage(keyOf(wanted), kept.page);
        return kept.page;
      }
      const key = `${content} ${keyOf(wanted)}`;
      const begun = pending.get(key);
      if (begun) return begun;
      const page = make(wanted, request, content, kept).finally(() => pending.delete(key));
      pending.set(key, page);
      return page;
    },
  };
}

const keyOf = ({ encoding, address }: PageRequest) => `${encoding} ${address}`;

/** Whether a page shows search results, also in a catalogue's pages. */
const isSearch = (address: string) => /[?&](?:q|find)=/.test(address);

/** The only page with third-party content, the map. */
const hasMap = (address: string) => /^\/contact\/?(?:\?|$)/.test(address);

/** The origin of the configured map; undefined without one. */
async function mapOrigin(api: PageApi): Promise<string | undefined> {
  const mapUrl = (await siteForPages(api))?.site.mapUrl;
  return mapUrl ? new URL(mapUrl).origin : undefined;
}
