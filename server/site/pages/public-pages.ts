import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteAnswer } from "../../../contract/site/site.ts";
import { readPublicUrl } from "../../platform/database/settings.ts";
import { readContent } from "../../platform/database/write.ts";
import { type Encoding, recompress, unpooled } from "../../platform/http/encoding.ts";
import type { Services } from "../../services.ts";
import { makePage, type Page } from "./make-page.ts";
import { askBy, createPageApi, notingSite, siteForPages } from "./page-api.ts";
import { createPageCache, createSecondAsks, type KeptPage } from "./page-cache.ts";
import { areAnsweredAlike, notingReads } from "./page-reads.ts";
import type { PageApi, Renderer } from "./renderer.ts";

const SEARCHES_REMEMBERED = 1000;

/** A page that a visitor wants: its address as the renderer knows it, and how it may travel. */
interface Wanted {
  renderer: Renderer;
  address: string;
  encoding: Encoding;
}

type Sources = Pick<Services, "config" | "database" | "search" | "counters">;

interface Limits {
  /** Of all kept pages together. */
  bytesMax: number;
}

export interface PublicPages {
  find(wanted: Wanted, request: FastifyRequest): Promise<Page>;
}

/**
 * The pages that are the same for everybody. Each is rendered once for its content, and every visitor gets that one
 * until something that visitors see is written, by whichever process: so each request reads the number of the content
 * first (docs/decisions/0051). After a write a kept page's own questions are asked again: answered alike, it stands
 * (docs/decisions/0051). What could not be read whole is not kept.
 */
export function openPublicPages(
  app: FastifyInstance,
  { config, database, search, counters, bytesMax }: Sources & Limits,
): PublicPages {
  const cache = createPageCache(bytesMax, counters.pages);
  const isSecondAsk = createSecondAsks(SEARCHES_REMEMBERED);
  const api = createPageApi();
  const contentNow = sharedReading(() => readContent(database));
  const publicUrlNow = sharedReading(() => readPublicUrl(database, config).catch(() => undefined));
  const underWay = new Map<string, Promise<Page>>();
  let isPacking = false;
  let lastSite: SiteAnswer | undefined;

  /** A page for the content of that number, rendered or confirmed; without a number one that is not kept. */
  async function make(
    wanted: Wanted,
    request: FastifyRequest,
    content: number | undefined,
    kept?: KeptPage,
  ): Promise<Page> {
    const ask = askBy(app.visit, request.log);
    const asked = notingSite(content === undefined ? ask : api.visitor(content, ask), (site) => {
      lastSite = site;
    });
    const publicUrl = await publicUrlNow();
    const key = keyOf(wanted);
    if (kept && content !== undefined) {
      if (kept.made.publicUrl === publicUrl && (await areAnsweredAlike(kept.made.reads, asked))) {
        counters.pages.confirmed += 1;
        cache.keep(key, { ...kept, content });
        return kept.page;
      }
      cache.drop(key, kept.page);
    }
    counters.pages.misses += 1;
    const { page, reads, isWhole } = await render(wanted, request, { asked, publicUrl });
    if (content !== undefined && isWhole && page.status === 200 && (kept || isWorthKeeping(key))) {
      cache.keep(key, { page, content, made: { reads, publicUrl } });
    }
    if (page.status >= 500) api.forget();
    return page;
  }

  /** Most searches are made once: the page of one is kept when it is asked for again. */
  const isWorthKeeping = (key: string) => !isSearch(key) || isSecondAsk(key);

  async function render(
    { renderer, address, encoding }: Wanted,
    request: FastifyRequest,
    { asked, publicUrl }: { asked: PageApi; publicUrl: string | undefined },
  ) {
    const { ask, reads } = notingReads(asked);
    const rendered = await renderer.renderSite(address, { api: ask, publicUrl, lastSite });
    if (rendered.problem) request.log.error({ err: rendered.problem }, "a page broke");
    const frame = hasMap(address) ? await mapOrigin(ask) : undefined;
    const page = await makePage(rendered, encoding, { pictures: "stored", frame });
    return { page, reads, isWhole: rendered.isWhole };
  }

  /** A page that is asked for again will be so more often: it is packed once more, as well as can be, one at a time. */
  async function packAnew(key: string, page: Page): Promise<void> {
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
      // Without a database the page itself says what is wrong; as long as the search is built answers tell less.
      const content = search.isBuilt() ? await contentNow().catch(() => undefined) : undefined;
      if (content === undefined) return make(wanted, request, content);
      const kept = cache.find(keyOf(wanted));
      if (kept?.content === content) {
        counters.pages.hits += 1;
        packAnew(keyOf(wanted), kept.page);
        return kept.page;
      }
      const key = `${content} ${keyOf(wanted)}`;
      const begun = underWay.get(key);
      if (begun) return begun;
      const page = make(wanted, request, content, kept).finally(() => underWay.delete(key));
      underWay.set(key, page);
      return page;
    },
  };
}

const keyOf = ({ encoding, address }: Wanted) => `${encoding} ${address}`;

/** A page that shows what somebody has typed, in the catalogue's pages too. */
const isSearch = (address: string) => /[?&](?:q|find)=/.test(address);

/** The only page with something of another site in it, the map. */
const hasMap = (address: string) => /^\/contact\/?(?:\?|$)/.test(address);

/** Where the map comes from, as the setting has it; undefined when there is none. */
async function mapOrigin(api: PageApi): Promise<string | undefined> {
  const mapUrl = (await siteForPages(api))?.site.mapUrl;
  return mapUrl ? new URL(mapUrl).origin : undefined;
}

/**
 * One reading for all who ask at the same time. Each gets one that began after it asked, so that it sees all that was
 * written before: who comes while one is under way waits for the next.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    const reading = read();
    const ended = () => {
      running = undefined;
    };
    running = reading;
    next = undefined;
    reading.then(ended, ended);
    return reading;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
