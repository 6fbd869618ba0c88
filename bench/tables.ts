import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openMedia } from "../server/platform/media/open-media.ts";
import type { PdfReader } from "../server/platform/media/pdf/pdf.ts";
import type { Table } from "../server/platform/media/tables/table.ts";
import { tableLayouts } from "../tests/support/table-layouts.ts";
import { rowsOf } from "../tests/support/table-pages.ts";
import { storeFigures } from "./support/figures.ts";
import { compared, type MarkedTable } from "./support/neighbours.ts";
import { withFolder } from "./support/seeded-server.ts";

const share = (part: number) => part.toFixed(3);

/**
 * `npm run bench -- tables FOLDER` (or TABLES=FOLDER): how well tables are found and read, against documents whose tables
 * people have marked (NAME.pdf next to NAME.json), and in layouts of parts catalogues made here. The folder is only read.
 */
export async function benchTables([folder = process.env["TABLES"]]: string[]): Promise<void> {
  const media = openMedia({ children: 1 });
  const reader = media.pdf;
  try {
    const marked = folder === undefined ? [] : await markedDocuments(reader, folder);
    const made = await madeLayouts(reader);
    await storeFigures("tables", {
      title: "Tables read from PDFs",
      above:
        "Neighbouring cells of all tables of a document, found by ourselves: recall, precision, how many people marked. Below them the layouts made here: rows whose every cell is right.",
      head: ["document", "recall or rows right", "precision or of rows", "pairs", "ms a page"],
      rows: [...marked, ...made],
      isPart: marked.length === 0,
    });
  } finally {
    await media.close();
  }
}

async function markedDocuments(reader: PdfReader, folder: string): Promise<string[][]> {
  if (!existsSync(folder)) {
    process.stdout.write(
      `There are no marked documents at ${folder}: only the layouts made here are read.\n`,
    );
    return [];
  }
  const rows: string[][] = [];
  const sums = { recall: 0, precision: 0 };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const { tables: truth } = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      tables: MarkedTable[];
    };
    const { tables, msPerPage } = await readDocument(reader, join(folder, file.replace(/\.json$/, ".pdf")));
    const { recall, precision, wanted } = compared(tables.map(asMarked), truth);
    sums.recall += recall;
    sums.precision += precision;
    rows.push([file.replace(/\.json$/, ""), share(recall), share(precision), String(wanted), msPerPage]);
  }
  const count = rows.length || 1;
  return [
    ...rows,
    [`**mean of ${rows.length}**`, share(sums.recall / count), share(sums.precision / count), "", ""],
  ];
}

const madeLayouts = (reader: PdfReader): Promise<string[][]> =>
  withFolder(async (folder) => {
    const rows: string[][] = [];
    for (const { name, pdf, tables } of await tableLayouts()) {
      const path = join(folder, "layout.pdf");
      await writeFile(path, pdf);
      const { tables: read, msPerPage } = await readDocument(reader, path);
      const found = new Set(read.flatMap((table) => rowsOf(table).map((cells) => cells.join("|"))));
      const wanted = tables.flat().map((cells) => cells.join("|"));
      const right = wanted.filter((row) => found.has(row)).length;
      rows.push([name, String(right), String(wanted.length), "", msPerPage]);
    }
    return rows;
  });

async function readDocument(
  reader: PdfReader,
  path: string,
): Promise<{ tables: Table[]; msPerPage: string }> {
  const { pages } = await reader.inspect(path);
  const tables: Table[] = [];
  const start = performance.now();
  for (let number = 1; number <= pages; number += 1) {
    tables.push(...(await reader.tables(path, number)).tables);
  }
  return { tables, msPerPage: ((performance.now() - start) / pages).toFixed(0) };
}

const asMarked = ({ cells }: Table): MarkedTable => ({
  cells: cells.map(({ row, column, lastRow, lastColumn, text }) => [row, column, lastRow, lastColumn, text]),
});
