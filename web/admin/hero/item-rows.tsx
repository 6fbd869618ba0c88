import { type RefObject, useState } from "react";
import { Empty } from "../../ui/empty.tsx";
import { SortableList } from "../ui/sortable-list.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import type { Item, ItemKind } from "./item-kind.ts";
import { ItemRow } from "./item-row.tsx";
import { useOrder } from "./use-order.ts";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  items: readonly T[];
  /** Where the keyboard goes on when an item is gone. */
  adder: RefObject<HTMLButtonElement | null>;
}

/** The items in their order, which is changed by hand; each new place is told to a screen reader. */
export function ItemRows<T extends Item>({ kind, items, adder }: Props<T>) {
  const [said, setSaid] = useState("");
  const reorder = useOrder(kind, items);
  const refocus = useRefocus(adder);
  const move = (from: number, to: number) => {
    reorder(from, to);
    setSaid(`${items[from]?.title} is now ${to + 1} of ${items.length}`);
  };
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {items.length === 0 ? (
        <div className="pad">
          <Empty title={kind.texts.empty}>
            <button type="button" className="btn" onClick={() => adder.current?.click()}>
              Add the first {kind.noun}
            </button>
          </Empty>
        </div>
      ) : (
        <SortableList onMove={move}>
          <ol className="hero-list">
            {items.map((item, place) => (
              <ItemRow
                key={item._id}
                kind={kind}
                item={item}
                place={place}
                count={items.length}
                onMove={(to) => move(place, to)}
                onGone={refocus}
              />
            ))}
          </ol>
        </SortableList>
      )}
    </>
  );
}
