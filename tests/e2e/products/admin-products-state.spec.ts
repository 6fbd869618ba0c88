import type { Page } from "@playwright/test";
import { collectRequests, hold } from "../support/calls.ts";
import { expect, LIST, listStatus, openList, rows, test, titles } from "../support/product-list.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const category = (page: Page) => page.getByLabel("Category", { exact: true });
const table = (page: Page) => page.getByRole("region", { name: "Product table" });

/** The queries of the list's calls from now on. */
const queries = (page: Page) =>
  collectRequests(page, LIST, (request) => Object.fromEntries(new URL(request.url()).searchParams));

/** Opens page 2 from page 1 and waits for its rows. */
async function goToPage2(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/products\?page=2/);
  await page.getByRole("button", { name: "Next" }).click();
  await answered;
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
}

test("a search is plain text, ignores stale responses and is sent once, on page 1", async ({ page }) => {
  await openList(page);
  await test.step("keeps what is typed while a request is pending", async () => {
    const release = await hold(page, "GET", /search=reed/);
    const requested = page.waitForRequest(/search=reed/);
    await search(page).fill("reed");
    await requested;
    await search(page).fill("nozzle");
    await expect(page).toHaveURL(/q=nozzle/);
    release();
    await expect(rows(page).first()).toContainText(/nozzle/i);
    await expect(search(page)).toHaveValue("nozzle");
    await page.unrouteAll();
  });
  await test.step("treats any text as plain text", async () => {
    for (const text of ["50% & more", '"><img src=x>', "471", "%", "'; drop table products"]) {
      await search(page).fill(text);
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(text);
    }
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  });

  await search(page).fill("");
  await expect(page).toHaveURL("/admin/products");
  await expect(rows(page)).toHaveCount(20);
  await goToPage2(page);
  const requested = queries(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await test.step("sends nothing for spaces only", async () => {
    await search(page).fill("   ");
    await page.keyboard.press("Enter");
    await page.clock.runFor(1000);
    expect(requested).toEqual([]);
    await search(page).fill("");
  });
  await test.step("sends 300 ms after the last key, once, on page 1", async () => {
    await search(page).pressSequentially("nozzle");
    await page.clock.runFor(299);
    expect(requested).toEqual([]);
    await page.clock.runFor(2);
    await expect
      .poll(() => requested)
      .toEqual([{ page: "1", search: "nozzle", sortField: "createdAt", sortOrder: "desc" }]);
    await page.clock.resume();
    await expect(page).toHaveURL("/admin/products?q=nozzle");
    await expect(rows(page).first()).toContainText(/nozzle/i);
  });
  await test.step("Enter sends at once", async () => {
    await page.clock.pauseAt(Date.now() + 120_000);
    await search(page).fill("  reed ");
    await page.keyboard.press("Enter");
    await expect.poll(() => requested.map((query) => query["search"])).toEqual(["nozzle", "reed"]);
  });
});

test("changing page keeps the rows; category and order lead to page 1", async ({ page }) => {
  const fromTheStart = queries(page);
  await openList(page);
  await test.step("starts newest first, with no column marked", async () => {
    expect(fromTheStart[0]).toEqual({ page: "1", sortField: "createdAt", sortOrder: "desc" });
    await expect(page.locator("th[aria-sort]")).toHaveCount(0);
    await expect(page.getByLabel("Order")).toHaveValue("0");
  });
  await test.step("keeps the rows in view while the next ones load", async () => {
    const before = await titles(page);
    const release = await hold(page, "GET", /\?page=2/);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(table(page)).toHaveAttribute("aria-busy", "true");
    expect(await titles(page)).toEqual(before);
    await expect(page.getByText("Loading products...")).toHaveCount(0);
    release();
    await expect(table(page)).toHaveAttribute("aria-busy", "false");
    expect(await titles(page)).not.toEqual(before);
    await page.unrouteAll();
  });
  await test.step("a category leads to page 1 and is not sent when it is all", async () => {
    const requested = queries(page);
    await category(page).selectOption("Tsudakoma");
    await expect(page).toHaveURL("/admin/products?category=tsuda-komaeda");
    await expect(page.locator("tbody .c-cat").first()).toHaveText("Tsudakoma");
    await category(page).selectOption("All categories");
    await expect(page).toHaveURL("/admin/products");
    await expect
      .poll(() => requested.map(({ category, page }) => [category, page]))
      .toEqual([
        ["tsuda-komaeda", "1"],
        [undefined, "1"],
      ]);
  });

  for (const [column, field] of [
    ["Product", "title"],
    ["Category", "category"],
    ["Price (₹)", "price"],
    ["Stock", "stock"],
    ["Last Updated", "updatedAt"],
  ] as const) {
    await test.step(`'${column}' sorts by ${field}, descending first, then ascending`, async () => {
      await goToPage2(page);
      const head = page.getByRole("columnheader", { name: column });
      const requested = queries(page);
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(page).toHaveURL(`/admin/products?sort=${field}`);
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await expect(page).toHaveURL(`/admin/products?sort=${field}&order=asc`);
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect
        .poll(() =>
          requested
            .filter(({ page }) => page === "1")
            .slice(0, 2)
            .map((query) => [query["sortField"], query["sortOrder"]]),
        )
        .toEqual([
          [field, "desc"],
          [field, "asc"],
        ]);
    });
  }
  await test.step("another column starts descending, two do not sort, and a menu of orders leads back to the newest", async () => {
    await page.getByLabel("Order").selectOption("Title, A to Z");
    await expect(page).toHaveURL("/admin/products?sort=title&order=asc");
    for (const name of ["Featured", "Actions"]) {
      await expect(page.getByRole("columnheader", { name }).getByRole("button")).toHaveCount(0);
    }
    await page.getByRole("columnheader", { name: "Stock" }).getByRole("button").click();
    await expect(page).toHaveURL("/admin/products?sort=stock");
    await expect(page.locator("th[aria-sort]")).toHaveText(["Stock"]);
    await page.getByLabel("Order").selectOption("Price, low to high");
    await expect(page).toHaveURL("/admin/products?sort=price&order=asc");
    await page.getByLabel("Order").selectOption("Newest first");
    await expect(page).toHaveURL("/admin/products");
  });
});

test("the address stores the state over a reload and Back", async ({ page }) => {
  await openList(page);
  await category(page).selectOption("Picanol");
  await expect(listStatus(page)).toHaveText("28 products");
  await page.getByRole("columnheader", { name: "Product" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=title/);
  await page.getByRole("button", { name: "Next" }).click();
  const address = "/admin/products?category=picanol&sort=title&page=2";
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  const shown = await titles(page);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(shown);
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => titles(page)).toEqual(shown);
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/admin/products");
  await expect(category(page)).toHaveValue("all");
  await test.step("drops invalid values", async () => {
    const requested = queries(page);
    await page.goto("/admin/products?page=-4&category=Sulzer&sort=secret&order=asc&q=+++");
    await expect(rows(page)).toHaveCount(20);
    expect(requested[0]).toEqual({ page: "1", sortField: "createdAt", sortOrder: "asc" });
    await goToPage2(page);
  });
  await test.step("fills the search box; a page past the end becomes the last one", async () => {
    await page.goto("/admin/products?q=nozzle&page=99");
    await expect(search(page)).toHaveValue("nozzle");
    await expect(listStatus(page)).toHaveText("10 products");
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).first()).toContainText(/nozzle/i);
    await page.goto("/admin/products?category=picanol&page=99");
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
  });
});
