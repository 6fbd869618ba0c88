import { expect, test } from "vitest";
import { joinTables } from "#server/catalogs/readings/tables/heads.ts";
import type { PageTables } from "#server/catalogs/readings/tables/read-page.ts";
import { sharedFolder, writeIn } from "#tests/support/folders.ts";
import { HOSTILE_TABLES } from "#tests/support/hostile-tables.ts";
import { borrowedMedia } from "#tests/support/media.ts";
import { type TableLayout, tableLayouts } from "#tests/support/table-layouts.ts";
import { rowsOf } from "#tests/support/table-pages.ts";
import { texts } from "#tests/support/tables.ts";

const folder = sharedFolder();
const { pdf } = borrowedMedia();

/** Reads the pages of a PDF like the site: in child processes with time and memory limits. */
async function pagesOf(name: string, bytes: Buffer): Promise<PageTables[]> {
  const path = await writeIn(folder, bytes, `${name.replace(/\W+/g, "-")}.pdf`);
  const { pages } = await pdf.inspect(path);
  const read: PageTables[] = [];
  for (let page = 1; page <= pages; page += 1) read.push(await pdf.tables(path, page));
  return read;
}

test.each(Object.entries(HOSTILE_TABLES))(
  "%s: is read completely or reported with a reason",
  async (name, made) => {
    const pages = await pagesOf(name, made.pdf());
    if (made.rows.length === 0) {
      expect(pages).toEqual([{ heading: "", tables: [], problem: "too-much" }]);
      return;
    }
    expect(pages.map(({ problem }) => problem)).toEqual(pages.map(() => null));
    const tables = pages.flatMap((page) => page.tables);
    expect(joinTables(tables).map(({ names }) => names)).toEqual([made.rows[0]]);
    expect(tables.flatMap((table) => rowsOf(table).slice(table.headRows))).toEqual(made.rows.slice(1));
  },
);

/** Ways parts catalogues print tables. */
const layouts = await tableLayouts();
const tablesIn = async ({ name, pdf }: TableLayout) =>
  (await pagesOf(name, pdf)).flatMap((page) => page.tables);
const headRows = ([head]: readonly string[][]): number =>
  head?.every((text) => !/\d/.test(text)) ? (head.includes("") ? 2 : 1) : 0;

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  "%s: every row and cell is read",
  async (_, layout) => {
    const tables = await tablesIn(layout);
    const groups = joinTables(tables);
    // Tables side by side with the same header, or continued without one, are joined.
    expect(groups).toHaveLength(1);
    const own = groups.flatMap((group) => group.tables.flatMap((at) => tables[at] ?? []));
    const heads = headRows(layout.tables[0] ?? []);
    expect(own.flatMap((table) => rowsOf(table).slice(table.headRows))).toEqual(
      layout.tables.flatMap((rows) => rows.slice(heads)),
    );
  },
);

test("a header of two lines combines both, with units", async () => {
  const layout = layouts.find(({ name }) => name === "heads over several columns");
  if (!layout) throw new Error("No such layout");
  const [group] = joinTables(await tablesIn(layout));
  expect(group?.names).toEqual(texts("Code|Diameter (mm) Inner|Diameter (mm) Outer|Stock Left|Stock Right"));
});
