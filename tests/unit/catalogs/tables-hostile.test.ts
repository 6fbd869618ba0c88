import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { joinTables } from "../../../server/platform/media/tables/join.ts";
import type { PageTables } from "../../../server/platform/media/tables/read-page.ts";
import { HOSTILE_TABLES } from "../../support/hostile-tables.ts";
import { borrowedMedia } from "../../support/media.ts";
import { rowsOf } from "../../support/table-pages.ts";

/** Files that a person could upload, read in the children that read all others, with their deadline and their memory. */
const folder = await mkdtemp(join(tmpdir(), "tables-"));
const { pdf } = borrowedMedia();

afterAll(() => rm(folder, { recursive: true }));

async function pagesOf(name: string, bytes: Buffer): Promise<PageTables[]> {
  const path = join(folder, `${name.replace(/\W+/g, "-")}.pdf`);
  await writeFile(path, bytes);
  const { pages } = await pdf.inspect(path);
  const read: PageTables[] = [];
  for (let page = 1; page <= pages; page += 1) read.push(await pdf.tables(path, page));
  return read;
}

test.each(Object.entries(HOSTILE_TABLES))(
  "%s: what it shows is read, or it is told why not",
  async (name, made) => {
    const pages = await pagesOf(name, made.pdf());
    if (made.rows.length === 0) {
      expect(pages).toEqual([{ heading: "", tables: [], problem: "too-much" }]);
      return;
    }
    expect(pages.map(({ problem }) => problem)).toEqual(pages.map(() => null));
    const tables = pages.flatMap((page) => page.tables);
    const groups = joinTables(tables);
    expect(groups.map(({ names }) => names)).toEqual([made.rows[0]]);
    expect(tables.flatMap((table) => rowsOf(table).slice(table.headRows))).toEqual(made.rows.slice(1));
  },
);
