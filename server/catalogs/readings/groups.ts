import type { TableGroup } from "../../../contract/catalogs/reading.ts";
import { joinTables } from "../../platform/media/tables/join.ts";
import type { OutlinedPage } from "./store.ts";
import { type OutlinedTable, outlinesOf } from "./stored-table.ts";

/** A table with its place on its page, and the group that it belongs to. */
export interface GroupedTable {
  table: OutlinedTable;
  place: number;
  group: number;
}

/** The tables of some pages by what their heads say; those that are left out keep their group, so that none is renumbered. */
export function grouped(pages: readonly Pick<OutlinedPage, "outlines">[]): GroupedTable[] {
  const all = pages.flatMap((page) => outlinesOf(page).map((table, place) => ({ table, place })));
  const group = new Map<number, number>();
  for (const [at, { tables }] of joinTables(all.map(({ table }) => table)).entries()) {
    for (const place of tables) group.set(place, at);
  }
  return all.map((each, at) => ({ ...each, group: group.get(at) ?? -1 }));
}

/** What each group's columns are called and hold, and how much of it there is. */
export function groupsOf(tables: readonly GroupedTable[]): TableGroup[] {
  const used = tables.filter(({ table }) => !table.isIgnored);
  return [...Map.groupBy(used, ({ group }) => group)]
    .toSorted(([a], [b]) => a - b)
    .map(([group, own]): TableGroup => {
      const { names, code, position } = columnsOf(own);
      return {
        group,
        names,
        tables: own.length,
        rows: own.reduce((sum, { table }) => sum + table.rows - table.headRows, 0),
        unsure: own.reduce((sum, { table }) => sum + table.unsure, 0),
        pages: [...new Set(own.map(({ table }) => table.page))],
        code: code ?? null,
        position: position ?? null,
        hasPrices: own.some(({ table }) => table.hasPrices),
      };
    });
}

/** What the columns of a group are called and hold: by the first of its tables that says it. */
export function columnsOf(tables: readonly GroupedTable[]) {
  const [first] = tables;
  const own = tables.map(({ table }) => table);
  const names = own.find((table) => table.names.some(Boolean))?.names;
  return {
    names: names ?? new Array<string>(first?.table.columns ?? 0).fill(""),
    code: own.find(({ kinds }) => kinds.code !== undefined)?.kinds.code,
    position: own.find(({ kinds }) => kinds.position !== undefined)?.kinds.position,
  };
}
