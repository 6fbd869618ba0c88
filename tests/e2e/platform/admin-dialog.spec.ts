import type { Page } from "@playwright/test";
import { expectSound } from "../support/axe.ts";
import { expect, openShelf, test } from "../support/product-list.ts";

test.use({ motion: "no-preference" });

const confirmation = (page: Page) => page.getByRole("alertdialog");

test("a confirmation dialog keeps the keyboard focus", async ({
  page,
  context,
  testProducts,
  troubles,
  forgive,
}) => {
  const [product] = await testProducts.fill(1);
  await openShelf(page, testProducts);
  const ask = async () => {
    await page.getByRole("button", { name: `Delete ${product?.title}` }).click();
    await expect(confirmation(page)).toBeVisible();
  };
  await ask();
  await test.step("focus starts on Cancel and stays inside", async () => {
    await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || !!activeElement?.closest("dialog");
      });
      expect(place).toBe(true);
    }
  });
  await test.step("a click that begins inside and ends outside does not close it", async () => {
    const box = await confirmation(page).boundingBox();
    if (!box) throw new Error("no dialog");
    await page.mouse.move(box.x + 30, box.y + 90);
    await page.mouse.down();
    await page.mouse.move(10, 10);
    await page.mouse.up();
    await expect(confirmation(page)).toBeVisible();
  });
  await test.step("a click that begins outside and ends inside does not close it", async () => {
    const box = await confirmation(page).boundingBox();
    if (!box) throw new Error("no dialog");
    for (const [x, y] of [
      [box.x + 30, box.y + 90],
      [box.x + box.width / 2, box.y + 3],
      [box.x + box.width - 3, box.y + box.height - 3],
    ] as const) {
      await page.mouse.move(10, 10);
      await page.mouse.down();
      await page.mouse.move(x, y);
      await page.mouse.up();
      await expect(confirmation(page)).toBeVisible();
    }
  });
  await test.step("clicks on its frame and right clicks outside do not close it", async () => {
    const box = await confirmation(page).boundingBox();
    if (!box) throw new Error("no dialog");
    await page.mouse.click(box.x + box.width / 2, box.y + 0.5);
    await page.mouse.click(box.x + 0.5, box.y + box.height / 2);
    await page.mouse.click(10, 10, { button: "right" });
    await expect(confirmation(page)).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [320, 1440]) {
      await test.step(`has no axe findings, ${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 700 });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectSound(page, "dialog");
      });
    }
  }

  await page.mouse.click(10, 10);
  await expect(confirmation(page)).toHaveCount(0);

  await ask();
  expect(troubles).toEqual([]);
  const other = await context.newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await other.close();
  forgive("401");
});

test("a confirmation dialog closes when its screen is left", async ({ page, testProducts }) => {
  const [product] = await testProducts.fill(1);
  await openShelf(page, testProducts);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("button", { name: `Delete ${product?.title}` }).click();
  await expect(confirmation(page)).toBeVisible();
  // Over the entry of the dialog.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(confirmation(page)).toHaveCount(0);
});

test("text is selected by dragging; the open dialog keeps what is typed", async ({ page, testProducts }) => {
  const [product] = await testProducts.fill(1);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openShelf(page, testProducts);
  await page.getByRole("button", { name: `Quick edit ${product.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Quick Edit Product" });
  const field = dialog.getByLabel("Stock");
  await field.fill("4711");
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width - 20, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(20, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue("4711");
  await page.keyboard.type("8");
  await expect(field).toHaveValue("8");
});
