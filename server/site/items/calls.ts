import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { HERO_SERVER } from "../../../contract/messages.ts";
import type { ItemCalls } from "../../../contract/site/home-content-calls.ts";
import { insertReturning, updateById } from "../../platform/database/by-id.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../platform/database/write.ts";
import { claimFiles } from "../../platform/files/intents.ts";
import { type HandledCall, handle } from "../../platform/http/handle.ts";
import { staleSave } from "../../platform/http/problems.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import { imageKeys } from "../../platform/media/stored/stored-image.ts";
import { requireImage, withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import type { ImageStores, Services } from "../../services.ts";
import { changeImage, changeItem, deleteItem, presentItem } from "./change-item.ts";
import type { ItemChanges, ItemKind, ItemMessages, ItemRow, ItemShapes, ItemTable } from "./kind.ts";

const placeOfNew = <T extends ItemTable>({ tx, change }: Write, { table, newcomers }: ItemKind<T>) =>
  newcomers === "first" ? placeAtFront(tx, table, change) : placeAtEnd(tx, table);

export function itemCalls<T extends ItemTable>(
  services: Services,
  calls: ItemShapes[T]["calls"] & ItemCalls,
  kind: ItemKind<T>,
): HandledCall[] {
  const { database } = services;
  // Typed by what all kinds have in common; the bodies are those of this kind.
  return handle<ItemCalls>(calls, {
    listPublic: async () =>
      kind.presentPublic(await listItems(database.read, kind.table, { onlyActive: true }), database.read),
    list: () => presentAll(database.read, kind),
    create: ({ body, files, actor }) =>
      createItem(services, actor, kind, kind.textsOf(body as ItemShapes[T]["create"]), files),
    reorder: ({ body, actor }) => reorderItems(database, actor, kind, body.ids),
    update: ({ params, body, actor, version }) =>
      changeItem(database, actor, kind, { ...params, version }, async (row, { tx }) => {
        const { order: position, ...texts } = body as ItemShapes[T]["update"];
        return { ...(await kind.changesOf(texts, row, tx)), ...(position !== undefined && { position }) };
      }),
    replaceImage: ({ params, files, actor, version }) =>
      changeImage(services, actor, kind, { ...params, version }, files),
    toggleActive: ({ params, actor, version }) =>
      changeItem(
        database,
        actor,
        kind,
        { ...params, version },
        (row) => ({ is_active: row.is_active === 1 ? 0 : 1 }) as ItemChanges<T>,
      ),
    remove: ({ params, actor, version }) => deleteItem(services, actor, kind, { ...params, version }),
  });
}

const presentAll = async <T extends ItemTable>(db: Kysely<Tables>, kind: ItemKind<T>): Promise<unknown[]> =>
  kind.present(await listItems(db, kind.table, { onlyActive: false }), db);

/** Positions belong to the list, so item versions stay. Throws 409 with it if `ids` aren't its items. */
function reorderItems<T extends ItemTable>(
  database: Database,
  actor: Actor,
  kind: ItemKind<T>,
  ids: readonly string[],
): Promise<unknown[]> {
  return write(database, actor, async ({ tx, change, record }) => {
    const rows = await listItems(tx, kind.table, { onlyActive: false });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const wanted = ids.flatMap((id) => byId.get(id) ?? []);
    if (wanted.length !== ids.length || wanted.length !== rows.length) {
      throw staleSave(HERO_SERVER.listStale, await kind.present(rows, tx));
    }
    const places = kind.places(rows.map((row) => row.position));
    for (const [at, row] of wanted.entries()) {
      const position = places[at] ?? at;
      if (row.position === position) continue;
      await updateById(tx, kind.table, row.id, { position, change } as unknown as Updateable<Tables[T]>);
    }
    await record("update", kind.table, "list", `Changed the order of the ${kind.name}s`, {
      from: rows.map((row) => row.id),
      to: ids,
    });
    return presentAll(tx, kind);
  });
}

/** Stores image, row, files and activity; nothing on failure. Throws 400 for a rejected or missing image. */
async function createItem<T extends ItemTable>(
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

// Kysely types one table at a time; here it knows the columns that these have in common.
function listItems<T extends ItemTable>(
  db: Kysely<Tables>,
  table: T,
  options: { onlyActive: boolean },
): Promise<ItemRow<T>[]> {
  const all = db.selectFrom<ItemTable>(table).selectAll();
  const wanted = options.onlyActive ? all.where("is_active", "=", 1) : all;
  return wanted.orderBy("position").orderBy("id").execute() as Promise<ItemRow<T>[]>;
}

async function placeAtEnd(tx: Transaction<Tables>, table: ItemTable): Promise<number> {
  const last = tx.selectFrom<ItemTable>(table).select("position").orderBy("position", "desc").limit(1);
  return ((await last.executeTakeFirst())?.position ?? -1) + 1;
}

/** Returns the position before the first item; moving the others doesn't count as editing them. */
async function placeAtFront(tx: Transaction<Tables>, table: ItemTable, change: number): Promise<number> {
  await tx
    .updateTable<ItemTable>(table)
    .set((eb) => ({ position: eb("position", "+", 1), change }))
    .execute();
  return 0;
}
