import type { FastifyInstance } from "fastify";
import { itemRoutes } from "../items/routes.ts";
import type { Services } from "../services.ts";
import { NEWS_ITEMS } from "./news.ts";

/**
 * The news calls, in the style of the slider's. GET /hero/news answers the stored news whether the switch in
 * Settings is on or off (ruling 'Where the spec describes a limitation').
 */
export function newsRoutes(app: FastifyInstance, services: Services): void {
  itemRoutes(app, services, "/hero/news", NEWS_ITEMS);
}
