import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { Id } from "../../../contract/platform/primitives.ts";
import type { Tables } from "../../platform/database/schema.ts";
import type { ItemRow, ItemTable } from "./kind.ts";

/*
 * The queries that all kinds of items share. Kysely types a table at a time; here it knows the columns that the
 * tables have in common, and each answer is a row of the table that was named.
 */
type Common = Tables[ItemTable];

/** All items in the order of their list, or those that visitors see. */
export function listItems<T extends ItemTable>(
  db: Kysely<Tables>,
  table: T,
  options: { onlyActive: boolean },
): Promise<ItemRow<T>[]> {
  const all = db.selectFrom<ItemTable>(table).selectAll();
  const wanted = options.onlyActive ? all.where("is_active", "=", 1) : all;
  return wanted.orderBy("position").orderBy("id").execute() as Promise<ItemRow<T>[]>;
}

/** The item with an id, or undefined, also for a text that can be no id. */
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

/** The place after the last item. */
export async function placeAtEnd(tx: Transaction<Tables>, table: ItemTable): Promise<number> {
  const last = tx.selectFrom<ItemTable>(table).select("position").orderBy("position", "desc").limit(1);
  return ((await last.executeTakeFirst())?.position ?? -1) + 1;
}

/** The place before the first item: all others move one on, which is no edit of theirs. */
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
