import { describe, expect, test } from "vitest";
import type { Box } from "#contract/catalogs/catalog.ts";
import { joinTables } from "#server/catalogs/readings/tables/heads.ts";
import type { TablePage } from "#server/catalogs/readings/tables/page.ts";
import { openTablesPage, tableAt } from "#server/catalogs/readings/tables/read-tables.ts";
import {
  createStepBudget,
  STEPS_MAX,
  StepBudgetExceeded,
} from "#server/catalogs/readings/tables/step-budget.ts";
import type { Table } from "#server/catalogs/readings/tables/table.ts";
import { madePage, putRows, rowsOf, tablesOf } from "#tests/support/table-pages.ts";
import { pairs } from "#tests/support/tables.ts";

const HEAD = ["Part no.", "Name", "Bore", "Price"];
const body = (rows: number, from = 0) =>
  Array.from({ length: rows }, (_, at) => [
    `PIC-${100 + from + at}`,
    "Guide roller",
    `${at + 8} mm`,
    `${40 + at}`,
  ]);
const XS = [40, 140, 280, 360];

/** A page with these rows at these positions. */
function pageOf(rows: string[][], xs: readonly number[] = XS, y = 100, step?: number) {
  const page = madePage();
  putRows(page, rows, xs, y, step);
  return page;
}

const only = (tables: readonly Table[]): Table => {
  expect(tables).toHaveLength(1);
  return tables[0] as Table;
};

describe("table detection", () => {
  test("without ruling lines returns the cells, their positions and the column names", () => {
    const page = madePage(4);
    putRows(page, [HEAD, ...body(6)], XS, 100);
    const table = only(tablesOf(page));
    expect(table).toMatchObject({ page: 4, rows: 7, columns: 4, headRows: 1, turn: 0 });
    expect(rowsOf(table)).toEqual([HEAD, ...body(6)]);
    const place = { row: 1, column: 0, lastRow: 1, lastColumn: 0, box: [0.06667, 0.1425, 0.05833, 0.0125] };
    expect(table.cells[4]).toEqual({ ...place, text: "PIC-100" });
  });

  test("finds a table in prose and excludes the text around it", () => {
    const page = madePage();
    const prose =
      "Every part is measured before it leaves the works and the sheet is kept for ten years, so that";
    for (const y of [40, 52, 64, 76, 88, 100]) page.text(40, y, y === 40 ? prose : prose.toLowerCase());
    putRows(page, [HEAD, ...body(5)], XS, 140);
    page.text(40, 250, "1) Prices without tax.");
    page.text(300, 780, "17");
    expect(rowsOf(only(tablesOf(page)))).toEqual([HEAD, ...body(5)]);
  });

  test("joins cells of several lines: text continues, numbers start a new row", () => {
    const page = madePage();
    putRows(page, [HEAD, ["PIC-100", "Guide roller, hardened and", "8 mm", "40"]], XS, 100, 16);
    page.text(140, 127, "ground, for wide looms");
    putRows(page, body(4, 1), XS, 145, 16);
    const rows = rowsOf(only(tablesOf(page)));
    expect(rows[1]).toEqual(["PIC-100", "Guide roller, hardened and ground, for wide looms", "8 mm", "40"]);
    expect(rows).toHaveLength(6);
  });

  test("with ruling lines keeps cells that span others", () => {
    const page = madePage();
    for (const y of [100, 120, 140, 160, 180]) page.rule(40, y, 400, y);
    for (const x of [40, 160, 400]) page.rule(x, 100, x, 180);
    page.rule(280, 120, 280, 180);
    page.text(50, 105, "Part");
    page.text(200, 105, "Diameter in mm");
    page.text(170, 125, "inner");
    page.text(290, 125, "outer");
    putRows(
      page,
      pairs("PIC-1=8 14|PIC-2=9 15").map(([code, sides]) => [code, ...sides.split(" ")]),
      [50, 170, 290],
      145,
      20,
    );
    const table = only(tablesOf(page));
    const spanning = table.cells.find(({ text }) => text === "Diameter in mm");
    expect(spanning).toMatchObject({ column: 1, lastColumn: 2 });
    expect(table.headRows).toBe(2);
    expect(joinTables([table])[0]?.names).toEqual(["Part", "Diameter in mm inner", "Diameter in mm outer"]);
  });

  test("reads a rotated table like an upright one, with positions on the page as shown", () => {
    const upright = pageOf([HEAD, ...body(5)]);
    const turned = ([x, y, w, h]: Box): Box => [y, 1 - x - w, h, w];
    const words = upright.words.map(({ text, box }) => ({ text, turn: 3 as const, box: turned(box) }));
    const sideways: TablePage = { ...upright, width: upright.height, height: upright.width, words };
    const [a, b] = [only(tablesOf(upright)), only(tablesOf(sideways))];
    expect(rowsOf(b)).toEqual(rowsOf(a));
    const written = (box: Box) => box.map((side) => side.toFixed(3));
    expect(written(b.box)).toEqual(written(turned(a.box)));
  });

  test("joins a table continued without header to the previous one; another header starts a new table", () => {
    const other = ["Code", "Machine", "Pieces", "Page"];
    const pages = [[HEAD, ...body(5)], body(5, 5), [other, ...body(5, 20)]].map((rows, at) => {
      const page = madePage(at + 1);
      putRows(page, rows, XS, at ? 60 : 100);
      return page;
    });
    const groups = joinTables(pages.flatMap((page) => tablesOf(page)));
    expect(groups.map(({ names, tables }) => [names[0], tables])).toEqual([
      ["Part no.", [0, 1]],
      ["Code", [2]],
    ]);
  });

  test("reads a table as outlined by a person, with the given columns", () => {
    const page = pageOf([HEAD, ...body(6)]);
    const outline: Box = [30 / 600, 126 / 800, 400 / 600, 45 / 800];
    const at = (given: Parameters<typeof tableAt>[1]) =>
      tableAt(openTablesPage(page, createStepBudget()), given, createStepBudget());
    expect(at({ box: outline })).toMatchObject({ rows: 3, columns: 4, box: outline });
    const given = at({ box: outline, borders: [30 / 600, 270 / 600, 430 / 600] });
    expect(given && rowsOf(given)[0]).toEqual(["PIC-101 Guide roller", "9 mm 41"]);
    expect(at({ box: [0.05, 0.9, 0.5, 0.05] })).toBeUndefined();
  });
});

