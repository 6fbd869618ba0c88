import type { EnquiryAbout, EnquiryKind } from "../links/about.ts";

/** What was typed into a dialog that was closed unsent, for as long as the document lives. */
const drafts = new Map<string, Record<string, string>>();

/** The draft of one kind of enquiry about one thing. */
export function draftOf<V extends Record<string, string>>(
  kind: EnquiryKind,
  about: EnquiryAbout | undefined,
  empty: V,
) {
  const key = `${kind} ${about?.subject ?? ""}`;
  return {
    start: (drafts.get(key) as V | undefined) ?? empty,
    keep: (values: V) => drafts.set(key, values),
    /** Sends it. On its way it is no draft that could be sent again; when that fails it waits as before. */
    send: async (values: V, send: () => Promise<unknown>) => {
      drafts.delete(key);
      try {
        await send();
      } catch (error) {
        if (!drafts.has(key)) drafts.set(key, values);
        throw error;
      }
    },
  };
}
