import { AsyncLocalStorage } from "node:async_hooks";
import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { BUSY, SERVER } from "../../../contract/messages.ts";
import type { Counters } from "./logging.ts";
import { answerNotNow, plainPage } from "./plain-page.ts";
import { ProblemError } from "./problems.ts";
import { isThroughUndeclaredProxy, networkOf } from "./proxies.ts";

/** Milliseconds of work after which a turn of the event loop leaves the rest to later ones. */
const TURN = 10;

/** Seconds. By then a burst is over; who asks again is no part of the next one. */
const RETRY_AFTER = 5;
const PAGE = plainPage(BUSY);
/** Asked by those who watch the process: under load above all they need an answer. */
const CHECKS = /^\/api\/(?:health|ready)(?:\?|$)/;
/** What an accepted page still needs. It costs little and is refused at twice the number only. */
const FILES = /^\/(?:assets|files)\//;
/** So many uploads at once; each streams to the disk and takes little but a connection, and may take ten minutes. */
const UPLOADS_MAX = 50;

/** The same of forms with files that visitors send, so that they never take the places of those who are signed in. */
const VISITOR_UPLOADS_MAX = 20;

type Place = "underWay" | "uploads" | "visitorUploads";

declare module "fastify" {
  interface FastifyRequest {
    place: Place | null;
  }
}

/**
 * Lets requests wait in line for the process, and refuses those beyond `most` with a quick 503, so that the ones
 * before them are still answered and memory stays bounded. A request is under way from when its body is there until its
 * answer begins: slow senders and slow downloads are not counted, and what was accepted is never cut. Uploads of
 * signed-in people have a bound of their own, and so have those of visitors. Must come before every hook that costs
 * anything (docs/decisions/0018).
 */
export function refuseOverload(
  app: FastifyInstance,
  counters: Counters,
  most: number,
  uploadsMax = UPLOADS_MAX,
): void {
  const inTurn = workInTurns();
  const limit: Record<Place, number> = {
    underWay: most,
    uploads: uploadsMax,
    visitorUploads: VISITOR_UPLOADS_MAX,
  };
  const leave = (request: FastifyRequest) => {
    if (request.place) counters[request.place] -= 1;
    request.place = null;
  };
  /** Goes on in its turn with a place, with none yet, or not at all where all are taken or nobody waits any more. */
  const enter = (request: FastifyRequest, reply: FastifyReply, place: Place | null, done: () => void) => {
    if (reply.raw.closed) return;
    const wanted = place ?? "underWay";
    if (counters[wanted] >= (FILES.test(request.url) ? 2 * limit[wanted] : limit[wanted])) {
      counters.refused += 1;
      refuse(request, reply);
      return;
    }
    if (place) counters[place] += 1;
    request.place = place;
    inTurn(() => {
      if (!reply.raw.closed) done();
    });
  };
  app.decorateRequest("place", null);
  app.addHook("onRequest", (request, reply, done) => {
    if (CHECKS.test(request.url)) return done();
    // A caller who hangs up: the answer may never begin, and one still in line is not worth the work.
    reply.raw.once("close", () => leave(request));
    enter(request, reply, hasPlainBody(request) ? null : "underWay", done);
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (hasPlainBody(request)) return enter(request, reply, "underWay", done);
    if (!isUpload(request)) return done();
    leave(request);
    enter(request, reply, request.viewer ? "uploads" : "visitorUploads", done);
  });
  app.addHook("onSend", async (request) => leave(request));
}

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  answerNotNow(request, reply, { seconds: RETRY_AFTER, page: PAGE, message: SERVER.busy });

/**
 * Lets requests wait in line instead of in one long turn of the event loop. Work that comes within the first
 * milliseconds of a turn is done at once; what comes later is done in order, one piece in each further turn. In between
 * the process reads what has arrived, and takes on new connections, of which there is only one in a turn.
 */
