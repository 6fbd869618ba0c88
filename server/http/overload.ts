import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "../../contract/messages.ts";
import { BUSY_PAGE, BUSY_PAGE_POLICY } from "./busy-page.ts";
import type { Counters } from "./counters.ts";
import { isFromOutside } from "./outside.ts";
import { isPagePath } from "./page-path.ts";
import { turnClock } from "./turn.ts";

/** Seconds. By then a burst is over; who asks again is no part of the next one. */
const RETRY_AFTER = "5";
/** Asked by those who watch the process: under load above all they need an answer. */
const CHECKS = /^\/api\/(?:health|ready)(?:\?|$)/;
/** What an accepted page still needs. It costs little and is refused at twice the bounds only. */
const FILES = /^\/(?:assets|files)\//;

declare module "fastify" {
  interface FastifyRequest {
    isUnderWay: boolean;
  }
}

/** From when on requests are refused. */
export interface Bounds {
  /** How many may wait for their answers. */
  requestsAtOnce: number;
  /** Milliseconds that one may have waited until the process came to it. */
  waitMsMax: number;
}

/**
 * Refuses requests beyond the bounds with a quick 503, so that those before them are still answered and memory stays
 * bounded. A request is under way until its answer begins: a slow download is not counted, and what was accepted
 * is never cut. Must come before every hook that costs anything (docs/decisions/0018).
 */
export function refuseOverload(app: FastifyInstance, counters: Counters, bounds: Bounds): void {
  const waited = turnClock();
  const end = (request: FastifyRequest) => {
    if (!request.isUnderWay) return;
    request.isUnderWay = false;
    counters.underWay -= 1;
  };
  app.decorateRequest("isUnderWay", false);
  app.addHook("onRequest", async (request, reply) => {
    if (!isFromOutside(request) || CHECKS.test(request.url)) return;
    const share = FILES.test(request.url) ? 2 : 1;
    if (counters.underWay >= share * bounds.requestsAtOnce || waited() > share * bounds.waitMsMax) {
      counters.refused += 1;
      return refuse(request, reply);
    }
    request.isUnderWay = true;
    counters.underWay += 1;
    // A caller who has hung up: the answer may never begin.
    reply.raw.once("close", () => end(request));
  });
  app.addHook("onSend", async (request) => end(request));
}

/** To a person's browser as a page, to everything else as every error is. */
function refuse({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).headers({ "cache-control": "no-store", "retry-after": RETRY_AFTER });
  const isPage = (method === "GET" || method === "HEAD") && isPagePath(url);
  if (!isPage) return reply.send({ message: SERVER.busy });
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", BUSY_PAGE_POLICY)
    .send(BUSY_PAGE);
}
