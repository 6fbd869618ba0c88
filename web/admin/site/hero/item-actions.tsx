import { type Ref, useState } from "react";
import { showToast } from "../../../api/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { DraftBadge } from "../../platform/drafts/form-drafts.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  item: T;
  place: number;
  count: number;
  /** Its deletion is on its way. */
  isGoing: boolean;
  /** Changes of it are kept that are not saved. */
  isDrafted: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** The buttons of a card (spec section 2). At the ends of the list Up and Down stay in reach and do nothing. */
export function ItemActions<T extends Item>(props: Props<T>) {
  const { kind, item, place, count, isGoing, isDrafted, editButton, onEdit, onMove, onDelete } = props;
  const { toggle, isPending } = useActive(kind, item);
  const { title, isActive } = item;
  const state = isActive ? "Active" : "Inactive";
  return (
    <div className="item-acts cluster fills touch">
      {isDrafted && <DraftBadge />}
      <Button ref={editButton} size="small" aria-label={`Edit ${title}`} {...unlessBusy(isGoing, onEdit)}>
        Edit
      </Button>
      <Button
        size="small"
        className="state"
        aria-label={`${state}: ${title}`}
        title={isActive ? "Hide from visitors" : "Show to visitors"}
        aria-busy={isPending || undefined}
        {...unlessBusy(isGoing, toggle)}
      >
        <span className={isActive ? "stock ok" : "stock"}>{state}</span>
      </Button>
      <Step word="Up" title={title} isEnd={place === 0} onStep={() => onMove(place - 1)} />
      <Step word="Down" title={title} isEnd={place === count - 1} onStep={() => onMove(place + 1)} />
      <Button look="danger" size="small" aria-label={`Delete ${title}`} {...unlessBusy(isGoing, onDelete)}>
        Delete
      </Button>
    </div>
  );
}

interface StepProps {
  word: "Up" | "Down";
  title: string;
  isEnd: boolean;
  onStep: () => void;
}

function Step({ word, title, isEnd, onStep }: StepProps) {
  return (
    <Button
      size="small"
      aria-label={`${word}: ${title}`}
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onStep()}
    >
      {word}
    </Button>
  );
}

/**
 * Turns an item on or off: at once in its card, and back again when the call fails. While one is on its way
 * another press is not heard, so that two never cross.
 */
function useActive<T extends Item>(
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
