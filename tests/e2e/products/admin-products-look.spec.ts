import type { Locator, Page } from "@playwright/test";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { expectSessionEnded, storedSession, toast } from "../support/admin.ts";
import { expectAccessible, inEachLook, overflowOf } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { menuOf } from "../support/menus.ts";
import { tick, untick } from "../support/press.ts";
import { openEdit } from "../support/product-form.ts";
import { expect, listStatus, openList, openShelf, row, rows, test } from "../support/product-list.ts";

const COLUMNS = ["Product", "Category", "Featured", "Price (₹)", "Stock", "Last Updated", "Actions"];
const TOOLS = ["searchbox", "combobox", "button"] as const;
const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().height))]);

const boxOf = async (target: Locator) => {
  await expect(target).toBeVisible();
  return (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
};

test("from 1180 px, shows all columns in rows of 66 px", async ({ page, testProducts }) => {
  const title = `${testProducts.word} ${"gripper for the taker side ".repeat(4)}`.slice(0, 100).trim();
  const fields = { title, price: "999999999.99", stock: "0", category: "jacquard-dobby" };
  const [product] = await testProducts.fill(1, {
    ...fields,
    description: "Carries the weft.\nGround. ".repeat(40),
  });
  await openList(page);
  const long = row(page, product);
  const region = page.getByRole("region", { name: "Product table" });
  for (const width of [1180, 1280, 1366, 1440, 2200]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of COLUMNS) await expect(page.getByRole("columnheader", { name })).toBeVisible();
      await expect(long.getByRole("cell").nth(2)).toHaveText("Jacquard Dobby");
      for (const part of [".c-cat", ".says", ".c-date time", ".second .mono"]) {
        await expect(long.locator(part)).toBeVisible();
        expect((await boxOf(long.locator(part))).width).toBeGreaterThan(16);
      }
      expect(await heights(page)).toEqual([66]);
      expect(await overflowOf(page)).toBe(0);
      expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  }
  // A long title keeps to one line and is shown in full on hover; the code is below it, with two lines of the description.
  await expect(long.getByText(title)).toHaveAttribute("title", title);
  await expect(long.locator(".second .mono")).toHaveText("PIC-GR-0471");
  await test.step("shows the date with its time in one line", async () => {
    const [day, time] = [long.locator("time > span").first(), long.locator("time > span").last()];
    for (const width of [1440, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect((await boxOf(day)).y).toBe((await boxOf(time)).y);
    }
    await expect(time).toHaveText(/^at \d{1,2}:\d{2} [AP]M$/);
  });
  // In narrower windows category and date are below the title, and rows keep equal heights.
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Category" })).toHaveCount(0);
    await expect(long.locator(".folded")).toHaveText("Jacquard Dobby");
    expect(await heights(page)).toHaveLength(1);
    expect(await overflowOf(page)).toBe(0);
  }
});

test("one strip contains the tools; selecting moves nothing", async ({ page, testProducts }) => {
  await testProducts.fill(2);
  await openShelf(page, testProducts);
  for (const width of [768, 1180, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    const strip = page.locator(".tools");
    const tools = (await Promise.all(TOOLS.map((role) => strip.getByRole(role).all()))).flat();
    const lines = new Set((await Promise.all(tools.map(boxOf))).map(({ y }) => y));
    expect([width, tools.length, lines.size]).toEqual([width, 3, 1]);
    const before = await boxOf(page.getByRole("table"));
    await tick(rows(page).first().getByRole("checkbox"));
    await expect(listStatus(page)).toHaveText("1 selected");
    await expect(page.getByRole("button", { name: "Delete Selected (1)" })).toBeVisible();
    expect(await boxOf(page.getByRole("table"))).toEqual(before);
    const bar = await boxOf(page.locator(".selbar"));
    expect(bar.y).toBeGreaterThanOrEqual(Math.max(...lines) + 40);
    expect(bar.y + bar.height).toBeLessThanOrEqual(before.y);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
  }
  for (const name of ["Export CSV", "More for the list"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Product" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Import" })).toHaveAttribute("href", "/admin/products/import");

  const menu = await menuOf(page, "More for the list");
  await expect(menu.getByRole("listitem")).toHaveText([
    "Export all",
    "Export all (Excel)",
    "Keyboard shortcuts",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "More for the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(menu).toBeHidden();
  await test.step("tables use a wide window's full width, texts don't", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 2200, height: 1240 });
    await page.getByRole("searchbox", { name: "Search products" }).fill("");
    await expect(rows(page)).toHaveCount(20);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(rows(page).nth(6)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 2200, height: 1240 });
    await expectWideUse(page);
  });
});

