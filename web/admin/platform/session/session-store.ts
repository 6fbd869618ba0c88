import type { User } from "../../../../contract/accounts/auth.ts";
import { TOKEN_LIFETIME } from "../../../../contract/platform/limits.ts";
import { createAtom } from "../../../api/atom.ts";
import { toasts } from "../../../api/toast-store.ts";

/** An administrator's session as the browser knows it (spec section 4). The server owns the truth. */
export type SessionState =
  | { status: "loading" }
  | { status: "authenticated"; user: User }
  /** `isLogout`: the administrator logged out in this tab; without it the session expired, was revoked, or ended elsewhere. */
  | { status: "unauthenticated"; isLogout?: true };

const TOKEN = "adminToken";
const EXPIRY = "adminTokenExpiry";

/** The session of this tab. */
export const session = createAtom<SessionState>({ status: "loading" });

export const sessionState = (): SessionState => session.get();

/** The id of the account that is signed in. */
export const accountId = (): string | undefined => {
  const state = sessionState();
  return state.status === "authenticated" ? state.user._id : undefined;
};

/** Calls when the session begins or ends, until what it returns is called. */
export const onSession = (listener: () => void): (() => void) => session.follow(listener);

/** Takes a user in; one who is no administrator ends the session instead (spec sections 5 and 6). */
export function setUser(user: User): void {
  if (user.role === "admin") change({ status: "authenticated", user });
  else clearSession();
}

/** The stored token and when it is taken to end, in milliseconds; null when none is stored. */
export function storedToken(): { token: string; expiry: number } | null {
  const token = localStorage.getItem(TOKEN);
  return token ? { token, expiry: Number(localStorage.getItem(EXPIRY)) || 0 } : null;
}

/** Stores a token with an expiry two hours ahead (spec sections 4 and 9). */
export function storeToken(token: string): void {
  // The expiry first: another tab that hears of the token finds it there.
  localStorage.setItem(EXPIRY, String(Date.now() + TOKEN_LIFETIME));
  localStorage.setItem(TOKEN, token);
}

/** Ends the session in this browser: token, expiry and user. */
export function clearSession(how: { isLogout?: true } = {}): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(EXPIRY);
  change({ status: "unauthenticated", ...how });
}

/** Tabs agree: a token that another tab removed ends the session here, one that it stored is used here. */
export function followOtherTabs(onSignIn: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== TOKEN && key !== null) return;
    if (!newValue) change({ status: "unauthenticated" });
    else if (session.get().status === "unauthenticated") onSignIn();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function change(next: SessionState): void {
  const isSignIn = session.get().status === "unauthenticated" && next.status === "authenticated";
  session.set(() => next);
  // They are about the session before, such as that it has ended.
  if (isSignIn) toasts.set([]);
}
