import type { Locator, Page } from "@playwright/test";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import type { PartsReading, ReadingPage } from "#contract/catalogs/reading.ts";
import { FIND_PARTS, READING } from "#contract/catalogs/reading-messages.ts";
import { SCAN } from "#contract/catalogs/scan-messages.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, LIST, openCatalogs, row, test } from "../support/admin-catalogs.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer, answerOnce, fail, hold } from "../support/calls.ts";
import { tick, untick } from "../support/press.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

/** Column borders are as close as the printed columns; the keyboard moves from one to the next (WCAG 2.5.8). */
const NARROW = { "target-size": ".parts-border" };
const LAST = /\/api\/catalogs\/[0-9a-f-]{36}\/readings$/;
const PAGE = /\/api\/readings\/[0-9a-f-]{36}\/pages\/\d+$/;
const IMAGE_CALL = /\/pages\/\d+\/picture$/;
const COMPARISON = /\/comparison\?/;
const CELL = /\/pages\/\d+\/cell$/;
const SCANS = /\/scans$/;
const DRAFT = /\/draft$/;
const tables = (page: Page) => page.getByRole("region", { name: "Tables", exact: true });
const leaf = (page: Page, number: number) =>
  page.getByRole("region", { name: `Page ${number}`, exact: true });
const ground = (page: Page): Locator => page.getByRole("group", { name: /^Draw an area/ });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function openParts(page: Page, { _id }: Pick<Catalog, "_id">): Promise<void> {
  await openAsAdmin(page, `/admin/catalogs/${_id}/parts`);
  await expect(page.getByRole("heading", { level: 1, name: "Find parts" })).toBeVisible();
}

test("reads a catalogue into a draft with pages, tables, rows and images", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("parts", await partsPdf());
  await openCatalogs(page);
  await row(page, catalog.originalName)
    .getByRole("link", { name: /^Find parts in/ })
    .click();
  const field = page.getByLabel("Pages", { exact: true });
  await expect(field).toHaveValue("1-4");
  await press(page, "None");
  await press(page, /^SIZES/);
  await expect(field).toHaveValue("3-4");
  await tick(page.getByLabel("Page 2", { exact: true }));
  await expect(field).toHaveValue("2-4");
  await field.fill("2-9");
  await expect(page.getByText(FIND_PARTS.pagesWrong(4))).toBeVisible();
  await field.fill("2-4");
  await expectAccessible(page, "main");
  await press(page, "Find parts on 3 pages");

  const list = tables(page);
  const grippers = list.getByRole("checkbox", { name: "Pos. · Part no. · Description · Qty" });
  await expect(grippers).toBeChecked();
  await expect(list.getByText("5 rows in 2 tables")).toBeVisible();
  await expect(list.locator(".claims")).toHaveText("New3Known2No longer listed0");
  await expect(leaf(page, 2).getByRole("cell", { name: "PIC-GR-0471" })).toBeVisible();
  await expect(leaf(page, 2).getByRole("button", { name: /^Image of row 1: Its drawing/ })).toBeVisible();
  await expectAccessible(page, "main", NARROW);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByText("Use headings as details").click();
  await list.getByLabel("The heading of the page says").selectOption("the kind of part");
  await untick(list.getByRole("checkbox", { name: "Part no. · Size (mm) · Material" }));
  await press(page, "Import 3 parts");
  await expect(page.getByRole("heading", { level: 1, name: catalog.originalName })).toBeVisible();
  await expect(page.getByText(`With ${READING.images}, by`)).toBeVisible();
  const columns = page.getByRole("region", { name: "Columns to match", exact: true });
  await expect(columns.getByRole("row", { name: /^Kind/ })).toContainText("Grippers");
  const draft = page.url();
  await page.goBack();
  await page.getByRole("link", { name: /^Check the parts/ }).click();
  await expect(page).toHaveURL(draft);
});

