import { onSession, sessionState } from "./session-store.ts";

/** Where a sign-in leads when nothing else is known (spec section 2, 'Admin sign-in'). */
const HOME = "/admin/dashboard";

let place: string | undefined;
let before = sessionState().status;

/** A session that ends under somebody's hands leads back to where they were, within the back office alone. */
onSession(() => {
  const state = sessionState();
  if (state.status === "unauthenticated" && before === "authenticated") {
    // A person who logged out is not led back.
    place = state.isLogout ? undefined : placeOf(location);
  }
  before = state.status;
});

/** Where the next sign-in leads: to where the last session ended in the middle, else to the dashboard. */
export const returnPath = (): string => place ?? HOME;

/** An address of the panel; undefined for the pages before it, and for everything outside. */
function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): string | undefined {
  if (!pathname.startsWith("/admin/") || /^\/admin\/(?:login|invitation)\b/.test(pathname)) return undefined;
  return pathname + search;
}
