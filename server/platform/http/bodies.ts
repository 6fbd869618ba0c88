import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import { ProblemError } from "./problems.ts";
import { isThroughUndeclaredProxy, networkOf } from "./proxies.ts";

/** The largest JSON body, in bytes. */
export const JSON_BYTES_MAX = 1024 * 1024;

/** Within so many milliseconds the body of a plain call is there: a megabyte on a slow line of 70 kB a second. */
const TIME = 15_000;
/** So many bodies of one address may be on their way: an office behind one address sends a few at a time. */
const PER_ADDRESS = 64;

/** A form with files is received by the one who is asked (receive-form.ts), for as long as it takes. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers["content-type"] ?? "");

/** Whether something comes behind the head that Fastify reads before it asks the handler. */
export const hasPlainBody = (request: FastifyRequest): boolean =>
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
