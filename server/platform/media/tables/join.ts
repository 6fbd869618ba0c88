import { headKey } from "./heads.ts";
import type { Table } from "./table.ts";

/** Tables with one head, in the order of their pages; what goes on without a head belongs to the one before. */
export interface TableGroup {
  /** What the columns are called; all empty where no table of it has a head. */
  names: string[];
  /** Places in the list that was joined. */
  tables: number[];
}

/** What of a table tells whether another one goes on from it. */
type Joined = Pick<Table, "page" | "turn" | "columns" | "headRows" | "names" | "borders">;

/** Borders of columns that go on are so near to those of the page before, as a share of the page. */
const NEAR = 0.03;

/** Joins the tables of a document, page by page: those of one head, what goes on without one, and lists alike that have none. */
export function joinTables(tables: readonly Joined[]): TableGroup[] {
  const groups: TableGroup[] = [];
  const byHead = new Map<string, TableGroup>();
  const headless: { group: TableGroup; table: Joined }[] = [];
  let last: { group: TableGroup; table: Joined } | undefined;
  tables.forEach((table, at) => {
    const { names } = table;
    const key = headKey(names);
    const hasHead = table.headRows > 0 && names.some((name) => name !== "");
    const goesOn = last && table.page - last.table.page <= 1 && hasColumnsOf(last.table, table);
    const known = hasHead
      ? byHead.get(key)
      : goesOn
        ? last?.group
        : headless.find((each) => hasColumnsOf(each.table, table))?.group;
    const group = known ?? { names, tables: [] };
    if (!known) groups.push(group);
    if (!known && !hasHead) headless.push({ group, table });
    if (hasHead) byHead.set(key, group);
    group.tables.push(at);
    last = { group, table };
  });
  return groups;
}

/** Whether a table has the columns of another one, beside it or on another page. */
function hasColumnsOf(before: Joined, table: Joined): boolean {
  if (table.columns !== before.columns || table.turn !== before.turn) return false;
  const [a = 0, b = 0] = [before.borders[0], table.borders[0]];
  return table.borders
    .slice(0, -1)
    .every((border, at) => Math.abs(border - b - ((before.borders[at] ?? 0) - a)) < NEAR);
}
