import type { Page } from "@playwright/test";
import type { ImportPhotos, ImportRefusal, ImportRows, ProductImport } from "#contract/imports/import.ts";
import {
  IMPORT_COUNTS,
  IMPORT_NEWS,
  IMPORT_ONE,
  IMPORT_REFUSALS,
  IMPORT_ROWS,
} from "#contract/imports/messages.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { csvOf } from "#tests/support/imports.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  APPLY,
  expect,
  figure,
  importOf,
  line,
  ONE,
  openImport,
  PATH,
  PHOTOS,
  pickedCsv,
  picker,
  problems,
  REFUSALS,
  ROWS,
  reason,
  rowOf,
  STOP,
  state,
  test,
  UNDO,
} from "../support/admin-import.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { answer, fail, hold, reply } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const LONG = "The gripper carries the weft to the middle of the shed and is ground after hardening. ".repeat(
  6,
);

/** One row of each kind, with every possible message. */
const ROWS_OF_ALL_KINDS: ImportRows = {
  page: 1,
  totalPages: 25,
  total: 1215,
  rows: [
    rowOf(),
    rowOf({
      line: 3,
      title: "Reed 190 cm",
      differences: [
        { column: "Description", from: LONG, to: LONG.replace("weft", "yarn") },
        { column: "Specifications", from: "Width: 190 cm\nDents: 40", to: "Width: 190 cm\nDents: 44" },
        { column: "Images", from: "front.png | side.png", to: "front.png" },
      ],
    }),
    rowOf({ line: 4, differences: [{ column: "Description", from: `${LONG}…`, to: `${LONG}…` }] }),
    rowOf({
      line: 5,
      kind: "new",
      product: null,
      productId: null,
      title: "Weft cutter",
      differences: [
        { column: "Category", from: null, to: "Toyota" },
        { column: "Description", from: null, to: LONG },
        { column: "Specifications", from: null, to: "Width: 12 mm\nLength: 60 mm" },
      ],
    }),
    rowOf({
      line: 6,
      kind: "refused",
      state: "refused",
      product: null,
      productId: null,
      title: "",
      differences: [],
      problems: [
        { column: null, cell: null, message: "The row has 12 cells, the header row has 10 columns" },
        { column: "Title", cell: "", message: "Title is required" },
        { column: "Category", cell: "Ruti", message: "This is not one of the site's categories" },
      ],
    }),
  ],
};

const REFUSALS_OF_ALL_KINDS: ImportRefusal[] = [
  {
    column: "Category",
    reason: "This is not one of the site's categories",
    cell: "Ruti",
    count: 500,
    lines: [
      { from: 6, to: 490 },
      { from: 500, to: 512 },
    ],
    examples: [{ line: 6, title: "", cell: "Ruti", message: "This is not one of the site's categories" }],
  },
  {
    column: null,
    cell: null,
    reason: "The row has 12 cells, the header row has 10 columns",
    count: 1,
    lines: [{ from: 6, to: 6 }],
    examples: [
      { line: 6, title: "", cell: null, message: "The row has 12 cells, the header row has 10 columns" },
    ],
  },
];

const NO_PHOTOS: ImportPhotos = { photos: [], page: 1, totalPages: 0, total: 0 };

/** Fakes the responses for one import; changing the returned object changes the next response. */
async function fake(page: Page, item: ProductImport): Promise<{ item: ProductImport }> {
  const served = { item };
  await page.route(ONE, (route) => route.fulfill({ json: served.item }));
  await page.route(ROWS, reply(200, ROWS_OF_ALL_KINDS));
  await page.route(REFUSALS, reply(200, REFUSALS_OF_ALL_KINDS));
  await page.route(PHOTOS, reply(200, NO_PHOTOS));
  return served;
}

