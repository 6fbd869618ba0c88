import { z } from "zod";

const RecentProduct = z.object({
  _id: z.string(),
  productId: z.number(),
  title: z.string(),
  code: z.string(),
});
export type RecentProduct = z.infer<typeof RecentProduct>;

/** What was done lately from the palette: a screen or an action by its id, a product also by what it is called. */
const RecentEntry = z.object({ id: z.string(), product: RecentProduct.optional() });
export type RecentEntry = z.infer<typeof RecentEntry>;

const KEY = "adminRecent";
const KEPT = 5;

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
