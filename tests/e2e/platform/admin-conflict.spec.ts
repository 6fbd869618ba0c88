import type { Page } from "@playwright/test";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { productFields } from "#tests/support/products.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { reply } from "../support/calls.ts";
import { tick } from "../support/press.ts";
import {
  deleteOwnProducts,
  field,
  fileInput,
  imageFile,
  openEdit,
  ownProduct,
  saveButton,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const STALE = "This product was changed by someone else in the meantime";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Changed by someone else" });
const group = (page: Page, name: string) => dialog(page).getByRole("group", { name, exact: true });
const side = (page: Page, name: string, label: string) =>
  group(page, name).getByRole("radio", { name: label, exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

// Saves are rejected on purpose here, so browser messages about that are expected.
test.use({ forgiven: /40[49]/ });
test.afterEach(({ admin }) => deleteOwnProducts(admin));

test("shows both versions side by side, chosen by keyboard, again for a third", async ({ page, admin }) => {
  const product = await ownProduct(admin, {
    description: "Carries the weft through the shed.",
    specifications: JSON.stringify([{ name: "Length", value: "142 mm" }]),
  });
  const elsewhere = (fields: Record<string, string>) =>
    admin.form(
      "PUT",
      `/api/products/${product._id}`,
      productFields({ title: product.title, category: "others", ...fields }),
    );
  const stored = async () => (await admin.get(`/api/products/${product._id}`)).body;
  await openEdit(page, product);
  const [catalog] = (await admin.get("/api/catalogs")).body as Catalog[];
  if (!catalog) throw new Error("no catalog");
  const theirs = {
    catalogId: catalog._id,
    description: "Carries the weft through an open shed.",
    price: "99",
    stock: "3",
    specifications: JSON.stringify([{ name: "Length", value: "144 mm" }]),
  };
  expect((await elsewhere(theirs)).status).toBe(200);
  await test.step("lists what differs, starting with what both changed", async () => {
    await field(page, "Title").fill("Form test mine");
    await field(page, "Price (₹)").fill("55");
    await fileInput(page).setInputFiles([await imageFile("mine.png")]);
    await expect(tiles(page)).toHaveCount(2);
    await saveButton(page).press("Enter");
    await expect(dialog(page)).toContainText("Someone else saved this product on ");
    await expect(dialog(page)).toContainText("Changes since you opened it are highlighted.");
    await expect(dialog(page).getByRole("group")).toHaveText([
      /^Price \(₹\) Changed by both/,
      /^Description Changed by someone else/,
      /^Stock Changed by someone else/,
      /^Specifications Changed by someone else/,
      new RegExp(`^Catalog Changed by someone else.*No catalogue.*${RegExp.escape(catalog.originalName)}$`),
      /^Title Changed by you/,
      /^Images Changed by you/,
    ]);
    await expect(dialog(page).locator("ins, del")).toHaveText([
      "the",
      "an open",
      "Length: 142 mm",
      "Length: 144 mm",
      /./,
      /./,
    ]);
    await expect(group(page, "Images Changed by you").getByText("New", { exact: true })).toHaveCount(1);
    for (const [name, chosen] of [
      ["Price (₹) Changed by both", "Yours"],
      ["Description Changed by someone else", "Saved copy"],
      ["Stock Changed by someone else", "Saved copy"],
      ["Images Changed by you", "Yours"],
      ["Title Changed by you", "Yours"],
    ] as const) {
      await expect(side(page, name, chosen)).toBeChecked();
    }
    await expectSoundInEachLook(page);
    expect((await stored()).title).toBe(product.title);
  });
  await test.step("Escape returns to the form unchanged, and its note reopens the comparison", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    const note = page.locator(".form-note");
    await expect(note).toContainText(STALE);
    await expect(note).toContainText("What you typed is still here.");
    await expect(note).toBeFocused();
    await expect(field(page, "Title")).toHaveValue("Form test mine");
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
    await expect(dialog(page)).toBeVisible();
  });
  await test.step("chooses one whole side, then single fields of the other", async () => {
    await press(page, "All theirs");
    await expect(side(page, "Title Changed by you", "Saved copy")).toBeChecked();
    await press(page, "All mine");
    await expect(side(page, "Description Changed by someone else", "Yours")).toBeChecked();
    await side(page, "Description Changed by someone else", "Yours").press("ArrowRight");
    await expect(side(page, "Description Changed by someone else", "Saved copy")).toBeChecked();
  });
  await test.step("shows a third version saved meanwhile in the same way", async () => {
    await elsewhere({ ...theirs, stock: "4", price: "98" });
    await press(page, "Save");
    await expect(side(page, "Price (₹) Changed by both", "Saved copy")).toHaveAccessibleDescription("98");
    await expect(side(page, "Stock Changed by both", "Yours")).toHaveAccessibleDescription("7");
    await tick(side(page, "Price (₹) Changed by both", "Saved copy"));
    await press(page, "Save");
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
    const saved = await stored();
    expect(saved).toMatchObject({
      title: "Form test mine",
      description: theirs.description,
      price: 98,
      stock: 7,
      specifications: [{ name: "Length", value: "142 mm" }],
    });
    expect(saved.images).toHaveLength(2);
  });
});

test("compares images of both versions and saves what doesn't conflict", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  await openEdit(page, product);
  await test.step("the featured mark is not part of the form", async () => {
    await admin.put(`/api/products/${product._id}/featured`);
    await field(page, "Title").fill("Form test featured meanwhile");
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    expect((await admin.get(`/api/products/${product._id}`)).body.featured).toBe(true);
  });
  await test.step("compares the images", async () => {
    await page.goBack();
    await expect(field(page, "Title")).toHaveValue("Form test featured meanwhile");
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await fileInput(page).setInputFiles([await imageFile("mine.png", { width: 300 })]);
    await expect(tiles(page)).toHaveCount(1);
    const theirs = productFields({ title: "Form test featured meanwhile", category: "others" });
    const added = await admin.form("PUT", `/api/products/${product._id}`, theirs, [await imageFormFile()]);
    expect(added.status).toBe(200);
    await saveButton(page).click();
    const images = "Images Changed by both";
    await expect(side(page, images, "Combine both")).toBeChecked();
    await expect(group(page, images).locator(".conflict-side").last().getByRole("img")).toHaveCount(2);
    await expect(group(page, images).getByText("Removed", { exact: true })).toHaveCount(2);
    await press(page, "Save");
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    expect((await admin.get(`/api/products/${product._id}`)).body.images).toHaveLength(2);
  });
});

test("a deleted product is restored with what was typed, or saved as new", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  const note = page.locator(".form-note");
  await test.step("restores it", async () => {
    await openEdit(page, product);
    await field(page, "Title").fill("Form test back again");
    await admin.del(`/api/products/${product._id}`);
    await saveButton(page).click();
    await expect(note).toContainText("This product was deleted in the meantime.");
    await expect(note).toContainText("What you typed is still here. Restore the product with your changes");
    await expect(note).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore and save" }).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    expect((await admin.get(`/api/products/${product._id}`)).body.title).toBe("Form test back again");
  });
  await test.step("saves it as new without the number when it can't be restored any more", async () => {
    await page.goBack();
    await expect(field(page, "Title")).toHaveValue("Form test back again");
    await field(page, "Title").fill("Form test as new");
    await admin.del(`/api/products/${product._id}`);
    await page.route(
      "**/api/products/restore",
      reply(404, { message: "Some of these products can no longer be restored" }),
    );
    await saveButton(page).click();
    await page.getByRole("button", { name: "Restore and save" }).click();
    await expect(note).toContainText("Some of these products can no longer be restored");
    await expect(note).toContainText("What you typed is still here. Keep it as a new product.");
    await page.getByRole("button", { name: "Keep as a new product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
    await expect(note).toContainText("This is a new product now, with everything you typed.");
    await expect(field(page, "Title")).toHaveValue("Form test as new");
    await expect(field(page, "Product ID (optional)")).toHaveValue("");
    // Images of a deleted product are not served.
    await expect(note).toContainText("Images that could not be copied: 1. Add them again.");
    await fileInput(page).setInputFiles([await imageFile("again.png")]);
    await expect(tiles(page)).toHaveCount(1);
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
  });
});
