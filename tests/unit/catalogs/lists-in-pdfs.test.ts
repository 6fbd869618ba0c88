import { describe, expect, test } from "vitest";
import type { FoundTable, PageTables } from "#server/catalogs/readings/tables/read-page.ts";
import { cardLayouts } from "#tests/support/card-layouts.ts";
import { sharedFolder, writeIn } from "#tests/support/folders.ts";
import { listLayouts } from "#tests/support/list-layouts.ts";
import { borrowedMedia } from "#tests/support/media.ts";
import type { TableLayout } from "#tests/support/table-layouts.ts";
import { rowsOf } from "#tests/support/table-pages.ts";

const folder = sharedFolder();
const { pdf } = borrowedMedia();
const { beside, wrapped } = await listLayouts();

async function pageOf({ name, pdf: bytes }: TableLayout): Promise<PageTables> {
  return pdf.tables(await writeIn(folder, bytes, `${name.replace(/\W+/g, "-")}.pdf`), 1);
}

const named = (layouts: readonly TableLayout[]) => layouts.map((each) => [each.name, each] as const);
const bodyOf = (table: FoundTable) => rowsOf(table).slice(table.headRows);
const byFirst = (a: readonly string[][], b: readonly string[][]) => (String(a[0]) < String(b[0]) ? -1 : 1);
const isHead = (texts: readonly string[]) => !texts.some((text) => /\d/.test(text));

describe.each([
  ["lists beside each other", beside],
  ["wrapped codes", wrapped],
])("%s", (_, layouts) => {
  test.each(named(layouts))("%s: every row is read in its own list", async (_name, layout) => {
    const { tables } = await pageOf(layout);
    const wanted = layout.tables.map((rows) => rows.filter((texts) => !isHead(texts)));
    expect(tables.map(bodyOf).toSorted(byFirst)).toEqual(wanted.toSorted(byFirst));
  });
});

test.each(named(await cardLayouts()))("%s: each card is a part", async (_name, layout) => {
  const { tables } = await pageOf(layout);
  expect(tables.map(bodyOf)).toEqual(layout.tables);
  expect(tables[0]?.names).toEqual(["Part code", "Name", "Price"].slice(0, layout.tables[0]?.[0]?.length));
});
