import { counted } from "../../../contract/platform/counted.ts";
import type { PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";

/** What the page says of itself. What is on the list only the visitor's browser knows. */
export const listHead = (): Promise<PageHead> =>
  pageHead({
    title: "Enquiry list",
    description: "The parts you collected in this browser, ready to send as one enquiry.",
    canonical: "/enquiry-list",
  });

type List = readonly ListEntry[];

/** Lines that were taken off, each with its place, to be put back. */
export type Removed = readonly { entry: ListEntry; at: number }[];

/** The list with one line changed. */
export const withChange = (
  list: List,
  key: string,
  change: Partial<Pick<ListEntry, "quantity" | "note">>,
): List => list.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));

/** The list without some lines. */
export const without = (list: List, keys: ReadonlySet<string>): List =>
  list.filter(({ key }) => !keys.has(key));

/** The lines that `without` would take off. */
export const removedFrom = (list: List, keys: ReadonlySet<string>): Removed =>
  list.flatMap((entry, at) => (keys.has(entry.key) ? [{ entry, at }] : []));

/** The list with lines put back where they were; what has come back otherwise stays as it is. */
export function withRestored(list: List, removed: Removed): List {
  const restored = [...list];
  for (const { entry, at } of removed) {
    if (!restored.some(({ key }) => key === entry.key)) restored.splice(at, 0, entry);
  }
  return restored;
}

/** How much is on the list: '3 lines, 26 pieces'. */
export function listExtent(list: List): string {
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = counted(list.length, "line");
  return `${lines}, ${pieces === 1 ? "1 piece" : `${pieces.toLocaleString("en-IN")} pieces`}`;
}
