import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Counters } from "./counters.ts";

const PATH_MAX = 300;
/** A whole segment as server/auth/tokens.ts makes it; no id and no key of a file has its length. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g;

/** Structured logs, each line of a request with its id; `logRequests` writes the lines of requests. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return { level };
}

/**
 * One line for each answer, without anything personal: method, path without its query (a search may hold a
 * name), status and time; no address, no header, no body. The counters hear of the same answers.
 */
export function logRequests(app: FastifyInstance, counters: Counters): void {
  app.addHook("onResponse", async (request, reply) => {
    counters.onAnswered?.({
      method: request.method,
      route: request.routeOptions.url ?? "",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, "answered");
  });
}

/** What the log holds of an address: its path, without the tokens that are part of it. */
export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(TOKEN, "…").slice(0, PATH_MAX);