test("follows a check to its end and shows its rows in every theme and width", async ({ page }) => {
  await page.clock.install();
  const served = await fake(page, importOf({ state: "checking", rows: 0, checked: 0 }));
  const release = await hold(page, "GET", ONE, (route) => route.fallback());
  await openAsAdmin(page, `${PATH}/${served.item._id}`);
  await expect(page.getByText(IMPORT_ONE.loading)).toBeVisible();
  release();
  await expect(state(page, "Checking")).toContainText(IMPORT_ONE.reading + IMPORT_ONE.leave);
  await expect(page.getByText("With pictures.zip, by owner@example.com, January 6, 2024")).toBeVisible();
  served.item = importOf({ state: "checking", checked: 2600 });
  await expect(state(page, "Checking")).toContainText(IMPORT_ONE.checking(2600, 5055));
  await expect(page).toHaveTitle(`${IMPORT_NEWS.checking(51)}: Admin Panel`);
  await expect(page.getByRole("status").filter({ hasText: IMPORT_NEWS.checking(51) })).toBeAttached();
  await expectAccessible(page, "main");

  // The network fails and returns without any action by the user.
  await page.unroute(ONE);
  await page.route(ONE, (route) => route.abort("failed"));
  await expect(page.getByRole("alert")).toHaveText(IMPORT_ONE.lost);
  await page.unroute(ONE);
  await page.unroute(ROWS);
  const letFail = await hold(page, "GET", ROWS, fail);
  served.item = importOf();
  await page.route(ONE, (route) => route.fulfill({ json: served.item }));
  await page.clock.fastForward("00:10");
  await expect(state(page, "Ready to apply")).toContainText(IMPORT_ONE.ready);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(IMPORT_ROWS.loading)).toBeVisible();
  letFail();
  await expect(page.getByRole("alert")).toContainText(IMPORT_ROWS.fetchFailed);
  await page.unroute(ROWS);
  await page.route(ROWS, reply(200, ROWS_OF_ALL_KINDS));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Rows" })).toBeFocused();

  await expect(line(page, 2)).toContainText("Was: 1250→Becomes: 1400.5");
  await expect(line(page, 3).locator("dd").nth(1)).toHaveText(
    "Width: 190 cm−Removed: Dents: 40+Added: Dents: 44",
  );
  await expect(line(page, 3).locator("dd").nth(2)).toHaveText("front.png−Removed: side.png");
  const description = line(page, 3).locator("dd").first();
  await expect(description).toHaveText(
    /the Removed: weft Added: yarn to the middle of the shed and …Show all of Description$/,
  );
  await line(page, 3).getByRole("button", { name: "Show all of Description" }).click();
  await expect(description).toContainText(
    `Added: yarn${LONG.split(" weft").slice(1).join(" weft").trimEnd()}`,
  );
  await expect(page.getByRole("button", { name: "Show less of Description" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(line(page, 4)).toContainText(IMPORT_ROWS.further);
  await expect(line(page, 5)).toContainText(/New.*Weft cutter.*Toyota/);
  await line(page, 5).getByRole("button", { name: "Show all of Description" }).click();
  await expect(line(page, 5)).toContainText(LONG.trimEnd());
  await expect(problems(page, 6)).toContainText("The row has 12 cells, the header row has 10 columns");
  await expect(page.getByLabel("Title, line 6")).toHaveAccessibleDescription("Title is required");
  await expect(page.getByLabel("Category, line 6")).toHaveValue("Ruti");
  await expect(reason(page, "site's categories").locator("summary")).toHaveText(
    `CategoryRuti: This is not one of the site's categories500 rows${IMPORT_REFUSALS.lines(500, "6–490, 500–512, …")}`,
  );
  // A single row is corrected in the grid; of several, the first ones are shown on request.
  await expect(reason(page, "12 cells")).toHaveCount(0);
  await expect(reason(page, "site's categories").getByText("Ruti", { exact: true })).toBeHidden();
  await reason(page, "site's categories").locator("summary").press("Enter");
  await expect(reason(page, "site's categories").getByText("Ruti", { exact: true })).toBeVisible();
  await expect(reason(page, "site's categories")).toContainText(IMPORT_REFUSALS.more(499));
  await expectSoundInEachLook(page);
});

test("applying shows progress and time, and reports each failed call", async ({ page }) => {
  await page.clock.install();
  const served = await fake(page, importOf());
  await openImport(page, served.item);
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
  };
  const confirm = (name: string) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  const apply = IMPORT_ONE.apply(1212);
  await answer(page, "POST", APPLY, 500, {});
  await press(apply);
  await expect(page.getByRole("alertdialog")).toContainText(
    `${IMPORT_ONE.confirmNew(12)} ${IMPORT_ONE.confirmChanged(1200)} ${IMPORT_ONE.confirmRefused(3)} ${IMPORT_ONE.confirmPhotos(2)} ${IMPORT_ONE.confirmStop}`,
  );
  await confirm(apply);
  await expect(toast(page, IMPORT_ONE.applyFailed)).toBeVisible();
  await page.route(ONE, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await press("Discard");
  await confirm("Discard");
  await expect(toast(page, IMPORT_ONE.discardFailed)).toBeVisible();

  served.item = importOf({ state: "applying" });
  await answer(page, "POST", APPLY, 200, served.item);
  await press(apply);
  await confirm(apply);
  await expect(state(page, "Applying")).toContainText(IMPORT_ONE.applying(0, 1212));
  served.item = importOf({ state: "applying", applied: 200, failed: 2 });
  await page.clock.fastForward("01:00");
  await expect(state(page, "Applying")).toContainText(
    `${IMPORT_ONE.applying(202, 1212)}, ${IMPORT_COUNTS.failed(2)}, ${IMPORT_ONE.minutesLeft(5)}`,
  );
  await expectAccessible(page, "main");
  served.item = importOf({ state: "applying", applied: 1100, failed: 2 });
  await page.clock.fastForward("00:10");
  await expect(state(page, "Applying")).toContainText(IMPORT_ONE.secondsLeft);
  await expect(page).toHaveTitle(`${IMPORT_NEWS.applying(90)}: Admin Panel`);
  await answer(page, "POST", STOP, 500, {});
  await press("Stop");
  await expect(toast(page, IMPORT_ONE.stopFailed)).toBeVisible();
  served.item = importOf({ state: "stopped", applied: 1100, failed: 2, problem: IMPORT_SERVER.interrupted });
  await expect(state(page, "Stopped")).toContainText(
    IMPORT_SERVER.interrupted + IMPORT_ONE.stopped(1100, 110),
  );
  await expect(page.getByRole("status").filter({ hasText: IMPORT_NEWS.stopped })).toBeAttached();

  // Discarding a started import keeps its report.
  await page.unroute(ONE);
  await fake(page, importOf({ state: "done", applied: 1100, failed: 2 }));
  await page.route(ONE, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ json: { message: IMPORT_SERVER.discarded } })
      : route.fallback(),
  );
  await press("Discard");
  await expect(page.getByRole("alertdialog")).toContainText(IMPORT_ONE.confirmDiscardRest);
  await confirm("Discard");
  await expect(state(page, "Done")).toContainText(
    `${IMPORT_ONE.done(1100)} ${IMPORT_ONE.doneFailed(2)} ${IMPORT_ONE.doneLeft(110)}`,
  );
  await expect(figure(page, "Failed")).toHaveText("2");
  await expect(page.getByRole("link", { name: "Show products" })).toHaveAttribute(
    "href",
    `/admin/products?import=${importOf()._id}`,
  );

  await answer(page, "POST", UNDO, 500, {});
  await press(IMPORT_ONE.undo);
  await confirm(IMPORT_ONE.undo);
  await expect(toast(page, IMPORT_ONE.undoFailed)).toBeVisible();
  served.item = importOf({ state: "undoing", applied: 1100, undone: 700, kept: 2 });
  await answer(page, "POST", UNDO, 200, served.item);
  await page.unroute(ONE);
  await fake(page, served.item);
  await press(IMPORT_ONE.undo);
  await confirm(IMPORT_ONE.undo);
  await expect(state(page, "Undoing")).toContainText(IMPORT_ONE.undoing(702, 1100) + IMPORT_ONE.leave);
  await expect(page).toHaveTitle(`${IMPORT_NEWS.undoing(63)}: Admin Panel`);
  await page.unroute(ONE);
  await fake(
    page,
    importOf({ state: "done", applied: 1100, undone: 800, kept: 2, problem: IMPORT_SERVER.undoInterrupted }),
  );
  await page.clock.fastForward("00:10");
  await expect(state(page, "Done")).toContainText(IMPORT_SERVER.undoInterrupted);
  await expect(page.getByRole("button", { name: IMPORT_ONE.undo })).toBeVisible();
  await page.unroute(ONE);
  await fake(page, importOf({ state: "undone", applied: 1100, undone: 1098, kept: 2 }));
  await page.reload();
  await expect(state(page, "Undone")).toContainText(`${IMPORT_ONE.undone(1098)} ${IMPORT_ONE.kept(2)}`);
  await expect(figure(page, IMPORT_ROWS.kept)).toHaveText("2");
});

