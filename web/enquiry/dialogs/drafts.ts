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
    drop: () => drafts.delete(key),
  };
}
