import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { SiteAnswer } from "../../../contract/site/site.ts";
import type { Visit, VisitAnswer } from "../../platform/http/visit.ts";
import { questionOf } from "./page-reads.ts";
import type { PageApi } from "./renderer.ts";

const ANSWERS_KEPT = 200;
const SITE = "GET /site";

/** The API for the loaders of a page: asked in this process, without a request; `log` hears of what fails. */
export const askBy =
  (visit: Visit, log: FastifyBaseLogger): PageApi =>
  (address, asked) =>
    visit(address, asked, log);

/** The business as every page shows it; undefined while it cannot be read. */
export async function siteForPages(api: PageApi): Promise<SiteAnswer | undefined> {
  const { status, body } = await api(SITE, {});
  return status === 200 ? (body as SiteAnswer) : undefined;
}

/** The same, telling each whole answer about the business to `note`. */
export function notingSite(ask: PageApi, note: (site: SiteAnswer) => void): PageApi {
  return async (address, asked) => {
    const answer = await ask(address, asked);
    if (address === SITE && answer.status === 200) note(answer.body as SiteAnswer);
    return answer;
  };
}

export interface KeptApi {
  /** As somebody sees it who wants the content of that number. */
  visitor(content: number, ask: PageApi): PageApi;
  /** Asks for everything anew, as after answers that no page could be made of. */
  forget(): void;
}

/**
 * The API with a memory. What is answered holds for all pages of the same content, and most of what a page asks others
 * have asked before (the profile, the counts); so answers are kept for the newest content.
 */
export function createPageApi(): KeptApi {
  const kept = new LRUCache<string, VisitAnswer>({ max: ANSWERS_KEPT });
  let newest = 0;
  return {
    visitor(content, ask) {
      if (content > newest) {
        kept.clear();
        newest = content;
      }
      return async (address, asked) => {
        const key = questionOf(address, asked);
        const known = content === newest ? kept.get(key) : undefined;
        const answer = known ?? (await ask(address, asked));
        if (content === newest && answer.status === 200) kept.set(key, answer);
        return answer;
      };
    },
    forget: () => kept.clear(),
  };
}
