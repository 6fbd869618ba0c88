import { type Kysely, sql } from "kysely";
import type { Database } from "./open.ts";
import type { Stamp } from "./save-versioned.ts";
import type { Tables } from "./schema.ts";

/** Products whose only picture is a drawn plate: to the letter what the index of migration 0018 is over. */
export const pictureless = sql<boolean>`images like '%"plate":true%'`;

/** A setting as it is stored; `version` is 0 and `value` undefined as long as nobody has saved one. */
export interface StoredSetting<T> {
  value: T | undefined;
  version: number;
}

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

export async function putSetting(
  tx: Kysely<Tables>,
  key: string,
  value: unknown,
  { version, updated_at }: Pick<Stamp, "version" | "updated_at">,
): Promise<void> {
  const row = { value: JSON.stringify(value), version, updated_at };
  await tx
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** The setting under which the site's own address is stored. */
export const ADDRESS = "address";

export interface StoredAddress {
  publicUrl: string | null;
}

/**
 * The site's own origin: what the environment says, else what its owner has set, else undefined. It stands in canonical
 * addresses, share pictures and the links of mails; cookies and the check of origins go by the environment alone, so that
 * a mistaken setting locks nobody out (docs/decisions/0043).
 */
export async function readPublicUrl(
  database: Pick<Database, "read">,
  { publicUrl }: { publicUrl: string | undefined },
): Promise<string | undefined> {
  if (publicUrl) return publicUrl;
  return (await readSetting<StoredAddress>(database, ADDRESS))?.publicUrl ?? undefined;
}
