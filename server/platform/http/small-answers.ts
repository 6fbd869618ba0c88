import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, encode, isKnown, weakTag } from "./encoding.ts";

/** Below it headers weigh more than what compressing saves. */
const BYTES_MIN = 1000;

/**
 * What visitors read through the API travels as small as the browser takes it, and not at all when the browser has it
 * already: a listing of 9,500 bytes is 1,600 in brotli. Answers to people who are signed in are left alone: what is
 * secret is not compressed together with what somebody else may have chosen.
 */
export function keepAnswersSmall(app: FastifyInstance): void {
  app.addHook<unknown>("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || !isPublic(request, reply)) return payload;
    const tag = weakTag(payload);
    reply.header("etag", tag);
    reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
    if (isKnown(request.headers["if-none-match"], tag)) {
      reply.code(304).removeHeader("content-type").removeHeader("content-length");
      return null;
    }
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (encoding === "identity" || payload.length < BYTES_MIN) return payload;
    const bytes = await encode(payload, encoding);
    reply.header("content-encoding", encoding).header("content-length", bytes.length);
    return bytes;
  });
}

const isPublic = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.headers.authorization === undefined &&
  reply.statusCode === 200 &&
  reply.getHeader("cache-control") === "no-cache" &&
  String(reply.getHeader("content-type")).startsWith("application/json");
