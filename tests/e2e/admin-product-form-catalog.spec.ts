import type { Page } from "@playwright/test";
import { toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fillForm,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
} from "./support/product-form.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

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

test("only catalogs whose processing is completed are offered, and none", async ({ page, server }) => {
  await page.route("**/api/catalogs", (route) => route.fulfill({ json: catalogs }));
  await openNew(page, server);
  await expect(select(page).locator("option")).toHaveText([
    "No catalog",
    "Catalog 0 completed",
    "Catalog 5 completed",
  ]);
  await expect(select(page)).toHaveValue("");
});

test("without any catalog there is 'No catalog' alone, and the product has none", async ({
  page,
  server,
}) => {
  await page.route("**/api/catalogs", (route) => route.fulfill({ json: [] }));
  await openNew(page, server);
  await expect(select(page).locator("option")).toHaveText(["No catalog"]);
  await fillForm(page, "Form test without catalog");
  await saveButton(page).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  expect((await productCalled(await server.signIn(), "Form test without catalog")).catalogId).toBeNull();
});

test("a product is stored with the catalog that was chosen", async ({ page, server }) => {
  const admin = await server.signIn();
  const [catalog] = (await admin.get("/api/catalogs")).body;
  await openNew(page, server);
  await fillForm(page, "Form test with catalog");
  await select(page).selectOption({ label: catalog.originalName });
  await saveButton(page).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  expect((await productCalled(admin, "Form test with catalog")).catalogId).toBe(catalog._id);
});

test("a catalog that is gone by the time of the save is told at its field", async ({
  page,
  server,
  forgive,
}) => {
  await page.route("**/api/catalogs", (route) => route.fulfill({ json: catalogs }));
  await openNew(page, server);
  await fillForm(page);
  await select(page).selectOption({ label: "Catalog 5 completed" });
  await saveButton(page).click();
  await expectError(select(page), "This catalog does not exist");
  await expect(select(page)).toBeFocused();
  await expect(select(page)).toHaveValue(`${ID}5`);
  forgive(/400|Bad Request/);
});

test("a product keeps a catalog that is not offered", async ({ page, server }) => {
  const product = await ownProduct(await server.signIn());
  await page.route("**/api/catalogs", (route) => route.fulfill({ json: catalogs }));
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

for (const [what, text, answer] of [
  ["without words", "Failed to load catalogs", { status: 500, body: "" }],
  [
    "with the server's words",
    "The shelf is locked",
    { status: 503, json: { message: "The shelf is locked" } },
  ],
] as const) {
  test(`catalogs that cannot be loaded are told ${what}, the rest works`, async ({
    page,
    server,
    forgive,
  }) => {
    await page.route("**/api/catalogs", (route) => route.fulfill(answer));
    await openNew(page, server);
    await expect(toast(page, text)).toBeVisible();
    await expect(select(page)).toHaveAccessibleDescription("Failed to load catalogs");
    await fillForm(page);
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    // The list it leads to must not ask for the picture while the product is removed again.
    await page.goto("about:blank");
    forgive(ANYTHING);
  });
}

test("who goes on to the catalogs finds them whole, though the form had read less of them", async ({
  page,
  server,
}) => {
  await openNew(page, server);
  await expect(select(page).locator("option")).not.toHaveCount(1);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/catalogs", (route) => answered.then(() => route.continue()));
  await page.getByRole("link", { name: "Catalogs" }).first().click();
  const heading = page.getByRole("heading", { name: "Catalogs", level: 1 });
  await expect(heading).toBeVisible();
  answer();
  await expect(page.getByText(/\b42 pages\b/)).toBeVisible();
});
