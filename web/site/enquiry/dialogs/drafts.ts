import type { EnquiryAbout } from "../links/about.ts";

type Draft = Record<string, string>;

/** Where a tab keeps the drafts whose send failed, until they are sent or the tab is closed. */
const KEPT = "enquiry-drafts";

/** What was typed into a form that was left unsent, for as long as the document lives. */
const drafts = new Map<string, Draft>(keptDrafts());
/** Those that could not be sent: what was typed into them outlives a reload, too. */
const unsent = new Set(drafts.keys());

/** The draft of one form about one thing. */
export function typedOf<V extends Draft>(form: string, about: EnquiryAbout | undefined, empty: V) {
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
    /** What was typed and not sent; nothing when nothing was. */
    typed,
    keep: (values: V) => change(values, unsent.has(key)),
    /** Sends it. On its way it is no draft that could be sent again; when that fails it waits as before. */
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
    // On the server, and in a browser that keeps nothing.
    return [];
  }
}

function keepUnsent(): void {
  try {
    const kept = [...drafts].filter(([key]) => unsent.has(key));
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
