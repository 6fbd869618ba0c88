import { news } from "../../../contract/site/home-content-calls.ts";
import type { Services } from "../../services.ts";
import { itemCalls } from "../items/calls.ts";
import { NEWS_ITEMS } from "./news.ts";

/**
 * The news calls, like the slider's. GET /hero/news returns the stored news whether the switch in Settings is on or off
 * (ruling 'Where the spec describes a limitation').
 */
export const newsCalls = (services: Services) => itemCalls(services, news, NEWS_ITEMS);
