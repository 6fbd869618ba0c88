import type { Page } from "@playwright/test";
import { toast } from "./support/admin.ts";
import { answer, expect, FEATURED, hold, lose, openShelf, row, rows, test } from "./support/product-list.ts";

test.afterEach(({ troubles }) => {
  // Calls are made to fail here: what the browser says about it is not the subject.
  troubles.splice(0, troubles.length, ...troubles.filter((line) => /third party|^error/.test(line)));
});

const theSwitch = (page: Page) => rows(page).first().getByRole("switch");

test.describe("the featured mark", () => {
  test("turns over and back, and says so", async ({ page, server, shelf }) => {
    const [product] = await shelf.fill(1);
    if (!product) throw new Error("no product");
    await openShelf(page, server, shelf);
    await expect(theSwitch(page)).toHaveAccessibleName(`Featured: ${product.title}`);
    await expect(theSwitch(page)).not.toBeChecked();
    await theSwitch(page).click();
    await expect(theSwitch(page)).toBeChecked();
    await expect(toast(page, "Featured status updated")).toBeVisible();
    await expect.poll(async () => (await shelf.read(product)).featured).toBe(true);
    await theSwitch(page).click();
    await expect.poll(async () => (await shelf.read(product)).featured).toBe(false);
    await expect(theSwitch(page)).not.toBeChecked();
  });

  test("shows at once, without waiting for the answer; a second press meanwhile is not heard", async ({
    page,
    server,
    shelf,
  }) => {
    const [product] = await shelf.fill(1);
    if (!product) throw new Error("no product");
    await openShelf(page, server, shelf);
    const release = await hold(page, "PUT", FEATURED);
    await theSwitch(page).click();
    await expect(theSwitch(page)).toBeChecked();
    await theSwitch(page).press("Space");
    await expect(theSwitch(page)).toBeChecked();
    await expect(toast(page, "Featured status updated")).toHaveCount(0);
    release();
    await expect(toast(page, "Featured status updated")).toBeVisible();
    expect((await shelf.read(product)).featured).toBe(true);
    await expect(theSwitch(page)).toBeChecked();
  });

  test("goes back after a failure", async ({ page, server, shelf }) => {
    await shelf.fill(1);
    for (const [name, status, body, text] of [
      ["without a sentence", 500, {}, "Error updating featured status"],
      ["that is no JSON", 502, undefined, "Error updating featured status"],
      ["with a sentence", 503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await test.step(name, async () => {
        await page.unrouteAll();
        await openShelf(page, server, shelf);
        await answer(page, "PUT", FEATURED, status, body);
        await theSwitch(page).click();
        await expect(toast(page, text)).toBeVisible();
        await expect(theSwitch(page)).not.toBeChecked();
      });
    }
    await test.step("without a network", async () => {
      await page.unrouteAll();
      await openShelf(page, server, shelf);
      await lose(page, "PUT", FEATURED);
      await theSwitch(page).click();
      await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
      await expect(theSwitch(page)).not.toBeChecked();
    });
  });

  test("never turns over what somebody else has turned meanwhile", async ({ page, server, shelf }) => {
    const [product] = await shelf.fill(1);
    if (!product) throw new Error("no product");
    await openShelf(page, server, shelf);
    await shelf.admin.put(`/api/products/${product._id}/featured`);
    await theSwitch(page).click();
    await expect(toast(page, "This product was changed by someone else in the meantime")).toBeVisible();
    await expect(theSwitch(page)).toBeChecked();
    expect((await shelf.read(product)).featured).toBe(true);
  });

  test("is kept apart for two rows whose answers cross", async ({ page, server, shelf }) => {
    const [first, second] = await shelf.fill(2);
    if (!first || !second) throw new Error("no product");
    await openShelf(page, server, shelf);
    const release = await hold(page, "PUT", new RegExp(`${first._id}/featured`));
    await row(page, first).getByRole("switch").click();
    await row(page, second).getByRole("switch").click();
    await expect(toast(page, "Featured status updated")).toBeVisible();
    await expect(row(page, first).getByRole("switch")).toBeChecked();
    release();
    await expect.poll(async () => (await shelf.read(first)).featured).toBe(true);
    await expect(row(page, first).getByRole("switch")).toBeChecked();
    await expect(row(page, second).getByRole("switch")).toBeChecked();
  });
});
