import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { pressWords, tick } from "../support/press.ts";
import { expect, test } from "../support/test.ts";

const main = (page: Page): Locator => page.getByRole("main");
const status = (page: Page): Locator => main(page).getByRole("status").first();
const chosen = (page: Page): Locator => page.getByRole("list", { name: "Chosen" });
const parts = (page: Page): Locator => main(page).getByRole("heading", { level: 3 });
const robots = (page: Page): Locator => page.locator("meta[name=robots]");
const canonical = (page: Page): Locator => page.locator("link[rel=canonical]");

test("the parts of all brands are one listing, with filters, pages and a table", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { level: 1, name: "All parts" })).toBeVisible();
  await expect(page).toHaveTitle(/^All loom spare parts: /);
  await expect(status(page)).toHaveText("120 parts, page 1 of 10");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/search?page=2");
  await expect(canonical(page)).toHaveAttribute("href", /\/search\?page=2$/);
  await expect(robots(page)).toHaveCount(0);
  await page.locator("summary").filter({ hasText: "Kind of part" }).click();
  await tick(page.getByRole("checkbox", { name: /^Nozzle \d+$/ }));
  await expect(page).toHaveURL("/search?filter=kindofpart.nozzle");
  await expect(status(page)).toHaveText("6 of 120 parts");
  await expect(parts(page)).toHaveText(Array.from({ length: 6 }, () => /nozzle/i));
  await expect(canonical(page)).toHaveAttribute("href", /\/search$/);
  await expect(robots(page)).toHaveAttribute("content", /noindex/);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await pressWords(page.getByRole("link", { name: "Table" }));
  await expect(page).toHaveURL("/search?filter=kindofpart.nozzle&view=table");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(7);
  await page.getByRole("columnheader", { name: "Length, mm", exact: true }).getByRole("link").click();
  await expect(page).toHaveURL("/search?filter=kindofpart.nozzle&view=table&sort=length");
  await pressWords(page.getByRole("link", { name: "Cards" }));
  await chosen(page).getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/search");
  await expect(chosen(page)).toHaveCount(0);
});

test("the results of a search can be filtered, and a filter that leaves none can be cleared", async ({
  page,
}) => {
  await page.goto("/search?q=nozzle");
  await page.locator("summary").filter({ hasText: "Kind of part" }).click();
  await tick(page.getByRole("checkbox", { name: /^Nozzle \d+$/ }));
  await expect(page).toHaveURL("/search?q=nozzle&filter=kindofpart.nozzle");
  await expect(status(page)).toHaveText("6 parts");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “nozzle”");
  await page.goto("/search?q=nozzle&filter=machine.zax9100&filter=kindofpart.board");
  await expect(main(page).getByText("No part matches “nozzle” and all chosen filters.")).toBeVisible();
  await main(page).getByRole("link", { name: "Clear the filter" }).click();
  await expect(page).toHaveURL("/search?q=nozzle");
  await expect(parts(page).first()).toContainText(/nozzle/i);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ forgive }) => forgive(/^failed .*\.js csp$/));

  test("the listing of all parts is a form with links", async ({ page }) => {
    await page.goto("/search?q=nozzle");
    await page.locator("summary").filter({ hasText: "Kind of part" }).click();
    await page.getByRole("checkbox", { name: /^Nozzle \d+$/ }).press("Space");
    await page.getByRole("button", { name: "Show parts" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/search?q=nozzle&filter=kindofpart.nozzle");
    await expect(status(page)).toHaveText("6 parts");
    await page.getByRole("link", { name: "Table" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(7);
    await page.goto("/search");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(status(page)).toHaveText("120 parts, page 2 of 10");
  });
});

test("an address keeps what was chosen when the filters don't know it", async ({ page }) => {
  // As while the search index is behind: nothing is known.
  await page.goto("/search?filter=kindofpart.unheard");
  await page.locator("summary").filter({ hasText: "Kind of part" }).click();
  await tick(page.getByRole("checkbox", { name: /^Nozzle \d+$/ }));
  await expect(page).toHaveURL("/search?filter=kindofpart.nozzle&filter=kindofpart.unheard");
});
