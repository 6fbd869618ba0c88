import type { Page } from "@playwright/test";
import { imageFormFile } from "#tests/support/images.ts";
import { productFields } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { answer, hold } from "../support/calls.ts";
import { letMinutesPass } from "../support/deleted-products.ts";
import { expect, openShelf, test } from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

const HISTORY = /\/api\/products\/[0-9a-f-]{36}\/history/;
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Product History" });
const entries = (page: Page) => page.locator(".history > li");

test("shows who changed what, page by page, with the keyboard alone", async ({ page, testProducts }) => {
  const [product] = await testProducts.fill(1);
  const path = `/api/products/${product._id}`;
  const prices = Array.from({ length: 20 }, (_, at) => at + 1);
  await Promise.all(prices.map((price) => testProducts.admin.put(path, { price, stock: 4 })));
  const price = String((await testProducts.read(product)).price);
  const fields = productFields({ title: product.title, price, stock: "4", category: "toyota" });
  const description = "Carries the weft from the left selvedge to the middle of the shed.";
  await testProducts.admin.form("PUT", path, { ...fields, description }, [
    await imageFormFile({ colour: "#432" }),
  ]);

  await openShelf(page, testProducts);
  await page.getByRole("button", { name: `More for ${product.title}` }).press("Enter");
  await expect(page.getByRole("link", { name: "Duplicate" })).toHaveAttribute(
    "href",
    `/admin/products/new?from=${product._id}`,
  );
  await expectAccessible(page, ".popmenu:popover-open");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `More for ${product.title}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "History" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "History" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle("Product History: Admin Panel");
  await expect(page.getByText(`${product.title}, No. ${product.productId}`)).toBeVisible();
  await expect(entries(page)).toHaveCount(20);
  const newest = entries(page).first();
  await expect(newest).toContainText(`Updated product '${product.title}'`);
  await expect(newest).toContainText("owner@example.com");
  await expect(newest.locator("dt")).toHaveText(["Description", "Category", "Pictures"]);
  await expect(newest.locator("dd").nth(0)).toContainText("Carries the weft Added: from the left selvedge");
  await expect(newest.locator("dd").nth(1)).toHaveText("Removed: Picanol Rapier.  → Added: Toyota. ");
  await expect(newest.locator("dd").nth(2)).toContainText("1 added");
  await expect(newest.getByRole("img", { name: "Added photo 1" })).toBeVisible();
  await expectSoundInEachLook(page);
  await page.getByRole("button", { name: "Show older changes" }).press("Enter");
  await expect(entries(page)).toHaveCount(22);
  await expect(entries(page).nth(20)).toBeFocused();
  await expect(entries(page).last()).toContainText(`Created product '${product.title}'`);
  await expect(page.getByRole("button", { name: "Show older changes" })).toHaveCount(0);
  await page.getByRole("link", { name: "Edit product" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(heading(page)).toBeVisible();
});

test.describe("a product that is deleted, missing or can't be read", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("shows the reason and what to do next", async ({ page, server, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await testProducts.admin.del(`/api/products/${product._id}`);
    const release = await hold(page, "GET", HISTORY);
    await openAsAdmin(page, "/admin/dashboard");
    await page.getByRole("link", { name: `Deleted product '${product.title}'` }).click();
    await expect(page.getByText("Loading history...")).toBeVisible();
    release();
    const note = page.getByText(/^This product was deleted\. It can be restored until \w+ \d+, \d{4} at/);
    await expect(note).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit product" })).toHaveCount(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(toast(page, "Product restored")).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(entries(page).first()).toContainText(`Restored product '${product.title}'`);

    await expect(entries(page)).toHaveCount(3);
    await testProducts.admin.del(`/api/products/${product._id}`);
    await answer(page, "GET", HISTORY, 500, {});
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Failed to load history");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(entries(page)).toHaveCount(4);
    await expect(note).toBeVisible();
    letMinutesPass(server, 11);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(
      toast(page, "A product can only be restored within 10 minutes of its deletion"),
    ).toBeVisible();
    await expect(page.getByText("This product does not exist any more")).toBeVisible();
    await expect(
      page.getByText("It was deleted more than 10 minutes ago, or the address is wrong."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/products/nonsense/history");
    await expect(page.getByText("This product does not exist any more")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Products", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  });
});
