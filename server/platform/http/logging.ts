import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { standardOutput } from "../log-output.ts";

const PATH_MAX = 300;
/** Responds 503 before each stop too, which is no failure. */
const READY = "/api/ready";
/** A path segment in the form of a token (server/accounts/auth/tokens.ts); ids and file keys have other lengths. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g;

/** Structured logs with the request id; `logRequests` writes the request lines. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return { level, stream: standardOutput };
}

/** Logs without personal data: method, path without query (which may have a name), status and time. */
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

/** An answered request; `route` is the route's template, never the requested URL. */
interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Exported by server/operations/metrics. */
export interface Counters {
  pending: number;
  /** Uploads of signed-in users in progress. */
  uploads: number;
  /** Multipart forms of visitors in progress. */
  visitorUploads: number;
  refused: number;
  /** Requests answered with a status from 500 on, including rejected ones. */
  failed: number;
  givenUp: number;
  /** Cache hits of public pages, revalidated entries, rendered pages, and bytes cached now. */
  pages: { hits: number; confirmed: number; misses: number; bytes: number };
  onAnswered: ((answered: Answered) => void) | undefined;
}

export const createCounters = (): Counters => ({
  pending: 0,
  uploads: 0,
  visitorUploads: 0,
  refused: 0,
  failed: 0,
  givenUp: 0,
  pages: { hits: 0, confirmed: 0, misses: 0, bytes: 0 },
  onAnswered: undefined,
});
