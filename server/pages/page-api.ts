import type { FastifyInstance } from "fastify";
import type { PageApi } from "./renderer.ts";

type Answer = Awaited<ReturnType<PageApi>>;
const ANSWERS_KEPT = 200;

/** The API for the loaders of a page: asked in this process, without cookie and token, as the visitor's address. */
export function askAs(app: FastifyInstance, remoteAddress: string): PageApi {
  const headers = { accept: "application/json" };
  return async (url) => {
    const { statusCode, payload } = await app.inject({ method: "GET", url, headers, remoteAddress });
    return { status: statusCode, body: payload };
  };
}

const SITE = "/api/site";

/** The same, telling each whole answer about the business to `note`. */
export function notingSite(ask: PageApi, note: (body: string) => void): PageApi {
  return async (path) => {
    const answer = await ask(path);
    if (path === SITE && answer.status === 200) note(answer.body);
    return answer;
  };
}

export interface KeptApi {
  /** As somebody at this address sees it who wants the content of that number. */
  visitor(ip: string, content: number): PageApi;
  /** Asks for everything anew, as after answers that no page could be made of. */
  forget(): void;
}

/**
 * The same with a memory. What
 * is answered holds for all pages of the same content, and most of what a page asks others have asked before (the
 * profile, the counts); so answers are kept for the newest content.
 */
export function createPageApi(app: FastifyInstance): KeptApi {
  const kept = new Map<string, Answer>();
  let newest = 0;
  return {
    visitor(ip, content) {
      if (content > newest) {
        kept.clear();
        newest = content;
      }
      const ask = askAs(app, ip);
      return async (path) => {
        const known = content === newest ? kept.get(path) : undefined;
        const answer = known ?? (await ask(path));
        if (content === newest && answer.status === 200) keep(kept, path, answer);
        return answer;
      };
    },
    forget: () => kept.clear(),
  };
}

/** Keeps those asked for last. */
function keep(kept: Map<string, Answer>, path: string, answer: Answer): void {
  kept.delete(path);
  kept.set(path, answer);
  const [oldest] = kept.keys();
  if (kept.size > ANSWERS_KEPT && oldest !== undefined) kept.delete(oldest);
}
