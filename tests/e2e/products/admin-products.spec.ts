import { openAsAdmin, toast } from "../support/admin.ts";
import { answer, hold } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import {
  expect,
  failInEachWay,
  LIST,
  listStatus,
  openList,
  row,
  rows,
  test,
  titles,
} from "../support/product-list.ts";
import { ANYTHING } from "../support/test.ts";

const LONG_DATE = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} (AM|PM)$/;

test("the list shows its heading, pages, large images and products", async ({ page, testProducts }) => {
  const [product] = await testProducts.fill(1, {
    category: "tsuda-komaeda",
    price: "1234567.5",
    stock: "12",
  });
  await openList(page);
  const pages = page.getByRole("navigation", { name: "Pages of products" });
  const category = page.getByLabel("Category", { exact: true });
  await test.step("shows title, columns and links; twenty rows a page, newest first", async () => {
    await expect(page).toHaveTitle(/Products/);
    await expect(page.getByText("Manage your product catalog")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Product",
      "Category",
      "Featured",
      "Price (₹)",
      "Stock",
      "Last Updated",
      "Actions",
    ]);
    const add = page.getByRole("link", { name: "Add Product" });
    await expect(add).toHaveAttribute("href", "/admin/products/new");
    await expect(page.getByPlaceholder("Search products...")).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    expect((await titles(page))[0]).toBe(product?.title);
  });
  await test.step("Previous and Next stop at the last page", async () => {
    await expect(pages).toContainText(/Page 1 of \d+/);
    const last = Number(/of (\d+)/.exec((await pages.textContent()) ?? "")?.[1]);
    await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages).toContainText(`Page 2 of ${last}`);
    await expect(pages.getByRole("button", { name: "Previous" })).toBeEnabled();
    await category.selectOption("Picanol");
    await expect(pages).toContainText("Page 1 of 2");
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages).toContainText("Page 2 of 2");
    await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  });
  await test.step("shows the images in large", async () => {
    const opener = page.getByRole("button", { name: /^Image Preview: / }).first();
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Image Preview" });
    await expect(dialog.getByRole("img").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Photo 2" }).click();
    await expect(dialog.getByText(/^Photo 2 of \d$/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Photo 2" })).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    // Back closes a dialog before it leaves the page of the list.
    await opener.click();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await rows(page)
      .first()
      .getByRole("button", { name: /^Delete / })
      .click();
    await page.goBack();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(pages).toContainText("Page 2 of 2");
    await page.goBack();
    await expect(pages).toContainText("Page 1 of 2");
  });
  await test.step("a row describes its product; a single page has no pager", async () => {
    await category.selectOption("All categories");
    await page.getByPlaceholder("Search products...").fill(testProducts.word);
    await expect(listStatus(page)).toHaveText("1 product");
    await expect(pages).toHaveCount(0);
    const cells = rows(page).getByRole("cell");
    await expect(cells.nth(1)).toContainText("Carries the weft to the middle of the shed.");
    await expect(cells.nth(2)).toHaveText("Tsudakoma");
    await expect(cells.nth(4)).toHaveText("₹12,34,567.50");
    await expect(cells.nth(5)).toHaveText("12, in stock");
    await expect(cells.nth(6)).toHaveText(LONG_DATE);
    await expect(page.getByRole("link", { name: `Edit ${product?.title}` })).toHaveAttribute(
      "href",
      `/admin/products/${product?._id}/edit`,
    );
  });
  await test.step("shows stock in words and markup in a title as text", async () => {
    const stocks = [
      ["0", "0, out of stock", "bad"],
      ["1", "1, low stock", "warn"],
      ["4", "4, low stock", "warn"],
      ["5", "5, in stock", "ok"],
      ["48000", "48,000, in stock", "ok"],
    ] as const;
    const stocked = [];
    for (const [stock] of stocks) stocked.push(...(await testProducts.fill(1, { stock })));
    const title = `${testProducts.word} <img src=x onerror=alert(1)>`;
    await testProducts.fill(1, { title });
    await page.getByLabel("Order").selectOption("Title, A to Z");
    await expect(listStatus(page)).toHaveText("7 products");
    for (const [index, [, words, kind]] of stocks.entries()) {
      const stock = row(page, { title: stocked[index]?.title ?? "" }).locator(".stock");
      await expect(stock).toHaveText(words);
      await expect(stock).toHaveClass(`stock ${kind}`);
    }
    await expect(row(page, { title })).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  });
});

test.describe("without rows", () => {
  // These lists fail on purpose, so browser messages about that are expected.
  test.use({ forgiven: ANYTHING });

  test("shows loading, no match and a failed page, each with what to do next", async ({ page }) => {
    await test.step("shows that it is loading", async () => {
      const release = await hold(page, "GET", LIST);
      await openAsAdmin(page, "/admin/products");
      await expect(page.getByText("Loading products...")).toBeVisible();
      await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
      release();
      await expect(rows(page)).toHaveCount(20);
      await expect(page.getByText("Loading products...")).toHaveCount(0);
      await page.unrouteAll();
    });
    await test.step("a failed page keeps the way back", async () => {
      await answer(page, "GET", /\/api\/products\?page=2/, 500, {});
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Error loading products")).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
      await page.goBack();
      await expect(rows(page)).toHaveCount(20);
      await page.unrouteAll();
    });
    await test.step("reports no match; 'Clear filters' shows all again", async () => {
      const search = page.getByPlaceholder("Search products...");
      const category = page.getByLabel("Category", { exact: true });
      await page.getByLabel("Order").selectOption("Title, A to Z");
      await category.selectOption("Toyota");
      await search.fill("zzzzqqqq");
      await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
      await expect(page.getByText("Try adjusting your search or filters")).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expect(rows(page)).toHaveCount(20);
      await expect(page).toHaveURL("/admin/products?sort=title&order=asc");
      await expect(search).toHaveValue("");
      await expect(search).toBeFocused();
      await expect(category).toHaveValue("all");
    });
  });

  test("shows each failure's message until it loads", async ({ page }) => {
    const message = "Failed to fetch products";
    await answer(page, "GET", LIST, 500, {});
    await openList(page);
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Error loading products");
    await expect(page.getByText("Please try refreshing the page")).toBeVisible();
    const tryAgain = page.getByRole("button", { name: "Try again" });
    const also = [
      ["the response is not a list", 200, { products: null }],
      ["the response is unreadable", 200, undefined],
    ] as const;
    await dismissNotices(page);
    await failInEachWay(
      page,
      { method: "GET", path: LIST, sentence: message, also },
      () => tryAgain.click(),
      () => expect(page.getByText("Error loading products")).toBeVisible(),
    );
    await tryAgain.click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText("Error loading products")).toHaveCount(0);
  });
});
