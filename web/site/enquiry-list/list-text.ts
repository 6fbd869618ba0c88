import type { ChatOpenedBody, EnquiryItemBody } from "../../../contract/enquiries/enquiry.ts";
import { type ListEntry, nameOf, pathOf } from "../enquiry/list/entry.ts";

/** What mail programs and WhatsApp take of an address without cutting it. */
export const LINK_MAX = 1800;

/** A line as a person would write it: '12 × Rapier gripper (PIC-GR-0471): left side'. */
export function lineText(entry: ListEntry): string {
  const note = entry.note.trim();
  const name = "id" in entry ? `${entry.title} (${entry.code})` : nameOf(entry);
  return `${entry.quantity} × ${name}${note ? `: ${note}` : ""}`;
}

interface Cut {
  /** How many lines; all, unless it says so. */
  count?: number;
  /** Where the site's addresses begin: with it each line has the link to what it names. */
  origin?: string;
}

/** The first lines of the list, and how many more there are. */
export function listText(list: readonly ListEntry[], { count = list.length, origin }: Cut = {}): string {
  const lines = list.slice(0, count).map((entry) => {
    const path = pathOf(entry);
    return origin && path ? `${lineText(entry)}\r\n${origin}${path}` : lineText(entry);
  });
  const rest = list.length - count;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\r\n");
}

/** The longest text of the list with which a link is not too long. */
export function textThatFits(
  list: readonly ListEntry[],
  linkOf: (text: string) => string,
  origin = "",
): string {
  let count = list.length;
  while (count > 1 && linkOf(listText(list, { count, origin })).length > LINK_MAX) count -= 1;
  return listText(list, { count, origin });
}

/** The lines without what was written to them. */
export const withoutNotes = (list: readonly ListEntry[]): ChatOpenedBody["items"] =>
  list.map(({ quantity, ...entry }) => {
    if ("unlisted" in entry) return { unlisted: true, quantity };
    return "id" in entry
      ? { _id: entry.id, quantity }
      : { catalogue: entry.catalogue, page: entry.page, quantity };
  });

/** The lines as the server takes them; `photosOf` counts those that go with a line. */
export const itemsOf = (
  list: readonly ListEntry[],
  photosOf: (key: string) => number = () => 0,
): EnquiryItemBody[] =>
  list.map((entry) => {
    const note = entry.note.trim();
    if ("unlisted" in entry) {
      const photos = photosOf(entry.key);
      return { text: note, quantity: entry.quantity, ...(photos > 0 && { photos }) };
    }
    const wanted = { quantity: entry.quantity, ...(note ? { note } : {}) };
    return "id" in entry
      ? { _id: entry.id, ...wanted }
      : { catalogue: entry.catalogue, page: entry.page, ...wanted };
  });
