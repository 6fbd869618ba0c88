import type { PartTable } from "./part-table.tsx";

let table: typeof PartTable | undefined;

/** Loads the table, which most visitors don't open, for the addresses that show it. */
export async function loadTable(): Promise<void> {
  ({ PartTable: table } = await import("./part-table.tsx"));
}

export const loadedTable = () => table;
