import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "../../contract/messages.ts";
import { BUSY_PAGE, BUSY_PAGE_POLICY } from "./busy-page.ts";
import type { Counters } from "./counters.ts";
import { isFromOutside } from "./outside.ts";
import { isPagePath } from "./page-path.ts";
import { workInTurns } from "./turns.ts";

/** Seconds. By then a burst is over; who asks again is no part of the next one. */
const RETRY_AFTER = "5";
/** Asked by those who watch the process: under load above all they need an answer. */
const CHECKS = /^\/api\/(?:health|ready)(?:\?|$)/;
/** What an accepted page still needs. It costs little and is refused at twice the number only. */
const FILES = /^\/(?:assets|files)\//;

declare module "fastify" {
  interface FastifyRequest {
    isUnderWay: boolean;
  }
}

/**
 * Lets requests wait in line for the process, and refuses those beyond `most` with a quick 503, so that the ones
 * before them are still answered and memory stays bounded. A request is under way until its answer begins: a slow
 * download is not counted, and what was accepted is never cut. Must come before every hook that costs anything
 * (docs/decisions/0018).
 */
export function refuseOverload(app: FastifyInstance, counters: Counters, most: number): void {
  const inTurn = workInTurns();
  const end = (request: FastifyRequest) => {
    if (!request.isUnderWay) return;
    request.isUnderWay = false;
    counters.underWay -= 1;
  };
  app.decorateRequest("isUnderWay", false);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isFromOutside(request) || CHECKS.test(request.url)) return done();
    if (counters.underWay >= (FILES.test(request.url) ? 2 * most : most)) {
      counters.refused += 1;
      refuse(request, reply);
      return;
    }
    request.isUnderWay = true;
    counters.underWay += 1;
    // A caller who hangs up: the answer may never begin, and one still in line is not worth the work.
    reply.raw.once("close", () => end(request));
    inTurn(() => {
      if (!reply.raw.closed) done();
    });
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
