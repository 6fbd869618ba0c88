import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PUBLIC_FRESHNESS } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "../database/open.ts";
import type { Db } from "../database/schema.ts";
import { isKnown } from "../http/encoding.ts";
import { notFound, ProblemError } from "../http/problems.ts";
import { type Derive, setOf } from "./derive.ts";
import { derivedNames, substituteOf } from "./derived-names.ts";
import { pathOf, requirePath } from "./keys.ts";
import type { ByteRange, FileStore } from "./store.ts";

const NAME_MAX = 200;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  pdf: "application/pdf",
};
/** A key never gets other bytes. */
const FOREVER = "public, max-age=31536000, immutable";
/** A catalogue can be deactivated, so shared caches revalidate each time (docs/decisions/0027). */
export const FRESH = `public, max-age=${PUBLIC_FRESHNESS / 1000}, s-maxage=0, must-revalidate`;
const OF_CATALOGUE = /^(?:catalog|page)-/;
/** A page's image that stands in for a derived one, which is there soon. */
const SOON_BETTER = "public, max-age=2, s-maxage=0, must-revalidate";
const PRIVATE = "private, no-cache";

interface FileServices {
  database: Database;
  files: FileStore;
  derive: Derive;
  /** Returns whether a request's `pass` opens the held file with this key. */
  isPass: (db: Db, key: string, pass: unknown) => Promise<boolean>;
}

/**
 * GET /files/{key}/{file}: serves stored and derived files, and held ones to requests with a pass. Anything else is 404. The
 * first requests of a page's derived image get its middle image at once, while the derived one is made.
 */
export function fileRoutes(app: FastifyInstance, { database, files, derive, isPass }: FileServices) {
  app.get<{ Params: { key: string; file: string }; Querystring: { name?: unknown; pass?: unknown } }>(
    "/files/:key/:file",
    { config: { access: "open" }, exposeHeadRoute: true },
    async (request, reply) => {
      const { key, file } = request.params;
      const path = pathOf(key, file);
      const type = typeOf(file);
      const set = path && type && (await setOf(database.read, key));
      const isDerived = !!set && derivedNames(key, set.names).includes(file);
      if (!path || !type || !set || !(isDerived || set.names.includes(file))) throw notFound();
      const isHeld = set.state === "held" && (await isPass(database.read, key, request.query.pass));
      if (set.state !== "live" && !isHeld) throw notFound();
      const isWanted = isDerived && !isKnown(request.headers["if-none-match"], etagOf(key, file));
      const substitute = isWanted ? substituteOf(key, set.names) : undefined;
      const isLater = substitute !== undefined && (await files.size(path)) === undefined;
      if (isWanted) {
        const made = derive({ key, name: file });
        if (isLater) made.catch((error) => logUnmade(request, error));
        else await made;
      }
      const served = isLater ? substitute : file;
      const cache = isHeld ? PRIVATE : isLater ? SOON_BETTER : OF_CATALOGUE.test(key) ? FRESH : FOREVER;
      return sendFile(request, reply, { key, file: served, cache });
    },
  );

  async function sendFile(
    request: FastifyRequest<{ Querystring: { name?: unknown } }>,
    reply: FastifyReply,
    { key, file, cache }: { key: string; file: string; cache: string },
  ): Promise<FastifyReply> {
    const path = requirePath(key, file);
    const etag = etagOf(key, file);
    const known = isKnown(request.headers["if-none-match"], etag);
    const size = known ? 0 : await files.size(path);
    if (size === undefined) throw notFound();
    reply.headers({
      "accept-ranges": "bytes",
      "cache-control": cache,
      "content-disposition": disposition(file, request.query.name),
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      etag,
    });
    if (known) return reply.code(304).send();
    reply.type(typeOf(file) ?? "");
    const open = (range?: ByteRange) =>
      request.method === "HEAD" ? Readable.from([]) : begun(files.read(path, range));
    return sendRange(reply, open, size, conditionalRange(request.headers, etag));
  }
}

const etagOf = (key: string, file: string) => `"${key}.${file}"`;
const typeOf = (file: string) => CONTENT_TYPES[file.slice(file.lastIndexOf(".") + 1)];

/** Nobody waits for the file: only the log shows why it is missing. Full queues and later refusals are expected. */
function logUnmade({ log, params }: FastifyRequest, err: unknown): void {
  if (!(err instanceof ProblemError)) log.error({ err, params }, "a derived file was not made");
  else if (err.cause) log.warn({ err, params }, "a derived file can't be made; its substitute is served");
}

function conditionalRange(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const condition = headers["if-range"];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

/** Waits for the first bytes, so that an early failure of the store becomes an error response. */
async function begun(bytes: Readable): Promise<Readable> {
  await once(bytes, "readable");
  return bytes;
}

async function sendRange(
  reply: FastifyReply,
  open: (range?: ByteRange) => Readable | Promise<Readable>,
  size: number,
  header: string | undefined,
): Promise<FastifyReply> {
  const range = parseRange(header, size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`).header("cache-control", "no-store");
    throw new ProblemError(416, SERVER.notFound);
  }
  if (range === "whole") {
    const bytes = await open();
    return reply.header("content-length", size).send(bytes);
  }
  const bytes = await open(range);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", range.end - range.start + 1)
    .send(bytes);
}

/** 'whole': no range or one to ignore (RFC 9110, bytes only); 'unsatisfiable': it starts past the end. */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  if (match[1] === "") {
    const length = Number(match[2]);
    if (length === 0 || size === 0) return "unsatisfiable";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}

/** Inline, named by `?name=` or its own name (RFC 6266); the extension stays, the header can't break. */
export function disposition(stored: string, asked: unknown): string {
  const ending = stored.slice(stored.lastIndexOf("."));
  const name = cleaned(asked, ending);
  if (!name) return `inline; filename="${stored}"`;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

function cleaned(asked: unknown, ending: string): string | undefined {
  if (typeof asked !== "string") return undefined;
  const name = asked
    .slice(0, NAME_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "")
    .trim();
  const stem = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name;
  const visible = stem.replace(/^[.\s]+/, "").trim();
  return visible ? `${visible}${ending}` : undefined;
}

/** RFC 8187: encodeURIComponent leaves four disallowed characters. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
