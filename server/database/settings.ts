import type { Database } from "./open.ts";
import type { Write } from "./write.ts";

/** A setting as it is stored; `version` is 0 and `value` undefined as long as nobody has saved one. */
export interface StoredSetting<T> {
  value: T | undefined;
  version: number;
}

/** The stored value of one setting and the version that a save is made from. */
export async function findSetting<T>(
  { read }: Pick<Database, "read">,
  key: string,
): Promise<StoredSetting<T>> {
  const row = await read
    .selectFrom("settings")
    .select(["value", "version"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { value: row && (JSON.parse(row.value) as T), version: row?.version ?? 0 };
}

/** The stored value of one setting, or undefined when it has never been changed. */
export async function readSetting<T>(database: Pick<Database, "read">, key: string): Promise<T | undefined> {
  return (await findSetting<T>(database, key)).value;
}

/** Stores a setting and raises its version. */
export async function saveSetting({ tx, now }: Write, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await tx
    .insertInto("settings")
    .values({ key, ...row, version: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ ...row, version: eb("settings.version", "+", 1) })),
    )
    .execute();
}
