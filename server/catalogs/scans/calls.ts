import { scans } from "../../../contract/catalogs/scan-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { CatalogDeps } from "../deps.ts";
import { readScanState, startScan } from "./start-scan.ts";

export const scanCalls = (services: CatalogDeps) =>
  handle(scans, {
    state: ({ params }) => readScanState(services.database.read, params.id),
    start: ({ params, actor }) => startScan(services, actor, params.id),
  });
