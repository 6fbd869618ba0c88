import type { User } from "#contract/accounts/auth.ts";
import { TOKEN_LIFETIME } from "#contract/platform/limits.ts";
import { createAtom } from "#web/api/atom.ts";
import { toasts } from "#web/api/toast-store.ts";

/** The browser's copy of an administrator's session (spec section 4). The server decides. */
export type SessionState =
  | { status: "loading" }
  | { status: "authenticated"; user: User }
  /** `isLogout`: logged out in this tab; otherwise the session expired, was revoked, or ended in another tab. */
  | { status: "unauthenticated"; isLogout?: true };

const TOKEN = "adminToken";
const EXPIRY = "adminTokenExpiry";

export const currentSession = createAtom<SessionState>({ status: "loading" });

export const sessionState = (): SessionState => currentSession.get();

export const accountId = (): string | undefined => {
  const state = sessionState();
  return state.status === "authenticated" ? state.user._id : undefined;
};

/** Calls `listener` when the session starts or ends. Returns the unsubscribe function. */
export const onSession = (listener: () => void): (() => void) => currentSession.follow(listener);

/** Starts a session; ends it if the user is not an administrator (spec sections 5 and 6). */
export function setUser(user: User): void {
  if (user.role === "admin") change({ status: "authenticated", user });
  else clearSession();
}

/** Returns the stored token and its expiry in milliseconds; null without one. */
export function storedToken(): { token: string; expiry: number } | null {
  const token = localStorage.getItem(TOKEN);
  return token ? { token, expiry: Number(localStorage.getItem(EXPIRY)) || 0 } : null;
}

/** Stores a token with an expiry in two hours (spec sections 4 and 9). */
export function storeToken(token: string): void {
  // The expiry first, since other tabs read it when the token changes.
  localStorage.setItem(EXPIRY, String(Date.now() + TOKEN_LIFETIME));
  localStorage.setItem(TOKEN, token);
}

/** Ends the session in this browser: removes token, expiry and user. */
export function clearSession(how: { isLogout?: true } = {}): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(EXPIRY);
  change({ status: "unauthenticated", ...how });
}

/** Follows other tabs: a removed token ends the session here, a stored one is used here. */
export function followOtherTabs(onSignIn: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== TOKEN && key !== null) return;
    if (!newValue) change({ status: "unauthenticated" });
    else if (currentSession.get().status === "unauthenticated") onSignIn();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function change(next: SessionState): void {
  const isSignIn = currentSession.get().status === "unauthenticated" && next.status === "authenticated";
  currentSession.set(() => next);
  // They are about the previous session.
  if (isSignIn) toasts.set([]);
}
