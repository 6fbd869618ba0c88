import { checklist } from "../../contract/calls/settings.ts";
import { handle } from "../http/handle.ts";
import type { Services } from "../services.ts";
import { putChecklistAway, readChecklist } from "./read-checklist.ts";

/** What an owner has still to do before he goes live. */
export const checklistCalls = ({ database }: Pick<Services, "database">) =>
  handle(checklist, {
    read: () => readChecklist(database),
    putAway: ({ body, actor }) => putChecklistAway(database, actor, body),
  });
