import { expect, test } from "vitest";
import { cardLayouts } from "#tests/support/card-layouts.ts";
import { sharedFolder, writeIn } from "#tests/support/folders.ts";
import { borrowedMedia } from "#tests/support/media.ts";
import { rowsOf } from "#tests/support/table-pages.ts";

const folder = sharedFolder();
const { pdf } = borrowedMedia();
const layouts = await cardLayouts();

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  "%s: each card is a part",
  async (name, layout) => {
    const path = await writeIn(folder, layout.pdf, `${name.replace(/\W+/g, "-")}.pdf`);
    const { tables } = await pdf.tables(path, 1);
    expect(tables.map((table) => rowsOf(table).slice(table.headRows))).toEqual(layout.tables);
    expect(tables[0]?.names).toEqual(["Part code", "Name", "Price"].slice(0, layout.tables[0]?.[0]?.length));
  },
);
