import type { Transaction, Updateable } from "kysely";
import { differences } from "../database/differences.ts";
import type { Tables } from "../database/schema.ts";
import type { Write } from "../database/write.ts";
import { staleSave } from "../http/if-match.ts";
import { notFound } from "../http/problems.ts";
import type { ItemChanges, ItemKind, ItemRow, ItemTable } from "./kind.ts";
import { findItem, updateItem } from "./store.ts";

/**
 * The item to change, inside its transaction. Throws 404 when it does not exist, and 409 with the present state
 * when the change was made from another version; one without a version is accepted.
 */
export async function requireItem<T extends ItemTable>(
  tx: Transaction<Tables>,
  kind: ItemKind<T>,
  id: string,
  version: number | undefined,
): Promise<ItemRow<T>> {
  const row = await findItem(tx, kind.table, id);
  if (!row) throw notFound(kind.texts.notFound);
  if (version !== undefined && version !== row.version) {
    throw staleSave(kind.texts.stale, kind.present(row));
  }
  return row;
}

/** Saves a changed item with its next version and records the fields that differ, old and new. */
export async function saveItem<T extends ItemTable>(
  { tx, change, now, record }: Write,
  kind: ItemKind<T>,
  row: ItemRow<T>,
  changes: ItemChanges<T>,
): Promise<ItemRow<T>> {
  const saved = await updateItem(tx, kind.table, row.id, {
    ...changes,
    version: row.version + 1,
    change,
    updated_at: Math.max(now, row.created_at),
  } as Updateable<Tables[T]>);
  await record({
    type: "update",
    entity: kind.table,
    entity_id: row.id,
    description: `Updated ${kind.name} '${saved.title}'`,
    detail: { changes: differences<object>(row, changes) },
  });
  return saved;
}
