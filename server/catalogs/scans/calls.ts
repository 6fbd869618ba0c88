import { scans } from "../../../contract/catalogs/scan-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { requireCatalog } from "../store.ts";
import { startScan } from "./start-scan.ts";
import { scansOf } from "./store.ts";

/** The calls that have text read off pages that are pictures. */
export const scanCalls = (services: Services) =>
  handle(scans, {
    state: async ({ params }) => {
      const { read } = services.database;
      return scansOf(read, (await requireCatalog(read, params.id)).id);
    },
    start: ({ params, actor }) => startScan(services, actor, params.id),
  });
