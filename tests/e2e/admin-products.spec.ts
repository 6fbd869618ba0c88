import { toast } from "./support/admin.ts";
import {
  answer,
  expect,
  hold,
  LIST,
  lose,
  openList,
  openShelf,
  row,
  rows,
  says,
  test,
  titles,
} from "./support/product-list.ts";
import { ANYTHING } from "./support/test.ts";

const LONG_DATE = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} (AM|PM)$/;

test.describe("what the list shows", () => {
  test("title, columns, ways on; twenty rows a page, newest first, with Previous and Next", async ({
    page,
    server,
    shelf,
  }) => {
    const [product] = await shelf.fill(1);
    await openList(page, server);
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
    await expect(page.getByRole("link", { name: "Add Product" })).toHaveAttribute(
      "href",
      "/admin/products/new",
    );
    await expect(page.getByPlaceholder("Search products...")).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    expect((await titles(page))[0]).toBe(product?.title);
    const pages = page.getByRole("navigation", { name: "Pages of products" });
    await expect(pages).toContainText(/Page 1 of \d+/);
    const last = Number(/of (\d+)/.exec((await pages.textContent()) ?? "")?.[1]);
    await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages).toContainText(`Page 2 of ${last}`);
    await expect(pages.getByRole("button", { name: "Previous" })).toBeEnabled();
    await page.goto(`/admin/products?page=${last}`);
    await expect(pages).toContainText(`Page ${last} of ${last}`);
    await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  });

  test("a row tells what the product is, and one page needs no pager", async ({ page, server, shelf }) => {
    const [product] = await shelf.fill(1, { category: "tsuda-komaeda", price: "1234567.5", stock: "12" });
    await openShelf(page, server, shelf);
    await expect(page.getByRole("navigation", { name: "Pages of products" })).toHaveCount(0);
    await expect(says(page)).toHaveText("1 product");
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

  test("stocks in words; markup in a title is text", async ({ page, server, shelf }) => {
    const stocks = [
      ["0", "0, out of stock", "bad"],
      ["1", "1, low stock", "warn"],
      ["4", "4, low stock", "warn"],
      ["5", "5, in stock", "ok"],
      ["48000", "48,000, in stock", "ok"],
    ] as const;
    for (const [stock] of stocks) await shelf.fill(1, { stock });
    const title = `${shelf.word} <img src=x onerror=alert(1)>`;
    await shelf.fill(1, { title });
    await openShelf(page, server, shelf);
    for (const [index, [, words, kind]] of stocks.entries()) {
      const stock = row(page, { title: `${shelf.word} ${index + 1}` }).locator(".stock");
      await expect(stock).toHaveText(words);
      await expect(stock).toHaveClass(`stock ${kind}`);
    }
    await expect(row(page, { title })).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  });

  test("the pictures in large", async ({ page, server }) => {
    await openList(page, server);
    const opener = page.getByRole("button", { name: /^Image Preview: / }).first();
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Image Preview" });
    await expect(dialog.getByRole("img").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Picture 2" }).click();
    await expect(dialog.getByText(/^Picture 2 of \d$/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Picture 2" })).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test.describe("while there are no rows", () => {
  // These lists are made to fail: what the browser says about it is not the subject.
  test.use({ forgiven: ANYTHING });

  test("says that it loads", async ({ page, server }) => {
    await openList(page, server);
    const release = await hold(page, "GET", LIST);
    await page.reload();
    await expect(page.getByText("Loading products...")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    release();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText("Loading products...")).toHaveCount(0);
  });

  test("says that nothing matches; 'Clear filters' brings all back", async ({ page, server }) => {
    await openList(page, server, "?q=zzzzqqqq&category=toyota&sort=title&order=asc");
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await expect(page.getByText("Try adjusting your search or filters")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page).toHaveURL("/admin/products?sort=title&order=asc");
    await expect(page.getByPlaceholder("Search products...")).toHaveValue("");
    await expect(page.getByPlaceholder("Search products...")).toBeFocused();
    await expect(page.getByLabel("Category", { exact: true })).toHaveValue("all");
  });

  test("says that it failed, with the server's sentence in the toast", async ({ page, server }) => {
    await answer(page, "GET", LIST, 500, { message: "The shelf is locked" });
    await openList(page, server);
    await expect(page.getByRole("alert")).toContainText("Error loading products");
    await expect(page.getByText("Please try refreshing the page")).toBeVisible();
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText("Error loading products")).toHaveCount(0);
  });

  test("an answer without a sentence of its own is told in ours", async ({ page, server }) => {
    for (const [name, status, body] of [
      ["without a sentence", 500, {}],
      ["that is no JSON", 502, undefined],
      ["that is no list", 200, { products: null }],
      ["that cannot be read", 200, undefined],
    ] as const) {
      await test.step(name, async () => {
        await page.unrouteAll();
        await answer(page, "GET", LIST, status, body);
        await openList(page, server);
        await expect(toast(page, "Failed to fetch products")).toBeVisible();
        await expect(page.getByText("Error loading products")).toBeVisible();
      });
    }
  });

  test("a lost network is told once, as what it is", async ({ page, server }) => {
    await lose(page, "GET", LIST);
    await openList(page, server);
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(page.getByText("Error loading products")).toBeVisible();
    await expect(toast(page, "Failed to fetch products")).toHaveCount(0);
  });

  test("another page that fails leaves the way back", async ({ page, server }) => {
    await openList(page, server);
    await answer(page, "GET", /\/api\/products\?page=2/, 500, {});
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Error loading products")).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await page.goBack();
    await expect(rows(page)).toHaveCount(20);
  });
});
