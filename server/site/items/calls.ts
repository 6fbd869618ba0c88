import type { ItemCalls } from "#contract/site/home-content-calls.ts";
import type { PlatformDeps } from "#server/platform/deps.ts";
import { type HandledCall, handle } from "#server/platform/http/handle.ts";
import type { ListingCounts } from "../deps.ts";
import { changeImage, createItem, deleteItem, toggleItem, updateItem } from "./change-item.ts";
import type { ItemKind, ItemShapes, ItemTable } from "./kind.ts";
import { readItems, readPublicItems, reorderItems } from "./list-items.ts";

export function itemCalls<T extends ItemTable>(
  services: PlatformDeps & { search: ListingCounts },
  calls: ItemShapes[T]["calls"] & ItemCalls,
  kind: ItemKind<T>,
): HandledCall[] {
  const { database } = services;
  // Typed by what all kinds have in common; the bodies are those of this kind.
  return handle<ItemCalls>(calls, {
    listPublic: () => readPublicItems(services, kind),
    list: () => readItems(database.read, kind),
    create: ({ body, files, actor }) =>
      createItem(services, actor, kind, kind.textsOf(body as ItemShapes[T]["create"]), files),
    reorder: ({ body, actor }) => reorderItems(database, actor, kind, body.ids),
    update: ({ params, body, actor, version }) =>
      updateItem(database, actor, kind, { ...params, version }, body as ItemShapes[T]["update"]),
    replaceImage: ({ params, files, actor, version }) =>
      changeImage(services, actor, kind, { ...params, version }, files),
    toggleActive: ({ params, actor, version }) => toggleItem(database, actor, kind, { ...params, version }),
    remove: ({ params, actor, version }) => deleteItem(services, actor, kind, { ...params, version }),
  });
}
