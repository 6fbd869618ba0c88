import type { Updateable } from "kysely";
import { HERO_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { type Actor, write } from "../../platform/database/write.ts";
import { staleSave } from "../../platform/http/if-match.ts";
import type { ItemKind, ItemTable } from "./kind.ts";
import { listItems, updateItem } from "./store.ts";

/**
 * Puts the whole list in the order of `ids`, in the places of its kind, in one transaction. A place belongs to the
 * list: no item's version is raised, so that an edit under way is not stale because of it. Answers the list.
 * Throws 409 with the current list when `ids` are not exactly the items it has.
 */
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
      throw staleSave(HERO_SERVER.listStale, rows.map(kind.present));
    }
    const places = kind.places(rows.map((row) => row.position));
    for (const [at, row] of wanted.entries()) {
      const position = places[at] ?? at;
      if (row.position === position) continue;
      await updateItem(tx, kind.table, row.id, { position, change } as unknown as Updateable<Tables[T]>);
    }
    await record({
      type: "update",
      entity: kind.table,
      entity_id: "list",
      description: `Changed the order of the ${kind.name}s`,
      detail: { from: rows.map((row) => row.id), to: ids },
    });
    return (await listItems(tx, kind.table, { onlyActive: false })).map(kind.present);
  });
}
