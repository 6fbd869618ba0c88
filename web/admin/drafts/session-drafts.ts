import { createAtom, useAtom } from "../../api/atom.ts";
import { onSession, sessionState } from "../session/session-store.ts";
import { holdUnsaved } from "../unsaved/unsaved.ts";

/** What is typed in the forms of one kind, each under a key, for as long as the session and the page live. */
export interface SessionDrafts<T> {
  /** The draft under a key, and what changes it; undefined drops it. */
  useDraft: (key: string) => [T | undefined, (draft: T | undefined) => void];
  /** What it was about is gone. */
  drop: (key: string) => void;
}

/**
 * Drafts that opening another thing, or another screen, does not lose; reloading, closing and logging out do, and ask
 * first while one of them differs from what is stored.
 */
export function sessionDrafts<T>(isChanged: (draft: T) => boolean): SessionDrafts<T> {
  const drafts = createAtom<ReadonlyMap<string, T>>(new Map());
  let release: (() => void) | undefined;

  const change = (next: ReadonlyMap<string, T>) => {
    if ([...next.values()].some(isChanged)) release ??= holdUnsaved({ isLostBetween: () => false });
    else {
      release?.();
      release = undefined;
    }
    drafts.set(() => next);
  };
  onSession(() => {
    if (sessionState().status === "unauthenticated") change(new Map());
  });

  const put = (key: string, draft: T | undefined) => {
    const next = new Map(drafts.get());
    if (draft === undefined) next.delete(key);
    else next.set(key, draft);
    change(next);
  };

  return {
    useDraft: (key) => [useAtom(drafts, (all) => all.get(key)), (draft) => put(key, draft)],
    drop: (key) => put(key, undefined),
  };
}
