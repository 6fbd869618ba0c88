import { accountId, onSession, sessionState } from "./session-store.ts";

const PREFIX = "adminTab.";

/** Prefixed by the account: it survives a revoked session, and other accounts don't see it. */
const keyOf = (name: string): string => `${PREFIX}${accountId()}.${name}`;

/** Returns a value stored in this tab; undefined if missing or unreadable. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "");
  } catch {
    return undefined;
  }
}

/** Stores a value in this tab until it is closed or the account logs out. Throws if storage is full. */
export function rememberInTab(name: string, value: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

export function forget(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

let account = accountId();

/** A logout on any screen deletes the account's values. */
onSession(() => {
  account = accountId() ?? account;
  const state = sessionState();
  if (state.status !== "unauthenticated" || !state.isLogout) return;
  const keys = Array.from({ length: sessionStorage.length }, (_none, at) => sessionStorage.key(at) ?? "");
  for (const key of keys) if (key.startsWith(`${PREFIX}${account}.`)) sessionStorage.removeItem(key);
});
