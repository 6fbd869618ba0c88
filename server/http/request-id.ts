import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { trustedProxies } from "./proxies.ts";

const HEADER = "x-request-id";
/** What proxies make: UUIDs, hexadecimal numbers. Anything else could forge a line of the log. */
const SANE = /^[\w-]{8,64}$/;

/** The id of the request that the running code works for. */
const current = new AsyncLocalStorage<string>();

/**
 * Makes the id of each request: that of a trusted proxy where it sends a sane one, else a new one. What a page
 * asks in this process has the page's id, so that the log shows what belongs together.
 */
export function requestIds(trustProxy: Config["trustProxy"]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    if (!(request instanceof IncomingMessage)) return current.getStore() ?? randomUUID();
    const sent = request.headers[HEADER];
    const isBelieved =
      typeof sent === "string" && SANE.test(sent) && isTrusted(request.socket.remoteAddress ?? "");
    return isBelieved ? sent : randomUUID();
  };
}

/** Lets everything that is done for a request know its id, and tells it to the caller. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    setRequestId(request, reply);
    current.run(request.id, done);
  });
}

/** Sets the header on one answer: for answers that no hook sees. */
export function setRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADER, request.id);
}
