import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { Id } from "../../../contract/platform/primitives.ts";
import type { Tables } from "../../platform/database/schema.ts";
import type { ItemRow, ItemTable } from "./kind.ts";

// Kysely types one table at a time; here it knows the columns that these have in common.
type Common = Tables[ItemTable];

export function listItems<T extends ItemTable>(
  db: Kysely<Tables>,
  table: T,
  options: { onlyActive: boolean },
): Promise<ItemRow<T>[]> {
  const all = db.selectFrom<ItemTable>(table).selectAll();
  const wanted = options.onlyActive ? all.where("is_active", "=", 1) : all;
  return wanted.orderBy("position").orderBy("id").execute() as Promise<ItemRow<T>[]>;
}

/** Returns the item with this id; undefined if missing or for an invalid id. */
export async function findItem<T extends ItemTable>(
  db: Kysely<Tables>,
  table: T,
  id: string,
): Promise<ItemRow<T> | undefined> {
  if (!Id.safeParse(id).success) return undefined;
  const found = db.selectFrom<ItemTable>(table).selectAll().where("id", "=", id);
  return (await found.executeTakeFirst()) as ItemRow<T> | undefined;
}

export async function insertItem<T extends ItemTable>(
  tx: Transaction<Tables>,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<ItemRow<T>> {
  const insert = tx.insertInto<ItemTable>(table).values(values as Insertable<Common>);
  return (await insert.returningAll().executeTakeFirstOrThrow()) as ItemRow<T>;
}

export async function updateItem<T extends ItemTable>(
  tx: Transaction<Tables>,
  table: T,
  id: string,
  values: Updateable<Tables[T]>,
): Promise<ItemRow<T>> {
  const update = tx.updateTable<ItemTable>(table).set(values as Updateable<Common>);
  return (await update.where("id", "=", id).returningAll().executeTakeFirstOrThrow()) as ItemRow<T>;
}

export async function removeItem(tx: Transaction<Tables>, table: ItemTable, id: string): Promise<void> {
  await tx.deleteFrom<ItemTable>(table).where("id", "=", id).execute();
}

export async function placeAtEnd(tx: Transaction<Tables>, table: ItemTable): Promise<number> {
  const last = tx.selectFrom<ItemTable>(table).select("position").orderBy("position", "desc").limit(1);
  return ((await last.executeTakeFirst())?.position ?? -1) + 1;
}

/** Returns the position before the first item; moving the others doesn't count as editing them. */
export async function placeAtFront(
  tx: Transaction<Tables>,
  table: ItemTable,
  change: number,
): Promise<number> {
  await tx
    .updateTable<ItemTable>(table)
    .set((eb) => ({ position: eb("position", "+", 1), change }))
    .execute();
  return 0;
}
