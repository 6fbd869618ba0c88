import type { Updateable } from "kysely";
import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, Tables } from "#server/platform/database/schema.ts";
import { updateById } from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { staleSave } from "#server/platform/http/problems.ts";
import type { ListingCounts } from "../deps.ts";
import type { ItemKind, ItemRow, ItemTable } from "./kind.ts";

/** Returns the active items as visitors see them, in order. */
export const readPublicItems = async <T extends ItemTable>(
  { database: { read }, search }: { database: Pick<Database, "read">; search: ListingCounts },
  kind: ItemKind<T>,
): Promise<unknown[]> =>
  kind.presentPublic(await listItems(read, kind.table, { onlyActive: true }), read, search);

/** Returns all items as administrators see them, in order. */
export const readItems = async <T extends ItemTable>(db: Db, kind: ItemKind<T>): Promise<unknown[]> =>
  kind.present(await listItems(db, kind.table, { onlyActive: false }), db);

/** Positions belong to the list, so item versions stay. Throws 409 with it if `ids` aren't its items. */
export function reorderItems<T extends ItemTable>(
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
    return readItems(tx, kind);
  });
}

// Kysely types one table at a time; here it knows the columns that these have in common.
function listItems<T extends ItemTable>(
  db: Db,
  table: T,
  options: { onlyActive: boolean },
): Promise<ItemRow<T>[]> {
  const all = db.selectFrom<ItemTable>(table).selectAll();
  const wanted = options.onlyActive ? all.where("is_active", "=", 1) : all;
  return wanted.orderBy("position").orderBy("id").execute() as Promise<ItemRow<T>[]>;
}
