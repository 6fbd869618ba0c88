import type { SessionAnswer, TwoFactorBody } from "../../../../contract/accounts/auth.ts";
import { LOGIN } from "../../../../contract/messages.ts";
import { REFRESH_WINDOW, SESSION_CHECK_INTERVAL } from "../../../../contract/platform/limits.ts";
import { useAtom } from "../../../api/atom.ts";
import { ApiError, NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { postLogin, postLogout, postTwoFactor, readProfile, refreshToken } from "./client.ts";
import "./return-path.ts";
// On whatever screen somebody logs out, this deletes what the tab keeps.
import "./tab-memory.ts";
import {
  clearSession,
  followOtherTabs,
  type SessionState,
  session,
  sessionState,
  setUser,
  storedToken,
  storeToken,
} from "./session-store.ts";

/** The session as a component sees it. */
export function useSession(): SessionState {
  return useAtom(session);
}

/**
 * Starts the session of this tab and keeps it (spec section 4): the stored token is tried, then looked at every
 * minute, and when the tab is turned to again; other tabs are followed. Returns what stops it.
 */
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

/**
 * Signs in; false when it was refused, after its toast (spec sections 5 and 8). For an account with a second factor
 * it answers the ticket that `completeSignIn` takes.
 */
export async function signIn(email: string, password: string): Promise<boolean | { ticket: string }> {
  try {
    const answer = await postLogin({ email, password });
    if ("twoFactor" in answer) return answer.twoFactor;
    begin(answer);
    return true;
  } catch (error) {
    const text = error instanceof Error && error.message ? error.message : LOGIN.failed;
    // A missing network has already been told.
    if (!(error instanceof NetworkError)) showToast({ kind: "error", text });
    return false;
  }
}

/** The second half of a sign-in. Throws ApiError when it was refused, NetworkError after its toast. */
export async function completeSignIn(body: TwoFactorBody): Promise<void> {
  begin(await postTwoFactor(body));
}

function begin({ token, user }: SessionAnswer): void {
  if (user.role !== "admin") throw new ApiError(403, LOGIN.notAdmin);
  storeToken(token);
  setUser(user);
  showToast({ kind: "success", text: LOGIN.succeeded });
}

/** Logs out here, in the other tabs and on the server; the browser forgets even when the server is not reached. */
export async function signOut(): Promise<void> {
  const ended = postLogout().catch(() => undefined);
  clearSession({ isLogout: true });
  showToast({ kind: "success", text: LOGIN.loggedOut });
  await ended;
}

/** Spec section 4: an unexpired token is tried with the profile and extended; otherwise it is cleared. */
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
    // Unless somebody signed in meanwhile.
    if (storedToken()?.token === stored.token || sessionState().status === "loading") clearSession();
  }
}

/**
 * Every 60 seconds (spec section 4): a token past its expiry ends the session, one within 5 minutes of it is
 * refreshed and the user replaced. Only a 401 ends the session; the next minute tries again otherwise.
 */
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
