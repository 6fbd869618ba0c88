import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteAnswer } from "../../contract/site.ts";
import type { Config } from "../config.ts";
import { sendCompressed } from "./compress.ts";
import { pagePolicy } from "./csp.ts";

/** Calls and files: there an unknown path is an error, not a page (ruling 'Unknown category'). */
const NO_PAGES = /^\/(?:api|files|assets)(?:[/?]|$)|^[^?]*\.[a-z0-9]{2,11}(?:\?|$)/i;

/**
 * An address that spells control characters leads to the same one without: browsers read them differently in
 * a page's markup and in its scripts, so that neither hash nor hydration would fit.
 */
const CONTROL_CHARACTERS = /%(?:[01][0-9a-f]|7f)/gi;

/** What a page's loaders may ask of this process: the API, as an anonymous visitor. */
export type PageApi = (path: string) => Promise<{ status: number; body: string }>;

/** The built renderer (web/server.ts). The context reaches the loaders as Start's request context. */
export interface Renderer {
  fetch(request: Request, options: { context: PageContext }): Promise<Response>;
}
export interface PageContext {
  api: PageApi;
  publicUrl: string | undefined;
}

/**
 * Renders every path that no route has taken. The renderer asks the API in this process, without cookie and
 * token, as the visitor's address: a public page is the same for everybody.
 */
export function renderPages(app: FastifyInstance, config: Config, load: () => Promise<Renderer>): void {
  app.get("/*", async (request, reply) => {
    if (NO_PAGES.test(request.url)) return reply.callNotFound();
    const clean = request.url.replace(CONTROL_CHARACTERS, "");
    if (clean !== request.url) return reply.redirect(ownPath(clean), 307);
    const renderer = await load();
    const api = apiOf(app, request);
    const response = await renderer.fetch(asWebRequest(request), {
      context: { api, publicUrl: config.publicUrl },
    });
    return sendPage(reply, response, {
      isPrivate: isBackOffice(request.url),
      frame: hasMap(request.url) ? await mapOrigin(api) : undefined,
    });
  });
}

function apiOf(app: FastifyInstance, request: FastifyRequest): PageApi {
  return async (path) => {
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: { accept: "application/json" },
      remoteAddress: request.ip,
    });
    return { status: answer.statusCode, body: answer.payload };
  };
}

/**
 * The renderer sees the address only; the host name is not taken from the visitor. HEAD is rendered like GET,
 * so that it has the same headers.
 */
function asWebRequest(request: FastifyRequest): Request {
  return new Request(`http://localhost${request.url.replace(/^[/\\]+/, "/")}`, {
    headers: { accept: "text/html" },
  });
}

interface Kind {
  isPrivate: boolean;
  frame: string | undefined;
}

async function sendPage(
  reply: FastifyReply,
  response: Response,
  { isPrivate, frame }: Kind,
): Promise<FastifyReply> {
  const location = response.headers.get("location");
  if (location) return reply.redirect(ownPath(location), response.status);
  const html = await response.text();
  reply
    .code(response.status)
    .type("text/html; charset=utf-8")
    .header("cache-control", response.status === 200 && !isPrivate ? "no-cache" : "no-store")
    .header(
      "content-security-policy",
      pagePolicy(html, { pictures: isPrivate ? "chosen" : "stored", frame }),
    );
  return sendCompressed(reply, html);
}

/** The back office is drawn in the browser; its shell is never cached. */
const isBackOffice = (url: string) => /^\/admin(?:[/?]|$)/.test(url);

/** The only page with something of another site in it, the map. */
const hasMap = (url: string) => /^\/contact\/?(?:\?|$)/.test(url);

/** Where the map comes from, as the setting has it; undefined when there is none. */
async function mapOrigin(api: PageApi): Promise<string | undefined> {
  const { status, body } = await api("/api/site");
  if (status !== 200) return undefined;
  const { mapUrl } = (JSON.parse(body) as SiteAnswer).site;
  return mapUrl ? new URL(mapUrl).origin : undefined;
}

/** A redirect never leaves this site, whatever was in the address. */
function ownPath(location: string): string {
  const url = new URL(location, "http://localhost");
  return `/${`${url.pathname}${url.search}`.replace(/^[/\\]+/, "")}`;
}
