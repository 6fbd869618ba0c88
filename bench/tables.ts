import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import type { Table } from "#server/catalogs/readings/tables/table.ts";
import { openMedia } from "#server/media.ts";
import { tableLayouts } from "#tests/support/table-layouts.ts";
import { rowsOf } from "#tests/support/table-pages.ts";
import { storeFigures } from "./support/figures.ts";
import { withFolder } from "./support/seeded-server.ts";

const share = (part: number) => part.toFixed(3);

/**
 * `npm run bench -- tables FOLDER` (or TABLES=FOLDER): how well tables are found and read, against documents whose tables
 * people have marked (NAME.pdf next to NAME.json), and in layouts of parts catalogues made here. The folder is only read.
 */
export async function bench([folder = process.env["TABLES"]]: string[]): Promise<void> {
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

/** A table as people marked it, or as it was read: indices start at 0, and ranges include their last row and column. */
interface MarkedTable {
  cells: readonly (readonly [
    row: number,
    column: number,
    lastRow: number,
    lastColumn: number,
    text: string,
  ])[];
}

const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

/**
 * The quality of read tables, by the measure of the ICDAR 2013 competition: pairs of neighbouring cells with text and only
 * empty cells between them in a row or a column. All tables of a document count together.
 */
function compared(read: readonly MarkedTable[], truth: readonly MarkedTable[]) {
  const [given, wanted] = [counted(read.flatMap(pairsOf)), counted(truth.flatMap(pairsOf))];
  let right = 0;
  for (const [pair, times] of wanted) right += Math.min(times, given.get(pair) ?? 0);
  const [all, asked] = [sum(given), sum(wanted)];
  return {
    right,
    wanted: asked,
    recall: asked ? right / asked : 1,
    precision: all ? right / all : asked ? 0 : 1,
  };
}

function pairsOf({ cells }: MarkedTable): string[] {
  const filled = cells.filter(([, , , , text]) => plain(text) !== "");
  const grid = new Map<string, (typeof filled)[number]>();
  let [rows, columns] = [0, 0];
  for (const cell of filled) {
    const [row, column, lastRow, lastColumn] = cell;
    rows = Math.max(rows, lastRow + 1);
    columns = Math.max(columns, lastColumn + 1);
    for (let r = row; r <= lastRow; r += 1) {
      for (let c = column; c <= lastColumn; c += 1) grid.set(`${r},${c}`, cell);
    }
  }
  const next = (cell: (typeof filled)[number], r: number, c: number, right: number, down: number) => {
    for (let [y, x] = [r + down, c + right]; y < rows && x < columns; y += down, x += right) {
      const found = grid.get(`${y},${x}`);
      if (found && found !== cell) return found;
    }
    return undefined;
  };
  return filled.flatMap((cell) => {
    const [row, column, lastRow, lastColumn, text] = cell;
    const beside = new Set<(typeof filled)[number] | undefined>();
    const below = new Set<(typeof filled)[number] | undefined>();
    for (let r = row; r <= lastRow; r += 1) beside.add(next(cell, r, lastColumn, 1, 0));
    for (let c = column; c <= lastColumn; c += 1) below.add(next(cell, lastRow, c, 0, 1));
    const named = (cells: typeof beside, arrow: string) =>
      [...cells].flatMap((other) => (other ? [`${plain(text)}${arrow}${plain(other[4])}`] : []));
    return [...named(beside, "→"), ...named(below, "↓")];
  });
}

function counted(pairs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((a, b) => a + b, 0);
