import { checklist } from "../../../contract/operations/calls.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import { startSite } from "../start/start-site.ts";
import { putChecklistAway, readChecklist } from "./read-checklist.ts";

export const checklistCalls = ({ config, database }: { config: Config; database: Database }) =>
  handle(checklist, {
    read: () => readChecklist(database, config),
    putAway: ({ body, actor }) => putChecklistAway(database, config, actor, body),
    start: async ({ body, actor }) => {
      await startSite(database, actor, body);
      return readChecklist(database, config);
    },
  });
