import type { SessionAnswer, TwoFactorBody } from "#contract/accounts/auth.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { REFRESH_WINDOW, SESSION_CHECK_INTERVAL } from "#contract/platform/limits.ts";
import { useAtom } from "#web/api/atom.ts";
import { ApiError, NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";
import { postLogin, postLogout, postTwoFactor, readProfile, refreshToken } from "./client.ts";
import "./return-path.ts";
// Imported on all screens, since a logout on any of them must delete the tab's data.
import "./tab-memory.ts";
import {
  clearSession,
  currentSession,
  followOtherTabs,
  type SessionState,
  sessionState,
  setUser,
  storedToken,
  storeToken,
} from "./session-store.ts";

export function useSession(): SessionState {
  return useAtom(currentSession);
}

/** Validates the token each minute and on focus (spec section 4). Returns a function that stops this. */
export function keepSession(): () => void {
  void resumeSession();
  const timer = setInterval(() => void checkSession(), SESSION_CHECK_INTERVAL);
  const unfollow = followOtherTabs(() => void resumeSession());
  const look = () => {
    if (document.visibilityState === "visible") void checkSession();
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    unfollow();
    document.removeEventListener("visibilitychange", look);
  };
}

/** Returns false if rejected, after its toast (spec sections 5 and 8); a ticket with a second factor. */
export async function signIn(email: string, password: string): Promise<boolean | { ticket: string }> {
  try {
    const answer = await postLogin({ email, password });
    if ("twoFactor" in answer) return answer.twoFactor;
    begin(answer);
    return true;
  } catch (error) {
    const text = error instanceof Error && error.message ? error.message : LOGIN.failed;
    // A network failure has shown its toast.
    if (!(error instanceof NetworkError)) showToast({ kind: "error", text });
    return false;
  }
}

/** The second step of a sign-in. Throws ApiError if rejected, NetworkError after its toast. */
export async function completeSignIn(body: TwoFactorBody): Promise<void> {
  begin(await postTwoFactor(body));
}

function begin({ token, user }: SessionAnswer): void {
  if (user.role !== "admin") throw new ApiError(403, LOGIN.notAdmin);
  storeToken(token);
  setUser(user);
  showToast({ kind: "success", text: LOGIN.succeeded });
}

/** Logs out here, in other tabs and on the server; locally also if the server is unreachable. */
export async function signOut(): Promise<void> {
  const ended = postLogout().catch(() => undefined);
  clearSession({ isLogout: true });
  showToast({ kind: "success", text: LOGIN.loggedOut });
  await ended;
}

/** Spec section 4: validates an unexpired token with the profile and refreshes it; otherwise clears it. */
async function resumeSession(): Promise<void> {
  const stored = storedToken();
  if (!stored || stored.expiry <= Date.now()) return clearSession();
  try {
    const user = await readProfile();
    const stored = storedToken();
    if (!stored) return clearSession();
    storeToken(stored.token);
    setUser(user);
  } catch {
    // Unless the user signed in meanwhile.
    if (storedToken()?.token === stored.token || sessionState().status === "loading") clearSession();
  }
}

/** Ends an expired session, refreshes within 5 minutes of expiry (spec section 4); only a 401 ends it. */
async function checkSession(): Promise<void> {
  const stored = storedToken();
  if (!stored) {
    if (sessionState().status === "authenticated") clearSession();
    return;
  }
  if (stored.expiry <= Date.now()) return clearSession();
  if (stored.expiry - Date.now() > REFRESH_WINDOW) return;
  try {
    setUser((await refreshToken()).user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) clearSession();
  }
}