test("warns of tables with prices until the catalogue is switched off", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("priced", await partsPdf({ priced: true }));
  await openParts(page, catalog);
  await press(page, "Find parts on 4 pages");
  await expect(page.getByText(FIND_PARTS.pricesPublic)).toBeVisible();
  await page.getByText("Active", { exact: true }).click();
  await expect(page.getByText(FIND_PARTS.pricesHidden)).toBeVisible();
  await expect(page.getByRole("switch")).toBeFocused();
  await expectAccessible(page, "main", NARROW);
});

test("corrects a misread table by keyboard and adds a photo to a row", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("mended", await partsPdf());
  await openParts(page, catalog);
  await press(page, "Find parts on 4 pages");
  await expect(tables(page).getByRole("button", { name: /^Page 3 with/ })).toBeVisible();
  // The corrected page stays open, although another one is now the first with parts.
  const shown = await page.getByRole("heading", { name: /^Page \d+$/ }).textContent();
  await press(page, "Ignore");
  await press(page, "Don't ignore");
  await expect(page.getByRole("heading", { name: /^Page \d+$/ })).toHaveText(String(shown));
  await tables(page)
    .getByRole("button", { name: /^Page 3 with/ })
    .click();
  const own = leaf(page, 3);
  await expect(own.getByRole("slider")).toHaveCount(4);
  await own.getByRole("slider").nth(1).press("Delete");
  await expect(own.getByRole("slider")).toHaveCount(3);
  await press(page, "Reset the columns");
  await expect(own.getByRole("slider")).toHaveCount(4);
  await press(page, "Add column line");
  await expect(own.getByRole("slider")).toHaveCount(5);
  await press(page, "Reset the columns");
  await own.getByRole("slider").nth(1).press("Delete");
  await expect(own.getByLabel("Also apply to 1 similar table")).toBeChecked();
  await press(page, "Read again");
  await expect(toast(page, FIND_PARTS.corrected).first()).toBeVisible();
  await expect(own.getByRole("cell", { name: "PIC-GR-0471 62 x 18" })).toBeVisible();
  await press(page, "Next page");
  await expect(leaf(page, 4).getByRole("cell", { name: "PIC-WC-0033 96 x 12" })).toBeVisible();

  await press(page, "Previous page");
  await press(page, /^Image of row 1: The row itself/);
  await press(page, "Previous page");
  await expect(ground(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(own.getByRole("button", { name: /^Image of row 1: Chosen by hand/ })).toBeVisible();
  await press(page, /^Image of row 1/);
  await press(page, "Use the one that was found");
  await expect(own.getByRole("button", { name: /^Image of row 1: The row itself/ })).toBeVisible();

  await own.getByLabel("Header rows").fill("0");
  await untick(own.getByLabel(/^Also apply/));
  await press(page, "Read again");
  await expect(own.getByRole("columnheader")).toHaveCount(0);
  await press(page, "Ignore");
  await expect(own.getByRole("button", { name: /left out$/ })).toBeVisible();
  await press(page, "Don't ignore");
  await expect(own.getByRole("button", { name: /left out$/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Redraw table" }).click();
  await page.keyboard.press("Escape");
  await expect(ground(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Redraw table" }).click();
  await ground(page).click({ button: "right", position: { x: 100, y: 100 } });
  await expect(ground(page)).toBeFocused();
  // Touch has no Escape key.
  await press(page, "Stop drawing");
  await expect(ground(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Redraw table" })).toBeVisible();
  await page.getByRole("button", { name: "Redraw table" }).click();
  await page.keyboard.press("Enter");
  // The middle of the page has no text.
  await expect(own.getByText(FIND_PARTS.noTableHere)).toBeVisible();
  await page.getByRole("button", { name: "Draw a table" }).click();
  const paper = await ground(page).boundingBox();
  if (!paper) throw new Error("The page is not shown");
  await page.mouse.move(paper.x + paper.width * 0.08, paper.y + paper.height * 0.11);
  await page.mouse.down();
  await page.mouse.move(paper.x + paper.width * 0.8, paper.y + paper.height * 0.22);
  await page.mouse.up();
  await expect(own.getByRole("cell", { name: "PIC-GR-0472" })).toBeVisible();
});

test("reports each failure and changes nothing", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("failing", await partsPdf());
  const field = page.getByLabel("Pages", { exact: true });
  const release = await hold(page, "GET", LAST, fail);
  await openAsAdmin(page, `/admin/catalogs/${catalog._id}/parts`);
  await expect(page.getByText(FIND_PARTS.loading)).toBeVisible();
  release();
  await expect(page.getByText(FIND_PARTS.loadFailed)).toBeVisible();
  await page.unroute(LAST);
  await press(page, "Try again");
  await answerOnce(page, "POST", LAST, 500);
  await press(page, "Find parts on 4 pages");
  await expect(toast(page, FIND_PARTS.startFailed)).toBeVisible();
  await press(page, "Find parts on 4 pages");
  await answer(page, "POST", DRAFT, 500);
  await press(page, "Import 5 parts");
  await expect(toast(page, FIND_PARTS.draftFailed)).toBeVisible();
  await answer(page, "PUT", PAGE, 500);
  await press(page, "Ignore");
  await expect(toast(page, FIND_PARTS.correctionFailed)).toBeVisible();
  await answer(page, "PUT", IMAGE_CALL, 500);
  await press(page, /^Image of row 1/);
  await page.keyboard.press("Enter");
  await expect(toast(page, FIND_PARTS.imageFailed)).toBeVisible();
  await page.unroute(PAGE);
  await answer(page, "GET", PAGE, 500);
  await press(page, "Next page");
  await expect(page.getByText(FIND_PARTS.pageFailed)).toBeVisible();
  await page.unroute(PAGE);
  await press(page, "Try again");
  await expect(leaf(page, 3).getByRole("cell", { name: "PIC-GR-0471" })).toBeVisible();
  await page.reload();
  await press(page, "Choose other pages");
  await expect(field).toHaveValue("1-4");
  await answer(page, "GET", COMPARISON, 500);
  await press(page, "Find parts on 4 pages");
  await expect(page.getByText(FIND_PARTS.compareFailed)).toBeVisible();
});

test("shows every state of a reading", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("states");
  const found = (problem: PartsReading["found"][number]["problem"]) => ({
    pageNumber: 1,
    heading: "",
    problem,
    tables: [],
  });
  let reading: PartsReading = {
    _id: "0199a000-0000-7000-8000-000000000002",
    catalogId: catalog._id,
    state: "read",
    pages: [1],
    pagesRead: 1,
    cut: { done: 0, of: 0 },
    problem: null,
    importId: null,
    createdBy: "owner@example.com",
    createdAt: "2026-01-05T20:00:00.000Z",
    found: [found(null)],
    groups: [],
  };
  const read = reading;
  await answer(page, "GET", PAGE, 200, { pageNumber: 1, tables: [] });
  await openAsAdmin(page, `/admin/catalogs/${reading._id}/parts`);
  await expect(page.getByText(FIND_PARTS.gone)).toBeVisible();

  await answer(page, "GET", LIST, 200, [{ ...catalog, processingStatus: "processing" }]);
  reading = { ...read, state: "reading", pages: [1, 2], found: [], pagesRead: 0 };
  await page.route(LAST, (route) =>
    route.fulfill({ json: route.request().method() === "GET" ? { reading } : reading }),
  );
  await openAsAdmin(page, `/admin/catalogs/${catalog._id}/parts`);
  await expect(page.getByText(FIND_PARTS.notReady)).toBeVisible();
  await page.unroute(LIST);
  await expect(page.getByText(FIND_PARTS.reading(1, 2))).toBeVisible();
  reading = { ...read, state: "making", cut: { done: 1, of: 3 } };
  await expect(page.getByText(FIND_PARTS.making(2, 3))).toBeVisible();
  reading = read;
  await expect(page.getByText(FIND_PARTS.noTables)).toBeVisible();
  await expect(page.getByText(FIND_PARTS.noTablesText)).toBeVisible();

  const show = async (fields: Partial<PartsReading>) => {
    reading = { ...read, ...fields };
    await press(page, "Choose other pages");
    await press(page, "Find parts on 1 page");
  };
  await show({ found: [found("no-text"), { ...found("no-text"), pageNumber: 2 }] });
  await expect(page.getByText(FIND_PARTS.images(2))).toBeVisible();
  await expect(page.getByText(FIND_PARTS.noText)).toBeVisible();
  await show({ found: [found("too-much")] });
  await expect(page.getByText(FIND_PARTS.tooMuch)).toBeVisible();
  await show({ found: [found("failed")] });
  await expect(page.getByText(FIND_PARTS.unread)).toBeVisible();
  await show({ state: "failed", problem: READING.interrupted });
  await expect(page.getByText(READING.interrupted)).toBeVisible();
  const codeless = {
    group: 0,
    names: ["Name"],
    tables: 1,
    rows: 2,
    unsure: 0,
    pages: [1],
    code: null,
    position: null,
    hasPrices: false,
  };
  await show({ groups: [codeless] });
  await expect(page.getByText(FIND_PARTS.codeless)).toBeVisible();
});

test("reads scanned pages on request and asks about uncertain text", async ({ page, testCatalogs }) => {
  const catalog = await testCatalogs.put("scans", await partsPdf());
  const none = { waiting: 0, asked: 0, read: 0, failed: 0, isReading: false };
  await answer(page, "GET", SCANS, 200, { ...none, waiting: 2 });
  await openParts(page, catalog);
  await expect(page.getByText(SCAN.waiting(2))).toBeVisible();
  await answerOnce(page, "POST", SCANS, 500);
  await press(page, SCAN.start(2));
  await expect(toast(page, SCAN.startFailed)).toBeVisible();
  const inProgress = { ...none, asked: 2, isReading: true };
  await answer(page, "GET", SCANS, 200, inProgress);
  await answer(page, "POST", SCANS, 200, inProgress);
  await press(page, SCAN.start(2));
  await expect(page.getByText(SCAN.reading(1, 2))).toBeVisible();
  const unsure = (own: ReadingPage): ReadingPage => ({
    ...own,
    tables: own.tables.map((table) => ({
      ...table,
      cells: table.cells.map((cell) => ({ ...cell, isUnsure: cell.text === "PIC-GR-0471" })),
    })),
  });
  // Tables are detected in the recognised text without another click.
  await page.route(PAGE, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const real = await route.fetch();
    return route.fulfill({ response: real, json: unsure((await real.json()) as ReadingPage) });
  });
  await answer(page, "GET", SCANS, 200, { ...none, asked: 4, read: 4, failed: 2 });
  await expect(page.getByText(SCAN.failed(2))).toBeVisible();
  await expect(page.getByText(SCAN.done(2))).toBeVisible();
  await page.unroute(SCANS);
  await expect(leaf(page, 2).getByRole("cell", { name: "PIC-GR-0471" })).toBeVisible();
  const question = page.getByText("1 cell of this table may have been misread. What does this one say?");
  await expect(question).toBeVisible();
  await expectAccessible(page, "main", NARROW);
  await answerOnce(page, "PUT", CELL, 500);
  await press(page, "Confirm");
  await expect(toast(page, FIND_PARTS.cellFailed)).toBeVisible();
  await page.unroute(PAGE);
  await page.getByLabel("The cell says").fill("PIC-GR-0499");
  await press(page, "Confirm");
  await expect(leaf(page, 2).getByRole("cell", { name: "PIC-GR-0499" })).toBeVisible();
  await expect(question).toBeHidden();
});