describe("no table is found", () => {
  const none = (page: TablePage) => expect(tablesOf(page)).toEqual([]);

  test("in two columns of prose", () => {
    const page = madePage();
    for (let line = 0; line < 30; line += 1) {
      page.text(40, 60 + line * 12, `${line ? "and" : "The"} part that is asked for is measured and sent`);
      page.text(320, 60 + line * 12, `${line ? "with" : "The"} the sheet that tells its size and weight`);
    }
    none(page);
  });

  test("in contents pages, lists, address blocks or pages without text", () => {
    const contents = Array.from({ length: 8 }, (_, at) => [`Chapter ${at}`, String(at * 4 + 2)]);
    none(pageOf(contents, [40, 500]));
    const list = Array.from({ length: 6 }, (_, at) => [`${at + 1}.`, "Open the cover and loosen the screw"]);
    none(pageOf(list, [40, 70], 100, 16));
    none(pageOf(pairs("Sales office=Works|Mill Road=Canal Street"), [40, 300]));
    none(madePage());
  });

  test("in a chart with axes and curves", () => {
    const page = madePage();
    for (let at = 0; at < 6; at += 1) {
      page.text(60, 100 + at * 30, String(500 - at * 100));
      page.text(90 + at * 60, 290, `20${10 + at}`);
      page.rule(90, 105 + at * 30, 420, 105 + at * 30);
    }
    page.shapes = [[0.15, 0.13, 0.55, 0.22]];
    none(page);
  });

  test("in a frame around prose", () => {
    const page = madePage();
    for (const y of [90, 200]) page.rule(40, y, 500, y);
    for (const x of [40, 500]) page.rule(x, 90, x, 200);
    for (let line = 0; line < 8; line += 1)
      page.text(50, 95 + line * 12, "and the part is sent with the sheet that tells its size");
    none(page);
  });
});

