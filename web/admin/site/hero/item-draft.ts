import type { Item, ItemKind } from "./item-kind.ts";

/** The form of an item, or of a new one of its kind, among those that drafts are kept of. */
export const draftedItem = <T extends Item>({ source }: Pick<ItemKind<T>, "source">, id = "new"): string =>
  `${source.name} ${id}`;

/** The ids of the items whose drafts this browser keeps, without those of new ones. */
export const draftedIds = <T extends Item>(
  kind: Pick<ItemKind<T>, "source">,
  forms: ReadonlySet<string>,
): string[] => {
  const start = draftedItem(kind, "");
  return [...forms].flatMap((form) => {
    const id = form.slice(start.length);
    return form.startsWith(start) && id !== "new" ? [id] : [];
  });
};
