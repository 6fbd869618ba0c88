import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tables } from "../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../platform/database/write.ts";
import { claimFiles } from "../../platform/files/intents.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import { requirePicture } from "../../platform/media/stored/one-picture.ts";
import { keysOf } from "../../platform/media/stored/stored-image.ts";
import { withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import type { PictureStores } from "../../services.ts";
import type { ItemKind, ItemTable, ItemTexts } from "./kind.ts";
import { insertItem, placeAtEnd, placeAtFront } from "./store.ts";

/**
 * Makes a new, active item: its picture is encoded and stored, then row, files and activity are written in one
 * transaction. `sample` marks what Settings can remove at once. Throws 400 for a picture that is refused or
 * missing where the kind needs one.
 */
export async function createItem<T extends ItemTable>(
  stores: PictureStores,
  actor: Actor,
  kind: ItemKind<T>,
  texts: ItemTexts<T>,
  staged: readonly StagedFile[],
  { sample = false } = {},
): Promise<unknown> {
  if (kind.needsPicture) requirePicture(staged);
  return withStoredImages(stores, staged, kind.pictures, (images) =>
    write(stores.database, actor, async (transaction) => {
      const { tx, change, now, record } = transaction;
      const row = await insertItem(tx, kind.table, {
        ...texts,
        id: uuidv7(),
        image: images[0] ? JSON.stringify(images[0]) : null,
        position: await placeOfNew(transaction, kind),
        is_active: 1,
        sample: sample ? 1 : 0,
        version: 1,
        change,
        created_at: now,
        updated_at: now,
      } as unknown as Insertable<Tables[T]>);
      await claimFiles(tx, keysOf(images));
      await record({
        type: "create",
        entity: kind.table,
        entity_id: row.id,
        description: `Created ${kind.name} '${row.title}'`,
      });
      return kind.present(row);
    }),
  );
}

const placeOfNew = <T extends ItemTable>({ tx, change }: Write, { table, newcomers }: ItemKind<T>) =>
  newcomers === "first" ? placeAtFront(tx, table, change) : placeAtEnd(tx, table);
