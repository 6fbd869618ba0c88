import { UNSAVED } from "../../../../contract/messages.ts";
import { signOut } from "../session/session.ts";
import { confirm } from "./questions.ts";

type Kept = "draft" | "page";

/** Something typed, or on its way, that leaving would lose. */
export interface Unsaved {
  /** Whether going from one address of the back office to another loses it; an address is path and query. */
  isLostBetween: (from: string, to: string) => boolean;
  /** How it outlives being left, if it does: as a draft in this browser, or as long as this page is not loaded anew. */
  kept?: () => Kept | undefined;
}

const all = new Set<Unsaved>();
const listeners = new Set<() => void>();

/** Notes something unsaved: from now on leaving asks first. Returns what takes the note back. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  if (all.size === 0) addEventListener("beforeunload", askBrowser);
  all.add(unsaved);
  return () => {
    if (!all.delete(unsaved)) return;
    if (all.size === 0) removeEventListener("beforeunload", askBrowser);
    for (const listener of listeners) listener();
  };
}

/** What is lost by going from one address to another. */
export const lostBetween = (from: string, to: string): Unsaved[] =>
  [...all].filter((unsaved) => unsaved.isLostBetween(from, to));

type Way = "leave" | "close" | "logout";

/**
 * Whether a person may go on though something unsaved is lost by it: yes when there is none, else they are asked. What
 * is saved while the question stands needs no answer any more.
 */
export async function mayLose(lost: readonly Unsaved[] = [...all], way: Way = "leave"): Promise<boolean> {
  if (lost.length === 0) return true;
  const kept = keptOf(lost, way);
  const withdrawal = new AbortController();
  const isOver = () => !lost.some((unsaved) => all.has(unsaved));
  const look = () => isOver() && withdrawal.abort();
  listeners.add(look);
  const isConfirmed = await confirm(
    {
      title: TITLES[way],
      text: SENTENCES[kept],
      action: UNSAVED[way],
      otherwise: UNSAVED.stay,
      danger: kept === "nowhere",
    },
    withdrawal.signal,
  );
  listeners.delete(look);
  return isConfirmed || withdrawal.signal.aborted;
}

/** What outlives a way of leaving of everything that is unsaved. */
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

/** The browser asks in its own words before the page is reloaded or closed. */
const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Logs out as a person asks for it: what is not saved, or still being sent, is asked about first. */
export async function logout(): Promise<void> {
  if (await mayLose(undefined, "logout")) await signOut();
}
