import { openAsAdmin } from "../support/admin.ts";
import { expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { dismissNotices } from "../support/notices.ts";
import {
  deleteOwnProducts,
  fileInput,
  openEdit,
  openNew,
  ownProduct,
  picture,
  saveButton,
  tiles,
} from "../support/product-form.ts";

import { expect, test } from "../support/test.ts";

test.afterEach(({ server }) => deleteOwnProducts(server));

test("axe finds nothing in the form at any width, focus is never hidden", async ({ page, server }) => {
  const product = await ownProduct(await server.signIn(), {
    title: `Form test ${"W".repeat(90)}`,
    specifications: JSON.stringify([{ name: "W".repeat(100), value: "W".repeat(500) }]),
  });
  const examine = async () => {
    await expectSoundInEachLook(page);
  };
  const expectNothingWide = async () => {
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
  };
  await test.step("a new product, before and after a press that tells what is wrong", async () => {
    await openNew(page, server);
    await page.getByRole("button", { name: "Add Specification" }).click();
    await examine();
    await saveButton(page).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await examine();
  });
  await test.step("a product that exists", async () => {
    await openEdit(page, server, product);
    await expectNothingWide();
    await fileInput(page).setInputFiles([await picture("one.png"), await picture("two.png")]);
    await expect(tiles(page)).toHaveCount(3);
    await examine();
  });
  await test.step("a field that takes the focus is not hidden by the bar", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const stops = await page
      .getByRole("main")
      .locator("input, select, textarea, button:not(.save *)")
      .count();
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
  await test.step("with what is wrong told", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    await saveButton(page).click();
    await expect(page.getByText("Specification name is required")).toBeVisible();
    await expectNothingWide();
  });
});

test("notices cover neither the bar nor a dialog's buttons", async ({ page, server, forgive }) => {
  const product = await ownProduct(await server.signIn());
  const covered = (buttons: string) =>
    page.evaluate((selector) => {
      const notices = [...document.querySelectorAll(".toast")].map((one) => one.getBoundingClientRect());
      const kept = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const isOver = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
      const isInWindow = (one: DOMRect) => one.top >= 0 && one.bottom <= window.innerHeight;
      const over = kept.filter((one) => notices.some((notice) => isOver(one, notice)));
      return [notices.length > 0, notices.every(isInWindow), over.length];
    }, buttons);
  await page.route(/\/api\/products\/[\w-]+$/, (route) =>
    route.request().method() === "PUT" ? route.abort("failed") : route.continue(),
  );
  const WIDTHS = [360, 768, 1440];
  await openEdit(page, server, product);
  for (const width of WIDTHS) {
    await test.step(`the bar at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Form test at ${width}`);
      await saveButton(page).click();
      await expect(page.locator(".toast")).toHaveCount(1);
      await expect.poll(() => covered(".save .btn")).toEqual([true, true, 0]);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => covered(".save .btn")).toEqual([true, true, 0]);
      await dismissNotices(page);
    });
  }
  await openAsAdmin(page, server, `/admin/products?q=${encodeURIComponent(product.title)}`);
  for (const width of WIDTHS) {
    await test.step(`a dialog at ${width} px`, async () => {
      // A low window: the dialog ends where notices begin.
      await page.setViewportSize({ width, height: 440 });
      await page.getByRole("button", { name: `Quick edit ${product.title}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Stock").fill("12");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.locator(".toast")).toHaveCount(1);
      await expect.poll(() => covered("dialog footer .btn")).toEqual([true, true, 0]);
      await dismissNotices(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
    });
  }
  forgive(/failed|ERR_/i);
});
