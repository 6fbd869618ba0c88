import type { Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { SAVE_ATTEMPTS } from "#web/admin/platform/form/use-stored-form.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { answer, answerOnce, collectRequests, hold, loseOnce } from "../support/calls.ts";
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

test.describe("quick edit", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Quick Edit Product" });
  const closeDialog = (page: Page) => page.getByRole("alertdialog", { name: "Close without saving?" });
  const price = (page: Page) => dialog(page).getByLabel("Price (₹)");
  const stock = (page: Page) => dialog(page).getByLabel("Stock");
  const save = (page: Page) => dialog(page).getByRole("button", { name: "Save Changes" });

  test("focuses the clicked field, rejects non-numbers and can be closed", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openShelf(page, testProducts);
    const opener = page.getByRole("button", { name: /^Quick edit/ });
    await test.step("focus stays in a field that was entered at once", async () => {
      await opener.evaluate(async (button: HTMLElement) => {
        button.click();
        const field = () => document.querySelector<HTMLInputElement>("dialog [name=stock]");
        while (!field()) await null;
        field()?.focus();
        await new Promise((done) => setTimeout(done));
      });
      await expect(stock(page)).toBeFocused();
    });

    const sent = collectRequests(page, /^PUT /);
    for (const [field, typed, sentence] of [
      ["Price (₹)", "-1", "Price must be positive"],
      ["Price (₹)", "", "Price must be positive"],
      ["Price (₹)", "1000000001", "Price must be at most 1000000000"],
      ["Stock", "-0.5", "Stock must be positive"],
      ["Stock", "", "Stock must be positive"],
      ["Stock", "1e12", "Stock must be positive"],
      ["Stock", "1,00,00,00,001", "Stock must be at most 1000000000"],
    ] as const) {
      await test.step(`rejects '${typed}' as ${field} and sends nothing`, async () => {
        await dialog(page).getByRole("button", { name: "Cancel" }).click();
        await expect(dialog(page)).toHaveCount(0);
        await opener.click();
        const input = dialog(page).getByLabel(field);
        await input.fill(typed);
        await save(page).click();
        await expect(dialog(page).getByText(sentence)).toBeVisible();
        await expect(input).toBeFocused();
        await expect(input).toHaveAttribute("aria-invalid", "true");
        await expect(input).toHaveAccessibleDescription(sentence);
        expect(sent).toEqual([]);
      });
    }

    for (const way of ["Cancel", "Close", "Escape"] as const) {
      await test.step(`${way} leaves everything as it was`, async () => {
        await dialog(page).getByRole("button", { name: "Cancel" }).click();
        await expect(dialog(page)).toHaveCount(0);
        await opener.click();
        await stock(page).fill("500");
        if (way === "Escape") await page.keyboard.press("Escape");
        else await dialog(page).getByRole("button", { name: way }).click();
        // Ways of closing by accident ask first.
        if (way !== "Cancel") await closeDialog(page).getByRole("button", { name: "Close" }).last().click();
        await expect(dialog(page)).toHaveCount(0);
        expect((await testProducts.read(product)).version).toBe(product.version);
        await opener.click();
        await expect(stock(page)).toHaveValue("7");
      });
    }
  });

  test("keeps text after a failure and saves price and stock", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openShelf(page, testProducts);
    const opener = page.getByRole("button", { name: `Quick edit ${product.title}` });
    await test.step("keeps what was typed after a failure", async () => {
      await opener.click();
      await stock(page).fill("500");
      const also = [["a conflict response without the current state", 409, {}]] as const;
      await failInEachWay(
        page,
        { method: "PUT", path: ONE, sentence: "Error updating product", also },
        () => save(page).click(),
        async () => {
          await expect(stock(page)).toHaveValue("500");
          await expect(save(page)).toBeEnabled();
          await expect(rows(page)).toContainText("7, in stock");
        },
      );
    });
    await test.step("shows the server's message at its field", async () => {
      const message = "Stock is being counted";
      await answerOnce(page, "PUT", ONE, 400, { message, errors: [{ field: "stock", message }] });
      await save(page).click();
      await expect(stock(page)).toHaveAccessibleDescription(message);
      await expect(stock(page)).toBeFocused();
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page)).toHaveCount(0);
    });
    await test.step("saves with the version; stays open and shows that it is saving", async () => {
      await opener.click();
      await expect(dialog(page)).toContainText(product.title);
      await expect(dialog(page)).toContainText("PIC-GR-0471");
      await expect(price(page)).toBeFocused();
      await expect(price(page)).toHaveValue("1250.5");
      await expect(stock(page)).toHaveValue("7");
      await price(page).fill("₹ 1,30,000.25");
      await stock(page).fill("3");
      const release = await hold(page, "PUT", ONE);
      const requested = page.waitForRequest((request) => request.method() === "PUT");
      await page.keyboard.press("Enter");
      const request = await requested;
      expect(request.postDataJSON()).toEqual({ price: 130_000.25, stock: 3 });
      expect(request.headers()["if-match"]).toBe(`"${product.version}"`);
      await expect(dialog(page).getByRole("button", { name: "Saving..." })).toBeDisabled();
      await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
      await expect(price(page)).not.toBeEditable();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeVisible();
      release();
      await expect(toast(page, "Product updated successfully")).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
      for (const words of ["₹1,30,000.25", "3, low stock"]) await expect(rows(page)).toContainText(words);
      await page.unrouteAll();
    });
    await test.step("accepts zero as price and stock", async () => {
      await opener.click();
      await price(page).fill("0");
      await stock(page).fill("0");
      await save(page).click();
      await expect(rows(page)).toContainText("0, out of stock");
      expect(await testProducts.read(product)).toMatchObject({ price: 0, stock: 0 });
    });
  });

  test("compares another administrator's save with the text, by keyboard", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openShelf(page, testProducts);
    const opener = page.getByRole("button", { name: /^Quick edit/ });
    const versions = page.getByRole("dialog", { name: CONFLICT.title });
    const choice = (field: string, side: string) =>
      versions.getByRole("group", { name: field }).getByRole("radio", { name: side, exact: true });
    await test.step("merges others' changes outside the two fields", async () => {
      await opener.press("Enter");
      await expect(price(page)).toBeFocused();
      await page.keyboard.type("500");
      await testProducts.admin.put(`/api/products/${product._id}/featured`);
      await page.keyboard.press("Enter");
      await expect(toast(page, "Product updated successfully")).toBeVisible();
      expect(await testProducts.read(product)).toMatchObject({ price: 500, stock: 7, featured: true });
    });
    await test.step("asks after the third attempt when the product changes each time", async () => {
      await opener.press("Enter");
      let attempts = 0;
      await page.route(ONE, async (route) => {
        if (route.request().method() !== "PUT") return route.continue();
        attempts += 1;
        const current = { ...(await testProducts.read(product)), version: 100 + attempts };
        await route.fulfill({ status: 409, json: { message: PRODUCT_SERVER.stale, current } });
      });
      await price(page).fill("501");
      await page.keyboard.press("Enter");
      await expect(versions.getByRole("group")).toHaveText([/^Price \(₹\) Changed by you/]);
      expect(attempts).toBe(SAVE_ATTEMPTS);
      await page.unrouteAll();
      await page.keyboard.press("Escape");
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page)).toHaveCount(0);
    });
    await test.step("compares both fields side by side", async () => {
      await opener.press("Enter");
      await expect(price(page)).toBeFocused();
      await page.keyboard.type("777");
      await testProducts.admin.put(`/api/products/${product._id}`, { price: 88, stock: 9 });
      await page.keyboard.press("Enter");
      await expect(versions).toContainText("Someone else saved this product on ");
      await expect(dialog(page)).toHaveCount(0);
      await expect(versions.getByRole("button", { name: CONFLICT.allMine })).toBeFocused();
      await expect(choice("Price (₹) Changed by both", "Yours")).toBeChecked();
      await expect(choice("Price (₹) Changed by both", "Yours")).toHaveAccessibleDescription("₹777.00");
      await expect(choice("Price (₹) Changed by both", "Saved copy")).toHaveAccessibleDescription("₹88.00");
      await expect(choice("Stock Changed by someone else", "Saved copy")).toBeChecked();
      await expectAccessible(page);
      expect(await testProducts.read(product)).toMatchObject({ price: 88, stock: 9 });
    });
    await test.step("Escape returns to the fields, and their note reopens the comparison", async () => {
      await page.keyboard.press("Escape");
      await expect(versions).toHaveCount(0);
      const note = dialog(page).getByRole("alert");
      await expect(note).toContainText("This product was changed by someone else in the meantime");
      await expect(note.locator("..")).toBeFocused();
      await expect(price(page)).toHaveValue("777");
      await expectSoundInEachLook(page, ".dialog");
      await note.getByRole("button", { name: CONFLICT.compare }).press("Enter");
      await expect(versions).toBeVisible();
    });
    await test.step("asks again when it changed before the choice was saved", async () => {
      await testProducts.admin.put(`/api/products/${product._id}`, { price: 99, stock: 9 });
      await choice("Price (₹) Changed by both", "Yours").press("Enter");
      await expect(choice("Price (₹) Changed by both", "Saved copy")).toHaveAccessibleDescription("₹99.00");
      await choice("Price (₹) Changed by both", "Yours").press("ArrowRight");
      await expect(choice("Price (₹) Changed by both", "Saved copy")).toBeChecked();
      for (const key of ["ArrowLeft", "Enter"]) await page.keyboard.press(key);
      await expect(toast(page, "Product updated successfully")).toBeVisible();
      for (const open of [versions, dialog(page)]) await expect(open).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(await testProducts.read(product)).toMatchObject({ price: 777, stock: 9 });
    });
  });

  test("a deleted product is restored with the text or left deleted", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openShelf(page, testProducts);
    const opener = page.getByRole("button", { name: /^Quick edit/ });
    const note = dialog(page).getByRole("alert");
    const restore = dialog(page).getByRole("button", { name: GONE_PRODUCT.restore });
    const saveDeleted = async (typed: string) => {
      await opener.press("Enter");
      await expect(price(page)).toBeFocused();
      await page.keyboard.type(typed);
      await testProducts.admin.del(`/api/products/${product._id}`);
      await page.keyboard.press("Enter");
      await expect(note).toHaveText(
        `${GONE_PRODUCT.title}${GONE_PRODUCT.restoreFirst}${GONE_PRODUCT.restore}`,
      );
      await expect(note.locator("..")).toBeFocused();
      await expect(price(page)).toHaveValue(typed);
    };
    await test.step("restores and saves it", async () => {
      await saveDeleted("500");
      await expect(page.getByText("No products found")).toBeVisible();
      await expectAccessible(page);
      await restore.press("Enter");
      await expect(toast(page, "Product updated successfully")).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(rows(page)).toContainText("₹500.00");
      expect(await testProducts.read(product)).toMatchObject({ price: 500, stock: 7 });
      await expect(page.locator("body")).not.toBeFocused();
    });
    await test.step("stays restorable after a failure", async () => {
      await saveDeleted("600");
      await answer(page, "POST", RESTORE, 500, {});
      await restore.press("Enter");
      await expect(toast(page, "Error restoring products")).toBeVisible();
      await expect(restore).toBeEnabled();
    });
    await test.step("reports that it is too late, and Close leads to the list", async () => {
      const message = "A product can only be restored within 10 minutes of its deletion";
      await answer(page, "POST", RESTORE, 404, { message });
      await restore.press("Enter");
      await expect(note).toHaveText(`${GONE_PRODUCT.title}${message}`);
      await expect(note.locator("..")).toBeFocused();
      await expect(price(page)).toHaveValue("600");
      await expect(restore).toHaveCount(0);
      await dialog(page).getByRole("button", { name: "Close" }).last().press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText("No products found")).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
    });
  });
});

