import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { IMPORT_COUNTS, IMPORT_NEWS, IMPORT_ONE, IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { csvHead } from "#contract/platform/csv.ts";
import { FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { imageBytes } from "#tests/support/images.ts";
import { csvOf, fullCsv, zipOf } from "#tests/support/imports.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  expect,
  line,
  openImport,
  PATH,
  pickedCsv,
  pickedZip,
  picker,
  reason,
  rowCount,
  state,
  test,
} from "../support/admin-import.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { FAILED_CALLS } from "../support/test.ts";

test("imports from a list to the report with the keyboard alone", async ({ page, testImports }) => {
  const reed = await testImports.put({ title: `${testImports.word} reed`, price: "1250", stock: "3" });
  const csv = fullCsv(
    {
      ID: String(reed.productId),
      Title: reed.title,
      Category: "Picanol Rapier",
      Price: "1400.5",
      Stock: "3",
      Images: "",
    },
    { Title: `${testImports.word} blade`, Images: "blade.png | side.jpg" },
    { Title: `${testImports.word} cam`, Price: "12,5", Images: "cam.png" },
  );
  const zip = await zipOf({
    "blade.png": await imageBytes({ colour: "#a11" }),
    "side.jpg": await imageBytes({ format: "jpeg" }),
    "left over.png": await imageBytes(),
    "another.png": await imageBytes({ colour: "#1a1" }),
  });

  await openAsAdmin(page, "/admin/products");
  await tabTo(page, "link", "Import");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Import products: Admin Panel");
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "button", "Choose files");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([pickedZip(zip), pickedCsv(csv, `${testImports.word}.csv`)]);
  await expect(page.getByRole("list", { name: "Chosen files" })).toContainText("pictures.zip");
  await tabTo(page, "button", "Check file");
  await page.keyboard.press("Enter");

  await expect(state(page, "Ready to apply")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${testImports.word}.csv`);
  await expect(page).toHaveTitle(`${IMPORT_NEWS.checked}: Admin Panel`);
  const figures = await Promise.all(
    ["New", "Changed", "Refused"].map((kind) => rowCount(page, kind).textContent()),
  );
  expect(figures).toEqual(["1", "1", "1"]);
  await expect(state(page, "Ready to apply")).toContainText(IMPORT_COUNTS.images(4, "pictures.zip"));
  await expect(state(page, "Ready to apply")).toContainText(IMPORT_COUNTS.unusedImages(2));
  await expect(state(page, "Ready to apply")).toContainText(
    "Separator comma Encoding UTF-8".replace(/ /g, ""),
  );
  await expect(line(page, 2)).toContainText(/Changed.*reed.*Was: 1250→Becomes: 1400.5/);
  await expect(line(page, 2)).not.toContainText("Images");
  await expect(line(page, 3)).toContainText(/New.*blade.*Imagesblade\.pngside\.jpg.*Toyota/);
  await expect(page.locator("tbody .c-line")).toHaveCount(3);
  await expect(page.getByLabel("Price, line 4")).toHaveValue("12,5");
  await expect(page.getByLabel("Price, line 4")).toHaveAccessibleDescription(IMPORT_ROW.amount);
  expect((await testImports.read(reed)).price).toBe(1250);

  await tabTo(page, "button", IMPORT_ONE.apply(2));
  await page.keyboard.press("Enter");
  // Photos without a product can't be placed afterwards.
  const confirmation = page.getByRole("alertdialog", { name: "Apply import" });
  await expect(confirmation).toContainText(
    "1 product will be created. 1 product will be changed. 1 refused row is left out.",
  );
  await tabTo(page, "button", IMPORT_ONE.apply(2));
  await page.keyboard.press("Enter");
  await expect(state(page, "Done")).toBeVisible();
  await expect(state(page, "Done")).toBeFocused();
  await expect(page).toHaveTitle(`${IMPORT_NEWS.done}: Admin Panel`);
  await expect(page.getByRole("status").filter({ hasText: IMPORT_NEWS.done })).toBeAttached();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.done(2));
  await expect(line(page, 2)).toContainText("Updated");
  await expect(line(page, 3)).toContainText("Created");
  await expectAccessible(page);
  expect((await testImports.read(reed)).price).toBe(1400.5);

  await line(page, 3)
    .getByRole("link", { name: `${testImports.word} blade` })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    `${testImports.word} blade`,
  );
  await page.goBack();
  await tabTo(page, "link", "Import another file");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Import products: Admin Panel");
  const entry = page.getByRole("listitem").filter({ hasText: `${testImports.word}.csv` });
  await expect(entry).toContainText(/Done2 applied, 1 refused, owner@example\.com, today at /);
  const { body } = await testImports.admin.get("/api/stats");
  const descriptions = body.recentActivity.map(({ description }: { description: string }) => description);
  expect(descriptions).toContain(`Imported '${testImports.word}.csv': 1 created, 1 changed`);
});

test("importing an exported file changes nothing", async ({ page, testImports }) => {
  await testImports.put({
    title: `${testImports.word} "=1+1", quoted`,
    specifications: JSON.stringify([{ name: "A: b", value: "c" }]),
  });
  await openAsAdmin(page, PATH);
  const saved = async (name: string) => {
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const download = await arriving;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const template = await saved("Template (CSV)");
  expect(template).toEqual({ name: "products.csv", bytes: Buffer.from(csvHead(FULL_CSV_COLUMNS)) });
  const csv = await saved("Products (CSV)");
  const zip = await saved("Photos (ZIP)");
  expect(csv.name).toMatch(/^products_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(zip.name).toMatch(/^products_\d{4}-\d{2}-\d{2}\.zip$/);
  const files = [csv, zip].map(({ name, bytes }) => ({ name, mimeType: "", buffer: bytes }));
  await picker(page).setInputFiles(files);
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "Nothing to apply")).toContainText(IMPORT_ONE.nothing);
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  const count = csv.bytes.toString().split(testImports.word).length - 1;
  expect(count).toBe(1);
  await expect(state(page, "Nothing to apply")).toContainText(/, [1-9]\d* unchanged/);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Discard import" });
  await expect(confirmation).toContainText(IMPORT_ONE.confirmDiscard);
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Discard", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await confirmation.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(toast(page, IMPORT_SERVER.discarded)).toBeVisible();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("listitem").filter({ hasText: csv.name })).toHaveCount(0);
});

test("a running import is stopped, continued and finished", async ({ page, testImports }) => {
  // Enough rows that the import is still running when Stop is clicked.
  const count = 90;
  const names = Array.from({ length: count }, (_, number) => `${number}.png`);
  const images = await Promise.all(
    names.map(
      async (name, number) =>
        [name, await imageBytes({ colour: `rgb(${number},9,9)`, width: 640, height: 480 })] as const,
    ),
  );
  const rows = names.map((name) => ({ Title: `${testImports.word} ${name}`, Images: name }));
  const item = await testImports.check(fullCsv(...rows), await zipOf(Object.fromEntries(images)));
  await openImport(page, item);
  await page.getByRole("button", { name: IMPORT_ONE.apply(count) }).click();
  await expect(state(page, "Applying")).toContainText(IMPORT_ONE.leave);
  await expect(state(page, "Applying").getByRole("progressbar", { name: "Rows applied" })).toBeVisible();
  await expect(state(page, "Applying")).toContainText(/[1-9]\d* of 90 rows/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(state(page, "Stopped")).toBeFocused();
  await expect(state(page, "Stopped")).toContainText(/\d+ applied and kept\. \d+ still to apply\./);
  const stopped = await testImports.reach(item, "stopped");
  expect(stopped.applied).toBeLessThan(count);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(state(page, "Applying")).toBeVisible();
  // It continues while the screen is closed.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await testImports.reach(item, "done");
  await page.goBack();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.done(count));
});

test("shows what another administrator changed meanwhile", async ({ page, testImports, forgive }) => {
  const reed = await testImports.put({ title: `${testImports.word} reed` });
  const cam = await testImports.put({ title: `${testImports.word} cam` });
  const prices = (...products: { productId: number }[]) =>
    csvOf(["ID", "Price"], ...products.map(({ productId }) => [String(productId), "77"]));
  const item = await testImports.check(prices(reed, cam));
  await openImport(page, item);
  await testImports.admin.put(`/api/products/${cam._id}/featured`);
  await testImports.admin.post(`/api/imports/${item._id}/apply`);
  await testImports.reach(item, "done");
  await page.getByRole("button", { name: IMPORT_ONE.apply(2) }).click();
  await expect(toast(page, IMPORT_SERVER.notChecked)).toBeVisible();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.doneFailed(1));
  await page
    .getByRole("navigation", { name: "Kinds of rows" })
    .getByRole("link", { name: "Failed 1" })
    .click();
  await expect(page).toHaveURL(/\?kind=failed$/);
  await expect(page.locator("tbody .c-line")).toHaveCount(1);
  await expect(page.locator("tbody .below")).toContainText(IMPORT_ROW.changedSince);
  await expect(page.locator("tbody").getByRole("link")).toHaveAttribute(
    "href",
    `/admin/products/${cam._id}/edit`,
  );

  const discarded = await testImports.check(prices(reed, cam));
  await page.getByRole("link", { name: "Import another file" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Ready to apply" })
    .getByRole("link", { name: discarded.csvName })
    .click();
  await expect(state(page, "Ready to apply")).toBeVisible();
  await testImports.admin.del(`/api/imports/${discarded._id}`);
  await page.getByRole("button", { name: /^Apply/ }).click();
  await expect(page.getByRole("alert")).toContainText(IMPORT_SERVER.notFound + IMPORT_ONE.gone);
  await expectAccessible(page, "main");
  await page.getByRole("link", { name: "All imports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import products" })).toBeVisible();
  forgive(FAILED_CALLS);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: "button" | "link", name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).last();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${name}`);
}

test("a file without a usable row says so once and offers what to do next", async ({ page }) => {
  const wrong = Array.from({ length: 500 }, () => ["x", "5"]);
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles(pickedCsv(csvOf(["ID", "Price"], ...wrong), "refused.csv"));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "No row can be applied")).toContainText(IMPORT_ONE.refusedOnly);
  await expect(page.getByText("Ready to apply")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expect(page.locator(".refusals > li")).toHaveCount(1);
  await expect(page.locator("tbody .c-line")).toHaveCount(50);
  const only = reason(page, IMPORT_ROW.number);
  await expect(only.locator("summary")).toHaveText(`ID${IMPORT_ROW.number}500 rowsLines 2–501`);
  await only.locator("summary").click();
  await expect(only.locator(".refused-rows li")).toHaveCount(5);
  await expect(only).toContainText(IMPORT_REFUSALS.more(495));
  await expectSoundInEachLook(page);
  await page.getByRole("link", { name: "Choose another file" }).click();
  await expect(page).toHaveURL(PATH);
  const entry = page.getByRole("listitem").filter({ hasText: "refused.csv" });
  await expect(entry).toContainText("No row can be applied");
});
