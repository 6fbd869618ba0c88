import { useSortable } from "@dnd-kit/react/sortable";
import { useRef, useState } from "react";
import { useRefocus } from "../ui/use-refocus.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemForm } from "./item-form.tsx";
import { ItemGrip } from "./item-grip.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { useRemoval } from "./use-removal.tsx";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  item: T;
  place: number;
  count: number;
  onMove: (to: number) => void;
  /** It has been deleted. */
  onGone: () => void;
}

/** An item in its card: what it is and what can be done with it, or the form in which it is edited. */
export function ItemRow<T extends Item>({ kind, item, place, count, onMove, onGone }: Props<T>) {
  const [isEditing, setIsEditing] = useState(false);
  const { ref, handleRef, isDragSource } = useSortable({ id: item._id, index: place, disabled: isEditing });
  const editButton = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(editButton);
  const removal = useRemoval(kind, item, onGone);
  const { Lead, Facts } = kind;
  if (isEditing) {
    const close = () => {
      refocus();
      setIsEditing(false);
    };
    return (
      <li ref={ref} className="editing">
        <ItemForm kind={kind} item={item} onClose={close} />
      </li>
    );
  }
  return (
    <li ref={ref} className={isDragSource ? "dragged" : undefined} aria-busy={removal.isGoing || undefined}>
      <ItemGrip ref={handleRef} title={item.title} place={place} count={count} onMove={onMove} />
      <Lead item={item} />
      <Facts item={item} />
      <ItemActions
        kind={kind}
        item={item}
        place={place}
        count={count}
        isGoing={removal.isGoing}
        editButton={editButton}
        onEdit={() => setIsEditing(true)}
        onMove={onMove}
        onDelete={() => void removal.ask()}
      />
    </li>
  );
}
