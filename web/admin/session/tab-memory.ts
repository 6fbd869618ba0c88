import { onSession, sessionState } from "./session-store.ts";

const PREFIX = "adminTab.";

/** What this tab keeps under a name beyond a reload; undefined when that is nothing, or not to be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "");
  } catch {
    return undefined;
  }
}

/** Keeps a value in this tab alone, until it is closed or the session ends. Throws when there is no room for it. */
export function remember(name: string, value: unknown): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
}

export function forget(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

/** Nobody's edits outlive the session they were made in, on whatever screen it ends. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  const keys = Array.from({ length: sessionStorage.length }, (_none, at) => sessionStorage.key(at) ?? "");
  for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});
