import { useSyncExternalStore } from "react";
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
  const drafts = new Map<string, T>();
  const listeners = new Set<() => void>();
  let release: (() => void) | undefined;

  const tell = () => {
    if ([...drafts.values()].some(isChanged)) release ??= holdUnsaved({ isLostBetween: () => false });
    else {
      release?.();
      release = undefined;
    }
    for (const listener of listeners) listener();
  };
  onSession(() => {
    if (sessionState().status !== "unauthenticated") return;
    drafts.clear();
    tell();
  });
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const put = (key: string, draft: T | undefined) => {
    if (draft === undefined) drafts.delete(key);
    else drafts.set(key, draft);
    tell();
  };

  return {
    useDraft(key) {
      const read = () => drafts.get(key);
      return [useSyncExternalStore(listen, read, read), (draft) => put(key, draft)];
    },
    drop: (key) => put(key, undefined),
  };
}
