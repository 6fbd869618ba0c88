import { figuresOn } from "./figures.ts";
import { areaIn, type TablePage } from "./page.ts";
import { type GivenTable, openPage, tableAt, tablesOn } from "./read-tables.ts";
import { type RowPicture, rowPictures } from "./row-pictures.ts";
import type { Table } from "./table.ts";
import { headingOn, titleOf } from "./titles.ts";
import { createWork, TooMuchWork } from "./work.ts";

/** A table of a page with the name above it and a picture for each of its rows. */
export interface FoundTable extends Table {
  title: string;
  pictures: RowPicture[];
}

/** What was found on a page. `problem` tells why nothing could be: it has no text, or more than any page has. */
export interface PageTables {
  /** What stands over the whole page. */
  heading: string;
  tables: FoundTable[];
  problem: "no-text" | "too-much" | null;
}

/** The tables of a page as they are found or, where a person has said which there are, as he has. */
export function readPage(page: TablePage, given?: readonly GivenTable[]): PageTables {
  if (page.words.length === 0) return { heading: "", tables: [], problem: "no-text" };
  const work = createWork();
  try {
    const open = openPage(page, work);
    const tables = given ? given.flatMap((each) => tableAt(open, each, work) ?? []) : tablesOn(open, work);
    const { read, lines } = open;
    const areas = tables.map(({ box }) => areaIn(box, read));
    const figures = figuresOn(read, areas);
    work.spend(
      lines.length * areas.length + tables.reduce((sum, { rows }) => sum + rows, 0) * read.shapes.length,
    );
    return {
      heading: headingOn(read, lines, areas),
      tables: tables.map((table) => ({
        ...table,
        title: titleOf(read, table, lines, areas),
        pictures: rowPictures(read, table, figures, areas),
      })),
      problem: null,
    };
  } catch (error) {
    if (error instanceof TooMuchWork) return { heading: "", tables: [], problem: "too-much" };
    throw error;
  }
}
