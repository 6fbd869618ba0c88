import { counted } from "#contract/platform/counted.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";

/** Not indexed: the list is each browser's own. */
export const listHead = (): Promise<PageHead> =>
  pageHead({
    title: "Enquiry list",
    description: "The parts you collected in this browser, ready to send as one enquiry.",
  });

type List = readonly ListEntry[];

/** Removed lines with their positions, for undo. */
export type Removed = readonly { entry: ListEntry; at: number }[];

export const without = (list: List, keys: ReadonlySet<string>): List =>
  list.filter(({ key }) => !keys.has(key));

/** Returns the lines that `without` would remove. */
export const removedFrom = (list: List, keys: ReadonlySet<string>): Removed =>
  list.flatMap((entry, at) => (keys.has(entry.key) ? [{ entry, at }] : []));

/** Returns the list with removed lines restored at their positions; lines that exist again stay unchanged. */
export function withRestored(list: List, removed: Removed): List {
  const restored = [...list];
  for (const { entry, at } of removed) {
    if (!restored.some(({ key }) => key === entry.key)) restored.splice(at, 0, entry);
  }
  return restored;
}

/** Returns the size of the list, such as '3 lines, 26 pieces'; without pieces while a typed quantity can't be read. */
export function listExtent(list: List, areQuantitiesRead = true): string {
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = counted(list.length, "line");
  if (!areQuantitiesRead) return lines;
  return `${lines}, ${pieces === 1 ? "1 piece" : `${pieces.toLocaleString("en-IN")} pieces`}`;
}
