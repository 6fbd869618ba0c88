import { useState } from "react";
import { showToast } from "../../api/toast-store.ts";
import { toastFailure } from "../calls/failure.ts";
import { useConfirm } from "../unsaved/confirm.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";
import { ItemPicture } from "./item-picture.tsx";

/** Deletes an item after the spec's question (section 8, 'Confirmations'). `onGone` hears of it before it goes. */
export function useRemoval<T extends Item>(kind: ItemKind<T>, item: T, onGone: () => void) {
  const { source, texts, noun } = kind;
  const confirm = useConfirm();
  const list = useItemList(source);
  const [isGoing, setIsGoing] = useState(false);
  const remove = async () => {
    setIsGoing(true);
    try {
      await source.remove(item);
      onGone();
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
