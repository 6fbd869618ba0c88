import { useRef } from "react";
import { toastFailure } from "../../platform/calls/failure.ts";
import { moved } from "../../platform/ui/moved.ts";
import type { Item, ItemKind } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";

/**
 * Moves an item to another place: at once in the card, and back again when the call fails. Moves made while one is
 * on its way are sent together after it; the last order is the one that counts.
 */
export function useOrder<T extends Item>(
  { source, texts }: ItemKind<T>,
  items: readonly T[],
): (from: number, to: number) => void {
  const list = useItemList(source);
  const wanted = useRef<readonly string[]>(undefined);
  const isRunning = useRef(false);

  const run = async (before: readonly string[]) => {
    isRunning.current = true;
    let stored = before;
    try {
      while (wanted.current) {
        const ids = wanted.current;
        wanted.current = undefined;
        await source.reorder(ids);
        stored = ids;
      }
    } catch (error) {
      wanted.current = undefined;
      list.show((shown) => inOrder(shown, stored));
      toastFailure(error, texts.reorderFailed);
    }
    isRunning.current = false;
  };
  return (from, to) => {
    const next = moved(items, from, to).map(idOf);
    wanted.current = next;
    list.show((shown) => inOrder(shown, next));
    if (!isRunning.current) void list.during(() => run(items.map(idOf)));
  };
}

const idOf = ({ _id }: Item) => _id;

/** The items in the order of these ids; one that is not among them comes last. */
export function inOrder<T extends Item>(items: readonly T[], ids: readonly string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ _id }: T) => places.get(_id) ?? ids.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
