import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import { ProblemError } from "./problems.ts";
import { isThroughUndeclaredProxy, networkOf } from "./proxies.ts";

export const JSON_BYTES_MAX = 1024 * 1024;

/** Milliseconds for the body of a JSON call: 1 MB at 70 kB/s. */
const BODY_TIMEOUT = 15_000;
/** Bodies of one address in progress at once; an office behind one address sends a few. */
const BODIES_PER_ADDRESS = 64;

/** Multipart bodies are received by their handler (mount-calls.ts) without this time limit. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers["content-type"] ?? "");

/** Returns whether the request has a body that Fastify reads before the handler runs. */
export const hasPlainBody = (request: FastifyRequest): boolean =>
  request.method !== "GET" && request.method !== "HEAD" && !isUpload(request) && hasBody(request);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Limits how long a JSON body may take, and how many bodies one address may have in progress. Beyond that the oldest is
 * aborted: an honest sender's is never the oldest for long, even at an attacker's address.
 */
export function awaitBodies(
  app: FastifyInstance,
  { time = BODY_TIMEOUT, perAddress = BODIES_PER_ADDRESS } = {},
): void {
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
    // Nobody reads the body of a request rejected by its headers.
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

  /** Reads the rest of a rejected body, so that the connection can be reused; closes it if the body doesn't end in time. */
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
 * Accepts JSON bodies only, because any other site's page can send a form or plain text without a preflight. An empty body
 * with a JSON header is accepted (spec section 7).
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else parse(request, body, done);
  });
}
