import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { SiteDeps } from "../deps.ts";
import type { Renderer } from "./renderer.ts";
import { servePages } from "./serve-pages.ts";

const ENTRY = "/web/server.ts";

/** Mounts the pages from source, with Vite in this process and module replacement on the server's own port. */
export async function mountDevPages(app: FastifyInstance, services: SiteDeps): Promise<void> {
  const vite = await createServer({
    root: new URL("../../..", import.meta.url).pathname,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
    // Other loaders write a file next to the configuration, which triggers the watcher.
    configLoader: "native",
  });
  await app.register(middie, { hook: "onRequest" });
  app.use((request, response, next) => {
    if (/^\/(api|files)\//.test(request.url ?? "")) next();
    else vite.middlewares(request, response, next);
  });
  // Before the server waits for open connections: browsers hold one for module replacement.
  app.addHook("preClose", () => vite.close());
  // Vite's inline scripts change with every edit; the strict policy is for built pages.
  app.addHook("onSend", async (_request, reply) => {
    reply.removeHeader("content-security-policy");
  });
  // No page fits, so that none is cached.
  servePages(app, { ...services, bytesMax: 1 }, async () => {
    const ssr = vite.environments["ssr"];
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("The renderer cannot run in development");
    return ((await ssr.runner.import(ENTRY)) as { default: Renderer }).default;
  });
}
