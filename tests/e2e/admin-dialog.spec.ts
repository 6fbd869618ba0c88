import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, openShelf, test } from "./support/product-list.ts";

const question = (page: Page) => page.getByRole("alertdialog");

test.beforeEach(async ({ page, server, shelf }) => {
  const [product] = await shelf.fill(1);
  await openShelf(page, server, shelf);
  await page.getByRole("button", { name: `Delete ${product?.title}` }).click();
  await expect(question(page)).toBeVisible();
});

test("the keyboard starts on Cancel and stays inside", async ({ page }) => {
  await expect(question(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || !!activeElement?.closest("dialog");
    });
    expect(place).toBe(true);
  }
});

test("a press outside closes it", async ({ page }) => {
  await page.mouse.click(10, 10);
  await expect(question(page)).toHaveCount(0);
});

test("a press that begins inside and ends outside does not", async ({ page }) => {
  const box = await question(page).boundingBox();
  if (!box) throw new Error("no dialog");
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(10, 10);
  await page.mouse.up();
  await expect(question(page)).toBeVisible();
});

test("a session that ends takes the question away", async ({ page, context, server, forgive }) => {
  const other = await context.newPage();
  await other.goto(`${server.url}/admin/dashboard`);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await other.close();
  forgive("401");
});

test("axe finds nothing in it", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [320, 1440]) {
      await test.step(`${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 700 });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectAccessible(page, "dialog");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      });
    }
  }
});
