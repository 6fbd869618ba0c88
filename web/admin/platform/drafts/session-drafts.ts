import { createAtom, useAtom } from "../../../api/atom.ts";
import { accountId, onSession, sessionState } from "../session/session-store.ts";
import { holdUnsaved } from "../unsaved/unsaved.ts";

/** A draft, or what a function makes of the present one; undefined drops it. */
type Next<T> = T | undefined | ((now: T | undefined) => T | undefined);

/** What is typed in the forms of one kind, each under a key, until its account logs out or the page is closed. */
export interface SessionDrafts<T> {
  /** The draft under a key, and what changes it; undefined drops it. */
  useDraft: (key: string) => [T | undefined, (draft: Next<T>) => void];
  /** What it was about is gone. */
  drop: (key: string) => void;
}

/**
 * Drafts that opening another thing, or another screen, does not lose; reloading, closing and logging out do, and ask
 * first while one of them differs from what is stored. A session that expires or is revoked loses none: its account
 * finds them after signing in again, and no other account does.
 */
export function sessionDrafts<T>(isChanged: (draft: T) => boolean): SessionDrafts<T> {
  const drafts = createAtom<ReadonlyMap<string, T>>(new Map());
  /** Those of accounts that are not signed in. */
  const others = new Map<string, ReadonlyMap<string, T>>();
  let owner = accountId();
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
    const state = sessionState();
    if (state.status === "unauthenticated" && state.isLogout) change(new Map());
    const account = accountId();
    if (account === undefined || account === owner) return;
    if (owner !== undefined) others.set(owner, drafts.get());
    owner = account;
    change(others.get(account) ?? new Map());
    others.delete(account);
  });

  const put = (key: string, to: Next<T>) => {
    const next = new Map(drafts.get());
    const draft = to instanceof Function ? to(next.get(key)) : to;
    if (draft === undefined) next.delete(key);
    else next.set(key, draft);
    change(next);
  };

  return {
    useDraft: (key) => [useAtom(drafts, (all) => all.get(key)), (draft) => put(key, draft)],
    drop: (key) => put(key, undefined),
  };
}
