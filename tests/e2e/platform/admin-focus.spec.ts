import type { Locator, Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, item, openHero, test } from "../support/admin-hero.ts";
import { collectRequests, fail, hold } from "../support/calls.ts";
import { undo } from "../support/deleted-products.ts";
import { dismissNotices } from "../support/notices.ts";
import { pressWords } from "../support/press.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const confirmDelete = (page: Page): Locator =>
  page.getByRole("alertdialog").getByRole("button", { name: "Delete" });

/** Browsers remove the focus from elements that can't have it at the next paint. */
const afterDrawing = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

async function expectFocusOn(control: Locator): Promise<void> {
  await afterDrawing(control.page());
  await expect(control).toBeFocused();
}

const WAYS = {
  "the mouse at 1366 px": {
    use: { viewport: { width: 1366, height: 768 } },
    press: (control: Locator) => pressWords(control),
  },
  "the keyboard": {
    use: { viewport: { width: 1366, height: 768 } },
    press: async (control: Locator) => {
      await control.focus();
      await control.page().keyboard.press("Enter");
    },
  },
  "touch at 360 px": {
    use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    press: (control: Locator) => pressWords(control, "tap"),
  },
};

for (const [way, { use, press }] of Object.entries(WAYS)) {
  test.describe(`with ${way}`, () => {
    test.use(use);

    test("a row of the hero page keeps the focus; a deletion focuses 'Add'", async ({ page, testHome }) => {
      const { admin } = testHome;
      const [first, second] = await testHome.slides("A", "B", "C");
      await openHero(page);
      await test.step("the grip has the focus after a click, and the arrow keys move its row", async () => {
        const grip = button(page, "Move A");
        if (way === "the keyboard") await grip.focus();
        else await press(grip);
        await expectFocusOn(grip);
        await page.keyboard.press("ArrowDown");
        await expect(page.getByText("A is now 2 of 3")).toBeAttached();
        await expectFocusOn(grip);
      });
      await test.step("a save rejected because someone else saved (409)", async () => {
        await press(button(page, "Edit A"));
        await page.getByLabel("Title").fill("A1");
        const { version } = (await testHome.read.slides()).find(({ _id }) => _id === first?._id) ?? {};
        await admin.put(
          `/api/hero/slider/${first?._id}`,
          { title: "Theirs" },
          { "if-match": `"${version}"` },
        );
        await press(button(page, "Save"));
        await expect(button(page, CONFLICT.allMine)).toBeVisible();
        await page.keyboard.press("Escape");
        await expectFocusOn(page.locator(".form-note"));
        await press(button(page, "Cancel"));
        await expectFocusOn(button(page, "Edit Theirs"));
      });
      await test.step("a failed deletion leaves the focus on 'Delete'", async () => {
        const release = await hold(page, "DELETE", /\/api\/hero\/slider\/[^/]+$/, fail);
        await press(button(page, "Delete B"));
        await press(confirmDelete(page));
        await expectFocusOn(button(page, "Delete B"));
        release();
        await expect(toast(page, "Failed to delete slider")).toBeVisible();
        await expectFocusOn(button(page, "Delete B"));
        await page.unrouteAll();
        await dismissNotices(page);
      });
      await test.step("a slide that was deleted already", async () => {
        await admin.del(`/api/hero/slider/${second?._id}`);
        await press(button(page, "Delete B"));
        await press(confirmDelete(page));
        await expect(item(page, "B")).toHaveCount(0);
        await expectFocusOn(button(page, "Add Slider Image"));
      });
    });

    test("a deleted product's row and 'Undo' focus the list", async ({ page, testHome }) => {
      const { admin } = testHome;
      const kept = await createTestProduct(admin, { title: "Kept reed" });
      const undone = await createTestProduct(admin, { title: "Undone reed" });
      const remove = button(page, `Delete ${undone.title}`);
      const list = page.getByRole("region", { name: "Product table" });
      // Before the list opens: a link below the mouse has its screen loaded.
      const release = await hold(page, "GET", "**/assets/edit-product-page-*.js");
      await openAsAdmin(page, "/admin/products");
      await press(remove);
      await press(confirmDelete(page));
      await expect(remove).toHaveCount(0);
      await expectFocusOn(list);
      await press(undo(page));
      await expect(remove).toBeVisible();
      await expectFocusOn(list);
      await test.step("dismissing a notice restores the focus", async () => {
        await expect(toast(page, "Product restored")).toBeVisible();
        await press(button(page, "Dismiss").last());
        await expectFocusOn(list);
      });
      await test.step("a product that was deleted already", async () => {
        await admin.del(`/api/products/${undone._id}`);
        await press(remove);
        await press(confirmDelete(page));
        await expect(remove).toHaveCount(0);
        await expectFocusOn(list);
      });
      await test.step("a confirmation dialog whose screen is left while it is open", async () => {
        await press(page.getByRole("link", { name: kept.title, exact: true }));
        await expect(page).toHaveURL(/\/edit$/);
        await press(button(page, `Delete ${kept.title}`));
        await expect(confirmDelete(page)).toBeVisible();
        release();
        await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
        await expectFocusOn(page.locator("main"));
      });
      await admin.del(`/api/products/${kept._id}`);
    });

    test("moves the focus when a prompt is answered and on 'Undo'", async ({ page, testHome: _ }) => {
      await test.step("'Notify me' moves it to the switch that replaces it", async () => {
        await openAsAdmin(page, "/admin/enquiries");
        await press(button(page, "Notify me"));
        await expectFocusOn(button(page, "Sound and notification: on"));
      });
      await test.step("'Put away' moves it to the next panel, and 'Undo' back", async () => {
        const next = page.getByRole("heading", { name: "Catalog Status" });
        await page.goto("/admin/dashboard");
        await press(button(page, "Hide"));
        await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(0);
        await expectFocusOn(next);
        await press(undo(page));
        await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
        await expectFocusOn(next);
      });
    });

    test("a button keeps the focus while its save is pending", async ({ page, testHome: { admin } }) => {
      await test.step("'Save' while its request is pending", async () => {
        await openAsAdmin(page, "/admin/settings/address");
        const field = page.getByLabel("Address of the site");
        await field.fill(`https://${Object.keys(WAYS).indexOf(way)}.example.com`);
        const sent = collectRequests(page, /^PUT /);
        const release = await hold(page, "PUT", /\/address$/);
        await press(button(page, "Save"));
        const busy = button(page, "Saving...");
        await expectFocusOn(busy);
        await expect(busy).toBeDisabled();
        const { x, y, width, height } = (await busy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
        await page.mouse.click(x + width / 2, y + height / 2);
        await field.press("Enter");
        await busy.focus();
        release();
        await expect(toast(page, "Address saved")).toBeVisible();
        await expectFocusOn(button(page, "Save"));
        expect(sent).toHaveLength(1);
        await page.unrouteAll();
        await dismissNotices(page);
        // Other tests follow links that this site generates.
        await admin.put("/api/settings/address", { publicUrl: null });
      });
      await test.step("'Back up now' and 'Save'", async () => {
        await page.goto("/admin/settings/backups");
        await press(button(page, "Back up now"));
        await expect(page.getByText("Complete").first()).toBeVisible();
        await expectFocusOn(button(page, "Back up now"));
        const keep = page.getByLabel("Backups to keep");
        await keep.fill(String(Number(await keep.inputValue()) + 1));
        await press(button(page, "Save"));
        await expect(toast(page, "Schedule saved")).toBeVisible();
        await expectFocusOn(button(page, "Save"));
      });
    });
  });
}
