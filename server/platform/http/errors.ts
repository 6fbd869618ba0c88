import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Config } from "../config.ts";
import { ProblemError } from "./problems.ts";
import { trustedProxies } from "./proxies.ts";

const NO_PAGES = /^\/(?:api|files|assets)(?:[/?]|$)/i;

/** Returns whether a URL is a page's: those redirect home (ruling 'Unknown category in a public URL'). */
export const isPagePath = (url: string): boolean => !NO_PAGES.test(url);

const HEADER = "x-request-id";
/** Proxies send UUIDs or hexadecimal numbers. Anything else could forge a log line. */
const SANE = /^[\w-]{8,64}$/;

/** Errors of the operating system and database drivers that are temporary, and of a search without its tables. */
const UNAVAILABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
  "08001",
  "08003",
  "08006",
  "53300",
  "ERR_SQLITE_ERROR",
  "SEARCH_UNAVAILABLE",
]);
/** The files folder is full, read-only, broken or missing: the upload may succeed once that is fixed. */
const STORAGE = new Set(["ENOSPC", "EROFS", "EDQUOT", "EACCES", "EPERM", "EIO", "ENOTDIR", "EEXIST"]);

/** Milliseconds after which a failed call may be sent again if nothing more is known. */
const RETRY_AFTER = 5_000;

const DISK_FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;

/** Sends only ProblemErrors' messages; other errors are logged (ruling 'Answers and errors'). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.statusCode >= 500)
    request.log.error({ err: error }, isDiskFull(error) ? "the disk is full" : "request failed");
  reply.header("cache-control", "no-store").code(problem.statusCode);
  const { retryAfter = RETRY_AFTER } = problem;
  if (problem.statusCode === 503 && retryAfter !== null)
    reply.header("retry-after", Math.ceil(retryAfter / 1000));
  return reply.send({
    message: problem.message,
    ...(problem.problems.length ? { errors: problem.problems } : {}),
    ...problem.extra,
  });
}

/** Handles malformed URL encodings, which reach no route, hook or error handler: pages redirect home, calls get an error. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply);
  setRequestId(request, reply);
  if (/^\/(?:api|files|assets)\b/.test(request.raw.url ?? "")) {
    reply.code(400).header("cache-control", "no-store").send({ message: SERVER.malformed });
  } else {
    // '/products/details/3%94' and '/products/details/3%' are a quote or a space that a mail program broke.
    const [, sound = "/"] = /^(\/[^%]*[^%/])%.*$/.exec(request.raw.url ?? "") ?? [];
    reply.redirect(sound.replace(/^[/\\]+/, "/"), 307);
  }
}

/** Returns whether database or files ran out of space: SQLITE_FULL, PostgreSQL's disk_full, ENOSPC, EDQUOT. */
const isDiskFull = ({ code, errcode }: { code?: string; errcode?: unknown }): boolean =>
  errcode === SQLITE_FULL || DISK_FULL.has(String(code));

export function asProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = String(error.code ?? "");
  const status = error.statusCode ?? 500;
  if (status === 413) return new ProblemError(413, SERVER.tooLarge);
  if (status === 415) return new ProblemError(415, SERVER.unsupportedType);
  if (status >= 400 && status < 500) return new ProblemError(status, SERVER.malformed);
  if (code === "SITE_CLOSED") return new ProblemError(503, SERVER.restoring);
  if (code === "DATABASE_LOCKED") return new ProblemError(503, SERVER.databaseLocked);
  if (!STORAGE.has(code) && isDiskFull(error)) return new ProblemError(503, SERVER.diskFull);
  if (STORAGE.has(code)) return new ProblemError(507, SERVER.storageFull);
  if (
    UNAVAILABLE.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  ) {
    return new ProblemError(503, SERVER.unavailable);
  }
  return new ProblemError(500, SERVER.unexpected);
}

/** Returns the request id function: a trusted proxy's valid id, else a new one. */
export function requestIds(trustProxy: Config["trustProxy"]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const sent = request.headers[HEADER];
    const isAccepted =
      typeof sent === "string" && SANE.test(sent) && isTrusted(request.socket.remoteAddress ?? "");
    return isAccepted ? sent : randomUUID();
  };
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    setRequestId(request, reply);
    done();
  });
}

function setRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADER, request.id);
}

const DEFAULTS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Sets the headers of every response; a route may set a stricter content security policy. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => setSecurityHeaders(request, reply));
}

/** Sets missing security headers, for responses that no hook sees. */
function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
const isMethod = (method: string): method is Method => METHODS.some((known) => known === method);
/** All page URLs: the renderer decides which exist. */
const PAGES = "/*";

/** Responds 405 if the URL has other methods, else 404. Must be registered before the first route. */
export function answerUnrouted(app: FastifyInstance, routerOptions: { maxParamLength: number }): void {
  const registeredRoutes: [method: Method, url: string][] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat())
      if (isMethod(each) && url !== PAGES) registeredRoutes.push([each, url]);
  });
  // Built on the first unmatched request: it costs as much as the router itself.
  let built: ReturnType<typeof findMyWay> | undefined;
  const routes = () => {
    if (built) return built;
    built = findMyWay(routerOptions);
    for (const [method, url] of registeredRoutes) built.on(method, url, () => undefined);
    return built;
  };
  const allowed = (path: string): readonly Method[] => {
    const own = METHODS.filter((method) => routes().find(method, path));
    return isPagePath(path) ? [...new Set<Method>(["GET", "HEAD", ...own])] : own;
  };
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowed(request.url);
    reply.header("cache-control", "no-store");
    // A route handled the request and found nothing.
    if (!methods.length || methods.some((method) => method === request.method)) {
      return reply.code(404).send({ message: SERVER.notFound });
    }
    return reply.code(405).header("allow", methods.join(", ")).send({ message: SERVER.wrongMethod });
  });
}
