import { accountId, onSession, sessionState } from "./session-store.ts";

const PREFIX = "adminTab.";

/** The account comes first: a session that was revoked loses nothing, and nobody else who signs in finds it. */
const keyOf = (name: string): string => `${PREFIX}${accountId()}.${name}`;

/** What this tab keeps under a name beyond a reload; undefined when that is nothing, or not to be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "");
  } catch {
    return undefined;
  }
}

/** Keeps a value in this tab alone, until it is closed or its account logs out. Throws when there is no room for it. */
export function remember(name: string, value: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

export function forget(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

let account = accountId();

/** Logging out deletes what the account kept, on whatever screen it happens. */
onSession(() => {
  account = accountId() ?? account;
  const state = sessionState();
  if (state.status !== "unauthenticated" || !state.isLogout) return;
  const keys = Array.from({ length: sessionStorage.length }, (_none, at) => sessionStorage.key(at) ?? "");
  for (const key of keys) if (key.startsWith(`${PREFIX}${account}.`)) sessionStorage.removeItem(key);
});
