import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteAnswer } from "../../contract/site.ts";
import { readPublicUrl } from "../database/public-url.ts";
import { readContent } from "../database/write.ts";
import { type Encoding, packTighter } from "../http/encoding.ts";
import type { Services } from "../services.ts";
import { makePage, type Page } from "./make-page.ts";
import { askBy, createPageApi, notingSite, siteForPages } from "./page-api.ts";
import { createPageCache } from "./page-cache.ts";
import type { PageApi, Renderer } from "./renderer.ts";
import { sharedReading } from "./shared-reading.ts";

/** A page that a visitor wants: its address as the renderer knows it, and how it may travel. */
interface Wanted {
  renderer: Renderer;
  address: string;
  encoding: Encoding;
}

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
 * first (docs/decisions/0019). What could not be read whole is not kept.
 */
export function openPublicPages(
  app: FastifyInstance,
  { config, database, counters, bytesMax }: Pick<Services, "config" | "database" | "counters"> & Limits,
): PublicPages {
  const cache = createPageCache(bytesMax, counters.pages);
  const api = createPageApi();
  const contentNow = sharedReading(() => readContent(database));
  const underWay = new Map<string, Promise<Page>>();
  let isPacking = false;
  let lastSite: SiteAnswer | undefined;

  async function render(wanted: Wanted, request: FastifyRequest, content: number | undefined): Promise<Page> {
    const { renderer, address, encoding } = wanted;
    const ask = askBy(app.visit, request.log);
    const asked = notingSite(content === undefined ? ask : api.visitor(content, ask), (site) => {
      lastSite = site;
    });
    const publicUrl = await readPublicUrl(database, config).catch(() => undefined);
    const rendered = await renderer.render(address, { api: asked, publicUrl, lastSite });
    if (rendered.problem) request.log.error({ err: rendered.problem }, "a page broke");
    const frame = hasMap(address) ? await mapOrigin(asked) : undefined;
    const page = await makePage(rendered, encoding, { pictures: "stored", frame });
    if (content !== undefined && rendered.isWhole && page.status === 200)
      cache.keep(keyOf(wanted), content, page);
    if (page.status >= 500) api.forget();
    return page;
  }

  /** A page that is asked for again will be so more often: it is packed once more, as well as can be, one at a time. */
  async function packAnew(key: string, content: number, page: Page): Promise<void> {
    if (isPacking || page.isTight || page.encoding !== "br") return;
    isPacking = true;
    try {
      cache.keep(key, content, { ...page, body: await packTighter(page.body), isTight: true });
    } catch (error) {
      app.log.error({ err: error }, "packing a page failed");
    } finally {
      isPacking = false;
    }
  }

  return {
    async find(wanted, request) {
      // Without a database the page itself says what is wrong.
      const content = await contentNow().catch(() => undefined);
      if (content === undefined) return render(wanted, request, content);
      const kept = cache.find(keyOf(wanted), content);
      if (kept) {
        packAnew(keyOf(wanted), content, kept);
        return kept;
      }
      const key = `${content} ${keyOf(wanted)}`;
      const begun = underWay.get(key);
      if (begun) return begun;
      const page = render(wanted, request, content).finally(() => underWay.delete(key));
      underWay.set(key, page);
      return page;
    },
  };
}

const keyOf = ({ encoding, address }: Wanted) => `${encoding} ${address}`;

/** The only page with something of another site in it, the map. */
const hasMap = (address: string) => /^\/contact\/?(?:\?|$)/.test(address);

/** Where the map comes from, as the setting has it; undefined when there is none. */
async function mapOrigin(api: PageApi): Promise<string | undefined> {
  const mapUrl = (await siteForPages(api))?.site.mapUrl;
  return mapUrl ? new URL(mapUrl).origin : undefined;
}
