import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

const PATH_MAX = 300;

/** Structured logs; `logRequests` writes the lines of requests. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return { level };
}

/**
 * One line for each answer, without anything personal: method, path without its query (a search may hold a
 * name), status and time; no address, no header, no body. What the page renderer asks in this process is part
 * of the page's line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage)) return;
    const path = request.url.split("?", 1)[0]?.slice(0, PATH_MAX);
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, "answered");
  });
}