/** The list and its sibling screens in a window of 2200 px. */
async function expectWideUse(page: Page): Promise<void> {
  expect((await boxOf(page.getByRole("table"))).width).toBeGreaterThan(1700);
  for (const text of await page.locator(".says").all()) {
    const { width } = await boxOf(text);
    // 68 times the width of a zero at 13 px.
    expect(width).toBeLessThan(68 * 8);
  }
  const cards = page.locator(".columns > section, .stats > *, .panels > *");
  for (const [link, title, least] of [
    ["Dashboard", "Dashboard", 6],
    ["Catalogs", "Catalogs", 6],
    ["Hero Manager", "Hero Section Manager", 2],
  ] as const) {
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The dashboard shows a card more for each list with entries.
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(least);
    // A card may re-render as its data arrives, so the check is repeated.
    await expect(async () => {
      const lefts = new Set((await Promise.all((await cards.all()).map(boxOf))).map(({ x }) => x));
      expect(lefts.size).toBeGreaterThan(1);
    }).toPass();
    expect(await overflowOf(page)).toBe(0);
  }
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  expect((await boxOf(page.getByRole("main"))).width).toBe(1360);
}

test("the list and its overlays have no axe findings in each theme and width", async ({ page }) => {
  test.setTimeout(120_000);
  await openList(page, "?sort=stock&order=asc");
  await expect(rows(page)).toHaveCount(20);
  const dialog = page.getByRole("dialog");
  const expectAccessibleInEachLook = async (look: () => Promise<unknown> = async () => undefined) => {
    await inEachLook(page, async () => {
      await look();
      await expectAccessible(page);
    });
  };

  await expectAccessibleInEachLook();
  await tick(rows(page).first().getByRole("checkbox"));
  await expectAccessibleInEachLook(() => rows(page).first().getByRole("switch").hover());
  await page
    .getByRole("button", { name: /^Quick edit/ })
    .first()
    .click();
  await dialog.getByLabel("Stock").fill("-1");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectAccessibleInEachLook(() => expect(dialog.getByText("Stock must be positive")).toBeVisible());
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("button", { name: /^Image Preview/ })
    .first()
    .click();
  await expectAccessibleInEachLook(() => expect(dialog).toBeVisible());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Delete Selected/ }).click();
  await expectAccessibleInEachLook(() => expect(page.getByRole("alertdialog")).toBeVisible());
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Search products...").fill("zzzzqqqq");
  await expectAccessibleInEachLook(() => expect(page.getByText("No products found")).toBeVisible());
});

test("nothing scrolls horizontally; on a phone a row is a block", async ({ page, testProducts }) => {
  await testProducts.fill(2);
  const title = `${testProducts.word} ${"Unterlegscheibenabstandshalter".repeat(2)}`;
  await testProducts.fill(1, {
    title,
    price: "999999999.99",
    stock: "1000000000",
    category: "jacquard-dobby",
  });
  await openList(page);
  const box = page.getByRole("checkbox", { name: `Select ${title}` });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await tick(box);
      await expect(listStatus(page)).toHaveText("1 selected");
      expect(await overflowOf(page)).toBe(0);
      if (width < 768) await expect(page.getByRole("columnheader")).toHaveCount(0);
      await untick(box);
    });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByPlaceholder("Search products...").fill(testProducts.word);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Order").selectOption("Title, A to Z");
  await expect(rows(page).first()).toContainText(`${testProducts.word} 1`);
  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await expect(listStatus(page)).toHaveText("3 selected");
  await expect(page.getByRole("button", { name: "Delete Selected (3)" })).toBeInViewport();
  // The selection edge of the row does not cover the button's own edge.
  const quick = rows(page)
    .first()
    .getByRole("button", { name: /^Quick edit/ });
  await quick.click({ position: { x: 2, y: 22 } });
  await expect(page.getByRole("dialog", { name: "Quick edit" })).toBeVisible();
});

