import { openAsAdmin, toast } from "../support/admin.ts";
import { hold } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { deleteOwnProducts, field, ownProduct, saveButton } from "../support/product-form.ts";

import { ANYTHING, expect, test } from "../support/test.ts";

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

test.afterEach(({ server }) => deleteOwnProducts(server));

// Refused and broken answers are what this is about.
test.use({ forgiven: ANYTHING });

test("a loading product says so; a failed one leads back to the list", async ({ page, server }) => {
  const { _id, title } = await ownProduct(await server.signIn());
  const path = `**/api/products/${_id}`;
  const backInList = async (...told: string[]) => {
    for (const text of told) await expect(toast(page, text)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await dismissNotices(page);
  };
  const open = () =>
    page
      .getByRole("link", { name: `Edit ${title}` })
      .first()
      .click();

  await test.step("while it loads", async () => {
    const release = await hold(page, "GET", path);
    await openAsAdmin(page, server, `/admin/products/${_id}/edit`);
    await expect(page.getByRole("status").filter({ hasText: "Loading product..." })).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);
    release();
    await expect(field(page, "Title")).toHaveValue(title);
    await page.unroute(path);
  });
  await test.step("one that is none", async () => {
    await page.goto(`/admin/products/${UNKNOWN}/edit`);
    await backInList("Failed to load product");
  });
  await test.step("one that the server does not give", async () => {
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
    await open();
    await backInList("Failed to load product");
    await page.unroute(path);
  });
  await test.step("one that the network does not give", async () => {
    await page.route(path, (route) => route.abort());
    await open();
    await backInList("Network error. Please check your connection.", "Failed to load product");
  });
});
