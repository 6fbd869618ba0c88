import { sessionDrafts } from "../platform/drafts/session-drafts.ts";

/** Notes that are typed and not saved. */
export interface Draft {
  text: string;
  /** The stored notes that it was begun from. */
  from: string;
}

/** By enquiry: opening another one, or another screen, loses nothing. */
export const { useDraft, drop: dropDraft } = sessionDrafts<Draft>(({ text, from }) => text.trim() !== from);
