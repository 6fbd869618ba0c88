import files from "virtual:offline-files";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import { sendWaiting } from "#web/site/enquiry/waiting/store.ts";
import { isLasting, isPersonal, PATIENCE, pagePath, SEEN, SHELL, SHELL_PATH } from "../kept.ts";

/**
 * The service worker of the public site (docs/decisions/0102-offline.md): it opens pages without a connection. It leaves the
 * API, the back office and what belongs to one person alone.
 */

/** What of the ServiceWorkerGlobalScope is used; its library can't be mixed with the DOM's. */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "sync", listener: (event: Extendable) => void): void;
  skipWaiting(): Promise<void>;
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;

/** A release's scripts: the newest two stay, since a page of the last one may still be open. */
const OURS = SHELL + files.release;
const RELEASES = 2;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("sync", (event) => event.waitUntil(sendRest()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === SHARE.path) event.respondWith(takeShared(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (!isPersonal(pathname)) event.respondWith(openPage(request));
  } else if (isLasting(pathname) && !pathname.endsWith(".pdf")) {
    event.respondWith(keptOrFetched(request, pathname));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(OURS);
  await cache.addAll([...files.paths, SHELL_PATH]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const releases = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== OURS);
  for (const name of releases.slice(0, 1 - RELEASES)) await caches.delete(name);
}

/** Rejects while something waits, so that the browser tries again later. */
async function sendRest(): Promise<void> {
  if (await sendWaiting()) throw new Error("Some enquiries still wait");
}

/**
 * Opens a page from the network; a page that was seen opens from this browser if the network takes long or fails. Not by navigation
 * preload: when that fails, Firefox 153 shows its own error page in place of the answer.
 */
async function openPage(request: Request): Promise<Response> {
  const asked = fetch(request);
  const { pathname, search } = new URL(request.url);
  const isSeen = await caches.match(pagePath(pathname + search));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const first = await (isSeen ? Promise.race([asked, late]) : asked).catch(() => undefined);
  return first ?? (await caches.match(SHELL_PATH)) ?? asked;
}

/** Keeps what another app shares, and goes to the list, which takes it over (web/site/enquiry-list/shared.ts). */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(SHARE.cache);
  // What was shared before and isn't on the list yet stays.
  const before = await (await cache.match(SHARE.text))?.text();
  const words = [before, ...["title", "text", "url"].map((name) => form.get(name))];
  const text = words.filter((word) => typeof word === "string" && word).join("\n");
  if (text) await cache.put(SHARE.text, new Response(text));
  for (const [at, photo] of form.getAll("photos").entries())
    await cache.put(`${SHARE.photo}${Date.now()}-${at}`, new Response(photo));
  return Response.redirect(SHARE.landing, 303);
}

/** Returns a lasting file from this browser, else from the network. Without a connection a kept image may have another size. */
async function keptOrFetched(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.match(request);
  return (
    kept ??
    fetch(request).catch(async (error: unknown) => {
      const other = await anotherSize(pathname);
      if (other) return other;
      throw error;
    })
  );
}

async function anotherSize(pathname: string): Promise<Response | undefined> {
  const seen = await caches.open(SEEN);
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  const isSame = ({ url }: Request) => new URL(url).pathname.startsWith(folder);
  const found = folder.startsWith("/files/") ? (await seen.keys()).find(isSame) : undefined;
  return found && seen.match(found);
}
