import type { Locator, Page } from "@playwright/test";
import { createTestProduct } from "../support/products.ts";
import { toast } from "./support/admin.ts";
import { expect, item, openHero, test } from "./support/admin-hero.ts";
import { hold } from "./support/calls.ts";
import { dismissNotices } from "./support/notices.ts";
import { pressWords } from "./support/press.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** What has the focus: the page itself is nothing that a person can go on from. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const expectFocusKept = async (page: Page) => {
  // Focus leaves what can't have it when the page is next drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect.poll(() => focused(page)).not.toBe("BODY");
};

const byKey = async (target: Locator) => {
  await target.focus();
  await target.page().keyboard.press("Enter");
};

for (const [way, press] of [
  ["the mouse", pressWords],
  ["the keyboard", byKey],
] as const) {
  test.describe(`pressed with ${way}`, () => {
    test.use({ viewport: { width: 1366, height: 768 } });

    test("a button of the back office leaves the focus on something", async ({ page, server, stage }) => {
      test.setTimeout(180_000);
      const { admin } = stage;
      const [slide] = await stage.slides("A", "B");
      if (!slide) throw new Error("No slide");
      await openHero(page, server);
      await test.step("the grip of a slide", async () => {
        await press(button(page, "Move A"));
        await expect(button(page, "Move A")).toBeFocused();
      });
      await test.step("a save that is refused because someone else saved (409)", async () => {
        await button(page, "Edit A").click();
        await page.getByLabel("Title").fill("A1");
        const path = `/api/hero/slider/${slide._id}`;
        await admin.put(path, { title: "Theirs" }, { "if-match": `"${slide.version}"` });
        await press(button(page, "Save"));
        await expect(page.getByText("Saving again replaces what is stored now.")).toBeVisible();
        await expectFocusKept(page);
        await button(page, "Cancel").click();
        const discard = button(page, "Discard changes");
        if (await discard.isVisible()) await discard.click();
      });
      await test.step("a slide that is deleted already", async () => {
        const [, second] = await stage.read.slides();
        await admin.del(`/api/hero/slider/${second?._id}`);
        await button(page, "Delete B").click();
        await press(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
        await expect(item(page, "B")).toHaveCount(0);
        await expectFocusKept(page);
      });
      const undone = await createTestProduct(admin, { title: "Undone reed" });
      await test.step("'Undo' of a notice, and a product that is deleted already", async () => {
        await page.goto(`${server.url}/admin/products`);
        const remove = button(page, `Delete ${undone.title}`);
        const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
        await remove.click();
        await confirm.click();
        await press(button(page, "Undo"));
        await expect(remove).toBeVisible();
        await expectFocusKept(page);
        await admin.del(`/api/products/${undone._id}`);
        await remove.click();
        await press(confirm);
        await expect(remove).toHaveCount(0);
        await expectFocusKept(page);
      });
      await test.step("'Save address', which is pressed again while it is saving", async () => {
        await page.goto(`${server.url}/admin/settings/address`);
        await page.getByLabel("Address of the site").fill(`https://${way.slice(4)}.example.com`);
        const sent: string[] = [];
        page.on("request", (request) => {
          if (request.method() === "PUT") sent.push(request.url());
        });
        const release = await hold(page, "PUT", /\/api\/settings\/address$|\/address$/);
        await press(button(page, "Save address"));
        const busy = button(page, "Saving...");
        await expect(busy).toBeFocused();
        const { x, y, width, height } = (await busy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.getByLabel("Address of the site").press("Enter");
        await page.mouse.click(x + width / 2, y + height / 2);
        await page.keyboard.press("Enter");
        release();
        await expect(button(page, "Save address")).toBeFocused();
        expect(sent).toHaveLength(1);
        await page.unrouteAll();
      });
      await test.step("'Back up now' and 'Save schedule'", async () => {
        await page.goto(`${server.url}/admin/settings/backups`);
        await press(button(page, "Back up now"));
        await expect(page.getByText("Whole").first()).toBeVisible();
        await expect(button(page, "Back up now")).toBeFocused();
        await page.getByLabel("Backups to keep").fill(way === "the mouse" ? "4" : "5");
        await press(button(page, "Save schedule"));
        await expect(toast(page, "Schedule saved")).toBeVisible();
        await expect(button(page, "Save schedule")).toBeFocused();
        await dismissNotices(page);
      });
      await test.step("'Yes, tell me'", async () => {
        await page.goto(`${server.url}/admin/enquiries`);
        await press(button(page, "Yes, tell me"));
        await expect(button(page, "Yes, tell me")).toHaveCount(0);
        await expectFocusKept(page);
      });
      await test.step("'Put away', and its 'Undo'", async () => {
        await page.goto(`${server.url}/admin/dashboard`);
        await press(button(page, "Put away"));
        await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(0);
        await expectFocusKept(page);
        await press(button(page, "Undo"));
        await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
        await expectFocusKept(page);
      });
    });
  });
}
