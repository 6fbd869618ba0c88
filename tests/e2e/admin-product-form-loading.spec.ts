import { openAsAdmin, toast } from "./support/admin.ts";
import { deleteOwnProducts, field, ownProduct, saveButton } from "./support/product-form.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

test.afterEach(({ server }) => deleteOwnProducts(server));

test.describe("a product that cannot be loaded", () => {
  // Refused and broken answers are what these are about.
  test.use({ forgiven: ANYTHING });

  for (const id of [UNKNOWN, "no-such-product"]) {
    test(`leads back to the list with a toast: ${id}`, async ({ page, server }) => {
      await openAsAdmin(page, server, `/admin/products/${id}/edit`);
      await expect(toast(page, "Failed to load product")).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/products$/);
    });
  }

  test("so does one that the server or the network does not give", async ({ page, server }) => {
    const { _id } = await ownProduct(await server.signIn());
    const path = `**/api/products/${_id}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
    await openAsAdmin(page, server, `/admin/products/${_id}/edit`);
    await expect(toast(page, "Failed to load product")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await page.goto(`/admin/products/${_id}/edit`);
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(toast(page, "Failed to load product")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });

  test("while it loads, the form says so", async ({ page, server }) => {
    const { _id, title } = await ownProduct(await server.signIn());
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/products/${_id}`, async (route) => {
      await held;
      await route.continue();
    });
    await openAsAdmin(page, server, `/admin/products/${_id}/edit`);
    await expect(page.getByRole("status").filter({ hasText: "Loading product..." })).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);
    release();
    await expect(field(page, "Title")).toHaveValue(title);
  });
});
