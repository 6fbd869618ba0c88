import type { FastifyInstance } from "fastify";
import type { SiteDeps } from "../deps.ts";
import { readSite } from "../read-site.ts";

/**
 * Replaces the worker of every browser that has one, once the owner keeps nothing on visitors' devices: it removes what was kept
 * and itself. Enquiries that wait to be sent stay.
 */
const REMOVER = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(/^(?:seen$|shell-|catalogue-|offline-)/.test(name))await caches.delete(name);
await registration.unregister()})()));`;

/** GET /sw.js, which browsers ask for again at each visit of a page and once a day. */
export function serveWorker(
  app: FastifyInstance,
  { database }: Pick<SiteDeps, "database">,
  worker: Buffer,
): void {
  app.get("/sw.js", { config: { access: "open" } }, async (_request, reply) => {
    const { site } = await readSite(database);
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(site.offlineMegabytes > 0 ? worker : REMOVER);
  });
}