export function workInTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const sinceBegin = turnClock();
  const next = () => {
    const work = waiting.shift();
    if (waiting.length) setImmediate(next);
    work?.();
  };
  return (work) => {
    if (!waiting.length && sinceBegin() < TURN) return work();
    // Whoever makes it wait is another request.
    waiting.push(AsyncLocalStorage.bind(work));
    if (waiting.length === 1) setImmediate(next);
  };
}

function turnClock(): () => number {
  let began: number | undefined;
  return () => {
    const now = performance.now();
    if (began === undefined) {
      began = now;
      setImmediate(() => {
        began = undefined;
      });
    }
    return now - began;
  };
}

/**
 * Lets at most `atOnce` pieces of work run and at most `waitingMax` wait for them, in order. Work beyond that
 * is refused with 503, so that a flood costs neither memory nor the time of those who came first.
 */
export function boundedQueue(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMax) throw new ProblemError(503, SERVER.unavailable);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The largest JSON body, in bytes. */
export const JSON_BYTES_MAX = 1024 * 1024;

/** Within so many milliseconds the body of a plain call is there: a megabyte on a slow line of 70 kB a second. */
const TIME = 15_000;
/** So many bodies of one address may be on their way: an office behind one address sends a few at a time. */
const PER_ADDRESS = 64;

/** A form with files is received by the one who is asked (receive-form.ts), for as long as it takes. */
const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers["content-type"] ?? "");

/** Whether something comes behind the head that Fastify reads before it asks the handler. */
const hasPlainBody = (request: FastifyRequest): boolean =>
  request.method !== "GET" && request.method !== "HEAD" && !isUpload(request) && hasBody(request);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Bounds how long the body of a plain call may take, and how many bodies one address may keep the process waiting for.
 * Where there are too many the one that came first gives way: who sends what he announced is never the oldest for
 * long, even at the address of somebody who does not.
 */
export function awaitBodies(app: FastifyInstance, { time = TIME, perAddress = PER_ADDRESS } = {}): void {
  const awaited = new Map<string, Set<PassThrough>>();
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!hasPlainBody(request)) return done(null, payload);
    if (reply.raw.closed) return;
    const body = new PassThrough();
    const late = setTimeout(() => body.destroy(new ProblemError(408, SERVER.bodyLate)), time);
    const forget = keep(request, body);
    const finish = () => {
      clearTimeout(late);
      forget();
    };
    // What is refused without a look at its body is read by nobody.
    body.on("error", () => undefined);
    body.once("end", finish).once("close", finish);
    payload.on("error", (error) => body.destroy(error));
    reply.raw.once("close", () => {
      payload.unpipe?.(body);
      body.destroy();
      drain(payload);
    });
    done(null, payload.pipe(body));
  });

  /** Reads the rest of a refused body, behind which the connection's next request comes; where there is no end to it, hangs up. */
  function drain(payload: RequestPayload): void {
    if (payload.readableEnded || payload.destroyed) return;
    const hangUp = setTimeout(() => payload.destroy(), time);
    payload.once("close", () => clearTimeout(hangUp)).once("end", () => clearTimeout(hangUp));
    payload.resume();
  }

  function keep(request: FastifyRequest, body: PassThrough): () => void {
    if (isThroughUndeclaredProxy(request)) return () => undefined;
    const address = networkOf(request.ip);
    const own = awaited.get(address) ?? new Set();
    awaited.set(address, own.add(body));
    const [oldest] = own;
    if (own.size > perAddress) oldest?.destroy(new ProblemError(503, SERVER.busy));
    return () => {
      own.delete(body);
      if (!own.size && awaited.get(address) === own) awaited.delete(address);
    };
  }
}

/**
 * Reads JSON bodies and no other kind: a form or a plain text can be sent by any page of another site without
 * asking. Clients that call everything JSON (spec section 7) may send the header with no body at all.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else parse(request, body, done);
  });
}
