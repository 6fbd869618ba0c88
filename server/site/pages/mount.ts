import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { SiteDeps } from "../deps.ts";
import { readSite } from "../read-site.ts";
import type { Renderer } from "./renderer.ts";
import { servePages } from "./serve-pages.ts";

/** Room for nearly 3,000 listings in brotli, with their data. */
const CACHE_BYTES = 24 * 2 ** 20;
const DIST = join(import.meta.dirname, "../../../dist");

/** Mounts the built pages: hashed assets that browsers may cache forever, and the renderer for everything else. */
export async function mountPages(app: FastifyInstance, services: SiteDeps): Promise<void> {
  const entry = join(DIST, "server/server.js");
  if (!existsSync(entry)) throw new Error("The pages are not built; run 'npm run build' first");
  const renderer = ((await import(pathToFileURL(entry).href)) as { default: Renderer }).default;
  await app.register(fastifyStatic, {
    root: join(DIST, "client/assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    index: false,
    decorateReply: false,
    preCompressed: true,
  });
  // The folder itself isn't one of its files.
  app.get("/assets/", (_request, reply) => reply.callNotFound());
  serveWorker(app, services, readFileSync(join(DIST, "worker/sw.js")));
  servePages(app, { ...services, bytesMax: CACHE_BYTES }, async () => renderer);
}

/**
 * Replaces the worker of every browser that has one, once the owner keeps nothing on visitors' devices: it removes what was kept
 * and itself. Enquiries that wait to be sent stay.
 */
const REMOVER = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(/^(?:seen$|shell-|catalogue-|offline-)/.test(name))await caches.delete(name);
await registration.unregister()})()));`;

/** GET /sw.js, which browsers ask for again at each visit of a page and once a day. */
function serveWorker(app: FastifyInstance, { database }: Pick<SiteDeps, "database">, worker: Buffer): void {
  app.get("/sw.js", { config: { access: "open" } }, async (_request, reply) => {
    const { site } = await readSite(database);
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(site.offlineMegabytes > 0 ? worker : REMOVER);
  });
}