describe("hostile pages", () => {
  /** A seeded random generator. */
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
  };
  const words = (count: number, text: (at: number) => string) => {
    const next = random(7);
    return Array.from({ length: count }, (_, at) => ({
      text: text(at),
      box: [next() * 0.99, next() * 0.99, 0.008, 0.01] as Box,
      turn: 0 as const,
    }));
  };
  const spentOn = (page: TablePage): number => {
    const work = createStepBudget();
    tablesOf(page, work);
    return work.spent();
  };

  test("joins thousands of one-letter boxes into words", () => {
    const page = madePage();
    const rows = [HEAD, ...body(50)];
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries())
        for (const [at, letter] of [...text].entries())
          if (letter !== " ") page.text((XS[column] ?? 0) + at * 5, 40 + row * 14, letter);
    expect(rowsOf(only(tablesOf(page)))).toEqual(rows);
  });

  test("rejects 100,000 boxes at once, and reads 15,000 random letters within the work limit", () => {
    const work = createStepBudget();
    expect(() => tablesOf({ ...madePage(), words: words(100_000, () => "x") }, work)).toThrow(
      StepBudgetExceeded,
    );
    expect(work.spent()).toBe(0);
    const letters = words(15_000, (at) => "abc123"[at % 6] ?? "");
    expect(spentOn({ ...madePage(), words: letters })).toBeLessThan(STEPS_MAX);
  });

  test("tens of thousands of crossing lines stay within the work limit", () => {
    const next = random(3);
    const rules = Array.from({ length: 20_000 }, (_, at): [number, number, number, number] => {
      const place = next();
      return at % 2 ? [0, place, 1, place] : [place, 0, place, 1];
    });
    const areas = words(5000, () => "").map(({ box }) => box);
    const page = { ...madePage(), rules, areas, words: words(2000, (at) => `w${at}`) };
    const work = createStepBudget();
    expect(tablesOf(page, work).length).toBeLessThan(2);
    expect(work.spent()).toBeLessThan(STEPS_MAX);
  });

  test("throws when the work limit is exceeded", () => {
    const page = { ...madePage(), words: words(10_000, (at) => `w${at}`) };
    expect(() => tablesOf(page, createStepBudget(5000))).toThrow(StepBudgetExceeded);
  });

  test("removes duplicate words; twice the rows cost about twice the work", () => {
    const once = pageOf([HEAD, ...body(30)], XS, 40);
    const often = { ...once, words: Array.from({ length: 50 }, () => once.words).flat() };
    expect(rowsOf(only(tablesOf(often)))).toEqual([HEAD, ...body(30)]);
    const twice = pageOf([HEAD, ...body(60)], XS, 40, 12);
    expect(spentOn(twice)).toBeLessThan(3 * spentOn(once));
  });

  test("ignores boxes that are empty, inverted, far outside or not finite", () => {
    const page = pageOf([HEAD, ...body(5)]);
    const odd: Box[] = [
      [0.1, 0.1, 0, 0],
      [5, 5, 0.1, 0.1],
      [-3, 0.2, 0.1, 0.1],
      [0.2, 0.2, -0.1, -0.1],
      [Number.NaN, 0.2, 0.1, 0.1],
      [1e300, 0.2, 1e300, 0.1],
    ];
    for (const box of odd) page.words.push({ text: "odd", box, turn: 0 });
    expect(() => tablesOf(page)).not.toThrow();
  });

  test("joins a table of 5,000 rows over 90 pages", () => {
    const tables = Array.from({ length: 90 }, (_, at) => {
      const page = madePage(at + 1);
      putRows(page, at === 0 ? [HEAD, ...body(55)] : body(56, at * 56), XS, 20, 13);
      return only(tablesOf(page));
    });
    const groups = joinTables(tables);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.tables).toHaveLength(90);
    expect(tables.reduce((sum, { rows, headRows }) => sum + rows - headRows, 0)).toBe(55 + 89 * 56);
  });
});

describe("a table read from a scan", () => {
  const scanned = (rows: string[][], isScan = true) => {
    const page = pageOf([HEAD, ...rows]);
    const words = page.words.map((word) => ({ ...word, ...(isScan && { isUnsure: false }) }));
    return only(tablesOf({ ...page, words }));
  };
  const unsure = ({ cells }: Table) =>
    cells.filter(({ isUnsure }) => isUnsure).map(({ row, column, text }) => [row, column, text]);
  const gap = body(6).with(2, ["PIC-102", "Guide roller", "", "42"]);

  test("marks empty cells in nearly full columns as unsure", () => {
    expect(unsure(scanned(gap))).toEqual([[3, 2, ""]]);
    const missed = scanned(gap).cells.find(({ text }) => text === "");
    expect(missed?.box.every((share) => share > 0 && share < 1)).toBe(true);
  });

  test("marks none if full, in mostly empty columns, or on a page with text", () => {
    expect(unsure(scanned(body(6)))).toEqual([]);
    const sparse = body(6).map((row, at) => (at < 4 ? row.with(2, "") : row));
    expect(unsure(scanned(sparse))).toEqual([]);
    expect(unsure(scanned(gap, false))).toEqual([]);
  });
});
