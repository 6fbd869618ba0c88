import type { ServerProcess } from "../support/process.ts";
import { openAsAdmin } from "./support/admin.ts";
import { expectAccessible, LOOKS, overflowOf } from "./support/axe.ts";
import { ownEmptyServer } from "./support/empty-server.ts";
import { test as base, expect } from "./support/test.ts";

// Of its own: nothing is ever created there.
const test = base.extend<object, { server: ServerProcess }>({ server: ownEmptyServer() });

test("where nothing exists yet, each screen keeps the spec's words and tells the way on", async ({
  page,
  server,
}) => {
  const examine = async () => {
    for (const [colorScheme, width] of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectAccessible(page);
      expect(await overflowOf(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const hrefOf = (name: string) =>
    page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href");
  const NEW = "/admin/products/new";
  const IMPORT = "/admin/products/import";
  const first = "Nothing is in the catalogue yet. Add the first product, or import a list that you have.";

  await openAsAdmin(page, server, "/admin/products");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  expect([await hrefOf("Add the first product"), await hrefOf("Import products")]).toEqual([NEW, IMPORT]);
  await examine();
  // What is searched for is not all that there could be.
  await page.getByRole("searchbox").fill("reed");
  await expect(page).toHaveURL(/q=reed/);
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText(first)).toBeVisible();

  await page.goto(`${server.url}/admin/catalogs`);
  await expect(page.getByText("No catalogs available for this category")).toHaveCount(6);
  await expect(page.locator(".empty")).toHaveCount(0);
  await expect(page.getByText(/^Start with one PDF: upload it to its category/)).toBeVisible();
  const card = await page.getByRole("region", { name: "Toyota Catalog" }).boundingBox();
  expect(card?.height).toBeLessThan(90);
  await examine();

  await page.goto(`${server.url}/admin/dashboard`);
  await expect(page.getByText("No active catalog")).toBeVisible();
  expect(await hrefOf("Upload the first PDF")).toBe("/admin/catalogs");
  await expect(page.getByRole("region", { name: "First products" })).toContainText(first);
  expect([await hrefOf("Add the first product"), await hrefOf("Import products")]).toEqual([NEW, IMPORT]);
  await examine();

  await page.goto(`${server.url}/admin/hero`);
  await expect(page.getByText("No slider images available")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add the first slider image" }).click();
  await chooser;
  await examine();
});
