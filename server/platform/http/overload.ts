import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BUSY, SERVER } from "#contract/platform/server-messages.ts";
import { hasPlainBody, isUpload } from "./bodies.ts";
import { clientOf, runFor } from "./fair-queue.ts";
import type { Counters } from "./logging.ts";
import { plainPage, respondUnavailable } from "./plain-page.ts";
import { workInTurns } from "./work-in-turns.ts";

/** Seconds. */
const RETRY_AFTER = 5;
const PAGE = plainPage(BUSY);
/** Monitoring must get a response especially under load. */
const HEALTH_CHECKS = /^\/api\/(?:health|ready)(?:\?|$)/;
/** Accepted pages still need these. They are cheap and rejected only at twice the limit. */
const FILES = /^\/(?:assets|files)\//;
/** Uploads at once; each streams to disk and may take ten minutes. */
const UPLOADS_MAX = 50;

/** A separate limit for visitors' forms, so that they don't use up signed-in users' uploads. */
const VISITOR_UPLOADS_MAX = 20;

type Place = "pending" | "uploads" | "visitorUploads";

declare module "fastify" {
  interface FastifyRequest {
    place: Place | null;
  }
}

/**
 * Queues requests and rejects those beyond `most` with a quick 503, so that earlier ones are answered and memory stays
 * bounded. A request counts from its received body to the start of its response: slow senders and downloads don't count.
 * Uploads of users and of visitors have their own limits. Must come before every expensive hook (docs/decisions/0025).
 */
export function refuseOverload(
  app: FastifyInstance,
  counters: Counters,
  most: number,
  uploadsMax = UPLOADS_MAX,
): void {
  const inTurn = workInTurns();
  const limit: Record<Place, number> = {
    pending: most,
    uploads: uploadsMax,
    visitorUploads: VISITOR_UPLOADS_MAX,
  };
  const leave = (request: FastifyRequest) => {
    if (request.place) counters[request.place] -= 1;
    request.place = null;
  };
  /** Queues the request with a place or none; rejects it if all are taken, drops it if its client has gone. */
  const enter = (request: FastifyRequest, reply: FastifyReply, place: Place | null, done: () => void) => {
    if (reply.raw.closed) return;
    const wanted = place ?? "pending";
    if (counters[wanted] >= (FILES.test(request.url) ? 2 * limit[wanted] : limit[wanted])) {
      counters.refused += 1;
      refuse(request, reply);
      return;
    }
    if (place) counters[place] += 1;
    request.place = place;
    const client = clientOf(request);
    inTurn(() => {
      if (!reply.raw.closed) runFor(client, done);
    }, client);
  };
  app.decorateRequest("place", null);
  app.addHook("onRequest", (request, reply, done) => {
    if (HEALTH_CHECKS.test(request.url)) return done();
    // The client disconnected: the response may never begin, and a queued request isn't worth the work.
    reply.raw.once("close", () => leave(request));
    enter(request, reply, hasPlainBody(request) ? null : "pending", done);
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (hasPlainBody(request)) return enter(request, reply, "pending", done);
    if (!isUpload(request)) return done();
    leave(request);
    enter(request, reply, request.viewer ? "uploads" : "visitorUploads", done);
  });
  app.addHook("onSend", async (request) => leave(request));
}

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  respondUnavailable(request, reply, { seconds: RETRY_AFTER, page: PAGE, message: SERVER.busy });
