import { createAtom, useAtom } from "#web/api/atom.ts";
import { accountId, onSession, sessionState } from "../session/session-store.ts";
import { holdUnsaved } from "../unsaved/unsaved.ts";

/** A draft, or a function of the current one; undefined drops it. */
type Next<T> = T | undefined | ((now: T | undefined) => T | undefined);

/** Drafts by key, kept until the account logs out or the page is closed. */
export interface SessionDrafts<T> {
  /** Returns the draft of a key and its setter. */
  useDraft: (key: string) => [T | undefined, (draft: Next<T>) => void];
  /** Called when the draft's subject was deleted. */
  drop: (key: string) => void;
}

/** Creates drafts that survive navigation and an expired session; closing asks before losing them. */
export function sessionDrafts<T>(isChanged: (draft: T) => boolean = () => true): SessionDrafts<T> {
  const drafts = createAtom<ReadonlyMap<string, T>>(new Map());
  /** The drafts of accounts that are not signed in. */
  const otherAccounts = new Map<string, ReadonlyMap<string, T>>();
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
    if (owner !== undefined) otherAccounts.set(owner, drafts.get());
    owner = account;
    change(otherAccounts.get(account) ?? new Map());
    otherAccounts.delete(account);
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
