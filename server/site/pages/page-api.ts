import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { SiteAnswer } from "#contract/site/site.ts";
import type { Visit, VisitAnswer } from "#server/platform/http/visit.ts";
import { requestKey } from "./page-reads.ts";
import type { PageApi } from "./renderer.ts";

const ANSWERS_KEPT = 200;
const SITE = "GET /site";

/** The API for a page's loaders, called in this process without HTTP; failures go to `log`. */
export const pageApiFor =
  (visit: Visit, log: FastifyBaseLogger): PageApi =>
  (address, asked) =>
    visit(address, asked, log);

/** Returns the business profile for pages; undefined if it can't be read. */
export async function siteForPages(api: PageApi): Promise<SiteAnswer | undefined> {
  const { status, body } = await api(SITE, {});
  return status === 200 ? (body as SiteAnswer) : undefined;
}

/** Wraps the API and reports each complete response about the business to `note`. */
export function recordSite(ask: PageApi, note: (site: SiteAnswer) => void): PageApi {
  return async (address, asked) => {
    const answer = await ask(address, asked);
    if (address === SITE && answer.status === 200) note(answer.body as SiteAnswer);
    return answer;
  };
}

interface KeptApi {
  /** The API as a visitor sees it at this content version. */
  visitor(content: number, ask: PageApi): PageApi;
  /** Clears the cache, after responses that no page could be rendered from. */
  forget(): void;
}

/** Responses hold for one content version and pages share most, so the newest version's are cached. */
export function createPageApi(): KeptApi {
  const answerCache = new LRUCache<string, VisitAnswer>({ max: ANSWERS_KEPT });
  let newest = 0;
  return {
    visitor(content, ask) {
      if (content > newest) {
        answerCache.clear();
        newest = content;
      }
      return async (address, asked) => {
        const key = requestKey(address, asked);
        const known = content === newest ? answerCache.get(key) : undefined;
        const answer = known ?? (await ask(address, asked));
        if (content === newest && answer.status === 200) answerCache.set(key, answer);
        return answer;
      };
    },
    forget: () => answerCache.clear(),
  };
}
