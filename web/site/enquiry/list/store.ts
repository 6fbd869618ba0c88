import { useSyncExternalStore } from "react";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_ITEMS_MAX } from "#contract/products/limits.ts";
import { createAtom } from "#web/api/atom.ts";
import { showToast } from "#web/api/toast-store.ts";
import { type ListEntry, readEntries } from "./entry.ts";

const KEY = "enquiryList";

let entries: readonly ListEntry[] | undefined;
let isKept = true;
const listeners = new Set<() => void>();

/** Returns the visitor's list; undefined on the server and until hydration. */
export const useList = (): readonly ListEntry[] | undefined =>
  useSyncExternalStore(onList, listEntries, () => undefined);

/** Returns the current list, which is stored in this browser and shared by its tabs. */
export function listEntries(): readonly ListEntry[] {
  entries ??= read();
  return entries;
}

/** Returns whether the list survives this page: browsers may refuse storage. */
export const isListKept = (): boolean => isKept;

/**
 * Adds lines, in place of those of the same parts, and shows a toast, one for several in a row. Returns false, with nothing
 * added, if they don't fit.
 */
export function addEntries(...added: readonly ListEntry[]): boolean {
  const keys = new Set(added.map(({ key }) => key));
  const others = latest().filter(({ key }) => !keys.has(key));
  if (others.length + added.length > ENQUIRY_ITEMS_MAX) {
    showToast({ kind: "error", text: ENQUIRY_LIST.full });
    return false;
  }
  changeList(() => [...others, ...added]);
  showToast({ kind: "success", text: ENQUIRY_LIST.added });
  if (!isKept) showToast({ kind: "warning", text: ENQUIRY_LIST.notKept });
  return true;
}

/** A list that was pasted into a search, until the list's page reads it. */
export const pastedList = createAtom<string | undefined>(undefined);

/** The line that gets photos first, with those that were taken for it. */
let photoLine: { key: string; photos: readonly File[] } | undefined;

export const askForPhoto = (key: string, photos: readonly File[]): void => {
  photoLine = { key, photos };
};

/** Returns the photos taken for a line that gets photos first, once; undefined for other lines. */
export function takenPhotos(key: string): readonly File[] | undefined {
  if (photoLine?.key !== key) return undefined;
  const { photos } = photoLine;
  photoLine = undefined;
  return photos;
}

/** Changes the latest list, including changes of other tabs. */
export function changeList(change: (now: readonly ListEntry[]) => readonly ListEntry[]): void {
  entries = change(latest());
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
    isKept = true;
  } catch {
    isKept = false;
  }
  notify();
}

export const withChange = (
  list: readonly ListEntry[],
  key: string,
  change: Partial<Pick<ListEntry, "quantity" | "note">>,
): readonly ListEntry[] => list.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));

export const changeLine = (key: string, change: Parameters<typeof withChange>[2]): void =>
  changeList((now) => withChange(now, key, change));

/** Returns the stored list, or without storage this page's. */
function latest(): readonly ListEntry[] {
  return isKept ? read() : listEntries();
}

function read(): ListEntry[] {
  try {
    return readEntries(localStorage.getItem(KEY));
  } catch {
    isKept = false;
    return [];
  }
}

function onList(listener: () => void): () => void {
  if (!listeners.size) for (const event of CHANGES) addEventListener(event, reread);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) for (const event of CHANGES) removeEventListener(event, reread);
  };
}

/** Another tab changed the list, or this page was restored after it may have missed such an event. */
const CHANGES = ["storage", "pageshow"] as const;

function reread(event: Event): void {
  const isOurs = !(event instanceof StorageEvent) || event.key === KEY || event.key === null;
  if (!isOurs || !isKept) return;
  entries = read();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
