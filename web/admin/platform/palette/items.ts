import { z } from "zod";
import type { ProductImage } from "../../../../contract/platform/images.ts";
import type { ShortcutId } from "../shortcuts/table.ts";

const RecentProduct = z.object({
  _id: z.string(),
  productId: z.number(),
  title: z.string(),
  code: z.string(),
});

/** A recently used palette item: the id of a screen or an action, or a product with its title. */
const RecentEntry = z.object({ id: z.string(), product: RecentProduct.optional() });

const KEY = "adminRecent";
const KEPT = 5;

/** A product's other addresses by modifier key. */
interface OtherWays {
  history: string;
  duplicate: string;
  website: string;
}

export interface PaletteItem {
  /** Stable, since recent items are stored by it. */
  id: string;
  group: "Recent" | "This product" | "Go to" | "Actions" | "Products";
  label: string;
  /** An address, or the function to run. */
  target: string | (() => void);
  /** Shown below the label: a product's code and category. */
  code?: string;
  detail?: string;
  image?: ProductImage | undefined;
  shortcut?: ShortcutId;
  others?: OtherWays;
  /** The product data stored with recent items. */
  product?: RecentProduct;
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

type RecentProduct = z.infer<typeof RecentProduct>;
export type RecentEntry = z.infer<typeof RecentEntry>;

/** Returns this tab's last five items, newest first. */
export function recentEntries(): RecentEntry[] {
  try {
    return z.array(RecentEntry).safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

export function keepRecent(entry: RecentEntry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  sessionStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, KEPT)));
}
