import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

const PATH_MAX = 300;
/** Answers 503 before each stop too, which is no failure. */
const READY = "/api/ready";
/** A whole segment as server/accounts/auth/tokens.ts makes it; no id and no key of a file has its length. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g;

/** Structured logs, each line of a request with its id; `logRequests` writes the lines of requests. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return { level };
}

/**
 * One line for each answer, and for each that its caller did not wait for, without anything personal: method, path without
 * its query (a search may hold a name), status and time; no address, no header, no body. The counters hear of the same.
 */
export function logRequests(app: FastifyInstance, counters: Counters): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => {
      if (reply.raw.writableFinished) return;
      counters.givenUp += 1;
      request.log.info(lineOf(request, reply), "connection closed before the answer was complete");
    });
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode >= 500 && request.routeOptions.url !== READY) counters.failed += 1;
    counters.onAnswered?.({
      method: request.method,
      route: request.routeOptions.url ?? "",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    request.log.info({ ...lineOf(request, reply), status: reply.statusCode }, "answered");
  });
}

const lineOf = ({ method, url }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method,
  path: loggedPath(url),
  ms: Math.round(elapsedTime),
});

export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(TOKEN, "…").slice(0, PATH_MAX);

/** An answered request, for whoever counts them; `route` is the route's template, never the address asked for. */
interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/**
 * What the process counts as it goes, whether anybody reads it or not: plain numbers, which server/operations/metrics shows
 * by name. What else is worth counting gets its field here and its line there.
 */
export interface Counters {
  underWay: number;
  /** Uploads of signed-in people that are received or worked on at this moment. */
  uploads: number;
  /** The same of forms with files that visitors send. */
  visitorUploads: number;
  refused: number;
  /** Requests answered with a status from 500 on, those refused among them. */
  failed: number;
  givenUp: number;
  /**
   * Public pages that were kept for the present content, that were confirmed for it, that had to be rendered, and the bytes
   * of those that are kept now.
   */
  pages: { hits: number; confirmed: number; misses: number; bytes: number };
  /** Set while metrics are served. */
  onAnswered: ((answered: Answered) => void) | undefined;
}

export const createCounters = (): Counters => ({
  underWay: 0,
  uploads: 0,
  visitorUploads: 0,
  refused: 0,
  failed: 0,
  givenUp: 0,
  pages: { hits: 0, confirmed: 0, misses: 0, bytes: 0 },
  onAnswered: undefined,
});
