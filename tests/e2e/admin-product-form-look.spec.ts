import { expectAccessible, LOOKS, overflowOf } from "./support/axe.ts";
import {
  deleteOwnProducts,
  fileInput,
  openEdit,
  openNew,
  ownProduct,
  picture,
  saveButton,
  tiles,
} from "./support/product-form.ts";
import { expect, test } from "./support/test.ts";

test.afterEach(({ server }) => deleteOwnProducts(server));

for (const [colorScheme, width] of LOOKS) {
  test(`axe finds nothing, ${colorScheme}, ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openNew(page, server);
    await page.getByRole("button", { name: "Add Specification" }).click();
    await expectAccessible(page);
    await saveButton(page).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectAccessible(page);
    await openEdit(page, server, await ownProduct(await server.signIn()));
    await fileInput(page).setInputFiles([await picture("one.png"), await picture("two.png")]);
    await expect(tiles(page)).toHaveCount(3);
    await expectAccessible(page);
  });
}

test("nothing scrolls sideways at any width", async ({ page, server }) => {
  const product = await ownProduct(await server.signIn(), {
    title: `Form test ${"W".repeat(90)}`,
    specifications: JSON.stringify([{ name: "W".repeat(100), value: "W".repeat(500) }]),
  });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await openEdit(page, server, product);
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole("button", { name: "Add Specification" }).click();
      await saveButton(page).click();
      await expect(page.getByText("Specification name is required")).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
    });
  }
});

test("a field that takes the focus is not hidden by the bar", async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openEdit(page, server, await ownProduct(await server.signIn()));
  const stops = await page.getByRole("main").locator("input, select, textarea, button:not(.save *)").count();
  await page.getByRole("button", { name: "← Go Back" }).focus();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const isHidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector(".save");
      if (!focused || !bar || bar.contains(focused)) return false;
      return focused.getBoundingClientRect().top > bar.getBoundingClientRect().top;
    });
    expect([stop, isHidden]).toEqual([stop, false]);
  }
});
