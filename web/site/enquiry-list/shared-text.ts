/** The sessionStorage key of a text that was shared to the site and isn't in the list yet, so that a reload doesn't lose it. */
const KEPT = "shared-text";

export function sharedText(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a shared text for this tab, or with an empty one forgets it. Returns false if the browser can't. */
export function keepSharedText(text: string): boolean {
  try {
    if (text) sessionStorage.setItem(KEPT, text);
    else sessionStorage.removeItem(KEPT);
    return true;
  } catch {
    return false;
  }
}
