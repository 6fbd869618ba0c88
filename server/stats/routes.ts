import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { readStats } from "./read-stats.ts";

/** GET /stats for the dashboard (spec section 7, 'Admin dashboard'). */
export function statsRoutes(app: FastifyInstance, services: Services): void {
  app.get("/stats", { config: { access: "admin" } }, () => readStats(services));
}
