import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY, put, renew } from "#web/admin/platform/calls/reads.ts";
import type { HeroItemKind, Item, ItemSource } from "./item-kind.ts";

/** Returns the name of an item's form, or of a new item's, for its drafts. */
export const draftedItem = <T extends Item>(
  { source }: Pick<HeroItemKind<T>, "source">,
  id = "new",
): string => `${source.name} ${id}`;

/** Returns the ids of the items with drafts, without those of new items. */
export const draftedIds = <T extends Item>(
  kind: Pick<HeroItemKind<T>, "source">,
  forms: ReadonlySet<string>,
): string[] => {
  const start = draftedItem(kind, "");
  return [...forms].flatMap((form) => {
    const id = form.slice(start.length);
    return form.startsWith(start) && id !== "new" ? [id] : [];
  });
};

export const itemsQuery = <T extends Item>(source: ItemSource<T>) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "hero", source.name],
    queryFn: async ({ signal }) => {
      const list = await source.list(signal);
      if (!Array.isArray(list)) throw new Error("The answer is no list");
      return list;
    },
  });

/** Returns the items, with deleted ones whose form is open inserted behind their previous neighbours. */
export function withOpen<T extends Item>(
  items: readonly T[],
  before: readonly T[],
  open: ReadonlySet<string>,
): T[] {
  const shown = [...items];
  for (const [at, item] of before.entries()) {
    if (!open.has(item._id) || shown.some(({ _id }) => _id === item._id)) continue;
    const earlier = before.slice(0, at).map(({ _id }) => _id);
    shown.splice(shown.findLastIndex(({ _id }) => earlier.includes(_id)) + 1, 0, item);
  }
  return shown;
}

/** The number of pending changes per list. */
const underWay = new Map<string, number>();

/** Changes a cached list optimistically while its source is updated. */
export interface ItemList<T extends Item> {
  /** Updates the cached list and cancels pending fetches, which could return an older state. */
  show(change: (items: readonly T[]) => T[]): void;
  put(item: T): void;
  /** Runs a change; after the last pending one the list is refetched. */
  during(change: () => Promise<void>): Promise<void>;
}

export function useItemList<T extends Item>(source: ItemSource<T>): ItemList<T> {
  const show: ItemList<T>["show"] = (change) => put(itemsQuery(source), change);
  return {
    show,
    put: (item) => show((items) => items.map((known) => (known._id === item._id ? item : known))),
    async during(change) {
      count(source.name, 1);
      try {
        await change();
      } finally {
        if (count(source.name, -1) === 0) void renew();
      }
    },
  };
}

function count(name: string, step: 1 | -1): number {
  const changes = (underWay.get(name) ?? 0) + step;
  underWay.set(name, changes);
  return changes;
}
