import type { Insertable, Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#server/platform/database/open.ts";
import {
  changedColumns,
  requireCurrent,
  type SaveTarget,
  saveVersioned,
  type Versioned,
} from "#server/platform/database/save-versioned.ts";
import type { Db, Tables, Tx } from "#server/platform/database/schema.ts";
import { insertReturning, requireById, updateReturning } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write } from "#server/platform/database/write.ts";
import type { ImageStores, Stores } from "#server/platform/deps.ts";
import { claimFiles, doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { staleSave } from "#server/platform/http/problems.ts";
import type { StagedFile } from "#server/platform/http/staging.ts";
import { imageKeys, keysOfOne } from "#server/platform/media/stored/stored-image.ts";
import { requireImage, withStoredImages } from "#server/platform/media/stored/with-stored-images.ts";
import type { ItemChanges, ItemKind, ItemMessages, ItemRow, ItemShapes, ItemTable } from "./kind.ts";

async function presentItem<T extends ItemTable>(
  kind: ItemKind<T>,
  row: ItemRow<T>,
  db: Db,
): Promise<unknown> {
  return (await kind.present([row], db))[0];
}

/** Stores image, row, files and activity; nothing on failure. Throws 400 for a rejected or missing image. */
export async function createItem<T extends ItemTable>(
  stores: ImageStores,
  actor: Actor,
  kind: ItemKind<T>,
  texts: ItemMessages<T>,
  staged: readonly StagedFile[],
): Promise<unknown> {
  if (kind.needsImage) requireImage(staged);
  return withStoredImages(stores, staged, kind.imageRule, (images) =>
    write(stores.database, actor, async (transaction) => {
      const { tx, change, now, record } = transaction;
      const row = (await insertReturning(tx, kind.table, {
        ...texts,
        id: uuidv7(),
        image: images[0] ? JSON.stringify(images[0]) : null,
        position: await placeOfNew(transaction, kind),
        is_active: 1,
        sample: 0,
        version: 1,
        change,
        created_at: now,
        updated_at: now,
      } as unknown as Insertable<Tables[T]>)) as ItemRow<T>;
      await claimFiles(tx, imageKeys(images));
      await record("create", kind.table, row.id, `Created ${kind.name} '${row.title}'`);
      return presentItem(kind, row, tx);
    }),
  );
}

const placeOfNew = <T extends ItemTable>({ tx, change }: Write, { table, newcomers }: ItemKind<T>) =>
  newcomers === "first" ? placeAtFront(tx, table, change) : placeAtEnd(tx, table);

async function placeAtEnd(tx: Tx, table: ItemTable): Promise<number> {
  const last = tx.selectFrom<ItemTable>(table).select("position").orderBy("position", "desc").limit(1);
  return ((await last.executeTakeFirst())?.position ?? -1) + 1;
}

/** Returns the position before the first item; moving the others doesn't count as editing them. */
async function placeAtFront(tx: Tx, table: ItemTable, change: number): Promise<number> {
  await tx
    .updateTable<ItemTable>(table)
    .set((eb) => ({ position: eb("position", "+", 1), change }))
    .execute();
  return 0;
}

/** How an item is saved; the activity record stores old and new values of changed fields. */
const versionedItem = <T extends ItemTable>(
  kind: ItemKind<T>,
): Versioned<ItemRow<T>, ItemChanges<T>, unknown> => ({
  entity: kind.table,
  find: (tx, id) => requireById(tx, kind.table, id, kind.texts.notFound) as Promise<ItemRow<T>>,
  put: (tx, { id }, changes, stamp) =>
    updateReturning(tx, kind.table, id, { ...changes, ...stamp } as Updateable<Tables[T]>) as Promise<
      ItemRow<T>
    >,
  describe: (row, changes, { title }) => ({
    description: `Updated ${kind.name} '${title}'`,
    detail: { changes: changedColumns<object>(row, changes) },
  }),
  present: (row, tx) => presentItem(kind, row, tx),
  stale: (current) => staleSave(kind.texts.stale, current),
});

/** Saves the item's texts, and its position if `body` has one. Throws 400, 404 and 409. */
export function updateItem<T extends ItemTable>(
  database: Database,
  actor: Actor,
  kind: ItemKind<T>,
  aim: SaveTarget,
  { order: position, ...texts }: ItemShapes[T]["update"],
): Promise<unknown> {
  return changeItem(database, actor, kind, aim, async (row, { tx }) => ({
    ...(await kind.changesOf(texts, row, tx)),
    ...(position !== undefined && { position }),
  }));
}

/** Shows the item to visitors or hides it. Throws 404 and 409. */
export function toggleItem<T extends ItemTable>(
  database: Database,
  actor: Actor,
  kind: ItemKind<T>,
  aim: SaveTarget,
): Promise<unknown> {
  return changeItem(
    database,
    actor,
    kind,
    aim,
    (row) => ({ is_active: row.is_active === 1 ? 0 : 1 }) as ItemChanges<T>,
  );
}

/** Applies `decide` to the item's current state. Throws 404 and 409. */
function changeItem<T extends ItemTable>(
  database: Database,
  actor: Actor,
  kind: ItemKind<T>,
  aim: SaveTarget,
  decide: (row: ItemRow<T>, transaction: Write) => ItemChanges<T> | Promise<ItemChanges<T>>,
): Promise<unknown> {
  return saveVersioned(database, actor, versionedItem(kind), aim, decide);
}

/** Replaces the item's image. Throws 400 for a missing or rejected image, 404, 409. */
export async function changeImage<T extends ItemTable>(
  stores: ImageStores,
  actor: Actor,
  kind: ItemKind<T>,
  aim: SaveTarget,
  staged: readonly StagedFile[],
): Promise<unknown> {
  requireImage(staged);
  let doomed: string[] = [];
  const answer = await withStoredImages(stores, staged, kind.imageRule, (images) =>
    saveVersioned(stores.database, actor, versionedItem(kind), aim, async (row, { tx }) => {
      doomed = keysOfOne(row.image);
      await claimFiles(tx, imageKeys(images));
      await doomFiles(tx, doomed);
      return { image: JSON.stringify(images[0]) } as ItemChanges<T>;
    }),
  );
  await removeDoomed(stores.database, stores.files, doomed);
  return answer;
}

/** Permanently deletes the item and its image. Throws 404 and 409. */
export async function deleteItem<T extends ItemTable>(
  stores: Stores,
  actor: Actor,
  kind: ItemKind<T>,
  aim: SaveTarget,
): Promise<{ message: string }> {
  const doomed = await write(stores.database, actor, async (transaction) => {
    const { tx, record } = transaction;
    const row = await requireCurrent(transaction, versionedItem(kind), aim);
    const keys = keysOfOne(row.image);
    await tx.deleteFrom<ItemTable>(kind.table).where("id", "=", row.id).execute();
    await doomFiles(tx, keys);
    await record("delete", kind.table, row.id, `Deleted ${kind.name} '${row.title}'`);
    return keys;
  });
  await removeDoomed(stores.database, stores.files, doomed);
  return { message: kind.texts.deleted };
}
