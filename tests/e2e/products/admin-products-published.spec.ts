import { PRODUCT_SERVER } from "../../../contract/messages.ts";
import { toast } from "../support/admin.ts";
import { hold } from "../support/calls.ts";
import { menuOf } from "../support/menus.ts";
import { tick, untick } from "../support/press.ts";
import { openEdit } from "../support/product-form.ts";
import { expect, openShelf, row, test } from "../support/product-list.ts";

test("a product is hidden and published in row, bulk edit and form", async ({ page, server, shelf }) => {
  const [first, second] = await shelf.fill(2);
  const visitor = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });
  const statuses = async () => [
    (await visitor(`/api/products/by-id/${first._id}`)).status,
    (await visitor(`/products/details/${first.productId}`)).status,
  ];
  await openShelf(page, server, shelf);
  await expect(row(page, first)).not.toContainText("Not published");

  await test.step("the row's menu hides it", async () => {
    await (await menuOf(page, `More for ${first.title}`)).getByRole("button", { name: "Unpublish" }).click();
    await expect(row(page, first)).toContainText("Not published");
    await expect(row(page, second)).not.toContainText("Not published");
    expect(await statuses()).toEqual([404, 404]);
    const menu = await menuOf(page, `More for ${first.title}`);
    await expect(menu.getByRole("link", { name: "View on website" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("a stale row is not changed, and says so", async () => {
    const admin = await server.signIn();
    const { version } = (await admin.get(`/api/products/${first._id}`)).body;
    const release = await hold(page, "POST", /products\/bulk$/);
    await (await menuOf(page, `More for ${first.title}`)).getByRole("button", { name: "Publish" }).click();
    await admin.put(`/api/products/${first._id}`, { price: 77, stock: 3 }, { "if-match": `"${version}"` });
    release();
    await expect(toast(page, PRODUCT_SERVER.stale)).toBeVisible();
    expect(await statuses()).toEqual([404, 404]);
    await page.unrouteAll();
  });

  await test.step("the list shows only the products that are not published, and keeps that in its address", async () => {
    await tick(page.getByRole("checkbox", { name: "Not published" }));
    await expect(page).toHaveURL(/published=no/);
    await expect(row(page, first)).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
    await page.reload();
    await expect(row(page, first)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Not published" })).toBeChecked();
  });

  await test.step("the form publishes it", async () => {
    await openEdit(page, server, first);
    const box = page.getByRole("checkbox", { name: "Published" });
    await expect(box).not.toBeChecked();
    await tick(box);
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    expect(await statuses()).toEqual([200, 200]);
  });

  await test.step("the form hides it", async () => {
    await openEdit(page, server, first);
    await untick(page.getByRole("checkbox", { name: "Published" }));
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    expect(await statuses()).toEqual([404, 404]);
  });

  await test.step("a bulk edit publishes all that are selected", async () => {
    await openShelf(page, server, shelf);
    await row(page, first)
      .getByRole("checkbox", { name: /^Select/ })
      .press("Space");
    await row(page, second)
      .getByRole("checkbox", { name: /^Select/ })
      .press("Space");
    await page.getByRole("button", { name: "Edit selected" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Published" }).selectOption({ label: "Yes" });
    await dialog.getByRole("button", { name: "Save 2 products" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await statuses()).toEqual([200, 200]);
  });
});
