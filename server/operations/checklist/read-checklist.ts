import {
  CHECKLIST_ITEMS,
  type Checklist,
  type ChecklistBody,
} from "../../../contract/operations/checklist.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { readPublicUrl } from "../../platform/database/public-url.ts";
import { findSetting, putSetting, readSetting } from "../../platform/database/settings.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { readSite } from "../../site/read-site.ts";
import { RULES } from "./items.ts";

type Environment = Pick<Config, "publicUrl">;
const KEY = "checklist";

/** GET /checklist: each item as what is stored has it now. */
export async function readChecklist(
  database: Pick<Database, "read">,
  environment: Environment,
): Promise<Checklist> {
  const publicUrl = await readPublicUrl(database, environment);
  const stored = { database, site: await readSite(database), publicUrl };
  const items = await Promise.all(
    CHECKLIST_ITEMS.map(async (id) => {
      const done = await RULES[id](stored);
      return { id, isDone: done === true, ...(typeof done === "string" && { note: done }) };
    }),
  );
  const { isPutAway = false } = (await readSetting<Partial<ChecklistBody>>(database, KEY)) ?? {};
  return { items, isPutAway };
}

/** PUT /checklist: puts it away, or takes it out again. */
export function putChecklistAway(
  database: Database,
  environment: Environment,
  actor: Actor,
  body: ChecklistBody,
): Promise<Checklist> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const { version } = await findSetting({ read: tx }, KEY);
    await putSetting(tx, KEY, body, { version: version + 1, updated_at: now });
    await record({
      type: "update",
      entity: "settings",
      entity_id: KEY,
      description: body.isPutAway ? "Put the first steps away" : "Took the first steps out again",
    });
    return readChecklist({ read: tx }, environment);
  });
}
