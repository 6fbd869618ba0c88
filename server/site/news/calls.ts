import { news } from "../../../contract/site/home-content-calls.ts";
import type { Services } from "../../services.ts";
import { itemCalls } from "../items/calls.ts";
import { NEWS_ITEMS } from "./news.ts";

/** GET /hero/news ignores the switch in Settings (ruling 'Where the spec describes a limitation'). */
export const newsCalls = (services: Services) => itemCalls(services, news, NEWS_ITEMS);
