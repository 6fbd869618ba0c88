import { VIEW_KEPT } from "../around-paint.ts";

/** Whether this browser was last told to show listings as a table. Before the first paint the page itself asks (around-paint.ts). */
export function remembersTable(): boolean {
  try {
    return localStorage.getItem(VIEW_KEPT) !== null;
  } catch {
    return false;
  }
}

export function rememberView(isTable: boolean): void {
  try {
    if (isTable) localStorage.setItem(VIEW_KEPT, "table");
    else localStorage.removeItem(VIEW_KEPT);
  } catch {
    // A browser that stores nothing has the address.
  }
}
