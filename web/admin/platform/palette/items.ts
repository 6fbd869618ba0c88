import type { ProductImage } from "#contract/platform/images.ts";
import type { ShortcutId } from "../shortcuts/table.ts";

export interface PaletteItem {
  id: string;
  group: "This product" | "Go to" | "Actions" | "Products";
  label: string;
  /** An address, or the function to run. */
  target: string | (() => void);
  /** Shown below the label: a product's code and category. */
  code?: string;
  detail?: string;
  image?: ProductImage | undefined;
  shortcut?: ShortcutId;
}

/** Returns the items whose label contains every word of the text, as a prefix of one of its words. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = wordsOf(text);
  return items.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

export function groupedItems(items: readonly PaletteItem[]): [PaletteItem["group"], PaletteItem[]][] {
  const groups = new Map<PaletteItem["group"], PaletteItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}
