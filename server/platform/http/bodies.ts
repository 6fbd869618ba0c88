import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SERVER } from "#contract/platform/server-messages.ts";
import { ProblemError } from "./problems.ts";
import { isThroughUndeclaredProxy, networkOf } from "./proxies.ts";

export const JSON_BYTES_MAX = 1024 * 1024;

/** Milliseconds in which the body of a plain call must arrive: a megabyte on a slow line of 70 kB per second. */
const TIME = 15_000;
/** Maximum number of bodies arriving from one address: an office behind one address sends a few at a time. */
const PER_ADDRESS = 64;

/** Returns whether a request has a form with files. Its handler receives it (receive-form.ts), without the time limit above. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers["content-type"] ?? "");

export const hasPlainBody = (request: FastifyRequest): boolean =>
  request.method !== "GET" && request.method !== "HEAD" && !isUpload(request) && hasBody(request);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Limits how long the body of a plain call may take, and how many bodies of one address may be pending. Above that number
 * the oldest request is ended: a client that sends its body is never the oldest for long, even if another one at its
 * address doesn't.
 */
export function awaitBodies(app: FastifyInstance, { time = TIME, perAddress = PER_ADDRESS } = {}): void {
  const awaited = new Map<string, Set<PassThrough>>();
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => drain(request, time));
    done();
  });
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
    // Nothing reads the body of a request that was rejected by its header.
    body.on("error", () => undefined);
    body.once("end", finish).once("close", finish);
    payload.on("error", (error) => body.destroy(error));
    reply.raw.once("close", () => body.destroy());
    done(null, payload.pipe(body));
  });

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
 * Reads what is left of the body of an answered request, whoever was reading it, so that the connection's next request can
 * follow; closes the connection if a plain body doesn't end in `time`. Node does this only for bodies that nothing has read,
 * and a parser of forms stops reading where it sees their end.
 */
function drain(request: FastifyRequest, time: number): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  if (!isUpload(request)) {
    const hangUp = setTimeout(() => raw.destroy(), time);
    raw.once("close", () => clearTimeout(hangUp)).once("end", () => clearTimeout(hangUp));
  }
  raw.unpipe();
  raw.resume();
}

/**
 * Accepts only JSON bodies: pages of other sites can send forms and plain text without a preflight request. Clients that always
 * send the JSON header (spec section 7) may send it without a body.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else parse(request, body, done);
  });
}
