import { type Ref, useEffect, useRef, useState } from "react";
import { toastFailure } from "#web/admin/platform/calls/ask.ts";
import { useRemoval } from "#web/admin/platform/calls/use-removal.ts";
import { DraftBadge } from "#web/admin/platform/drafts/form-drafts.tsx";
import { Grip } from "#web/admin/platform/ui/move-buttons.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemImage } from "./item-image.tsx";
import type { HeroItemKind, Item } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";

interface Props<T extends Item> {
  kind: HeroItemKind<T>;
  item: T;
  place: number;
  count: number;
  isNew: boolean;
  isDrafted: boolean;
  isGone: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onGone: () => void;
}

export function HeroItemRow<T extends Item>(props: Props<T>) {
  const { kind, item, place, count, isNew, isDrafted, isGone, onOpen, onMove, onGone } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [isFresh, setIsFresh] = useState(isNew);
  const isOpen = isEditing || isFresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once each time it opens
  useEffect(() => {
    if (isOpen) onOpen(true);
  }, [isOpen]);
  const editButton = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(editButton);
  const { Lead, Facts, source, texts, noun } = kind;
  const list = useItemList(source);
  const { going, remove } = useRemoval<T>({
    // Spec section 8, 'Confirmations'.
    question: (item) => ({
      title: `Delete ${noun}`,
      text: texts.confirmDelete,
      action: "Delete",
      about: <AboutItem item={item} />,
    }),
    async call(item) {
      await list.during(async () => {
        await source.remove(item);
        list.show((items) => items.filter(({ _id }) => _id !== item._id));
      });
      return { message: texts.deleted };
    },
    failed: texts.deleteFailed,
    onGone,
    after: async () => undefined,
  });
  const isGoing = going.has(item._id);
  const close = () => {
    refocus();
    setIsFresh(false);
    setIsEditing(false);
    if (isGone) onGone();
    onOpen(false);
  };
  // Keeps the form mounted, whether its item is shown above it or not.
  const isAlone = isEditing || isGone;
  return (
    <li data-entry className={isAlone ? "editing" : undefined} aria-busy={isGoing || undefined}>
      {!isAlone && (
        <>
          <Grip what={item.title} place={place} count={count} onMove={onMove} />
          <Lead item={item} />
          <Facts item={item} />
          <ItemActions
            kind={kind}
            item={item}
            place={place}
            count={count}
            isGoing={isGoing}
            isDrafted={isDrafted}
            editButton={editButton}
            onEdit={() => setIsEditing(true)}
            onMove={onMove}
            onDelete={() => remove(item)}
          />
        </>
      )}
      {isOpen && (
        <div className={isAlone ? undefined : "below"}>
          <ItemForm kind={kind} item={item} isGone={isGone} onClose={close} />
        </div>
      )}
    </li>
  );
}

function AboutItem({ item }: { item: Item }) {
  return (
    <div className="pictured small">
      <ItemImage item={item} sizes="76px" />
      <b>{item.title}</b>
    </div>
  );
}

interface ItemActionsProps<T extends Item> {
  kind: HeroItemKind<T>;
  item: T;
  place: number;
  count: number;
  isGoing: boolean;
  isDrafted: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** The buttons of an item (spec section 2). At the ends of the list Up and Down stay focusable and do nothing. */
function ItemActions<T extends Item>(props: ItemActionsProps<T>) {
  const { kind, item, place, count, isGoing, isDrafted, editButton, onEdit, onMove, onDelete } = props;
  const { toggle, isPending } = useActive(kind, item);
  const { title, isActive } = item;
  const state = isActive ? "Active" : "Inactive";
  return (
    <div className="item-acts hero-acts cluster to-end fills">
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
      <Button
        look="danger"
        className="hero-delete"
        size="small"
        aria-label={`Delete ${title}`}
        {...unlessBusy(isGoing, onDelete)}
      >
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
    <Button size="small" aria-label={`${word}: ${title}`} {...unlessBusy(isEnd, onStep)}>
      {word}
    </Button>
  );
}

/** Toggles an item: optimistic, rolled back on failure. Presses during a call are ignored. */
function useActive<T extends Item>(
  { source, texts }: HeroItemKind<T>,
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
