import { checklist } from "../../../contract/operations/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { putChecklistAway, readChecklist } from "./read-checklist.ts";

/** What an owner has still to do before he goes live. */
export const checklistCalls = ({ config, database }: Pick<Services, "config" | "database">) =>
  handle(checklist, {
    read: () => readChecklist(database, config),
    putAway: ({ body, actor }) => putChecklistAway(database, config, actor, body),
  });
