import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Counters } from "./counters.ts";

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

/** What the log holds of an address: its path, without the tokens that are part of it. */
export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(TOKEN, "…").slice(0, PATH_MAX);
