import { SETTINGS_SERVER } from "../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../contract/site/settings.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { saveVersioned, type Versioned } from "../../platform/database/save-versioned.ts";
import { findSetting, putSetting, type StoredSetting } from "../../platform/database/settings.ts";
import type { Actor } from "../../platform/database/write.ts";
import { staleSave } from "../../platform/http/if-match.ts";
import { readSettings } from "./read-settings.ts";

const NAMES = {
  business: "business profile",
  site: "site behaviour",
  mail: "mail settings",
  home: "texts of the home page",
  facts: "figures and facts",
  about: "texts of the about page",
  reviews: "ratings and reviews",
  logo: "logo",
  words: "search words",
  filters: "listing filters",
} as const;

/**
 * Saves what `decide` makes of one section of the settings. The activity record names the fields that changed, not their
 * values. Throws 409 for a section that was changed since `version`, and what `decide` throws.
 */
export function saveSettings<T extends object>(
  { database, config }: { database: Database; config: Config },
  actor: Actor,
  section: { key: keyof typeof NAMES; version: number | undefined },
  decide: (stored: T | undefined) => T,
): Promise<SettingsAnswer> {
  const { key: id, version } = section;
  return saveVersioned(database, actor, versionedPart<T>(id, config), { id, version }, ({ value }) =>
    decide(value),
  );
}

/** A section of the settings as it is saved. */
export const versionedPart = <T extends object>(
  key: keyof typeof NAMES,
  config: Config,
): Versioned<StoredSetting<T> & { id: string }, T, SettingsAnswer> => ({
  entity: "settings",
  find: async (tx, id) => ({ id, ...(await findSetting<T>({ read: tx }, id)) }),
  put: async (tx, { id }, value, stamp) => {
    await putSetting(tx, id, value, stamp);
    return { id, value, version: stamp.version };
  },
  describe: ({ value }, next) => ({
    description: `Updated the ${NAMES[key]}`,
    detail: { fields: changedFields(value, next) },
  }),
  present: (_row, tx) => readSettings({ read: tx }, config),
  stale: (current) => staleSave(SETTINGS_SERVER.stale, current),
});

function changedFields<T extends object>(before: T | undefined, after: T): string[] {
  const fields = Object.keys(after) as (keyof T & string)[];
  return fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));
}
