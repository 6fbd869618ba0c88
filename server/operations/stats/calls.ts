import { stats } from "../../../contract/operations/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { readStats } from "./read-stats.ts";

export const statsCalls = (services: Services) => handle(stats, { read: () => readStats(services) });
