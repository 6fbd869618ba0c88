import { createAtom, useAtom } from "#web/api/atom.ts";
import { sessionState } from "../session/session-store.ts";

/** Whether the user wants notifications in this browser; undefined before they were asked. */
export type NoticeChoice = "on" | "off" | undefined;

/** Stored per account, in this browser. */
const keyOf = (account: string) => `heddle-notices/${account}`;
/** The id of the last enquiry that a tab of this browser notified of. */
const LAST_NOTIFIED = "heddle-notices-told";

const account = (): string | undefined => {
  const state = sessionState();
  return state.status === "authenticated" ? state.user._id : undefined;
};

/** Incremented by every choice to re-render its observers. */
const changes = createAtom(0);

export function noticeChoice(): NoticeChoice {
  const id = account();
  const stored = id && localStorage.getItem(keyOf(id));
  return stored === "on" || stored === "off" ? stored : undefined;
}

export function useNoticeChoice(): NoticeChoice {
  useAtom(changes, (count) => count);
  return noticeChoice();
}

/** Stores the choice. For 'on' the browser asks for its notification permission; without it, sound and title remain. */
export async function chooseNotices(choice: "on" | "off"): Promise<void> {
  const id = account();
  if (!id) return;
  localStorage.setItem(keyOf(id), choice);
  changes.set((count) => count + 1);
  if (choice === "on" && "Notification" in window && Notification.permission === "default") {
    await Notification.requestPermission();
  }
}

/** Returns whether this tab is the first to notify of an enquiry. Ids sort by time. */
export function isFirstToNotify(id: string, kind = ""): boolean {
  const key = LAST_NOTIFIED + kind;
  if ((localStorage.getItem(key) ?? "") >= id) return false;
  localStorage.setItem(key, id);
  return true;
}