const BULK = /\/api\/products\/bulk$/;
const form = (page: Page) => page.getByRole("dialog", { name: /^Edit \d products?$/ });
const outcome = (page: Page) => page.getByRole("dialog", { name: "Not all were updated" });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const editSelected = (page: Page) => page.getByRole("button", { name: "Edit selected" });

test("edits category, stock and featured of products by keyboard alone", async ({ page, testProducts }) => {
  const products = await testProducts.fill(3);
  await openShelf(page, testProducts);
  await expect(editSelected(page)).toHaveCount(0);
  await all(page).press("Space");
  await editSelected(page).press("Enter");
  const save = form(page).getByRole("button", { name: "Save 3 products" });
  const category = form(page).getByLabel("Category");
  await expect(category).toBeFocused();
  await save.press("Enter");
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
  const hsn = form(page).getByLabel("HSN code");
  await hsn.fill("84.48");
  await save.click();
  await expect(form(page).getByText("An HSN code has 4, 6 or 8 digits, such as 8448")).toBeVisible();
  await expect(hsn).toBeFocused();
  await hsn.fill("84485900");
  await form(page).getByLabel("GST rate (%)").fill("0.25");
  await form(page).getByLabel("Unit").fill("pair");
  await category.selectOption("Toyota");
  await form(page).getByLabel("Featured").selectOption("On");
  await loseOnce(page, "POST", BULK);
  await save.click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await answerOnce(page, "POST", BULK, 500, {});
  await save.click();
  await expect(form(page).getByRole("alert")).toHaveText("Error updating products");
  await expect(figure).toHaveValue("1,005");
  await save.press("Enter");
  await expect(toast(page, "3 products updated")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(listStatus(page)).toHaveText("3 products");
  await expect(page.getByRole("region", { name: "Product table" })).toBeFocused();
  for (const product of products) {
    await expect(row(page, product)).toContainText("Toyota");
    await expect(row(page, product).getByRole("switch")).toBeChecked();
    const { version, stock: pieces, unit, hsnCode, gstRate } = await testProducts.read(product);
    expect([version, pieces]).toEqual([2, product.stock + 1005]);
    expect([unit, hsnCode, gstRate]).toEqual(["pair", "84485900", 0.25]);
  }

  // On a phone both buttons are below the row, and a selection moves nothing.
  await page.setViewportSize({ width: 320, height: 700 });
  const placeOf = () =>
    page.getByRole("table").evaluate((table) => table.getBoundingClientRect().top + window.scrollY);
  const place = await placeOf();
  await tick(page.locator("tbody .check").first());
  await expect(editSelected(page)).toBeInViewport();
  expect(await placeOf()).toBe(place);
  expect(await overflowOf(page)).toBe(0);
});

test("shows why products weren't saved and can save them again", async ({ page, testProducts }) => {
  const [few, stale, deleted] = await testProducts.fill(3, { stock: "2" });
  const [fine] = await testProducts.fill(1, { stock: "9" });
  await openShelf(page, testProducts);
  await tick(all(page));
  await testProducts.admin.put(`/api/products/${stale._id}`, { price: 5, stock: 8 });
  await testProducts.admin.del(`/api/products/${deleted._id}`);
  await editSelected(page).click();
  await form(page).getByLabel("Stock").selectOption("Decrease by");
  await form(page).getByLabel("Number").fill("3");
  await form(page).getByRole("button", { name: "Save 4 products" }).click();
  await expect(outcome(page).getByRole("alert")).toHaveText("3 of 4 products not updated");
  await expect(outcome(page).getByRole("listitem")).toHaveText([
    `${deleted.title}This product does not exist`,
    `${stale.title}This product was changed by someone else in the meantime`,
    `${few.title}Its stock would fall below 0`,
  ]);
  await expectAccessible(page, ".dialog");
  expect((await testProducts.read(fine)).stock).toBe(6);

  const anyway = outcome(page).getByRole("button", { name: "Update 1 anyway" });
  await loseOnce(page, "POST", BULK);
  await anyway.click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await anyway.click();
  await expect(toast(page, "1 product updated")).toBeVisible();
  await expect(outcome(page).getByRole("alert")).toHaveText("2 of 4 products not updated");
  await expect(anyway).toHaveCount(0);
  expect(await testProducts.read(stale)).toMatchObject({ stock: 5, price: 5 });
  await outcome(page).getByRole("button", { name: "Close" }).last().click();
  await expect(listStatus(page)).toHaveText("1 selected");
  await expect(page.getByRole("checkbox", { name: `Select ${few.title}` })).toBeChecked();
});
