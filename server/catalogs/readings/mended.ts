import type { MendPageBody } from "../../../contract/catalogs/reading.ts";
import { withHead } from "../../platform/media/tables/heads.ts";
import type { PageTables } from "../../platform/media/tables/read-page.ts";
import type { GivenTable } from "../../platform/media/tables/read-tables.ts";
import { asStored, type StoredTable } from "./stored-table.ts";

/** A table as a person says it is. */
export type Given = MendPageBody["tables"][number];

/** Shares of a page that differ by less are one. */
const SAME = 0.0005;

/**
 * The tables of a page as a person says they are: one that he left as it was found stays, the others are read anew by
 * `read`. Pictures that he chose stay with their rows where these are as many as before.
 */
export async function mended(
  before: readonly StoredTable[],
  given: readonly Given[],
  read: (given: readonly GivenTable[]) => Promise<PageTables>,
): Promise<StoredTable[]> {
  const kept = given.map((each) => before.find((table) => isAsFound(table, each)));
  const asked = given.filter((_, at) => !kept[at]);
  const anew = asked.length
    ? (await read(asked.map(({ box, borders, headRows }) => asGiven(box, borders, headRows)))).tables
    : [];
  const used = new Set<(typeof anew)[number]>();
  return given.flatMap((each, at): StoredTable[] => {
    const found = kept[at] ?? anewOf(anew, used, each, before);
    if (!found) return [];
    return [{ ...withHead(found, each.headRows ?? found.headRows), isIgnored: each.isIgnored }];
  });
}

const asGiven = (box: Given["box"], borders: Given["borders"], headRows: Given["headRows"]): GivenTable => ({
  box,
  ...(borders ? { borders } : {}),
  ...(headRows === null ? {} : { headRows }),
});

/** What was read for an outline; an outline without text gives no table. */
function anewOf(
  anew: readonly PageTables["tables"][number][],
  used: Set<PageTables["tables"][number]>,
  { box }: Given,
  before: readonly StoredTable[],
): StoredTable | undefined {
  const found = anew.find((table) => !used.has(table) && isNear(table.box, box));
  if (!found) return undefined;
  used.add(found);
  const stored = asStored(found, true);
  const old = before.find((table) => table.rows === stored.rows && overlap(table.box, stored.box));
  return { ...stored, chosen: old?.chosen ?? [] };
}

const isAsFound = (table: StoredTable, { box, borders }: Given): boolean =>
  isNear(table.box, box) && (borders === null ? !table.isGiven : isNear(table.borders, borders));

const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((side, at) => Math.abs(side - (b[at] ?? 0)) < SAME);

const overlap = ([ax, ay, aw, ah]: StoredTable["box"], [bx, by, bw, bh]: StoredTable["box"]): boolean =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
