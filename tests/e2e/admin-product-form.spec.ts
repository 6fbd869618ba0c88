import { CATEGORIES, CATEGORY_LABELS } from "../../contract/categories.ts";
import { openAsAdmin, toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  field,
  fileInput,
  fillForm,
  freeNumber,
  NEW,
  openEdit,
  openNew,
  ownProduct,
  picture,
  productCalled,
  saveButton,
  tiles,
} from "./support/product-form.ts";
import { expect, test } from "./support/test.ts";

const row = (number: number, part: "name" | "value") => `Specification ${part} ${number}`;

test.afterEach(({ server }) => deleteOwnProducts(server));

test.describe("creating", () => {
  test("a product is made as it was typed, and the list shows it", async ({ page, server }) => {
    const admin = await server.signIn();
    const number = await freeNumber(admin);
    await openNew(page, server);
    await expect(page).toHaveTitle("Create Product: Admin Panel");
    await expect(page.getByText("Add a new product to your catalog")).toBeVisible();
    await fillForm(page, "Form test made by hand");
    await fileInput(page).setInputFiles([
      await picture("two.jpg", { format: "jpeg", width: 60, height: 30 }),
      await picture("three.webp", { format: "webp", width: 30, height: 60 }),
    ]);
    await expect(tiles(page)).toHaveCount(3);
    await field(page, "Price (₹)").fill("1,25,000.50");
    await field(page, "Product ID (optional)").fill(String(number));
    await page.getByRole("button", { name: "Add Specification" }).click();
    await field(page, row(1, "name")).fill("Length");
    await field(page, row(1, "value")).fill("  142 mm ");
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(page.getByRole("table").getByText("Form test made by hand")).toBeVisible();

    const product = await productCalled(admin, "Form test made by hand");
    expect(product).toMatchObject({
      productId: number,
      description: "Carries the weft to the middle of the shed.",
      category: "others",
      catalogId: null,
      price: 125_000.5,
      stock: 7,
      featured: false,
      specifications: [{ name: "Length", value: "142 mm" }],
    });
    expect(product.images.map(({ width, height }) => width / height)).toEqual([4 / 3, 2, 0.5]);
  });

  test("markup and other scripts stay text", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page, "Form test <b>ठ</b> & 'ü'");
    await saveButton(page).click();
    await expect(page.getByRole("table").getByText("Form test <b>ठ</b> & 'ü'")).toBeVisible();
    const { title } = await productCalled(await server.signIn(), "Form test <b>ठ</b> & 'ü'");
    expect(title).toBe("Form test <b>ठ</b> & 'ü'");
  });

  test("works by keyboard alone", async ({ page, server }) => {
    await openNew(page, server);
    // Who waits for a chooser tells the browser to show none, and that overtakes no key pressed at the same moment.
    const chooser = page.waitForEvent("filechooser");
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    await page.getByRole("button", { name: "← Go Back" }).focus();
    await press("Tab");
    await expect(fileInput(page)).toBeFocused();
    await press("Enter");
    await (await chooser).setFiles([await picture("one.png"), await picture("two.png")]);
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
    const made = await productCalled(await server.signIn(), "Form test keys");
    expect(made).toMatchObject({
      partCode: "KEY-1",
      price: 12.5,
      stock: 0,
      specifications: [{ name: "Key", value: "Board" }],
    });
  });
});

test.describe("editing", () => {
  test("shows what the product is, and saves what was changed", async ({ page, server }) => {
    const admin = await server.signIn();
    const product = await ownProduct(admin);
    await openEdit(page, server, product);
    await expect(page).toHaveTitle("Edit Product: Admin Panel");
    await expect(page.getByText("Update product details")).toBeVisible();
    await expect(field(page, "Price (₹)")).toHaveValue("1250.5");
    await expect(field(page, "Stock")).toHaveValue("7");
    await expect(field(page, "Category")).toHaveValue("others");
    await expect(field(page, "Product ID (optional)")).toHaveValue(String(product.productId));
    await expect(field(page, row(2, "value"))).toHaveValue("142 mm");

    await field(page, "Title").fill("Form test changed");
    await field(page, "Category").selectOption("toyota");
    await page.getByRole("button", { name: "Remove specification 1" }).click();
    await fileInput(page).setInputFiles([
      await picture("wide.png", { width: 60, height: 30 }),
      await picture("tall.png", { width: 30, height: 60 }),
    ]);
    await page.getByRole("button", { name: "Move image 3 earlier" }).click();
    await page.getByRole("button", { name: "Move image 2 earlier" }).click();
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);

    const saved = (await admin.get(`/api/products/${product._id}`)).body;
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
    expect(saved.images[1].key).toBe(product.images[0]?.key);
  });

  test("a removed picture goes with the save, and not before", async ({ page, server }) => {
    const admin = await server.signIn();
    const product = await ownProduct(admin);
    const key = product.images[0]?.key;
    await openEdit(page, server, product);
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await fileInput(page).setInputFiles([await picture("other.png")]);
    expect((await admin.get(`/api/products/${product._id}`)).body.images[0].key).toBe(key);
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    const { images } = (await admin.get(`/api/products/${product._id}`)).body;
    expect(images).toHaveLength(1);
    expect(images[0].key).not.toBe(key);
  });

  test("an empty number leaves the one it has; the same one is no conflict", async ({ page, server }) => {
    const admin = await server.signIn();
    const product = await ownProduct(admin);
    await openEdit(page, server, product);
    await field(page, "Product ID (optional)").fill("");
    await expect(page.getByText("Left empty, it stays as it is.")).toBeVisible();
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    expect((await admin.get(`/api/products/${product._id}`)).body.productId).toBe(product.productId);
  });

  test("the public page and the next edit show the new state", async ({ page, server }) => {
    const product = await ownProduct(await server.signIn());
    await openEdit(page, server, product);
    await field(page, "Title").fill("Form test fresh");
    await saveButton(page).click();
    await page.getByRole("table").getByText("Form test fresh").waitFor();
    await page.goBack();
    await expect(field(page, "Title")).toHaveValue("Form test fresh");
    await page.goto(`/products/details/${product._id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Form test fresh");
  });
});

test.describe("leaving", () => {
  for (const [name, role] of [
    ["← Go Back", "button"],
    ["Cancel", "link"],
  ] as const) {
    test(`${name} leads to the list and saves nothing`, async ({ page, server }) => {
      const admin = await server.signIn();
      const product = await ownProduct(admin);
      await openEdit(page, server, product);
      await field(page, "Title").fill("Form test thrown away");
      await page.getByRole(role, { name }).click();
      await page.getByRole("button", { name: "Leave", exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/products$/);
      expect((await admin.get(`/api/products/${product._id}`)).body.title).toBe(product.title);
    });
  }

  test("Go Back returns to the list as it was left", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/products?page=2");
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
    await page.getByRole("button", { name: "← Go Back" }).click();
    await expect(page).toHaveURL("/admin/products?page=2");
  });
});

test("the categories are the six of the site", async ({ page, server }) => {
  await openAsAdmin(page, server, NEW);
  const options = field(page, "Category").locator("option:not([hidden])");
  await expect(options).toHaveText(CATEGORIES.map((category) => CATEGORY_LABELS[category]));
});
