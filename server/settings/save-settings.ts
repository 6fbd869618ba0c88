import { SETTINGS_SERVER } from "../../contract/messages.ts";
import type { SettingsAnswer } from "../../contract/settings.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/open.ts";
import { findSetting, saveSetting } from "../database/settings.ts";
import { type Actor, write } from "../database/write.ts";
import { staleSave } from "../http/if-match.ts";
import { readSettings } from "./read-settings.ts";

const NAMES = { business: "business profile", site: "site behaviour", mail: "mail settings" } as const;

/**
 * Saves what `decide` makes of one part of the settings. The activity record names the fields that changed, not their
 * values. Throws 409 for a part that was changed since `version`, and what `decide` throws.
 */
export function saveSettings<T extends object>(
  { database, config }: { database: Database; config: Config },
  actor: Actor,
  part: { key: keyof typeof NAMES; version: number | undefined },
  decide: (stored: T | undefined) => T,
): Promise<SettingsAnswer> {
  return write(database, actor, async (change) => {
    const within = { read: change.tx };
    const stored = await findSetting<T>(within, part.key);
    if (part.version !== undefined && part.version !== stored.version) {
      throw staleSave(SETTINGS_SERVER.stale, await readSettings(within, config));
    }
    const next = decide(stored.value);
    await saveSetting(change, part.key, next);
    await change.record({
      type: "update",
      entity: "settings",
      entity_id: part.key,
      description: `Updated the ${NAMES[part.key]}`,
      detail: { fields: changedFields(stored.value, next) },
    });
    return readSettings(within, config);
  });
}

function changedFields<T extends object>(before: T | undefined, after: T): string[] {
  const fields = Object.keys(after) as (keyof T & string)[];
  return fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));
}
