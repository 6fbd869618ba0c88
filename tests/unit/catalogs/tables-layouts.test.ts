import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Media, openMedia } from "../../../server/platform/media/open-media.ts";
import type { PdfReader } from "../../../server/platform/media/pdf/pdf.ts";
import { joinTables } from "../../../server/platform/media/tables/join.ts";
import type { Table } from "../../../server/platform/media/tables/table.ts";
import type { TableLayout } from "../../support/table-drawing.ts";
import { tableLayouts } from "../../support/table-layouts.ts";
import { rowsOf } from "../../support/table-pages.ts";

/** Layouts of parts catalogues as PDFs, read as the site reads them. */
const folder = await mkdtemp(join(tmpdir(), "tables-"));
const layouts = await tableLayouts();
let media: Media;
let reader: PdfReader;

beforeAll(() => {
  media = openMedia({ children: 1 });
  reader = media.pdf;
});

afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

async function tablesIn({ name, pdf }: TableLayout): Promise<Table[]> {
  const path = join(folder, `${name.replace(/\W+/g, "-")}.pdf`);
  await writeFile(path, pdf);
  const { pages } = await reader.inspect(path);
  const tables: Table[] = [];
  for (let number = 1; number <= pages; number += 1) {
    tables.push(...(await reader.tables(path, number)).tables);
  }
  return tables;
}

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  "%s: every row and cell is read",
  async (_, layout) => {
    const tables = await tablesIn(layout);
    const groups = joinTables(tables).map(({ names, tables: places }) => ({
      names,
      rows: places.flatMap((at) => {
        const table = tables[at];
        return table ? rowsOf(table).slice(table.headRows) : [];
      }),
    }));
    // Tables beside each other with one head, or that go on without one, are one.
    expect(groups).toHaveLength(1);
    const heads = layout.tables[0]?.[0]?.every((text) => !/\d/.test(text)) ? headRows(layout) : 0;
    expect(groups[0]?.rows).toEqual(layout.tables.flatMap((rows) => rows.slice(heads)));
  },
);

const headRows = ({ tables }: TableLayout): number => (tables[0]?.[0]?.includes("") ? 2 : 1);

test("a head of two lines names its columns by both, units and all", async () => {
  const layout = layouts.find(({ name }) => name === "heads over several columns");
  if (!layout) throw new Error("No such layout");
  const [group] = joinTables(await tablesIn(layout));
  expect(group?.names).toEqual([
    "Code",
    "Diameter (mm) Inner",
    "Diameter (mm) Outer",
    "Stock Left",
    "Stock Right",
  ]);
});
