import type { Page } from "@playwright/test";
import { toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import {
  expect,
  FEATURED,
  failInEachWay,
  LIST,
  openShelf,
  row,
  rows,
  test,
} from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { middleOf } from "../support/viewer.ts";

test.use({ forgiven: FAILED_CALLS });

const theSwitch = (page: Page) => rows(page).first().getByRole("switch");

test.describe("the featured mark", () => {
  test("switches at once, back after a failure, per row", async ({ page, server, shelf }) => {
    const [first, second] = await shelf.fill(2);
    await openShelf(page, server, shelf);
    await expect(theSwitch(page)).toHaveAccessibleName(`Featured: ${second.title}`);
    await expect(theSwitch(page)).not.toBeChecked();

    await test.step("goes back after a failure", async () => {
      await failInEachWay(
        page,
        { method: "PUT", path: FEATURED, sentence: "Error updating featured status" },
        () => theSwitch(page).click(),
        () => expect(theSwitch(page)).not.toBeChecked(),
      );
    });

    await test.step("shows at once, without waiting for the answer; a second press meanwhile is not heard", async () => {
      const release = await hold(page, "PUT", FEATURED);
      await theSwitch(page).click();
      await expect(theSwitch(page)).toBeChecked();
      await theSwitch(page).press("Space");
      await expect(theSwitch(page)).toBeChecked();
      await expect(toast(page, "Featured status updated")).toHaveCount(0);
      release();
      await expect(toast(page, "Featured status updated")).toBeVisible();
      expect((await shelf.read(second)).featured).toBe(true);
      await expect(theSwitch(page)).toBeChecked();
      await page.unrouteAll();
    });

    await test.step("turns over and back, and says so", async () => {
      await dismissNotices(page);
      await theSwitch(page).click();
      await expect.poll(async () => (await shelf.read(second)).featured).toBe(false);
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(theSwitch(page)).not.toBeChecked();
    });

    await test.step("is kept apart for two rows whose answers cross", async () => {
      await dismissNotices(page);
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

    await test.step("tells it in a notice that leaves a press below it alone, and takes its own", async () => {
      await dismissNotices(page);
      const edit = row(page, first).getByRole("button", { name: /^Quick edit/ });
      const release = await hold(page, "PUT", FEATURED);
      await row(page, first).getByRole("switch").click();
      await page.setViewportSize({ width: 1280, height: 320 });
      await edit.hover();
      // Where a notice comes to stand.
      await edit.evaluate((button) => {
        button.scrollIntoView({ block: "end" });
        window.scrollBy(0, 24);
      });
      const { x, y } = await middleOf(edit);
      await page.mouse.move(x, y);
      await page.mouse.down();
      release();
      const notice = page.locator(".toast");
      await expect(notice).toHaveText("Featured status updated");
      expect(Math.abs((await middleOf(notice)).y - y)).toBeLessThan(20);
      await page.mouse.up();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(notice).toHaveCount(0);
    });
  });

  test("asks before it overwrites another's newer state", async ({ page, server, shelf }) => {
    const [product] = await shelf.fill(1);
    await openShelf(page, server, shelf);
    // Nobody changes it again before the row has read what came of the press.
    const pressed = async (press: () => Promise<void>) => {
      const isRead = page.waitForResponse(LIST);
      await press();
      await isRead;
    };
    await test.step("turned already: the row shows it, nothing else happens", async () => {
      await shelf.admin.put(`/api/products/${product._id}/featured`);
      await pressed(() => theSwitch(page).click());
      await expect(toast(page, "Someone else has featured it already")).toBeVisible();
      await expect(theSwitch(page)).toBeChecked();
      expect((await shelf.read(product)).featured).toBe(true);
    });
    const question = page.getByRole("alertdialog", { name: "Changed by someone else" });
    await test.step("changed otherwise: the present state is shown, and left as it is", async () => {
      await shelf.admin.put(`/api/products/${product._id}`, { price: 88, stock: 9 });
      await pressed(() => theSwitch(page).press("Space"));
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
      await pressed(() => theSwitch(page).press("Space"));
      await pressed(() => question.getByRole("button", { name: "Remove the mark" }).click());
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(theSwitch(page)).not.toBeChecked();
      expect((await shelf.read(product)).featured).toBe(false);
      await shelf.admin.put(`/api/products/${product._id}`, { price: 90, stock: 9 });
      await pressed(() => theSwitch(page).press("Space"));
      await expect(question).toContainText("It is not featured now.");
      await pressed(() => question.getByRole("button", { name: "Mark as featured" }).click());
      await expect.poll(async () => (await shelf.read(product)).featured).toBe(true);
      await shelf.admin.put(`/api/products/${product._id}/featured`);
      await pressed(() => theSwitch(page).press("Space"));
      await expect(toast(page, "Someone else has removed the mark already")).toBeVisible();
      expect((await shelf.read(product)).featured).toBe(false);
    });
  });
});
