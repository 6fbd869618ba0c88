import type { FastifyInstance } from "fastify";
import type { Database } from "../database/open.ts";
import { readSite } from "./read-site.ts";

/** GET /site: what every public page needs to draw its frame. */
export function siteRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get("/site", { config: { access: "visitor" } }, () => readSite(database));
}
