import type { ItemCalls } from "../../../contract/site/home-content-calls.ts";
import { type HandledCall, handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { changeItem, changePicture, deleteItem } from "./change-item.ts";
import { createItem } from "./create-item.ts";
import type { ItemChanges, ItemKind, ItemShapes, ItemTable } from "./kind.ts";
import { reorderItems } from "./reorder-items.ts";
import { listItems } from "./store.ts";

/** The calls of a kind of item: those of spec section 7, 'Admin hero', and the order of the list. */
export function itemCalls<T extends ItemTable>(
  services: Services,
  calls: ItemShapes[T]["calls"] & ItemCalls,
  kind: ItemKind<T>,
): HandledCall[] {
  const { database } = services;
  // What the calls of all kinds have in common; their bodies are those of this kind.
  return handle<ItemCalls>(calls, {
    listPublic: async () =>
      (await listItems(database.read, kind.table, { onlyActive: true })).map(kind.presentPublic),
    list: async () => (await listItems(database.read, kind.table, { onlyActive: false })).map(kind.present),
    create: ({ body, files, actor }) =>
      createItem(services, actor, kind, kind.textsOf(body as ItemShapes[T]["create"]), files),
    reorder: ({ body, actor }) => reorderItems(database, actor, kind, body.ids),
    update: ({ params, body, actor, version }) => {
      const changes = kind.changesOf(body as ItemShapes[T]["update"]);
      return changeItem(database, actor, kind, { ...params, version }, () => changes);
    },
    replacePicture: ({ params, files, actor, version }) =>
      changePicture(services, actor, kind, { ...params, version }, files),
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
