import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/open.ts";
import { readBusiness } from "../site/business.ts";
import { manifestOf } from "./manifest.ts";

/** What browsers, phones and networks ask for by fixed names; scripts/draw-icons.mjs draws it. */
const ICONS = [
  { path: "/favicon.ico", file: "favicon.ico", type: "image/x-icon" },
  { path: "/apple-touch-icon.png", file: "icon-180.png", type: "image/png" },
  { path: "/icon-192.png", file: "icon-192.png", type: "image/png" },
  { path: "/icon-512.png", file: "icon-512.png", type: "image/png" },
  { path: "/share.png", file: "share.png", type: "image/png" },
] as const;
const ONE_DAY = "public, max-age=86400";

/** GET /favicon.ico and its like, and /site.webmanifest, which carries the firm's name. */
export function iconRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const open = { config: { access: "open" } } as const;
  for (const { path, file, type } of ICONS) {
    const picture = readFileSync(join(import.meta.dirname, file));
    app.get(path, open, (_request, reply) => reply.type(type).header("cache-control", ONE_DAY).send(picture));
  }
  app.get("/site.webmanifest", open, async (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(manifestOf(await readBusiness(database)))),
  );
}
