import type { Locator, Page } from "@playwright/test";
import type { Product } from "#contract/products/product.ts";
import { toast } from "../support/admin.ts";
import { expectNotice } from "../support/notices.ts";
import { expectNewTab, wordsAt } from "../support/press.ts";
import { expect, listStatus, openShelf, row, test } from "../support/product-list.ts";
import { middleOf } from "../support/viewer.ts";

const cell = (page: Page, product: Product, name: string): Locator => row(page, product).locator(`.${name}`);

/** Points just inside the corners of an element in the window. */
async function cornersOf(element: Locator): Promise<[number, number][]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not shown");
  const [left, top, right, bottom] = [box.x + 2, box.y + 2, box.x + box.width - 2, box.y + box.height - 2];
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
}

test.describe("with a mouse at 1366 px", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("a product opens by its name and by the background of its row", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(2);
    await openShelf(page, testProducts);
    const list = page.url();
    const form = new RegExp(`/admin/products/${product._id}/edit$`);
    const opens = async (x: number, y: number) => {
      await page.mouse.click(x, y);
      await expect(page).toHaveURL(form);
      await page.goBack();
      await expect(row(page, product)).toBeVisible();
    };
    const name = row(page, product).getByRole("link", { name: product.title, exact: true });
    await test.step("its name", async () => {
      const { x, y } = await wordsAt(name);
      await opens(x, y);
      await name.press("Enter");
      await expect(page).toHaveURL(form);
      await page.goBack();
    });
    for (const [place, part] of ["c-prod", "c-cat", "c-price", "c-date"].entries()) {
      await test.step(`a corner of ${part}`, async () => {
        const [x, y] = (await cornersOf(cell(page, product, part)))[place] ?? [0, 0];
        await opens(x, y);
      });
    }
    await test.step("the text of a cell", async () => {
      const { x, y } = await wordsAt(cell(page, product, "c-stock"));
      await opens(x, y);
    });
    await test.step("Ctrl opens it in a new tab, by name and by background", async () => {
      for (const place of [name, cell(page, product, "c-price")]) {
        await expectNewTab(page, await wordsAt(place), form);
        await expect(page).toHaveURL(list);
      }
    });
  });

  test("the whole header cell sorts", async ({ page, testProducts }) => {
    await testProducts.fill(2);
    await openShelf(page, testProducts);
    const head = page.getByRole("columnheader", { name: "Price" });
    const corners = await cornersOf(head);
    for (const [at, [x, y]] of corners.entries()) {
      await page.mouse.click(x, y);
      await expect(head).toHaveAttribute("aria-sort", at % 2 === 0 ? "descending" : "ascending");
    }
  });

  test("selecting, clicking or switching in a row doesn't open it", async ({ page, testProducts }) => {
    const [product, other] = await testProducts.fill(2);
    await openShelf(page, testProducts);
    const list = page.url();
    const box = page.getByRole("checkbox", { name: `Select ${product.title}` });
    await test.step("each corner of its checkbox cell selects it or deselects it", async () => {
      let isChosen = false;
      for (const [x, y] of await cornersOf(cell(page, product, "c-sel"))) {
        await page.mouse.click(x, y);
        isChosen = !isChosen;
        await expect(box).toBeChecked({ checked: isChosen });
      }
      await expect(page.getByRole("checkbox", { name: `Select ${other.title}` })).not.toBeChecked();
    });
    await test.step("each corner of the header's checkbox cell selects all", async () => {
      const head = page.locator("thead th").first();
      for (const [place, expected] of ["2 selected", "2 products", "2 selected", "2 products"].entries()) {
        const [x, y] = (await cornersOf(head))[place] ?? [0, 0];
        await page.mouse.click(x, y);
        await expect(listStatus(page)).toHaveText(expected);
      }
    });
    await test.step("each corner of the cell of its switch turns it", async () => {
      const [[x, y]] = (await cornersOf(cell(page, product, "c-feat"))) as [[number, number]];
      await page.mouse.click(x, y);
      await expect(page.getByRole("switch", { name: `Featured: ${product.title}` })).toBeChecked();
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(page.getByRole("switch", { name: `Featured: ${other.title}` })).not.toBeChecked();
    });
    await test.step("selecting text by dragging", async () => {
      const code = cell(page, product, "c-prod").locator(".mono");
      const { x, y, width, height } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + 1, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
      await page.mouse.up();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await code.textContent());
    });
    await test.step("its image, its buttons and the space around them", async () => {
      await row(page, product).getByRole("button", { name: "Image Preview" }).click();
      await page
        .getByRole("dialog", { name: "Image Preview" })
        .getByRole("button", { name: "Close" })
        .click();
      await row(page, product).getByRole("button", { name: "Quick edit" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      for (const [x, y] of await cornersOf(cell(page, product, "c-act"))) await page.mouse.click(x, y);
      await row(page, product)
        .getByRole("button", { name: `Delete ${product.title}` })
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      const { x, y } = await middleOf(cell(page, product, "c-price"));
      await page.mouse.click(x, y, { button: "right" });
      await page.keyboard.press("Escape");
    });
    await page.reload();
    expect(page.url()).toBe(list);
    expect(page.context().pages()).toHaveLength(1);
  });
});

test.describe("by touch at 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a tap opens, selects or switches a row", async ({ page, testProducts }) => {
    const [, product] = await testProducts.fill(2);
    await openShelf(page, testProducts);
    const list = page.url();
    // Scrolls above the bar that a selection shows.
    await row(page, product).evaluate((shown) => shown.scrollIntoView({ block: "center" }));
    for (const [times, share] of [0.05, 0.35, 0.65, 0.95].entries()) {
      const { x, y, height } = (await row(page, product).boundingBox()) ?? { x: 0, y: 0, height: 0 };
      await page.touchscreen.tap(x + 4 + 12 * times, y + height * share);
      await expect(page.getByRole("checkbox", { name: `Select ${product.title}` })).toBeChecked({
        checked: times % 2 === 0,
      });
    }
    const words = await wordsAt(cell(page, product, "c-feat"));
    const feature = await cell(page, product, "c-feat").boundingBox();
    await page.touchscreen.tap((feature?.x ?? 0) + 4, words.y);
    await expect(page.getByRole("switch", { name: `Featured: ${product.title}` })).toBeChecked();
    expect(page.url()).toBe(list);
    await expectNotice(page, "Featured status updated");
    const stock = await wordsAt(cell(page, product, "c-stock"));
    await page.touchscreen.tap(stock.x, stock.y);
    await expect(page).toHaveURL(new RegExp(`/admin/products/${product._id}/edit$`));
  });
});
