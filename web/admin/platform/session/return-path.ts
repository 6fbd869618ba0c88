import { onSession, sessionState } from "./session-store.ts";

/** The default target of a sign-in (spec section 2, 'Admin sign-in'). */
const HOME = "/admin/dashboard";

let place: string | undefined;
let before = sessionState().status;

/** After a session that ended unexpectedly, the next sign-in returns to the same screen. */
onSession(() => {
  const state = sessionState();
  if (state.status === "unauthenticated" && before === "authenticated") {
    // Not after a logout.
    place = state.isLogout ? undefined : placeOf(location);
  }
  before = state.status;
});

/** Returns the target of the next sign-in. */
export const returnPath = (): string => place ?? HOME;

/** Returns an address of the back office; undefined for the login, the invitation and everything outside. */
function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): string | undefined {
  if (!pathname.startsWith("/admin/") || /^\/admin\/(?:login|invitation)\b/.test(pathname)) return undefined;
  return pathname + search;
}
