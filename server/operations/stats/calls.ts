import { stats } from "../../../contract/operations/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { readStats } from "./read-stats.ts";

/** GET /stats for the dashboard (spec section 7, 'Admin dashboard'). */
export const statsCalls = (services: Services) => handle(stats, { read: () => readStats(services) });
