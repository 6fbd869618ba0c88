import { health } from "#contract/operations/calls.ts";
import type { Database } from "../database/open.ts";
import type { FileStore } from "../files/store.ts";
import { handle } from "../http/handle.ts";
import { checkReadiness } from "./readiness.ts";

export const healthCalls = (stores: { database: Database; files: FileStore }) => {
  const ready = checkReadiness(stores);
  return handle(health, {
    live: { isQuiet: true, run: () => ({ status: "ok" as const }) },
    ready: { isQuiet: true, run: ({ request }) => ready(request.server) },
  });
};
