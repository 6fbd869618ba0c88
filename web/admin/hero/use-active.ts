import { useState } from "react";
import { showToast } from "../../api/toast-store.ts";
import { toastFailure } from "../calls/failure.ts";
import type { Item, ItemKind } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";

/**
 * Turns an item on or off: at once in its card, and back again when the call fails. While one is on its way
 * another press is not heard, so that two never cross.
 */
export function useActive<T extends Item>(
  { source, texts }: ItemKind<T>,
  item: T,
): { toggle: () => void; isPending: boolean } {
  const list = useItemList(source);
  const [isPending, setIsPending] = useState(false);
  const toggle = async () => {
    setIsPending(true);
    const turned = { ...item, isActive: !item.isActive };
    list.put(turned);
    try {
      list.put({ ...turned, ...(await source.toggleActive(item)) });
      showToast({ kind: "success", text: texts.statusUpdated });
    } catch (error) {
      list.put(item);
      toastFailure(error, texts.statusFailed);
    }
    setIsPending(false);
  };
  return { isPending, toggle: () => void (isPending || list.during(toggle)) };
}
