import type { EnquiryItemBody } from "../../../contract/enquiry.ts";
import { type ListEntry, nameOf } from "../enquiry/list/entry.ts";

/** What mail programs and WhatsApp take of an address without cutting it. */
export const LINK_MAX = 1800;

/** A line as a person would write it: '12 × Rapier gripper (PIC-GR-0471): left side'. */
export function lineText(entry: ListEntry): string {
  const note = entry.note.trim();
  const name = "id" in entry ? `${entry.title} (${entry.code})` : nameOf(entry);
  return `${entry.quantity} × ${name}${note ? `: ${note}` : ""}`;
}

/** The first `count` lines of the list, and how many more there are. */
export function listText(list: readonly ListEntry[], count = list.length): string {
  const lines = list.slice(0, count).map(lineText);
  const rest = list.length - count;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\r\n");
}

/** The longest text of the list with which a link is not too long. */
export function textThatFits(list: readonly ListEntry[], linkOf: (text: string) => string): string {
  let count = list.length;
  while (count > 1 && linkOf(listText(list, count)).length > LINK_MAX) count -= 1;
  return listText(list, count);
}

/** The lines as the server takes them. */
export const itemsOf = (list: readonly ListEntry[]): EnquiryItemBody[] =>
  list.map((entry) => {
    const note = entry.note.trim();
    const wanted = { quantity: entry.quantity, ...(note ? { note } : {}) };
    return "id" in entry
      ? { _id: entry.id, ...wanted }
      : { catalogue: entry.catalogue, page: entry.page, ...wanted };
  });
