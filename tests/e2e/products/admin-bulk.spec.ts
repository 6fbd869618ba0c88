import type { Page } from "@playwright/test";
import { toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { answer, lose } from "../support/calls.ts";
import { tick } from "../support/press.ts";
import { expect, openShelf, row, says, test } from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const BULK = /\/api\/products\/bulk$/;
const form = (page: Page) => page.getByRole("dialog", { name: /^Edit \d products?$/ });
const outcome = (page: Page) => page.getByRole("dialog", { name: "Not all were updated" });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const editSelected = (page: Page) => page.getByRole("button", { name: "Edit selected" });

test("category, stock and featured of many, with the keyboard alone", async ({ page, server, shelf }) => {
  const products = await shelf.fill(3);
  await openShelf(page, server, shelf);
  await expect(editSelected(page)).toHaveCount(0);
  await all(page).focus();
  await page.keyboard.press("Space");
  await editSelected(page).focus();
  await page.keyboard.press("Enter");
  const save = form(page).getByRole("button", { name: "Save 3 products" });
  const category = form(page).getByLabel("Category");
  await expect(category).toBeFocused();
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(form(page).getByRole("alert")).toHaveText("There is nothing to change");
  const stock = form(page).getByLabel("Stock");
  await stock.focus();
  await page.keyboard.type("Increase");
  const figure = form(page).getByLabel("Number");
  await figure.fill("-1");
  await page.keyboard.press("Enter");
  await expect(form(page).getByText("Stock must be positive")).toBeVisible();
  await expect(figure).toBeFocused();
  await expectSoundInEachLook(page, ".dialog");
  await page.setViewportSize({ width: 1440, height: 900 });

  await figure.fill("1,005");
  await category.selectOption("Toyota");
  await form(page).getByLabel("Featured").selectOption("On");
  await lose(page, "POST", BULK);
  await save.click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await page.unrouteAll();
  await answer(page, "POST", BULK, 500, {});
  await save.click();
  await expect(form(page).getByRole("alert")).toHaveText("Error updating products");
  await expect(figure).toHaveValue("1,005");
  await page.unrouteAll();
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "3 products updated")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(says(page)).toHaveText("3 products");
  await expect(page.getByRole("region", { name: "Product table" })).toBeFocused();
  for (const product of products) {
    await expect(row(page, product)).toContainText("Toyota");
    await expect(row(page, product).getByRole("switch")).toBeChecked();
    const { version, stock: pieces } = await shelf.read(product);
    expect([version, pieces]).toEqual([2, product.stock + 1005]);
  }

  // On a phone the two buttons stand below, and a selection moves nothing.
  await page.setViewportSize({ width: 320, height: 700 });
  const placeOf = () =>
    page.getByRole("table").evaluate((table) => table.getBoundingClientRect().top + window.scrollY);
  const place = await placeOf();
  await tick(page.locator("tbody .check").first());
  await expect(editSelected(page)).toBeInViewport();
  expect(await placeOf()).toBe(place);
  expect(await overflowOf(page)).toBe(0);
});

test("products that weren't saved say why and can be saved again", async ({ page, server, shelf }) => {
  const [few, stale, gone] = await shelf.fill(3, { stock: "2" });
  const [fine] = await shelf.fill(1, { stock: "9" });
  await openShelf(page, server, shelf);
  await tick(all(page));
  await shelf.admin.put(`/api/products/${stale._id}`, { price: 5, stock: 8 });
  await shelf.admin.del(`/api/products/${gone._id}`);
  await editSelected(page).click();
  await form(page).getByLabel("Stock").selectOption("Decrease by");
  await form(page).getByLabel("Number").fill("3");
  await form(page).getByRole("button", { name: "Save 4 products" }).click();
  await expect(outcome(page).getByRole("alert")).toHaveText("3 of 4 products not updated");
  await expect(outcome(page).getByRole("listitem")).toHaveText([
    `${gone.title}This product does not exist`,
    `${stale.title}This product was changed by someone else in the meantime`,
    `${few.title}Its stock would fall below 0`,
  ]);
  await expectAccessible(page, ".dialog");
  expect((await shelf.read(fine)).stock).toBe(6);

  const anyway = outcome(page).getByRole("button", { name: "Update 1 as it is now" });
  await lose(page, "POST", BULK);
  await anyway.click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await page.unrouteAll();
  await anyway.click();
  await expect(toast(page, "1 product updated")).toBeVisible();
  await expect(outcome(page).getByRole("alert")).toHaveText("2 of 4 products not updated");
  await expect(anyway).toHaveCount(0);
  expect(await shelf.read(stale)).toMatchObject({ stock: 5, price: 5 });
  await outcome(page).getByRole("button", { name: "Close" }).last().click();
  await expect(says(page)).toHaveText("1 selected");
  await expect(page.getByRole("checkbox", { name: `Select ${few.title}` })).toBeChecked();
});
