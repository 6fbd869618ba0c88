import { CATALOG_PAGES_MAX } from "#contract/catalogs/limits.ts";
import { ENQUIRY_ITEM_NOTE_MAX } from "#contract/enquiries/limits.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { ENQUIRY_ITEMS_MAX, ENQUIRY_QUANTITY_MAX } from "#contract/products/limits.ts";

interface Wanted {
  /** Unique per line; a part's id, so that each part has at most one line. */
  key: string;
  quantity: number;
  note: string;
}

/** A part on the list, with what its line shows; `picture` is the address of a small image. */
export interface PartEntry extends Wanted {
  id: string;
  productId: number;
  title: string;
  code: string;
  picture: string;
}

/** A catalogue page; the note says which part. */
interface PageEntry extends Wanted {
  catalogue: string;
  name: string;
  page: number;
}

/** An unlisted part: the note says which; its photos are stored under its key (enquiry-list/photos.ts). */
interface UnlistedEntry extends Wanted {
  unlisted: true;
}

export type ListEntry = PartEntry | PageEntry | UnlistedEntry;

export const unlistedEntry = (note = ""): UnlistedEntry => ({
  key: Math.random().toString(36).slice(2),
  unlisted: true,
  note: note.slice(0, ENQUIRY_ITEM_NOTE_MAX),
  quantity: 1,
});

export function nameOf(entry: ListEntry): string {
  if ("unlisted" in entry) return "A part that is not listed";
  return "id" in entry ? entry.title : `${entry.name}, page ${entry.page}`;
}

/** Returns the path of the line's page; undefined for an unlisted part. */
export function entryPath(entry: ListEntry): string | undefined {
  if ("unlisted" in entry) return undefined;
  return "id" in entry
    ? `/products/details/${entry.productId}`
    : `/?catalogue=${encodeURIComponent(entry.catalogue)}&leaf=${entry.page}`;
}

/** Parses a quantity: a whole number from 1 to the maximum; undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const quantity = typedNumber(typed);
  return isWhole(quantity, 1, ENQUIRY_QUANTITY_MAX) ? quantity : undefined;
}

/** Parses a stored list, which may be invalid: drops invalid lines and those beyond the limit. */
export function readEntries(text: string | null): ListEntry[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    const keys = new Set<string>();
    return (Array.isArray(list) ? list : [])
      .flatMap(readEntry)
      .filter(({ key }) => !keys.has(key) && keys.add(key))
      .slice(0, ENQUIRY_ITEMS_MAX);
  } catch {
    return [];
  }
}

function readEntry(value: unknown): ListEntry[] {
  if (typeof value !== "object" || value === null) return [];
  const { key, quantity, note, id, productId, title, code, picture, catalogue, name, page, unlisted } =
    value as Record<string, unknown>;
  if (!isText(key) || !isText(note) || note.length > ENQUIRY_ITEM_NOTE_MAX || /[\r\n]/.test(note)) return [];
  if (!isWhole(quantity, 1, ENQUIRY_QUANTITY_MAX)) return [];
  if (unlisted === true) return [{ key, quantity, note, unlisted }];
  if (isText(id) && isWhole(productId, 0) && isText(title) && isText(code) && isText(picture)) {
    return id === key ? [{ key, quantity, note, id, productId, title, code, picture }] : [];
  }
  if (!isText(catalogue) || !isText(name) || !isWhole(page, 1, CATALOG_PAGES_MAX)) return [];
  return [{ key, quantity, note, catalogue, name, page }];
}

const isText = (value: unknown): value is string => typeof value === "string";

const isWhole = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
