import type { FastifyInstance } from "fastify";
import type { PageApi } from "./renderer.ts";

type Answer = Awaited<ReturnType<PageApi>>;
const ANSWERS_KEPT = 200;

export interface KeptApi {
  /** As somebody at this address sees it who wants the content of that number. */
  visitor(ip: string, content: number | undefined): PageApi;
  /** Asks for everything anew, as after answers that no page could be made of. */
  forget(): void;
}

/**
 * The API for the loaders of pages: asked in this process, without cookie and token, as the visitor's address. What
 * is answered holds for all pages of the same content, and most of what a page asks others have asked before (the
 * profile, the counts); so answers are kept for the newest content. Without its number nothing is.
 */
export function createPageApi(app: FastifyInstance): KeptApi {
  const kept = new Map<string, Answer>();
  let newest = 0;
  return {
    visitor(ip, content) {
      if (content !== undefined && content > newest) {
        kept.clear();
        newest = content;
      }
      return async (path) => {
        const known = content === newest ? kept.get(path) : undefined;
        const answer = known ?? (await ask(app, path, ip));
        if (content === newest && answer.status === 200) keep(kept, path, answer);
        return answer;
      };
    },
    forget: () => kept.clear(),
  };
}

async function ask(app: FastifyInstance, url: string, remoteAddress: string): Promise<Answer> {
  const headers = { accept: "application/json" };
  const { statusCode, payload } = await app.inject({ method: "GET", url, headers, remoteAddress });
  return { status: statusCode, body: payload };
}

/** Keeps those asked for last. */
function keep(kept: Map<string, Answer>, path: string, answer: Answer): void {
  kept.delete(path);
  kept.set(path, answer);
  const [oldest] = kept.keys();
  if (kept.size > ANSWERS_KEPT && oldest !== undefined) kept.delete(oldest);
}
