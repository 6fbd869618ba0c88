import type { Page } from "@playwright/test";
import { toast } from "../support/admin.ts";
import { hold } from "../support/calls.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fillForm,
  NEW,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const ID = "01900000-0000-7000-8000-00000000000";
const select = (page: Page) => field(page, "Catalog (optional)");

const catalogs = ["completed", "error", "pending", "processing", "uploading", "completed"].map(
  (processingStatus, index) => ({
    _id: ID + index,
    category: index < 3 ? "toyota" : "others",
    originalName: `Catalog ${index} ${processingStatus}`,
    processingStatus,
  }),
);

test.afterEach(({ server }) => deleteOwnProducts(server));

test("offers processed catalogs only, and the product's own", async ({ page, server, forgive }) => {
  const product = await ownProduct(await server.signIn());
  await page.route("**/api/catalogs", (route) => route.fulfill({ json: catalogs }));

  await test.step("a product keeps a catalog that is not offered", async () => {
    await page.route(`**/api/products/${product._id}`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      await route.fulfill({ json: { ...product, catalogId: `${ID}1` } });
    });
    await openEdit(page, server, product);
    await expect(select(page)).toHaveValue(`${ID}1`);
    await expect(select(page).locator("option")).toHaveText([
      "No catalog",
      "Its present catalog",
      "Catalog 0 completed",
      "Catalog 5 completed",
    ]);
  });
  await test.step("a new product begins with none", async () => {
    await page.goto(NEW);
    await expect(select(page).locator("option")).toHaveText([
      "No catalog",
      "Catalog 0 completed",
      "Catalog 5 completed",
    ]);
    await expect(select(page)).toHaveValue("");
  });
  await test.step("a catalog that is gone by the time of the save is told at its field", async () => {
    await fillForm(page);
    await select(page).selectOption({ label: "Catalog 5 completed" });
    await saveButton(page).click();
    await expectError(select(page), "This catalog does not exist");
    await expect(select(page)).toBeFocused();
    await expect(select(page)).toHaveValue(`${ID}5`);
    forgive(/400|Bad Request/);
  });
});

test("catalogs that can't be loaded are told; the rest works", async ({ page, server, forgive }) => {
  const addAnother = async () => {
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
  };
  await test.step("told without words", async () => {
    await page.route("**/api/catalogs", (route) => route.fulfill({ status: 500, body: "" }));
    await openNew(page, server);
    await expect(toast(page, "Failed to load catalogs")).toBeVisible();
    await expect(select(page)).toHaveAccessibleDescription("Failed to load catalogs");
    await page.getByRole("link", { name: "Cancel" }).click();
  });
  await test.step("told with the server's words, the rest works", async () => {
    const json = { message: "The shelf is locked" };
    await page.route("**/api/catalogs", (route) => route.fulfill({ status: 503, json }));
    await addAnother();
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await expect(select(page)).toHaveAccessibleDescription("Failed to load catalogs");
    await fillForm(page, "Form test without catalog");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    const { catalogId } = await productCalled(await server.signIn(), "Form test without catalog");
    expect(catalogId).toBeNull();
  });
  await test.step("none at all", async () => {
    await page.route("**/api/catalogs", (route) => route.fulfill({ json: [] }));
    await addAnother();
    await expect(select(page)).not.toHaveAccessibleDescription("Failed to load catalogs");
    await expect(select(page).locator("option")).toHaveText(["No catalog"]);
    await expect(select(page)).toHaveValue("");
  });
  forgive(/50[03]/);
});

test("the catalogs screen lists them whole; a chosen one is stored", async ({ page, server }) => {
  const admin = await server.signIn();
  const [catalog] = (await admin.get("/api/catalogs")).body;
  await openNew(page, server);
  await expect(select(page).locator("option")).not.toHaveCount(1);

  await test.step("the catalogs", async () => {
    const release = await hold(page, "GET", "**/api/catalogs");
    await page.getByRole("link", { name: "Catalogs" }).first().click();
    const heading = page.getByRole("heading", { name: "Catalogs", level: 1 });
    await expect(heading).toBeVisible();
    release();
    await expect(page.getByText(/\b42 pages\b/)).toBeVisible();
  });
  await test.step("a product is stored with the catalog that was chosen", async () => {
    await page.goBack();
    await fillForm(page, "Form test with catalog");
    await select(page).selectOption({ label: catalog.originalName });
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect((await productCalled(admin, "Form test with catalog")).catalogId).toBe(catalog._id);
  });
});
