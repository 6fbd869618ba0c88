import { z } from "zod";
import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import { GONE_ITEM } from "#contract/platform/unsaved-messages.ts";
import type { UploadOptions } from "#web/admin/platform/calls/use-submit.ts";
import { ONE_IMAGE, type WithImage } from "#web/admin/platform/drafts/form-draft.ts";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { shownImage } from "#web/admin/platform/ui/image-button.tsx";
import { showToast } from "#web/api/toast-store.ts";
import type { HeroItemKind, Item, Texts } from "./item-kind.ts";
import { draftedItem, useItemList } from "./item-list.ts";
import { markInWords, readMarks } from "./marks.ts";

export interface ItemFormOptions<T extends Item> {
  kind: HeroItemKind<T>;
  item?: T | undefined;
  /** The id of the deleted item that a new one continues: its drafts have that id. */
  deleted?: string | undefined;
  isGone?: boolean;
  onClose: () => void;
}

export const itemForm = <T extends Item>(kind: HeroItemKind<T>, item: T | undefined): WithImage => ({
  ...kind.valuesOf(item),
  image: item?.imageUrl ?? "",
});

export const itemFieldNames = <T extends Item>({ fields }: HeroItemKind<T>): Record<string, string> => ({
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  image: "Image",
});

export function useItemForm<T extends Item>(options: ItemFormOptions<T>) {
  const { kind, item, deleted, isGone = false, onClose } = options;
  const { source, texts, newcomers, fields } = kind;
  const list = useItemList(source);
  const create = async (written: Texts, image: unknown, how: UploadOptions) => {
    const created = await source.create(written, image instanceof File ? image : undefined, how);
    if (created) list.show((items) => (newcomers === "first" ? [created, ...items] : [...items, created]));
    showToast({ kind: "success", text: texts.created });
    close();
  };
  const of = useStoredForm<WithImage, Texts & { image?: unknown }, T | undefined>({
    name: draftedItem(kind, deleted ?? item?._id),
    stored: item,
    shape: source.item,
    valuesOf: (stored) => itemForm(kind, stored),
    schema: kind.schema.extend({ image: z.unknown() }) as unknown as z.ZodType<Texts, WithImage>,
    names: itemFieldNames(kind),
    shown(name, value) {
      if (name === "image") return shownImage(value);
      const field = fields.find((each) => each.name === name);
      if (field?.type === "focus") return focusInWords(String(value));
      if (field?.type === "marks") return readMarks(value).map(markInWords);
      return field?.options?.find((option) => option.value === value)?.label ?? value;
    },
    files: ONE_IMAGE,
    put: async ({ image, ...written }, from, how) => {
      await list.during(async () => {
        if (!from) return create(written, image, how);
        list.put({ ...from, ...(await source.update(from, written)) });
        showToast({ kind: "success", text: texts.updated });
        close();
      });
      return undefined;
    },
    show: (stored) => stored && list.put(stored),
    failed: item ? texts.updateFailed : texts.createFailed,
    isNew: !item,
    ...(item && { gone: { message: GONE_ITEM.title(kind.noun), isKnownDeleted: isGone } }),
  });
  const close = () => {
    of.drafts.forget();
    onClose();
  };
  /** Continues the input as a new item. The stored image was deleted with the item; a newly chosen one is kept. */
  const continueAsNew = () => {
    const { image, ...typed } = of.form.getValues();
    of.load(undefined, { ...typed, image: image instanceof File ? image : "" });
    of.start();
  };
  /** A stored item's image is changed at once; that of a new item is sent with its first save. */
  const changeImage = (file: File) => {
    if (!of.opened) return of.form.setValue("image", file, { shouldDirty: true });
    const change = async (from: T | undefined, how: UploadOptions) => {
      if (!from) return from;
      const saved = { ...from, ...(await source.changeImage(from, file, how)) };
      list.put(saved);
      showToast({ kind: "success", text: texts.imageUpdated });
      return saved;
    };
    void list.during(() => of.change(change, texts.imageFailed));
  };
  return { ...of, changeImage, close, continueAsNew };
}

/** An image's focal point: tens of percent from the left and from the top. */
interface Focus {
  left: number;
  top: number;
}

/** Parses a focal point (contract/site/hero.ts); invalid text yields the default. */
export function readFocus(text: string): Focus {
  const [left = Number.NaN, top = Number.NaN] = text.split(" ").map(Number);
  return Number.isInteger(left) && Number.isInteger(top) ? { left, top } : readFocus(SLIDE_FOCUS);
}

/** Formats the focal point nearest to a position, in fractions of width and height. */
export function focusAt(left: number, top: number): string {
  const tens = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 10) * 10;
  return `${tens(left)} ${tens(top)}`;
}

export function focusInWords(text: string): string {
  const { left, top } = readFocus(text);
  return `${left}% from the left, ${top}% from the top`;
}
