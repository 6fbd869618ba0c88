import { UNSAVED } from "#contract/platform/unsaved-messages.ts";
import { signOut } from "../session/session.ts";
import { confirm } from "./questions.ts";

type Kept = "draft" | "page";

/** Unsaved input, or an upload, that leaving may lose. */
export interface Unsaved {
  /** Returns whether a navigation between two addresses (path and query) loses it. */
  isLostBetween: (from: string, to: string) => boolean;
  /** Returns how it survives leaving, if it does: as a draft in this browser, or until the page is reloaded. */
  kept?: () => Kept | undefined;
}

const registered = new Set<Unsaved>();
const listeners = new Set<() => void>();

/** Registers unsaved input, so that leaving asks first. Returns the unregister function. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  if (registered.size === 0) addEventListener("beforeunload", askBrowser);
  registered.add(unsaved);
  return () => {
    if (!registered.delete(unsaved)) return;
    if (registered.size === 0) removeEventListener("beforeunload", askBrowser);
    for (const listener of listeners) listener();
  };
}

/** Returns what a navigation would lose. */
export const lostBetween = (from: string, to: string): Unsaved[] =>
  [...registered].filter((unsaved) => unsaved.isLostBetween(from, to));

type Way = "leave" | "close" | "logout";

/** Resolves to true if input is saved, also while the dialog is open, else to the user's answer. */
export async function mayLose(
  lost: readonly Unsaved[] = [...registered],
  way: Way = "leave",
): Promise<boolean> {
  if (lost.length === 0) return true;
  const kept = keptOf(lost, way);
  const withdrawal = new AbortController();
  const isOver = () => !lost.some((unsaved) => registered.has(unsaved));
  const look = () => isOver() && withdrawal.abort();
  listeners.add(look);
  const isConfirmed = await confirm(
    {
      title: TITLES[way],
      text: SENTENCES[kept],
      action: UNSAVED[way],
      otherwise: UNSAVED.stay,
      danger: kept === "nowhere",
      isOfLeaving: way === "leave",
    },
    withdrawal.signal,
  );
  listeners.delete(look);
  return isConfirmed || withdrawal.signal.aborted;
}

/** Returns how all unsaved input survives leaving in a given way. */
function keptOf(lost: readonly Unsaved[], way: Way): Kept | "nowhere" {
  const kept = lost.map((unsaved) => unsaved.kept?.());
  if (kept.every((where) => where === "draft")) return "draft";
  return way === "leave" && kept.every(Boolean) ? "page" : "nowhere";
}

const SENTENCES = { draft: UNSAVED.draftKept, page: UNSAVED.keptHere, nowhere: UNSAVED.lost } as const;
const TITLES: Readonly<Record<Way, string>> = {
  leave: UNSAVED.title,
  close: UNSAVED.closeTitle,
  logout: UNSAVED.logoutTitle,
};

/** The browser shows its own dialog before a reload or close. */
const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Logs out, after a confirmation if there is unsaved input or an upload. */
export async function logout(): Promise<void> {
  if (await mayLose(undefined, "logout")) await signOut();
}
