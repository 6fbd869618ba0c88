import { useSortable } from "@dnd-kit/react/sortable";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { showToast } from "../../../api/toast-store.ts";
import { UnstyledButton } from "../../../ui/button.tsx";
import { toastFailure } from "../../platform/calls/failure.ts";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { confirm } from "../../platform/unsaved/questions.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemForm } from "./item-form.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";
import { ItemPicture } from "./item-picture.tsx";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  item: T;
  place: number;
  count: number;
  /** It was added just now. */
  isNew: boolean;
  /** Changes of it are kept that are not saved. */
  isDrafted: boolean;
  /** Someone else has deleted it, while its form was open. */
  isGone: boolean;
  /** Its form was opened or closed. */
  onOpen: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  /** It has been deleted. */
  onGone: () => void;
}

/** An item in its card: what it is and what can be done with it, or the form in which it is edited. */
export function ItemRow<T extends Item>(props: Props<T>) {
  const { kind, item, place, count, isNew, isDrafted, isGone, onOpen, onMove, onGone } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [isFresh, setIsFresh] = useState(isNew);
  const isOpen = isEditing || isFresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once each time it opens
  useEffect(() => {
    if (isOpen) onOpen(true);
  }, [isOpen]);
  const { ref, handleRef, isDragSource } = useSortable({
    id: item._id,
    index: place,
    disabled: isEditing || isGone,
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(editButton);
  const removal = useRemoval(kind, item, onGone);
  const { Lead, Facts } = kind;
  const close = () => {
    refocus();
    setIsFresh(false);
    setIsEditing(false);
    if (isGone) onGone();
    onOpen(false);
  };
  // The form stays the same one, whether its item is shown over it or not.
  const isAlone = isEditing || isGone;
  return (
    <li
      ref={ref}
      className={isAlone ? "editing" : isDragSource ? "dragged" : undefined}
      aria-busy={removal.isGoing || undefined}
    >
      {!isAlone && (
        <>
          <ItemGrip ref={handleRef} title={item.title} place={place} count={count} onMove={onMove} />
          <Lead item={item} />
          <Facts item={item} />
          <ItemActions
            kind={kind}
            item={item}
            place={place}
            count={count}
            isGoing={removal.isGoing}
            isDrafted={isDrafted}
            editButton={editButton}
            onEdit={() => setIsEditing(true)}
            onMove={onMove}
            onDelete={() => void removal.ask()}
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

/** Deletes an item after the spec's question (section 8, 'Confirmations'). `onGone` is called before its row is removed. */
function useRemoval<T extends Item>(kind: ItemKind<T>, item: T, onGone: () => void) {
  const { source, texts, noun } = kind;
  const list = useItemList(source);
  const [isGoing, setIsGoing] = useState(false);
  const remove = async () => {
    setIsGoing(true);
    // Before the call: it also fails if the item is deleted already, and the list that is read then doesn't have its row.
    onGone();
    try {
      await source.remove(item);
      list.show((items) => items.filter(({ _id }) => _id !== item._id));
      showToast({ kind: "success", text: texts.deleted });
    } catch (error) {
      setIsGoing(false);
      toastFailure(error, texts.deleteFailed);
    }
  };
  return {
    isGoing,
    async ask() {
      const question = { title: `Delete ${noun}`, text: texts.confirmDelete, action: "Delete" };
      const about = <AboutItem item={item} />;
      if (await confirm({ ...question, about, danger: true })) await list.during(remove);
    },
  };
}

function AboutItem({ item }: { item: Item }) {
  return (
    <div className="about">
      <ItemPicture item={item} sizes="76px" />
      <b>{item.title}</b>
    </div>
  );
}

interface ItemGripProps {
  ref: Ref<HTMLButtonElement>;
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** What an item is dragged by; on the keyboard its arrow keys move it, Home and End to the ends. */
function ItemGrip({ ref, title, place, count, onMove }: ItemGripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyMoves(place, count)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to !== place && to >= 0 && to < count) onMove(to);
  };
  return (
    <UnstyledButton
      ref={ref}
      className="middle grip"
      aria-label={`Move ${title}`}
      title="Drag, or use the arrow keys"
      // Dragging prevents the browser's own reaction to a press, which would be to focus the button.
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onKeyDown={onKeyDown}
    >
      <AdminIcon name="grip" />
    </UnstyledButton>
  );
}

const keyMoves = (place: number, count: number): Readonly<Record<string, number>> => ({
  ArrowUp: place - 1,
  ArrowDown: place + 1,
  Home: 0,
  End: count - 1,
});
