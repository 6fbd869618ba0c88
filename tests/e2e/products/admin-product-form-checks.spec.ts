import { toast } from "../support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
  savesOf,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const RANGE = "Product ID must be a whole number from 0 to 1000";
const POSITIVE = { price: "Price must be positive", stock: "Stock must be positive" };
const [PRICE, STOCK, NUMBER] = ["Price (₹)", "Stock", "Product ID (optional)"] as const;

test.afterEach(({ server }) => deleteOwnProducts(server));

test("an empty form reports everything at once and focuses the first field", async ({ page, server }) => {
  const saves = savesOf(page);
  await openNew(page, server);

  await test.step("everything at once, and nothing is sent", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    await saveButton(page).click();
    await expectError(fileInput(page), "At least one image is required");
    await expectError(field(page, "Title"), "Title is required");
    await expectError(field(page, "Description"), "Description is required");
    await expectError(field(page, "Specification name 1"), "Specification name is required");
    await expectError(field(page, "Specification value 1"), "Specification value is required");
    await expectError(field(page, "Category"), "Category must be one of the six categories");
    await expectError(field(page, PRICE), POSITIVE.price);
    await expectError(field(page, STOCK), POSITIVE.stock);
    await expect(field(page, NUMBER)).not.toHaveAttribute("aria-invalid");
    await expect(fileInput(page)).toBeFocused();
    expect(saves).toEqual([]);
  });
  await test.step("counters tell how much room is left, and when there is none", async () => {
    await expect(page.getByText("0 of 100 characters")).toBeVisible();
    await field(page, "Title").fill("Main nozzle, air jet");
    await expect(page.getByText("20 of 100 characters")).toBeVisible();
    await field(page, "Title").fill("x".repeat(101));
    await expect(page.getByText("101 of 100 characters")).toHaveClass("over");
    await field(page, "Description").fill("x".repeat(1999));
    await expect(page.getByText("1999 of 2000 characters")).toBeVisible();
  });
  await test.step("what is just allowed is saved", async () => {
    const title = `Form test ${"x".repeat(90)}`;
    await page.getByRole("button", { name: "Remove specification 1" }).click();
    await fillForm(page, title);
    await field(page, "Description").fill("x".repeat(2000));
    await field(page, PRICE).fill("0");
    await field(page, STOCK).fill("  0 ");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect(await productCalled(await server.signIn(), title)).toMatchObject({ price: 0, stock: 0 });
  });
});

test("one wrong field is told and focused, and nothing is sent", async ({ page, server, forgive }) => {
  const saves = savesOf(page);
  await openNew(page, server);
  await fillForm(page);

  for (const [label, text, message] of [
    ["Title", "x".repeat(101), "Title must be at most 100 characters"],
    ["Description", "\n \n", "Description is required"],
    [PRICE, "12,5", POSITIVE.price],
    [STOCK, "-1", POSITIVE.stock],
    [NUMBER, "1001", RANGE],
  ] as const) {
    await test.step(label, async () => {
      const right = await field(page, label).inputValue();
      await field(page, label).fill(text);
      await saveButton(page).click();
      await expectError(field(page, label), message);
      await expect(field(page, label)).toBeFocused();
      await expect(page.locator("[aria-invalid]")).toHaveCount(1);
      await expect(field(page, label)).toHaveValue(text);
      await field(page, label).fill(right);
    });
  }
  await page.getByRole("button", { name: "Add Specification" }).click();
  for (const [part, length, message] of [
    ["name", 101, "Specification name is too long"],
    ["value", 501, "Specification value is too long"],
  ] as const) {
    await test.step(message, async () => {
      await field(page, "Specification name 1").fill("Length");
      await field(page, "Specification value 1").fill("142 mm");
      await field(page, `Specification ${part} 1`).fill("x".repeat(length));
      await saveButton(page).click();
      await expectError(field(page, `Specification ${part} 1`), message);
      await expect(field(page, `Specification ${part} 1`)).toBeFocused();
    });
  }
  await field(page, "Specification value 1").fill("142 mm");
  await test.step("a message goes when its field is right, and the next one leads on", async () => {
    await field(page, PRICE).fill("");
    await field(page, STOCK).fill("");
    await saveButton(page).click();
    await expect(field(page, PRICE)).toBeFocused();
    await field(page, PRICE).fill("1");
    await expect(page.getByText(POSITIVE.price)).toHaveCount(0);
    await expect(page.getByText(POSITIVE.stock)).toBeVisible();
    await saveButton(page).click();
    await expect(field(page, STOCK)).toBeFocused();
    await field(page, STOCK).fill("1");
  });
  await test.step("a removed picture gives its memory back, and the last one is missed", async () => {
    const address = (await tiles(page).getAttribute("src")) ?? "";
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await expect(tiles(page)).toHaveCount(0);
    await expect(page.locator("form > [role=status]")).toHaveText("Image 1 removed, 0 images left");
    await expect(fileInput(page)).toBeFocused();
    await saveButton(page).click();
    await expectError(fileInput(page), "At least one image is required");
    const isGone = await page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(false);
          image.onerror = () => resolve(true);
          image.src = url;
        }),
      address,
    );
    expect(isGone).toBe(true);
    forgive(/ERR_FILE_NOT_FOUND/);
  });
  expect(saves).toEqual([]);
});

test("a number above 1000 is right on the product that has it, and on no other", async ({ page, server }) => {
  const product = await ownProduct(await server.signIn());
  await page.route(`**/api/products/${product._id}`, async (route) => {
    if (route.request().method() !== "GET") return route.fulfill({ json: product });
    await route.fulfill({ json: { ...product, productId: 1004 } });
  });
  const saves = savesOf(page);
  await openEdit(page, server, product);
  await field(page, NUMBER).fill("1005");
  await saveButton(page).click();
  await expectError(field(page, NUMBER), RANGE);
  expect(saves).toEqual([]);
  await field(page, NUMBER).fill("1004");
  await saveButton(page).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
});
