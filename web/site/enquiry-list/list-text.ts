import type { ChatOpenedBody, EnquiryItemBody } from "#contract/enquiries/enquiry.ts";
import { entryPath, type ListEntry, nameOf } from "../enquiry/list/entry.ts";

/**
 * The longest link to another program: Chrome on Windows opens none over 2,048 characters, in silence, and WhatsApp adds some 60
 * to a wa.me link.
 */
export const LINK_MAX = 1900;

/** Returns a line as text: '12 × Rapier gripper (PIC-GR-0471): left side'. */
export function lineText(entry: ListEntry): string {
  const note = entry.note.trim();
  const name = "id" in entry ? `${entry.title} (${entry.code})` : nameOf(entry);
  return `${entry.quantity} × ${name}${note ? `: ${note}` : ""}`;
}

const LINE_END = "\r\n";

/** Returns the list as text; the site's `origin` adds a link to each line. */
export function listText(list: readonly ListEntry[], origin = ""): string {
  const lines = list.map((entry) => {
    const path = entryPath(entry);
    return origin && path ? `${lineText(entry)}${LINE_END}${origin}${path}` : lineText(entry);
  });
  return lines.join(LINE_END);
}

/** Returns a line without its part's name: '12 x PIC-GR-0471: left side'. */
function shortLine(entry: ListEntry): string {
  const note = entry.note.trim();
  return `${entry.quantity} x ${"id" in entry ? entry.code : nameOf(entry)}${note && `: ${note}`}`;
}

/** What a text of the list lacks. */
type LeftOut = "nothing" | "links" | "names" | "lines";

/** Returns the text of the list whose link is within LINK_MAX: without links, then names, and only then lines. */
export function textThatFits(
  list: readonly ListEntry[],
  linkOf: (text: string) => string,
  origin = "",
): { text: string; leftOut: LeftOut } {
  const fits = (text: string) => linkOf(text).length <= LINK_MAX;
  const short = list.map(shortLine);
  const stages: [LeftOut, string][] = [
    ["nothing", listText(list, origin)],
    ["links", listText(list)],
    ["names", short.join(LINE_END)],
  ];
  for (const [leftOut, text] of stages) if (fits(text)) return { text, leftOut };
  const cut = (count: number) => [...short.slice(0, count), `and ${list.length - count} more`].join(LINE_END);
  let count = list.length - 1;
  while (count > 1 && !fits(cut(count))) count -= 1;
  return { text: cut(count), leftOut: "lines" };
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
