import { byField } from "../conflict/comparison.tsx";
import type { WithImage } from "../drafts/form-draft.ts";
import { focusInWords } from "./focus.ts";
import type { Item, ItemKind } from "./item-kind.ts";

/** The form of an item, or of a new one of its kind, among those that drafts are kept of. */
export const draftedItem = <T extends Item>({ source }: Pick<ItemKind<T>, "source">, item?: T): string =>
  `${source.name} ${item?._id ?? "new"}`;

/** How a draft of an item is put beside what is stored. */
export function itemComparison<T extends Item>({ fields }: ItemKind<T>) {
  const names = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return byField<WithImage>({ ...names, image: "Image" }, (field, value) => {
    const of = fields.find(({ name }) => name === field);
    if (of?.type === "focus") return focusInWords(String(value));
    return of?.options?.find((option) => option.value === value)?.label ?? value;
  });
}
