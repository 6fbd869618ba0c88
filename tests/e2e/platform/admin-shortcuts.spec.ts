import type { Page } from "@playwright/test";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { undo } from "../support/deleted-products.ts";
import { field, openPalette } from "../support/palette.ts";
import { tick } from "../support/press.ts";
import { expect, listStatus, openShelf, row, test } from "../support/product-list.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("a sheet lists the keys and turns them off", async ({ page }) => {
  await openAsAdmin(page, "/admin/dashboard");
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await expect(heading(page, "Products")).toBeVisible();
  await press(page, "/");
  const search = page.getByRole("searchbox", { name: "Search products" });
  await expect(search).toBeFocused();
  // A field receives every key except those of the palette.
  await page.keyboard.type("g?nx");
  await expect(search).toHaveValue("g?nx");
  await expect(sheet(page)).toHaveCount(0);
  await page.getByLabel("Category", { exact: true }).focus();
  await press(page, "n");
  await openPalette(page);
  await press(page, "n");
  await expect(field(page)).toHaveValue("n");
  await press(page, "Escape");
  await expect(heading(page, "Products")).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  await press(page, "?");
  await expect(sheet(page).getByRole("region", { name: "Product list" })).toContainText("Quick edit it");
  await expectAccessible(page, ".dialog");
  // Shortcuts are ignored while a dialog is open.
  await press(page, "/");
  const toggle = sheet(page).getByRole("switch", { name: "Shortcuts of single keys" });
  await toggle.focus();
  await press(page, "Space");
  await expect(toggle).not.toBeChecked();
  await press(page, "Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(heading(page, /Dashboard/)).toBeVisible();

  await page.reload();
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  await press(page, "?");
  await openPalette(page);
  await page.keyboard.type("keyboard");
  await press(page, "Enter");
  await expect(toggle).not.toBeChecked();
  await tick(toggle);
  await press(page, "Escape");
  await expect(sheet(page)).toHaveCount(0);
  await press(page, "?");
  await expect(sheet(page)).toBeVisible();
});

test("the list by keyboard: select, edit, delete, undo, copy", async ({ page, testProducts }) => {
  const [first, second] = await testProducts.fill(2);
  await openShelf(page, testProducts);
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
  // Without a row the keys have nothing to act on.
  await press(page, "x", "q", "e", "h", "d");
  await expect(heading(page, "Products")).toBeVisible();
  await box(first.title).focus();
  await press(page, "x");
  await expect(box(first.title)).toBeChecked();
  await expect(listStatus(page)).toHaveText("1 selected");
  await box(second.title).focus();
  await press(page, "x", "x");
  await expect(box(second.title)).not.toBeChecked();
  await press(page, "q");
  const dialog = page.getByRole("dialog", { name: "Quick Edit Product" });
  await expect(dialog.getByLabel("Price (₹)")).toBeFocused();
  await press(page, "Escape");
  await expect(box(second.title)).toBeFocused();

  await page.getByRole("button", { name: "Delete Selected (1)" }).focus();
  await press(page, "Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 1" }).focus();
  await press(page, "Enter");
  await expect(undo(page)).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await press(page, "ControlOrMeta+z");
  await expect(toast(page, "Product restored")).toBeVisible();
  await expect(row(page, first)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);

  await box(second.title).focus();
  await press(page, "e");
  await expect(heading(page, "Edit Product")).toBeVisible();
  await page.goBack();
  await expect(row(page, second)).toBeVisible();
  await box(second.title).focus();
  await press(page, "d");
  await expect(page).toHaveURL(new RegExp(`/admin/products/new\\?from=${second._id}$`));
  // A copy counts as typed: going back asks.
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(second.title);
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).focus();
  await press(page, "Enter");
  await expect(row(page, second)).toBeVisible();
  await box(second.title).focus();
  await press(page, "h");
  await expect(heading(page, "Product History")).toBeVisible();
  await page.goBack();
  await expect(row(page, second)).toBeVisible();
  await press(page, "n");
  await expect(heading(page, "Create Product")).toBeVisible();
});
