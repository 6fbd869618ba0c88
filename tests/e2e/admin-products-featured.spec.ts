import type { Page } from "@playwright/test";
import { toast } from "./support/admin.ts";
import { expectAccessible } from "./support/axe.ts";
import {
  answer,
  expect,
  FEATURED,
  hold,
  LIST,
  lose,
  openShelf,
  row,
  rows,
  test,
} from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.use({ forgiven: FAILED_CALLS });

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

  test("never turns over what somebody else has turned meanwhile, and asks before it is set over a newer state", async ({
    page,
    server,
    shelf,
  }) => {
    const [product] = await shelf.fill(1);
    if (!product) throw new Error("no product");
    await openShelf(page, server, shelf);
    await test.step("turned already: the row shows it, nothing else happens", async () => {
      await shelf.admin.put(`/api/products/${product._id}/featured`);
      await theSwitch(page).click();
      await expect(toast(page, "Someone else has featured it already")).toBeVisible();
      await expect(theSwitch(page)).toBeChecked();
      expect((await shelf.read(product)).featured).toBe(true);
    });
    const question = page.getByRole("alertdialog", { name: "Changed by someone else" });
    await test.step("changed otherwise: the present state is shown, and left as it is", async () => {
      await shelf.admin.put(`/api/products/${product._id}`, { price: 88, stock: 9 });
      await theSwitch(page).press("Space");
      await expect(question).toContainText(
        `'${product.title}' was changed by someone else in the meantime. It is still featured now.`,
      );
      await expectAccessible(page);
      await expect(question.getByRole("button", { name: "Leave as it is" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(rows(page)).toContainText("₹88.00");
      await expect(theSwitch(page)).toBeChecked();
      expect((await shelf.read(product)).featured).toBe(true);
    });
    await test.step("or set once more", async () => {
      await shelf.admin.put(`/api/products/${product._id}`, { price: 89, stock: 9 });
      await theSwitch(page).press("Space");
      // Nobody changes it again before the row has read what was set.
      const isRead = page.waitForResponse(LIST);
      await question.getByRole("button", { name: "Remove the mark" }).click();
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await isRead;
      await expect(theSwitch(page)).not.toBeChecked();
      expect((await shelf.read(product)).featured).toBe(false);
      await shelf.admin.put(`/api/products/${product._id}`, { price: 90, stock: 9 });
      await theSwitch(page).press("Space");
      await expect(question).toContainText("It is not featured now.");
      const isReadAgain = page.waitForResponse(LIST);
      await question.getByRole("button", { name: "Mark as featured" }).click();
      await expect.poll(async () => (await shelf.read(product)).featured).toBe(true);
      await isReadAgain;
      await shelf.admin.put(`/api/products/${product._id}/featured`);
      await theSwitch(page).press("Space");
      await expect(toast(page, "Someone else has removed the mark already")).toBeVisible();
      expect((await shelf.read(product)).featured).toBe(false);
    });
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
