import { stats } from "../../../contract/operations/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { OperationDeps } from "../deps.ts";
import { readStats } from "./read-stats.ts";

export const statsCalls = (services: OperationDeps) => handle(stats, { read: () => readStats(services) });