test("the list works by keyboard until the session ends", async ({
  page,
  testProducts,
  forgive,
  troubles,
}) => {
  const [, second] = await testProducts.fill(2);
  await openList(page);
  const tabTo = async (name: string) => {
    const target = page
      .locator(`:focus`)
      .and(page.getByLabel(name, { exact: true }).or(page.getByText(name, { exact: true })));
    for (let press = 0; press < 80 && (await target.count()) === 0; press += 1)
      await page.keyboard.press("Tab");
    await expect(target).toHaveCount(1);
  };
  await tabTo("Search products");
  await page.keyboard.type(testProducts.word);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await tabTo("Stock");
  await page.keyboard.press("Enter");
  await expect(page.locator("th[aria-sort]")).toHaveText("Stock");
  await tabTo(`Featured: ${second.title}`);
  await page.keyboard.press("Space");
  await expect(toast(page, "Featured status updated")).toBeVisible();
  await tabTo(`Quick edit ${second.title}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Price (₹)")).toBeFocused();
  await page.keyboard.type("55");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toContainText("₹55.00");
  await page.keyboard.press("Shift+Tab");
  await tabTo(`Delete ${second.title}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await tabTo("Delete");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Product table" })).toBeFocused();
  await tabTo("Undo");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toBeVisible();
  await test.step("a session ended elsewhere ends here, although visitors may request products too", async () => {
    // Later calls are rejected on purpose.
    expect(troubles).toEqual([]);
    const { token } = await storedSession(page);
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post("/api/auth/logout", { headers });
    await page.getByPlaceholder("Search products...").fill("gripper");
    await expectSessionEnded(page);
    forgive("401");
  });
});

test("hides and publishes a product in row, bulk edit and form", async ({
  page,
  server,
  testProducts,
  admin,
}) => {
  const [first, second] = await testProducts.fill(2);
  const visitor = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });
  const statuses = async () => [
    (await visitor(`/api/products/by-id/${first._id}`)).status,
    (await visitor(`/products/details/${first.productId}`)).status,
  ];
  await openShelf(page, testProducts);
  await expect(row(page, first)).not.toContainText("Not published");
  await test.step("the row's menu hides it", async () => {
    await (await menuOf(page, `More for ${first.title}`)).getByRole("button", { name: "Unpublish" }).click();
    await expect(row(page, first)).toContainText("Not published");
    await expect(row(page, second)).not.toContainText("Not published");
    expect(await statuses()).toEqual([404, 404]);
    const menu = await menuOf(page, `More for ${first.title}`);
    await expect(menu.getByRole("link", { name: "View on website" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await test.step("a stale row is not changed, and says so", async () => {
    const { version } = (await admin.get(`/api/products/${first._id}`)).body;
    const release = await hold(page, "POST", /products\/bulk$/);
    await (await menuOf(page, `More for ${first.title}`)).getByRole("button", { name: "Publish" }).click();
    await admin.put(`/api/products/${first._id}`, { price: 77, stock: 3 }, { "if-match": `"${version}"` });
    release();
    await expect(toast(page, PRODUCT_SERVER.stale)).toBeVisible();
    expect(await statuses()).toEqual([404, 404]);
    await page.unrouteAll();
  });
  await test.step("the list can show unpublished products only and stores that in its address", async () => {
    await tick(page.getByRole("checkbox", { name: "Not published" }));
    await expect(page).toHaveURL(/published=no/);
    await expect(row(page, first)).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
    await page.reload();
    await expect(row(page, first)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Not published" })).toBeChecked();
  });
  await test.step("the form publishes it", async () => {
    await openEdit(page, first);
    const box = page.getByRole("checkbox", { name: "Published" });
    await expect(box).not.toBeChecked();
    await tick(box);
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    expect(await statuses()).toEqual([200, 200]);
  });
  await test.step("the form hides it", async () => {
    await openEdit(page, first);
    await untick(page.getByRole("checkbox", { name: "Published" }));
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    expect(await statuses()).toEqual([404, 404]);
  });
  await test.step("a bulk edit publishes all selected products", async () => {
    await openShelf(page, testProducts);
    await row(page, first)
      .getByRole("checkbox", { name: /^Select/ })
      .press("Space");
    await row(page, second)
      .getByRole("checkbox", { name: /^Select/ })
      .press("Space");
    await page.getByRole("button", { name: "Edit selected" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Published" }).selectOption({ label: "Yes" });
    await dialog.getByRole("button", { name: "Save 2 products" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await statuses()).toEqual([200, 200]);
  });
});
