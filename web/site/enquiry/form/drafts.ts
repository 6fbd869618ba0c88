import type { EnquiryAbout } from "../links/about.ts";

type Draft = Record<string, string>;

/** The sessionStorage key of the drafts whose send failed. */
const KEPT = "enquiry-drafts";

/** Unsent form input by form and subject, kept as long as the document. */
const drafts = new Map<string, Draft>(keptDrafts());
/** The keys of drafts whose send failed, which also survive a reload. */
const unsent = new Set(drafts.keys());

export function enquiryDraft<V extends Draft>(form: string, about: EnquiryAbout | undefined, empty: V) {
  const key = `${form} ${about?.subject ?? ""}`;
  const typed = () => drafts.get(key) as V | undefined;
  const change = (values: V | undefined, isUnsent: boolean) => {
    if (values) drafts.set(key, values);
    else drafts.delete(key);
    if (!isUnsent && !unsent.delete(key)) return;
    if (isUnsent) unsent.add(key);
    keepUnsent();
  };
  return {
    start: { ...empty, ...typed() },
    typed,
    keep: (values: V) => change(values, unsent.has(key)),
    /** Sends the draft. It is removed while it is sent, so that it can't be sent twice, and restored on failure. */
    send: async <T>(values: V, send: () => Promise<T>): Promise<T> => {
      change(undefined, false);
      try {
        return await send();
      } catch (error) {
        change(typed() ?? values, true);
        throw error;
      }
    },
  };
}

function keptDrafts(): [string, Draft][] {
  try {
    return [...new Map<string, Draft>(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"))];
  } catch {
    // On the server, or without storage.
    return [];
  }
}

function keepUnsent(): void {
  try {
    const kept = [...drafts].filter(([key]) => unsent.has(key));
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage the draft is lost with the page.
  }
}
