import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressesMeant } from "#contract/platform/own-address.ts";
import { currentCategory } from "#server/platform/categories.ts";
import { withOneReading } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readPublicUrl } from "#server/platform/database/settings.ts";
import { acceptedEncoding, isKnown } from "#server/platform/http/encoding.ts";
import { isPagePath } from "#server/platform/http/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import type { SiteDeps } from "../deps.ts";
import { type MadePage, makePage, ownPath, type ShownIn } from "./make-page.ts";
import { pageApiFor } from "./page-api.ts";
import { openPublicPages } from "./public-pages.ts";
import type { Renderer, RendererOutput } from "./renderer.ts";

/**
 * Addresses with encoded control characters redirect to the same without: browsers read them differently in markup and in
 * scripts, so that neither hash nor hydration would match.
 */
const CONTROL_CHARACTERS = /%(?:[01][0-9a-f]|7f)/gi;

/** A page takes some ten milliseconds of the main thread; more at once only wait for the database together. */
const RENDERED_AT_ONCE = 4;
const RENDERS_WAITING_MAX = 1000;

/** `load` returns the renderer for each request; pages are cached up to `bytesMax` bytes, and rendered for clients in turns. */
export function servePages(
  app: FastifyInstance,
  deps: SiteDeps & { bytesMax: number },
  load: () => Promise<Renderer>,
): void {
  const { config, database } = deps;
  const publicPages = openPublicPages(app, deps);

  const inTurn = fairQueue<RendererOutput>(RENDERED_AT_ONCE, RENDERS_WAITING_MAX);
  const loadRenderer = async (): Promise<Renderer> => {
    const renderer = await load();
    const renderSite: Renderer["renderSite"] = (address, context) =>
      inTurn(async () => {
        // Other clients' requests are read between two pages.
        await nextTurn();
        return renderer.renderSite(address, context);
      });
    return { ...renderer, renderSite };
  };

  app.get("/*", (request, reply) =>
    isPagePath(request.url) ? withOneReading(() => serve(request, reply)) : reply.callNotFound(),
  );

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const clean = request.url.replace(CONTROL_CHARACTERS, "");
    const own = ownPath(clean.replace(/^[/\\]+/, "/"));
    const renderer = await loadRenderer();
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const isPage = async (address: string) => {
      if (isPersonal(address)) return HAS_TOKEN.test(address);
      const { status, location } = await publicPages.find({ renderer, address, encoding }, request);
      return status === 200 || location?.startsWith(`${pathOf(address)}/`) === true;
    };
    const meant = isBackOffice(own) ? undefined : await addressMeant(renderer, request.url, isPage);
    if (meant) {
      if (isPersonal(meant)) reply.headers(PERSONAL_HEADERS).header("cache-control", "no-store");
      return reply.redirect(meant, 301);
    }
    if (clean !== request.url || pathOf(clean) !== pathOf(own)) return reply.redirect(own, 307);
    const sendUncached = async (rendered: RendererOutput, images: ShownIn["images"]) =>
      send(reply.header("cache-control", "no-store"), await makePage(rendered, encoding, { images }));
    if (isBackOffice(clean)) {
      reply.header("x-robots-tag", PERSONAL_HEADERS["x-robots-tag"]);
      return sendUncached(renderer.officePage(clean), "chosen");
    }
    const address = renderer.pageAddress(clean);
    if (!isPersonal(address)) {
      const page = await publicPages.find({ renderer, address, encoding }, request);
      const moved = await addressOfMerged(database, address, page.status);
      return moved ? reply.redirect(moved, 301) : sendPublic(request, reply, page);
    }
    reply.headers(PERSONAL_HEADERS);
    const publicUrl = await readPublicUrl(database, config).catch(() => undefined);
    const shown = await renderer.renderSite(address, { api: pageApiFor(app.visit, request.log), publicUrl });
    if (shown.problem) request.log.error({ err: shown.problem }, "a page broke");
    return sendUncached(shown, "stored");
  }
}

/** Returns the page that a broken address means; undefined for one that isn't broken, and if it means none. */
async function addressMeant(
  renderer: Renderer,
  url: string,
  isPage: (address: string) => Promise<boolean>,
): Promise<string | undefined> {
  const asked = renderer.pageAddress(url);
  for (const meant of addressesMeant(url)) {
    const address = renderer.pageAddress(meant);
    if (address !== asked && pathOf(address) !== "/" && (await isPage(address))) return address;
  }
  return undefined;
}

/** Other spellings such as '//about' and '/x/../about' redirect to the canonical path. */
const pathOf = (address: string) => address.split("?", 1)[0];

/** Returns a merged category's redirect; catalogue pages are checked too, as the API finds merged ids. */
async function addressOfMerged(
  { read }: Database,
  address: string,
  status: number,
): Promise<string | undefined> {
  if (status === 200 && !address.startsWith("/catalogue/")) return undefined;
  const [, start, id, rest] = /^(\/(?:products|catalogue)\/)([a-z0-9-]+)(.*)$/is.exec(address) ?? [];
  const current = id && (await currentCategory(read, id.toLowerCase()));
  return current && current !== id.toLowerCase() ? `${start}${current}${rest}` : undefined;
}

/** The back office is rendered in the browser; its document is never cached. */
const isBackOffice = (address: string) => /^\/admin(?:[/?]|$)/.test(address);

const HAS_TOKEN = /^\/(?:newsletter\/unsubscribe|quotation)\/[\w-]{43}$/;

/** A page whose address only one person has. */
const isPersonal = (address: string) => /^\/(?:newsletter|quotation)\//.test(address);

/** Neither indexed nor named to other sites, since its address is its password. */
const PERSONAL_HEADERS = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" } as const;

/** Browsers cache a page and revalidate it at each visit. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, page: MadePage): FastifyReply {
  if (page.status !== 200) return send(reply.header("cache-control", "no-store"), page);
  reply.header("cache-control", "no-cache").header("etag", page.etag);
  if (!isKnown(request.headers["if-none-match"], page.etag)) return send(reply, page);
  return reply
    .code(304)
    .header("vary", "Accept-Encoding")
    .header("content-security-policy", page.policy)
    .send();
}

function send(reply: FastifyReply, { status, location, policy, encoding, body }: MadePage): FastifyReply {
  if (location) return reply.redirect(location, status);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("vary", "Accept-Encoding")
    .header("content-security-policy", policy)
    .send(body);
}
