import { expect, test } from "vitest";
import type { Box } from "#contract/catalogs/catalog.ts";
import { columnKinds } from "#server/catalogs/readings/tables/column-kinds.ts";
import { readPage } from "#server/catalogs/readings/tables/read-page.ts";
import { type MadePage, madePage, putRows } from "#tests/support/table-pages.ts";
import { pairs } from "#tests/support/tables.ts";

/** The header of the table on the made pages. */
const HEAD = ["Pos.", "Part no.", "Name", "Bore"];
const body = (rows: number) =>
  Array.from({ length: rows }, (_, at) => [String(at + 1), `PIC-10${at}`, "Guide roller", `${at + 8} mm`]);
const XS = [40, 80, 180, 330];

const box = (...sides: Box): Box => sides.map((side, at) => side / (at % 2 ? 800 : 600)) as unknown as Box;

/** A page with the header and `rows` rows from `y` on. */
function pageWith(rows: number, y: number, step?: number): MadePage {
  const page = madePage();
  putRows(page, [HEAD, ...body(rows)], XS, y, step);
  return page;
}
const kindsOn = (page: MadePage) => readPage(page).tables[0]?.pictures.map(({ kind }) => kind);
const boxesOn = (page: MadePage) =>
  readPage(page).tables[0]?.pictures.map(({ box: [x, y, w, h] }) =>
    [x * 600, y * 800, w * 600, h * 800].map((points) => Math.round(points)),
  );

test("an image in or beside a row belongs to the row, whatever else the page shows", () => {
  const page = pageWith(3, 400, 50);
  page.images = [0, 1, 2].map((at) => box(420, 435 + at * 50, 40, 40));
  page.shapes = [box(50, 50, 300, 200)];
  expect(kindsOn(page)).toEqual(["image", "image", "image"]);
  expect(boxesOn(page)?.[1]).toEqual([416, 481, 48, 48]);
});

test("shapes drawn in a row are its image, also without embedded images", () => {
  const page = pageWith(3, 400, 50);
  page.shapes = [0, 1, 2].flatMap((at) => [box(420, 435 + at * 50, 20, 40), box(435, 440 + at * 50, 30, 20)]);
  expect(kindsOn(page)).toEqual(["image", "image", "image"]);
});

test("a figure with the row's code or number is its image; other rows get the page's drawing", () => {
  const page = pageWith(3, 500);
  page.shapes = [box(40, 60, 200, 150), box(350, 60, 200, 190)];
  page.text(60, 215, "PIC-100");
  page.text(450, 255, "(2)");
  // The page number is not a figure's number.
  page.text(300, 785, "3");
  expect(kindsOn(page)).toEqual(["figure", "figure", "drawing"]);
  const [first, second, third] = boxesOn(page) ?? [];
  expect([first?.[0], second?.[0]]).toEqual([36, 346]);
  expect(third).toEqual(second);
});

test("figures on one background are one image of the background's size", () => {
  const page = pageWith(2, 500);
  page.areas = [box(30, 40, 500, 260), box(0, 0, 600, 800)];
  page.shapes = [box(60, 60, 100, 150), box(350, 60, 100, 150)];
  expect(boxesOn(page)?.[0]).toEqual([26, 36, 508, 268]);
});

test("without any image, a row's image is the part of the page with the row, at a minimum height", () => {
  const page = pageWith(3, 100);
  expect(kindsOn(page)).toEqual(["row", "row", "row"]);
  const [, , width = 0, height = 1] = boxesOn(page)?.[0] ?? [];
  expect(width / height).toBeLessThan(4.1);
});

test("ignores lines, page frames and small marks as images", () => {
  const page = pageWith(3, 100);
  page.rule(0, 10, 600, 10);
  page.images = [box(0, 0, 600, 800)];
  page.shapes = [box(20, 120, 6, 6)];
  expect(kindsOn(page)).toEqual(["row", "row", "row"]);
});

test("returns the name above a table and the page heading, without prose and other tables", () => {
  const page = madePage();
  page.words.push({ text: "Grippers", box: box(40, 40, 120, 24), turn: 0 });
  page.text(40, 110, "For GamMax and OptiMax");
  putRows(page, [HEAD, ...body(4)], XS, 130);
  page.text(40, 300, "Every part is measured before it leaves the works and is sent with its sheet.");
  putRows(page, [["Code", "Name", "Bore", "Price"], ...body(4)], XS, 320);
  const { heading, tables } = readPage(page);
  expect(heading).toBe("Grippers");
  expect(tables.map(({ title }) => title)).toEqual(["For GamMax and OptiMax", ""]);
});

test("reports a page without text", () => {
  expect(readPage(madePage())).toEqual({ heading: "", tables: [], problem: "no-text" });
});

test("detects columns by their headers, or by their content", () => {
  const rows = body(4);
  expect(columnKinds(HEAD, rows)).toEqual({ code: 1, position: 0 });
  expect(columnKinds(["", "", "", ""], rows)).toEqual({ code: 1, position: 0 });
  const plain = pairs("Guide roller=8 mm|Reed=9 mm");
  expect(columnKinds(["Name", "Bore"], plain)).toEqual({ code: undefined, position: undefined });
});
