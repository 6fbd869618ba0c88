const PANEL = "Admin Panel";

/** The title of a screen of the back office, as a route's `head` returns it. */
export const adminTitle = (title: string) => ({ meta: [{ title: `${title}: ${PANEL}` }] });
