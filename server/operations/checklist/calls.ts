import { checklist } from "../../../contract/operations/calls.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import { startSite } from "../start/start-site.ts";
import { decideClaims } from "./claims.ts";
import { putChecklistAway, readChecklist } from "./read-checklist.ts";

export const checklistCalls = ({ config, database }: { config: Config; database: Database }) =>
  handle(checklist, {
    read: () => readChecklist(database, config),
    putAway: ({ body, actor }) => putChecklistAway(database, config, actor, body),
    decideClaims: async ({ body, actor }) => {
      await decideClaims({ database, config }, actor, body);
      return readChecklist(database, config);
    },
    start: async ({ body, actor }) => {
      await startSite(database, actor, body);
      return readChecklist(database, config);
    },
  });
