import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showToast } from "../../api/toast-store.ts";
import { toastFailure } from "../calls/failure.ts";
import { type SendOptions, useSending } from "../calls/use-sending.ts";
import { useImageForm } from "../drafts/use-image-form.ts";
import { AdminError } from "../session/client.ts";
import { draftedItem, itemComparison } from "./item-draft.ts";
import type { Item, ItemKind, Texts, Values } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";

interface Ways {
  onClose: () => void;
  /** A draft that was offered is put in, or thrown away. */
  onDraftGone: () => void;
}

/**
 * The form of an item, or of a new one without `opened`. A save carries the version that was opened; when somebody
 * else has saved meanwhile, `stored` is what stands there now, and the next save replaces it.
 */
export function useItemForm<T extends Item>(kind: ItemKind<T>, opened: T | undefined, ways: Ways) {
  const { source, texts, newcomers } = kind;
  const list = useItemList(source);
  const sending = useSending();
  const [from, setFrom] = useState(opened);
  const [failure, setFailure] = useState<string>();
  const [stored, setStored] = useState<Values>();
  const form = useForm<Values, unknown, Texts>({
    resolver: zodResolver<Values, unknown, Texts>(kind.schema),
    defaultValues: kind.valuesOf(opened),
  });
  const { image, drafts, isChanged, choose, close } = useImageForm({
    ...ways,
    name: draftedItem(kind, opened),
    form,
    putIn: (written) => form.reset(written, { keepDefaultValues: true }),
    comparison: itemComparison(kind),
    stored: kind.valuesOf(from),
    isNew: !from,
  });

  const fail = (error: unknown, otherwise: string) => {
    toastFailure(error, otherwise);
    if (!(error instanceof AdminError)) return;
    const { current } = Object(error.body) as { current?: T };
    if (current) {
      list.put(current);
      setFrom(current);
      setStored(kind.valuesOf(current));
    }
    const wrong = error.fields.filter(({ field }) => kind.fields.some(({ name }) => name === field));
    for (const { field, message } of wrong) form.setError(field, { message }, { shouldFocus: true });
    if (wrong.length === 0) setFailure(error.message || otherwise);
  };

  const save = (written: Texts) => {
    setFailure(undefined);
    return list.during(async () => {
      try {
        if (from) {
          list.put({ ...from, ...(await source.update(from, written)) });
          showToast({ kind: "success", text: texts.updated });
          close();
        } else await sending.send((options) => create(written, options));
      } catch (error) {
        fail(error, from ? texts.updateFailed : texts.createFailed);
      }
    });
  };
  const create = async (written: Texts, options: SendOptions) => {
    const item = await source.create(written, image, options);
    if (item) list.show((items) => (newcomers === "first" ? [item, ...items] : [...items, item]));
    showToast({ kind: "success", text: texts.created });
    close();
  };

  /** The picture of an item that exists is changed at once; that of a new one goes with its first save. */
  const changeImage = (file: File) => {
    if (!from) return choose(file);
    setFailure(undefined);
    void list.during(async () => {
      try {
        await sending.send(async (options) => {
          const saved = { ...from, ...(await source.changeImage(from, file, options)) };
          list.put(saved);
          setFrom(saved);
          showToast({ kind: "success", text: texts.imageUpdated });
        });
      } catch (error) {
        fail(error, texts.imageFailed);
      }
    });
  };
  return { form, from, image, failure, stored, sending, drafts, isChanged, save, changeImage, cancel: close };
}
