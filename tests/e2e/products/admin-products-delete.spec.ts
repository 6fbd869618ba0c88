import type { Page } from "@playwright/test";
import { countCalls, toast } from "../support/admin.ts";
import { answer, answerOnce, hold, lose, loseOnce } from "../support/calls.ts";
import { letMinutesPass, undo } from "../support/deleted-products.ts";
import { dismissNotices } from "../support/notices.ts";
import { tick } from "../support/press.ts";
import {
  expect,
  failInEachWay,
  listStatus,
  ONE,
  openShelf,
  row,
  rows,
  test,
} from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

const RESTORE = /\/api\/products\/restore$/;

test.use({ forgiven: FAILED_CALLS });

const confirmation = (page: Page) => page.getByRole("alertdialog");
const confirm = (page: Page) => confirmation(page).getByRole("button", { name: /^Delete/ });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const deleteSelected = (page: Page) => page.getByRole("button", { name: /^Delete Selected/ });
const table = (page: Page) => page.getByRole("region", { name: "Product table" });

test("a product is deleted after asking, and can be restored", async ({ page, server, testProducts }) => {
  const [first, second] = await testProducts.fill(2);
  await openShelf(page, testProducts);
  const opener = page.getByRole("button", { name: `Delete ${first.title}` });
  await test.step("Cancel, Close and Escape delete nothing", async () => {
    const calls = countCalls(page, "DELETE", `/products/${first._id}`);
    for (const way of ["Cancel", "Close", "Escape"] as const) {
      await opener.click();
      if (way === "Escape") await page.keyboard.press("Escape");
      else await confirmation(page).getByRole("button", { name: way }).click();
      await expect(confirmation(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expect(row(page, first)).toBeVisible();
      expect(calls()).toBe(0);
    }
  });
  await test.step("a failure leaves it in the list", async () => {
    await failInEachWay(
      page,
      { method: "DELETE", path: ONE, sentence: "Error deleting product" },
      async () => {
        await opener.click();
        await confirm(page).click();
      },
      async () => {
        await expect(row(page, first)).toBeVisible();
        await expect(toast(page, "Product deleted successfully")).toHaveCount(0);
        await expect(undo(page)).toHaveCount(0);
      },
    );
  });
  await test.step("asks first, deletes it and can restore it", async () => {
    await opener.click();
    await expect(confirmation(page)).toContainText("Are you sure you want to delete this product?");
    await expect(confirmation(page)).toContainText(first.title);
    await confirm(page).click();
    await expect(toast(page, "Product deleted successfully")).toBeVisible();
    await expect(row(page, first)).toHaveCount(0);
    await expect(row(page, second)).toBeVisible();
    await expect(listStatus(page)).toHaveText("1 product");
    await expect(table(page)).toBeFocused();
    await undo(page).click();
    await expect(toast(page, "Product restored")).toBeVisible();
    await expect(row(page, first)).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    expect(await testProducts.read(first)).toMatchObject({ productId: first.productId, title: first.title });
  });
  await test.step("reports that another administrator restored it", async () => {
    await opener.click();
    await confirm(page).click();
    await expect(listStatus(page)).toHaveText("1 product");
    await testProducts.admin.post("/api/products/restore", { ids: [first._id] });
    await undo(page).click();
    await expect(toast(page, "This product was already restored")).toBeVisible();
    await expect(toast(page, "Product restored")).toHaveCount(0);
    await expect(row(page, first)).toBeVisible();
    await dismissNotices(page);
  });
  await test.step("reports that it can't be restored any more", async () => {
    await opener.click();
    await confirm(page).click();
    await expect(listStatus(page)).toHaveText("1 product");
    await answerOnce(page, "POST", RESTORE, 500, {});
    await undo(page).click();
    await expect(toast(page, "Error restoring products")).toBeVisible();
    await loseOnce(page, "POST", RESTORE);
    await undo(page).click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    letMinutesPass(server, 11);
    await undo(page).click();
    await expect(
      toast(page, "A product can only be restored within 10 minutes of its deletion"),
    ).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
  });
  await test.step("while deletion is pending the row says so and can't be deleted again", async () => {
    const release = await hold(page, "DELETE", ONE);
    const last = page.getByRole("button", { name: `Delete ${second.title}` });
    await last.click();
    await confirm(page).click();
    await expect(row(page, second)).toHaveAttribute("aria-busy", "true");
    await expect(last).toBeDisabled();
    release();
    await expect(page.getByText("No products found")).toBeVisible();
  });
});

test("a selection lasts until another page, order or search", async ({ page, testProducts }) => {
  const [first, second] = await testProducts.fill(3);
  await openShelf(page, testProducts);
  await test.step("is announced as it changes, without moving anything", async () => {
    await expect(deleteSelected(page)).toHaveCount(0);
    const place = await page.getByRole("table").boundingBox();
    await tick(page.getByRole("checkbox", { name: `Select ${first.title}` }));
    await expect(listStatus(page)).toHaveText("1 selected");
    expect(await page.getByRole("table").boundingBox()).toEqual(place);
    expect(await all(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await tick(page.getByRole("checkbox", { name: `Select ${second.title}` }));
    await expect(listStatus(page)).toHaveText("2 selected");
    await expect(deleteSelected(page)).toHaveText("Delete Selected (2)");
    await all(page).click();
    await expect(listStatus(page)).toHaveText("3 selected");
    await expect(all(page)).toBeChecked();
    await all(page).click();
    await expect(listStatus(page)).toHaveText("3 products");
    await expect(deleteSelected(page)).toHaveCount(0);
    await tick(all(page));
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(listStatus(page)).toHaveText("3 products");
    await expect(page.locator("tbody input:checked")).toHaveCount(0);
  });
  await test.step("ends with another page, order, category or search", async () => {
    await page.getByPlaceholder("Search products...").fill("");
    await expect(page).toHaveURL("/admin/products");
    await expect(rows(page)).toHaveCount(20);
    for (const [parameter, leave] of [
      ["page", () => page.getByRole("button", { name: "Next" }).click()],
      ["sort", () => page.getByRole("columnheader", { name: "Stock" }).getByRole("button").click()],
      ["category", () => page.getByLabel("Category", { exact: true }).selectOption("Picanol")],
      ["q", () => page.getByPlaceholder("Search products...").fill("picanol")],
    ] as const) {
      await tick(all(page));
      await expect(listStatus(page)).toHaveText(/^\d+ selected$/);
      await leave();
      await expect(listStatus(page)).toHaveText(/^\d+ products?$/);
      await expect(page.locator("tbody input.check:checked")).toHaveCount(0);
      // A selection made while the next rows load is cleared when they arrive.
      await expect.poll(() => new URL(page.url()).searchParams.has(parameter)).toBe(true);
      await expect(table(page)).toHaveAttribute("aria-busy", "false");
    }
  });
});

test("selected products are deleted after asking; failures stay selected", async ({ page, testProducts }) => {
  const products = await testProducts.fill(3);
  const [first, second, third] = products;
  await openShelf(page, testProducts);
  await test.step("Cancel keeps the products and the selection", async () => {
    await tick(all(page));
    await deleteSelected(page).click();
    await confirmation(page).getByRole("button", { name: "Cancel" }).click();
    await expect(listStatus(page)).toHaveText("3 selected");
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step("asks with the number, makes one call for each, and reports it", async () => {
    const counts = products.map(({ _id }) => countCalls(page, "DELETE", `/products/${_id}`));
    await deleteSelected(page).click();
    await expect(confirmation(page)).toContainText("Are you sure you want to delete 3 products?");
    await confirm(page).click();
    await expect(toast(page, "Products deleted successfully")).toBeVisible();
    await expect(page.getByText("No products found")).toBeVisible();
    expect(counts.map((count) => count())).toEqual([1, 1, 1]);
    await expect(listStatus(page)).toHaveText("0 products");
    await undo(page).click();
    await expect(toast(page, "Products restored")).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await dismissNotices(page);
  });
  await test.step("reports when all failed and were kept", async () => {
    await lose(page, "DELETE", ONE);
    await tick(all(page));
    await deleteSelected(page).click();
    await confirm(page).click();
    await expect(toast(page, "Error deleting products: 3 of 3 not deleted")).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(undo(page)).toHaveCount(0);
    await page.unrouteAll();
    await dismissNotices(page);
  });
  await test.step("reports how many failed and keeps those selected", async () => {
    await answer(page, "DELETE", new RegExp(`${first._id}|${third._id}`), 500, { message: "Broken" });
    await expect(listStatus(page)).toHaveText("3 selected");
    await deleteSelected(page).click();
    await confirm(page).click();
    await expect(toast(page, "Error deleting products: 2 of 3 not deleted")).toBeVisible();
    await expect(toast(page, "Products deleted successfully")).toHaveCount(0);
    await expect(row(page, second)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(listStatus(page)).toHaveText("2 selected");
    await page.unrouteAll();
    await dismissNotices(page);
  });
  await test.step("a product already deleted by someone else is not a failure", async () => {
    await testProducts.admin.del(`/api/products/${first._id}`);
    await deleteSelected(page).click();
    await expect(confirmation(page)).toBeVisible();
    await page.clock.install();
    await confirm(page).click();
    await expect(toast(page, "Products deleted successfully")).toBeVisible();
    await expect(page.getByText("No products found")).toBeVisible();
    await expect(listStatus(page)).toHaveText("0 products");
  });
  await test.step("the notice stays while hovered or focused, then disappears", async () => {
    await page.clock.runFor(5_000);
    await undo(page).focus();
    await page.clock.runFor(20_000);
    await expect(undo(page)).toBeFocused();
    await undo(page).hover();
    await page.getByRole("searchbox").focus();
    await page.clock.runFor(20_000);
    await expect(undo(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(2_000);
    await expect(undo(page)).toHaveCount(0);
  });
});
