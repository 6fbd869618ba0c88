import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { trustedProxies } from "./proxies.ts";

const HEADER = "x-request-id";
/** What proxies make: UUIDs, hexadecimal numbers. Anything else could forge a line of the log. */
const SANE = /^[\w-]{8,64}$/;

/** Makes the id of each request: that of a trusted proxy where it sends a sane one, else a new one. */
export function requestIds(trustProxy: Config["trustProxy"]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const sent = request.headers[HEADER];
    const isBelieved =
      typeof sent === "string" && SANE.test(sent) && isTrusted(request.socket.remoteAddress ?? "");
    return isBelieved ? sent : randomUUID();
  };
}

/** Tells the caller of each request its id. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    setRequestId(request, reply);
    done();
  });
}

/** Sets the header on one answer: for answers that no hook sees. */
export function setRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADER, request.id);
}
