import { onSession, sessionState } from "../../admin/session-store.ts";

/** Notes that are typed and not saved. */
export interface Draft {
  text: string;
  /** The stored notes that it was begun from. */
  from: string;
}

/** For as long as the session lives: opening another enquiry, or another screen, loses nothing. */
const drafts = new Map<string, Draft>();

onSession(() => {
  if (sessionState().status === "unauthenticated") drafts.clear();
});

/** The draft of one enquiry's notes. */
export const draftOf = (enquiry: string) => ({
  read: (): Draft | undefined => drafts.get(enquiry),
  keep: (draft: Draft): void => void drafts.set(enquiry, draft),
  drop: (): void => void drafts.delete(enquiry),
});
