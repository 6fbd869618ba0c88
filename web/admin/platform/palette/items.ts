import { z } from "zod";
import type { ProductImage } from "../../../../contract/platform/images.ts";
import type { ShortcutId } from "../shortcuts/table.ts";

const RecentProduct = z.object({
  _id: z.string(),
  productId: z.number(),
  title: z.string(),
  code: z.string(),
});

/** What was done lately from the palette: a screen or an action by its id, a product also by what it is called. */
const RecentEntry = z.object({ id: z.string(), product: RecentProduct.optional() });

const KEY = "adminRecent";
const KEPT = 5;

/** The other addresses of a product, by the key that is held with Enter. */
interface OtherWays {
  history: string;
  duplicate: string;
  website: string;
}

/** A line of the palette. */
export interface PaletteItem {
  /** The same from one time to the next: what was done lately is known by it. */
  id: string;
  group: "Recent" | "This product" | "Go to" | "Actions" | "Products";
  label: string;
  /** The address that it leads to, or what it does. */
  target: string | (() => void);
  /** Below the label: a product's code, and its category. */
  code?: string;
  detail?: string;
  image?: ProductImage | undefined;
  shortcut?: ShortcutId;
  others?: OtherWays;
  /** What of a product is kept with what was done lately. */
  product?: RecentProduct;
}

/** A screen of the back office, as the sidebar has it. */
export interface Screen<To> {
  label: string;
  to: To;
}

/** The items whose label holds every word of the text, at the beginning of one of its own words. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = wordsOf(text);
  return items.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Runs of one group, in the order in which groups first come. */
export function grouped(items: readonly PaletteItem[]): [PaletteItem["group"], PaletteItem[]][] {
  const groups = new Map<PaletteItem["group"], PaletteItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

type RecentProduct = z.infer<typeof RecentProduct>;
export type RecentEntry = z.infer<typeof RecentEntry>;

/** The last five, the latest first, of this tab. */
export function recentEntries(): RecentEntry[] {
  try {
    return z.array(RecentEntry).safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

/** Puts an entry first. */
export function keepRecent(entry: RecentEntry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  sessionStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, KEPT)));
}
