import { sql } from "kysely";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { staleSave } from "../http/problems.ts";
import { readOncePerChange } from "./counters.ts";
import type { Database } from "./open.ts";
import type { Versioned } from "./save-versioned.ts";
import { putRow } from "./statements.ts";
import type { CountedWrite } from "./write.ts";

/** Condition: the product's only image is a placeholder. Must equal the index expression of migration 0018. */
export const hasOnlyPlaceholder = sql<boolean>`images like '%"plate":true%'`;

/** A stored setting; if never saved, `version` is 0 and `value` undefined. */
interface StoredSetting<T> {
  value: T | undefined;
  version: number;
}

/** All settings by key, in one statement after each change. */
const settingsIn = readOncePerChange(async (db) => {
  const rows = await db.selectFrom("settings").select(["key", "value", "version"]).execute();
  return new Map(rows.map(({ key, ...row }) => [key, row]));
});

export async function findSetting<T>(
  { read }: Pick<Database, "read">,
  key: string,
): Promise<StoredSetting<T>> {
  const row = (await settingsIn(read)).get(key);
  return { value: row && (JSON.parse(row.value) as T), version: row?.version ?? 0 };
}

/** Returns a setting's stored value, or undefined if never saved. */
export async function readSetting<T>(database: Pick<Database, "read">, key: string): Promise<T | undefined> {
  return (await findSetting<T>(database, key)).value;
}

/** Stores a setting in a counted write: what is read once per change would else stay as it was. */
export async function putSetting(
  { tx, now }: CountedWrite,
  key: string,
  value: unknown,
  version: number,
): Promise<void> {
  const row = { value: JSON.stringify(value), version, updated_at: now };
  await putRow(tx, "settings", "key", { key, ...row });
}

type SettingRow<T> = StoredSetting<T> & { id: string };

/** How a setting is saved, by its key; `kind` says what differs. */
export const versionedSetting = <T extends object, Shown>(
  kind: Pick<Versioned<SettingRow<T>, T, Shown>, "describe" | "present" | "writes">,
): Versioned<SettingRow<T>, T, Shown> => ({
  entity: "settings",
  find: async (tx, id) => ({ id, ...(await findSetting<T>({ read: tx }, id)) }),
  put: async (tx, { id }, value, stamp) => {
    const { version, change, updated_at: now } = stamp;
    await putSetting({ tx, change, now }, id, value, version);
    return { id, value, version };
  },
  stale: (current) => staleSave(SETTINGS_SERVER.stale, current),
  ...kind,
});

/** The measured time to an answer, in words; server/enquiries/answer-time.ts stores it. */
export const ANSWER_TIME = "answerTime";

export const ADDRESS = "address";

export interface StoredAddress {
  publicUrl: string | null;
}

/**
 * Returns the site's own origin: the environment's, else the owner's setting, else undefined. It is used in canonical
 * addresses, share images and mail links; cookies and the origin check use the environment only, so that a wrong setting
 * locks nobody out (docs/decisions/0043).
 */
export async function readPublicUrl(
  database: Pick<Database, "read">,
  { publicUrl }: { publicUrl: string | undefined },
): Promise<string | undefined> {
  if (publicUrl) return publicUrl;
  return (await readSetting<StoredAddress>(database, ADDRESS))?.publicUrl ?? undefined;
}
