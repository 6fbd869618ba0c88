import type { ChatOpenedBody, EnquiryItemBody } from "../../../contract/enquiries/enquiry.ts";
import { entryPath, type ListEntry, nameOf } from "../enquiry/list/entry.ts";

/** The longest link that mail programs and WhatsApp open without truncating it. */
export const LINK_MAX = 1800;

/** Returns a line as text: '12 × Rapier gripper (PIC-GR-0471): left side'. */
export function lineText(entry: ListEntry): string {
  const note = entry.note.trim();
  const name = "id" in entry ? `${entry.title} (${entry.code})` : nameOf(entry);
  return `${entry.quantity} × ${name}${note ? `: ${note}` : ""}`;
}

interface Cut {
  /** Default: all. */
  count?: number;
  /** The site's origin; adds a link to each line. */
  origin?: string;
}

/** Returns the first `count` lines as text, and how many more there are. */
export function listText(list: readonly ListEntry[], { count = list.length, origin }: Cut = {}): string {
  const lines = list.slice(0, count).map((entry) => {
    const path = entryPath(entry);
    return origin && path ? `${lineText(entry)}\r\n${origin}${path}` : lineText(entry);
  });
  const rest = list.length - count;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\r\n");
}

/** Returns the longest text of the list whose link is within LINK_MAX. */
export function textThatFits(
  list: readonly ListEntry[],
  linkOf: (text: string) => string,
  origin = "",
): string {
  let count = list.length;
  while (count > 1 && linkOf(listText(list, { count, origin })).length > LINK_MAX) count -= 1;
  return listText(list, { count, origin });
}

export const withoutNotes = (list: readonly ListEntry[]): ChatOpenedBody["items"] =>
  list.map(({ quantity, ...entry }) => {
    if ("unlisted" in entry) return { unlisted: true, quantity };
    return "id" in entry
      ? { _id: entry.id, quantity }
      : { catalogue: entry.catalogue, page: entry.page, quantity };
  });

/** Returns the lines for the API; `photosOf` returns the number of photos of a line. */
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
