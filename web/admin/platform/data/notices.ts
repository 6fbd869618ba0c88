import { createAtom, useAtom } from "../../../api/atom.ts";
import { sessionState } from "../session/session-store.ts";

/** Whether somebody wants to be told of enquiries in this browser; undefined before they were asked. */
export type NoticeChoice = "on" | "off" | undefined;

/** Of each person, for as long as the browser keeps it; asked for once. */
const keyOf = (account: string) => `heddle-notices/${account}`;
/** The last enquiry that any tab of this browser told of. */
const TOLD = "heddle-notices-told";

const account = (): string | undefined => {
  const state = sessionState();
  return state.status === "authenticated" ? state.user._id : undefined;
};

/** Raised by every choice, so that what shows it is drawn anew. */
const changes = createAtom(0);

/** What the person who is signed in has chosen. */
export function noticeChoice(): NoticeChoice {
  const id = account();
  const stored = id && localStorage.getItem(keyOf(id));
  return stored === "on" || stored === "off" ? stored : undefined;
}

export function useNoticeChoice(): NoticeChoice {
  useAtom(changes, (count) => count);
  return noticeChoice();
}

/**
 * Keeps a choice. Who wants to be told is asked by the browser itself once more, for its own notifications; without them
 * the sound and the title remain.
 */
export async function chooseNotices(choice: "on" | "off"): Promise<void> {
  const id = account();
  if (!id) return;
  localStorage.setItem(keyOf(id), choice);
  changes.set((count) => count + 1);
  if (choice === "on" && "Notification" in window && Notification.permission === "default") {
    await Notification.requestPermission();
  }
}

/** Whether this tab is the one to tell of an enquiry: of several that are open, the first to hear of it. Ids sort by time. */
export function isFirstToTell(id: string): boolean {
  if ((localStorage.getItem(TOLD) ?? "") >= id) return false;
  localStorage.setItem(TOLD, id);
  return true;
}
