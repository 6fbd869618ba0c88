import type { Page } from "@playwright/test";
import type { Product } from "../../contract/product.ts";
import { productFields } from "../support/products.ts";
import { toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  field,
  fileInput,
  openEdit,
  ownProduct,
  picture,
  saveButton,
  tiles,
} from "./support/product-form.ts";
import { expect, test } from "./support/test.ts";

const STALE = "This product was changed by someone else in the meantime";
const note = (page: Page) => page.getByRole("main").getByRole("alert");

// Saves are refused here: what the browser says about that is not the subject.
test.afterEach(async ({ server, troubles }) => {
  troubles.splice(0, troubles.length, ...troubles.filter((line) => !/409/.test(line)));
  await deleteOwnProducts(server);
});

test.describe("a product that someone else saved in the meantime", () => {
  let product: Product;
  const elsewhere = async (
    page: Page,
    server: Parameters<typeof openEdit>[1],
    fields: Record<string, string>,
  ) => {
    const admin = await server.signIn();
    product = await ownProduct(admin);
    await openEdit(page, server, product);
    const form = productFields({ title: product.title, category: "others", ...fields });
    expect((await admin.form("PUT", `/api/products/${product._id}`, form)).status).toBe(200);
    return admin;
  };

  test("nothing is written over; the present state comes without what was typed being lost", async ({
    page,
    server,
  }) => {
    const admin = await elsewhere(page, server, { stock: "3", description: "Theirs." });
    await field(page, "Title").fill("Form test mine");
    await fileInput(page).setInputFiles([await picture("mine.png")]);
    await saveButton(page).click();
    await expect(note(page)).toContainText(STALE);
    await expect(toast(page, STALE)).toBeVisible();
    expect((await admin.get(`/api/products/${product._id}`)).body.title).toBe(product.title);

    await page.getByRole("button", { name: "Load present state" }).click();
    await expect(note(page)).toContainText("The present state is loaded.");
    await expect(note(page)).toContainText("Nothing you typed was in its way.");
    await expect(field(page, "Title")).toHaveValue("Form test mine");
    await expect(field(page, "Stock")).toHaveValue("3");
    await expect(field(page, "Description")).toHaveValue("Theirs.");
    await expect(tiles(page)).toHaveCount(2);
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    const saved = (await admin.get(`/api/products/${product._id}`)).body;
    expect(saved).toMatchObject({ title: "Form test mine", stock: 3, description: "Theirs." });
    expect(saved.images).toHaveLength(2);
  });

  test("a field that both changed is named, and keeps what was typed here", async ({ page, server }) => {
    const admin = await elsewhere(page, server, { price: "99", stock: "3" });
    await field(page, "Price (₹)").fill("55");
    await field(page, "Stock").fill("3");
    await saveButton(page).click();
    await page.getByRole("button", { name: "Load present state" }).click();
    await expect(note(page)).toContainText("kept as you typed: Price.");
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    const { price, stock } = (await admin.get(`/api/products/${product._id}`)).body;
    expect([price, stock]).toEqual([55, 3]);
  });

  test("once more, before the second save", async ({ page, server }) => {
    const admin = await elsewhere(page, server, { stock: "3" });
    await field(page, "Price (₹)").fill("55");
    await saveButton(page).click();
    await page.getByRole("button", { name: "Load present state" }).click();
    const form = productFields({ title: product.title, category: "others", stock: "4" });
    await admin.form("PUT", `/api/products/${product._id}`, form);
    await saveButton(page).click();
    await expect(note(page)).toContainText(STALE);
    await page.getByRole("button", { name: "Load present state" }).click();
    await expect(field(page, "Stock")).toHaveValue("4");
    await expect(field(page, "Price (₹)")).toHaveValue("55");
  });
});
