import { GST_FORM } from "#contract/platform/server-messages.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { toast } from "../support/admin.ts";
import {
  deleteOwnProducts,
  field,
  fileInput,
  fillForm,
  freeNumber,
  imageFile,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const row = (number: number, part: "name" | "value") => `Specification ${part} ${number}`;

test.afterEach(({ admin }) => deleteOwnProducts(admin));

test("saves a new product as it was typed and shows it in the list", async ({ page, admin }) => {
  const number = await freeNumber(admin);
  const title = "Form test <b>ठ</b> & 'ü'";
  await openNew(page);
  await expect(page).toHaveTitle("Create Product: Admin Panel");
  await expect(page.getByText("Add a new product to your catalog")).toBeVisible();
  const options = field(page, "Category").locator("option:not([hidden])");
  await expect(options).toHaveText(FIRST_CATEGORIES.map(({ label }) => label));
  await fillForm(page, title);
  await fileInput(page).setInputFiles([
    await imageFile("two.jpg", { format: "jpeg", width: 60, height: 30 }),
    await imageFile("three.webp", { format: "webp", width: 30, height: 60 }),
  ]);
  await expect(tiles(page)).toHaveCount(3);
  await field(page, "Price (₹)").fill("1,25,000.50");
  await expect(field(page, "HSN code (optional)")).toHaveAttribute("placeholder", "8448");
  await expect(field(page, "GST rate (%) (optional)")).toHaveAttribute("placeholder", "18");
  const unit = field(page, "Unit (optional)");
  await expect(unit).toHaveAttribute("placeholder", "Nos");
  await expect(page.locator(`#${await unit.getAttribute("list")} option`).first()).toHaveAttribute(
    "value",
    "Nos",
  );
  await unit.fill("m");
  await field(page, "HSN code (optional)").fill("844");
  await field(page, "GST rate (%) (optional)").fill("101");
  await field(page, "Product ID (optional)").fill(String(number));
  await page.getByRole("button", { name: "Add Specification" }).click();
  await field(page, row(1, "name")).fill("Length");
  await field(page, row(1, "value")).fill("  142 mm ");
  await saveButton(page).click();
  await expect(page.getByText(GST_FORM.hsnInvalid)).toBeVisible();
  await expect(page.getByText(GST_FORM.rateInvalid)).toBeVisible();
  await expect(field(page, "HSN code (optional)")).toBeFocused();
  await field(page, "HSN code (optional)").fill(" 84485900 ");
  await field(page, "GST rate (%) (optional)").fill("12.5");
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(toast(page, "Product created successfully")).toBeVisible();
  // Markup and other alphabets remain text.
  await expect(page.getByRole("table").getByText(title)).toBeVisible();

  const product = await productCalled(admin, title);
  expect(product).toMatchObject({
    productId: number,
    title,
    description: "Carries the weft to the middle of the shed.",
    category: "others",
    catalogId: null,
    price: 125_000.5,
    stock: 7,
    unit: "m",
    hsnCode: "84485900",
    gstRate: 12.5,
    featured: false,
    specifications: [{ name: "Length", value: "142 mm" }],
  });
  expect(product.images.map(({ width, height }) => width / height)).toEqual([4 / 3, 2, 0.5]);
});

test("creates a product with the keyboard alone", async ({ page, admin }) => {
  await openNew(page);
  // Waiting for a file chooser makes the browser suppress it, which must precede the key.
  const chooser = page.waitForEvent("filechooser");
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole("button", { name: "← Go Back" }).focus();
  await press("Tab");
  await expect(fileInput(page)).toBeFocused();
  await press("Enter");
  await (await chooser).setFiles([await imageFile("one.png"), await imageFile("two.png")]);
  await expect(tiles(page)).toHaveCount(2);
  await field(page, "Title").focus();
  await page.keyboard.type("Form test keys");
  await press("Tab");
  await page.keyboard.type("KEY-1");
  await press("Tab");
  await page.keyboard.type("Typed without a mouse.");
  await press("Tab", "Enter");
  await expect(field(page, row(1, "name"))).toBeFocused();
  await page.keyboard.type("Key");
  await press("Tab");
  await page.keyboard.type("Board");
  await field(page, "Category").focus();
  await page.keyboard.type("Oth");
  await press("Tab", "Tab");
  await page.keyboard.type("12.5");
  await press("Tab");
  await page.keyboard.type("0");
  await press("Enter");
  await expect(toast(page, "Product created successfully")).toBeVisible();
  const made = await productCalled(admin, "Form test keys");
  expect(made).toMatchObject({
    partCode: "KEY-1",
    price: 12.5,
    stock: 0,
    specifications: [{ name: "Key", value: "Board" }],
  });
});

test("an edit shows the product, is saved and becomes public", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  const key = product.images[0]?.key;
  const stored = async () => (await admin.get(`/api/products/${product._id}`)).body;
  await openEdit(page, product);
  await test.step("shows the product", async () => {
    await expect(page).toHaveTitle("Edit Product: Admin Panel");
    await expect(page.getByText("Update product details")).toBeVisible();
    for (const [label, value] of Object.entries({ "Price (₹)": "1250.5", Stock: "7", Category: "others" }))
      await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, "Product ID (optional)")).toHaveValue(String(product.productId));
    await expect(field(page, row(2, "value"))).toHaveValue("142 mm");
  });
  await test.step("saves what was changed; its own number is not a duplicate", async () => {
    await field(page, "Title").fill("Form test changed");
    await field(page, "Category").selectOption("toyota");
    await page.getByRole("button", { name: "Remove specification 1" }).click();
    await fileInput(page).setInputFiles([
      await imageFile("wide.png", { width: 60, height: 30 }),
      await imageFile("tall.png", { width: 30, height: 60 }),
    ]);
    await page.getByRole("button", { name: "Move image 3 earlier" }).click();
    await page.getByRole("button", { name: "Move image 2 earlier" }).click();
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);

    const saved = await stored();
    expect(saved).toMatchObject({
      productId: product.productId,
      title: "Form test changed",
      category: "toyota",
      price: 1250.5,
      specifications: [{ name: "Length", value: "142 mm" }],
      version: product.version + 1,
    });
    expect(
      saved.images.map(({ width, height }: { width: number; height: number }) => width / height),
    ).toEqual([0.5, 4 / 3, 2]);
    expect(saved.images[1].key).toBe(key);
  });
  await test.step("the next edit shows the new state; an empty number keeps the existing one", async () => {
    await page.getByRole("table").getByText("Form test changed").waitFor();
    await page.goBack();
    await expect(field(page, "Title")).toHaveValue("Form test changed");
    await field(page, "Product ID (optional)").fill("");
    await expect(page.getByText("Leave empty to keep it.")).toBeVisible();
  });
  await test.step("a removed image is deleted by the save, not before", async () => {
    for (let left = 3; left > 0; left -= 1) {
      await page.getByRole("button", { name: "Remove image 1" }).click();
      await expect(tiles(page)).toHaveCount(left - 1);
    }
    await fileInput(page).setInputFiles([await imageFile("other.png")]);
    expect((await stored()).images[1].key).toBe(key);
    await saveButton(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    const { images, productId } = await stored();
    expect(images).toHaveLength(1);
    expect(images[0].key).not.toBe(key);
    expect(productId).toBe(product.productId);
  });
  await test.step("the public page", async () => {
    await page.goto(`/products/details/${product._id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Form test changed");
  });
});

test("Go Back and Cancel save nothing and return to the list", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  await openEdit(page, product);
  for (const [name, role] of [
    ["← Go Back", "button"],
    ["Cancel", "link"],
  ] as const) {
    await test.step(name, async () => {
      await expect(field(page, "Title")).toHaveValue(product.title);
      await field(page, "Title").fill("Form test thrown away");
      await page.getByRole(role, { name }).click();
      await page.getByRole("button", { name: "Leave", exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/products$/);
      expect((await admin.get(`/api/products/${product._id}`)).body.title).toBe(product.title);
    });
    if (name === "← Go Back") await page.goBack();
  }
  await test.step("the list is as it was left", async () => {
    await page
      .getByRole("navigation", { name: "Pages of products" })
      .getByRole("button", { name: "Next" })
      .click();
    await expect(page).toHaveURL("/admin/products?page=2");
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
    await page.getByRole("button", { name: "← Go Back" }).click();
    await expect(page).toHaveURL("/admin/products?page=2");
  });
});
