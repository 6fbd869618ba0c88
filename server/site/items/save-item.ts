import type { Updateable } from "kysely";
import { differences } from "../../platform/database/differences.ts";
import type { Versioned } from "../../platform/database/save-versioned.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { staleSave } from "../../platform/http/if-match.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { ItemChanges, ItemKind, ItemRow, ItemTable } from "./kind.ts";
import { findItem, updateItem } from "./store.ts";

/** How an item of a kind is saved; the activity record keeps the fields that differ, old and new. */
export const versionedItem = <T extends ItemTable>(
  kind: ItemKind<T>,
): Versioned<ItemRow<T>, ItemChanges<T>, unknown> => ({
  entity: kind.table,
  find: async (tx, id) => {
    const row = await findItem(tx, kind.table, id);
    if (!row) throw notFound(kind.texts.notFound);
    return row;
  },
  put: (tx, { id }, changes, stamp) =>
    updateItem(tx, kind.table, id, { ...changes, ...stamp } as Updateable<Tables[T]>),
  describe: (row, changes, { title }) => ({
    description: `Updated ${kind.name} '${title}'`,
    detail: { changes: differences<object>(row, changes) },
  }),
  present: kind.present,
  stale: (current) => staleSave(kind.texts.stale, current),
});