test("a file that can't be imported shows why; rows are paged", async ({ page, testImports }) => {
  const reed = await testImports.put({ title: `${testImports.word} reed` });
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles(pickedCsv("1\r\n2", "wrong.csv"));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "Not readable").getByRole("alert")).toHaveText(
    IMPORT_ONE.refusedTitle + IMPORT_SERVER.noColumns,
  );
  await expect(page).toHaveTitle(`${IMPORT_NEWS.refused}: Admin Panel`);
  await expectAccessible(page, "main");
  await page.getByRole("link", { name: "Choose another file" }).click();

  const rows = Array.from({ length: 60 }, (_, number) => [`x${number}`, "5"]);
  const csv = csvOf(["ID", "Price"], [String(reed.productId), "17"], ...rows).replaceAll(",", ";");
  await picker(page).setInputFiles(pickedCsv(csv, `${testImports.word}.csv`));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "Ready to apply")).toContainText("Separatorsemicolon");
  const kinds = page.getByRole("navigation", { name: "Kinds of rows" });
  await expect(kinds.getByRole("link")).toHaveText(["All61", "New0", "Changed1", "Refused60"]);
  await expect(kinds.getByRole("link", { name: "All 61" })).toHaveAttribute("aria-current", "page");
  await expect(page.locator(".refusals > li")).toHaveCount(1);
  await expect(page.locator("tbody .c-kind").last()).toHaveText("Refused");
  await kinds.getByRole("link", { name: "Refused 60" }).click();
  await expect(page).toHaveURL(/\?kind=refused$/);
  await expect(kinds.locator("[aria-current]")).toHaveText("Refused60");
  await expect(reason(page, IMPORT_ROW.number)).toContainText(/^ID.*60 rows.*Lines 3–62/);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?kind=refused&page=2$/);
  await expect(page.locator("tbody .c-line")).toHaveCount(10);
  await expect(kinds.locator("[aria-current]")).toHaveText("Refused60");
  await page.reload();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await kinds.getByRole("link", { name: "New 0" }).click();
  await expect(page.getByText(IMPORT_ROWS.none)).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  const release = await hold(page, "GET", REFUSALS, fail);
  await page.reload();
  await expect(page.getByText(IMPORT_REFUSALS.loading)).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText(IMPORT_REFUSALS.fetchFailed);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Rows" })).toBeFocused();
  await expect(page.locator(".refusals > li")).toHaveCount(1);
  await kinds.getByRole("link", { name: "Changed 1" }).click();
  await expect(page.locator("tbody tr")).toHaveText([/Changed.*Was: 1250\.5→Becomes: 17/]);
  await expect(page.locator(".refusals")).toHaveCount(0);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page).toHaveURL(PATH);
});

test("an import that can't be read can be retried; an unknown one says so", async ({ page }) => {
  const item = importOf();
  await answer(page, "GET", ONE, 500, { message: "The shelf is locked" });
  await openAsAdmin(page, `${PATH}/${item._id}`);
  await expect(page.getByRole("alert")).toContainText(`${IMPORT_ONE.loadFailed}The shelf is locked`);
  await page.unroute(ONE);
  const served = await fake(page, item);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(state(page, "Ready to apply")).toBeVisible();
  await answer(page, "POST", APPLY, 409, { message: IMPORT_SERVER.notChecked });
  await answer(page, "GET", ONE, 500, {});
  await page.getByRole("button", { name: /^Apply/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(page.getByRole("alert")).toContainText(IMPORT_ONE.outdated);
  await page.unroute(ONE);
  await fake(page, { ...served.item, state: "done", applied: 1212 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.done(1212));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute(ONE);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(IMPORT_SERVER.notFound + IMPORT_ONE.gone);
  await page.goto(`${PATH}/..%2Fusers`);
  await expect(page.getByRole("link", { name: "All imports" })).toBeVisible();
});
