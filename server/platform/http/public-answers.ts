import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Call } from "#contract/platform/call.ts";
import { readShownVersion, type Shown } from "../database/counters.ts";
import { acceptedEncoding, type Encoding, encode, isKnown, unpooled, weakTag } from "./encoding.ts";

/** Room for some 4,000 lists in brotli. Texts with letters beyond Latin-1 take twice their bytes. */
const BYTES_MAX = 8 * 2 ** 20;
/** Of an entry's objects, about. */
const OBJECT_BYTES = 400;
/** Smaller bodies don't shrink by more than the headers cost. */
const ENCODED_FROM = 1000;

/** A visitor's answer as sent; a text if it isn't compressed, which leaves in one write with the headers. */
interface Packed {
  body: Buffer | string;
  encoding: Encoding;
  etag: string;
}

/** Where an answer is cached once it is packed, and the version of what it shows. */
interface Place {
  key: string;
  version: number;
  /** Lets the requests go on that wait for this answer. */
  end(): void;
}

declare module "fastify" {
  interface FastifyRequest {
    cachedAs: Place | null;
  }
}

export interface PublicAnswers {
  /** Compresses visitors' answers of routes registered after this call, and caches those of shared calls. */
  pack(app: FastifyInstance): void;
  /**
   * Sends a shared call's answer from the cache; false if it isn't there and has to be made. It doesn't return the reply, which is
   * a thenable: awaiting it gives undefined.
   */
  send(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Compresses visitors' answers and answers 304 if the browser has them: a listing of 9,500 bytes is 1,600 in brotli. The answers
 * of shared calls are cached as sent, for one version of the content (docs/decisions/0092); several requests for one that isn't
 * cached have it made once. Answers to signed-in users are neither cached nor compressed, because secrets must not be compressed
 * together with text an attacker may have chosen.
 */
export function openPublicAnswers(shown: Shown): PublicAnswers {
  const cache = new LRUCache<string, Packed & { version: number }>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, key) => Buffer.byteLength(body) + 2 * key.length + OBJECT_BYTES,
  });
  const making = new Map<string, { version: number; ended: Promise<void> }>();
  const begin = (key: string, version: number): Place => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const own = { version, ended };
    making.set(key, own);
    const end = () => {
      if (making.get(key) === own) making.delete(key);
      resolve();
    };
    return { key, version, end };
  };
  return {
    pack(app) {
      app.decorateRequest("cachedAs", null);
      app.addHook<unknown>("onSend", async (request, reply, payload) => {
        // An answer from the cache has its tag.
        if (typeof payload !== "string" || reply.hasHeader("etag") || !isPublic(request, reply))
          return payload;
        const etag = weakTag(payload);
        const { cachedAs } = request;
        const isHead = request.method === "HEAD";
        if (!isHead && !cachedAs && isTheirs(request, etag)) return notModified(reply, etag);
        const packed = { ...(await packedBody(request, payload)), etag };
        // An index that fell behind meanwhile may have given an incomplete answer.
        if (cachedAs && (await readShownVersion(shown)) === cachedAs.version)
          cache.set(cachedAs.key, { ...packed, version: cachedAs.version });
        cachedAs?.end();
        if (!isTheirs(request, etag)) return withHeaders(reply, packed);
        // Fastify takes the length of a HEAD's body before it drops it.
        return isHead ? withHeaders(reply.code(304), packed) : notModified(reply, etag);
      });
    },
    async send(call, request, reply) {
      if (!call.isShared || request.method !== "GET" || request.headers.authorization !== undefined)
        return false;
      const version = await readShownVersion(shown);
      if (version === undefined) return false;
      const key = keyOf(call, request);
      const other = making.get(key);
      if (other?.version === version) await other.ended;
      const kept = cache.get(key);
      if (kept?.version !== version) {
        request.cachedAs = begin(key, version);
        // Also after a failure; the requests that waited then try themselves.
        reply.raw.once("close", request.cachedAs.end);
        return false;
      }
      if (isTheirs(request, kept.etag)) {
        notModified(reply, kept.etag);
        reply.send();
      } else reply.type("application/json; charset=utf-8").send(withHeaders(reply, kept));
      return true;
    },
  };
}

/** The cache key of an answer: its call, the declared parameters of its address, and the encoding. */
function keyOf({ path, query }: Call, { params, query: given, headers }: FastifyRequest): string {
  const values = Object.keys(query?.shape ?? {}).map((name) => Object(given)[name]);
  return `${acceptedEncoding(headers["accept-encoding"])} ${path} ${JSON.stringify([params, values])}`;
}

const isTheirs = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnown(headers["if-none-match"], etag);

const isPublic = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.headers.authorization === undefined &&
  reply.statusCode === 200 &&
  reply.getHeader("cache-control") === "no-cache" &&
  String(reply.getHeader("content-type")).startsWith("application/json");

async function packedBody({ headers }: FastifyRequest, text: string): Promise<Omit<Packed, "etag">> {
  const encoding = text.length < ENCODED_FROM ? "identity" : acceptedEncoding(headers["accept-encoding"]);
  return { body: encoding === "identity" ? text : unpooled(await encode(text, encoding)), encoding };
}

function withHeaders(reply: FastifyReply, { body, encoding, etag }: Packed): Packed["body"] {
  tagged(reply, etag).header("content-length", Buffer.byteLength(body));
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return body;
}

function notModified(reply: FastifyReply, etag: string): null {
  tagged(reply, etag).code(304).removeHeader("content-type").removeHeader("content-length");
  return null;
}

const tagged = (reply: FastifyReply, etag: string): FastifyReply =>
  reply
    .header("etag", etag)
    .header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
