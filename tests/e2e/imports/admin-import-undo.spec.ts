import { IMPORT_COUNTS, IMPORT_ONE, IMPORT_ROWS } from "#contract/imports/messages.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { PRODUCT_LIST, UNDO } from "#contract/products/messages.ts";
import { fullCsv } from "#tests/support/imports.ts";
import { toast } from "../support/admin.ts";
import { expect, figure, openImport, state, test } from "../support/admin-import.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { answer, hold } from "../support/calls.ts";
import { tick, untick } from "../support/press.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const SELECTION = /\/api\/products\/selection\?/;

test("undoes an import and lists products edited since", async ({ page, testImports }) => {
  const { admin, word } = testImports;
  const reed = await testImports.put({ title: `${word} reed` });
  const loom = await testImports.put({ title: `${word} loom` });
  const csv = fullCsv(
    { ID: String(reed.productId), Title: `${word} steel reed` },
    { ID: String(loom.productId), Title: `${word} new loom` },
    { Title: `${word} blade` },
  );
  const item = await testImports.applied(csv);
  await admin.put(`/api/products/${loom._id}`, { price: 5, stock: 5 });

  await openImport(page, item);
  const undo = state(page, "Done").getByRole("button", { name: IMPORT_ONE.undo });
  await undo.click();
  const confirmation = page.getByRole("alertdialog", { name: `Undo the import of ${word}.csv` });
  await expect(confirmation).toContainText(IMPORT_ONE.confirmKept);
  await page.keyboard.press("Escape");
  await expect(undo).toBeFocused();
  await undo.click();
  await confirmation.getByRole("button", { name: IMPORT_ONE.undo }).click();

  const undone = state(page, "Undone");
  await expect(undone).toContainText(IMPORT_ONE.undone(2));
  await expect(undone).toContainText(IMPORT_ONE.kept(1));
  await expect(figure(page, "Undone")).toHaveText("2");
  await expect(page).toHaveTitle("The import is undone: Admin Panel");
  await page.getByRole("link", { name: `${IMPORT_ROWS.kept} 1` }).click();
  await expect(page.locator(".import-table")).toContainText(IMPORT_ROW.changedAfter);
  await expectSoundInEachLook(page, ".one-import");

  expect((await testImports.read(reed)).title).toBe(reed.title);
  await undone.getByRole("link", { name: "Show products" }).click();
  const rows = page.locator("tr[data-id]");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${word} new loom`);
  await page.getByText("From one import").click();
  await expect(rows.filter({ hasText: `${word} reed` })).toHaveCount(1);
  await expect(page.getByRole("searchbox", { name: "Search products" })).toBeFocused();
  await page.goto("/admin/products/import");
  await expect(page.getByRole("listitem").filter({ hasText: `${word}.csv` })).toContainText(
    `Undone3 applied, ${IMPORT_COUNTS.undone(2)}`,
  );
});

test("edits, deletes and restores all products of an import", async ({ page, testImports }) => {
  const { admin, word } = testImports;
  const other = await testImports.put({ title: `${word} other` });
  const titles = Array.from({ length: 23 }, (_, at) => `${word} part ${at}`);
  const item = await testImports.applied(fullCsv(...titles.map((Title) => ({ Title }))));
  await openImport(page, item);
  await page.getByRole("link", { name: "Show products" }).click();
  await expect(page.locator("tr[data-id]")).toHaveCount(20);

  const listStatus = page.locator(".selbar [role=status]");
  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await expect(listStatus).toHaveText("20 selected");
  await answer(page, "GET", SELECTION, 500, {});
  await page.getByRole("button", { name: PRODUCT_LIST.selectAll(23) }).click();
  await expect(toast(page, PRODUCT_LIST.selectAllFailed)).toBeVisible();
  await expect(listStatus).toHaveText("20 selected");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Select all 23" }).click();
  await expect(listStatus).toHaveText("23 selected");
  await expectSoundInEachLook(page, ".plist");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("tr[data-id]")).toHaveCount(3);
  await expect(listStatus).toHaveText("23 selected");
  await untick(page.locator("tr[data-id] .check").first());
  await expect(listStatus).toHaveText("22 selected");
  await page.getByRole("button", { name: "Edit selected" }).click();
  const form = page.getByRole("dialog", { name: "Edit 22 products" });
  await form.getByLabel("Published").selectOption("No");
  await form.getByRole("button", { name: "Save 22 products" }).click();
  await expect(toast(page, "22 products updated")).toBeVisible();
  await expect(listStatus).toHaveText("23 products");

  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await page.getByRole("button", { name: "Select all 23" }).click();
  await page.getByRole("button", { name: "Delete Selected (23)" }).click();
  const release = await hold(page, "DELETE", /\/api\/products\//, (route) => route.continue());
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 23" }).click();
  await expect(listStatus).toHaveText(PRODUCT_LIST.deletionLeft(23));
  release();
  await expect(toast(page, "Products deleted successfully")).toBeVisible();
  await expect(page.locator("tr[data-id]")).toHaveCount(0);
  const { total } = (await admin.get(`/api/products?search=${word}`)).body;
  expect(total).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, UNDO.restored(23))).toBeVisible();
  await expect(listStatus).toHaveText("23 products");
  expect((await testImports.read(other)).title).toBe(other.title);
});
