import { VIEW_KEPT } from "../around-paint.ts";
import type { PartTable } from "./part-table.tsx";

let table: typeof PartTable | undefined;

/** Loads the table, which most visitors don't open, for the addresses that show it. */
export async function loadTable(): Promise<void> {
  ({ PartTable: table } = await import("./part-table.tsx"));
}

export const loadedTable = () => table;

/** Returns whether this browser prefers the table view. Before hydration the inline script applies it (around-paint.ts). */
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
    // Without storage only the address has the view.
  }
}
