import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { categoryLabel } from "#contract/platform/categories.ts";
import { type CsvProduct, csvProduct, productHead } from "#contract/products/product-csv.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { callback } from "#tests/support/enquiries.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { collectRequests, hold } from "../support/calls.ts";
import { menuOf } from "../support/menus.ts";
import { dismissNotices } from "../support/notices.ts";
import { wordsAt } from "../support/press.ts";
import {
  expect,
  FEATURED,
  failInEachWay,
  LIST,
  openList,
  openShelf,
  row,
  rows,
  test,
} from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { middleOf } from "../support/viewer.ts";

const EXPORT = /\/api\/products\/export$/;
const FILE = /^products_\d{4}-\d{2}-\d{2}\.csv$/;

/** The export of all matching rows is in the list's menu. */
const exportAll = async (page: Page) =>
  (await menuOf(page, "More for the list")).getByRole("button", { name: "Export all", exact: true });

test.use({ forgiven: FAILED_CALLS });

async function press(page: Page, name: "Export CSV" | "Export all"): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await (name === "Export all" ? await exportAll(page) : button).click();
}

async function downloaded(
  page: Page,
  name: "Export CSV" | "Export all",
): Promise<{ download: Download; text: string }> {
  const arriving = page.waitForEvent("download");
  await press(page, name);
  const download = await arriving;
  return { download, text: await readFile(await download.path(), "utf8") };
}

test("Export CSV has the shown page, in its order, without a request", async ({ page, testProducts }) => {
  await testProducts.fill(2, { stock: "0" });
  await testProducts.fill(1, {
    title: `=${testProducts.word} "quoted", and more`,
    category: "jacquard-dobby",
  });
  const { body } = await testProducts.admin.get(
    `/api/products?search=${testProducts.word}&sortField=title&sortOrder=asc`,
  );
  await openList(page, `?q=${testProducts.word}&sort=title&order=asc`);
  const calls = collectRequests(page, /\/api\//);
  const { download, text } = await downloaded(page, "Export CSV");
  expect(download.suggestedFilename()).toMatch(FILE);
  const lines = body.products.map((product: CsvProduct) =>
    csvProduct(product, (id) => categoryLabel(FIRST_CATEGORIES, id)),
  );
  expect(text).toBe(productHead() + lines.join(""));
  expect(text.split("\r\n")[0]).toBe("\uFEFFID,Title,Category,Price,Stock,Featured,Last Updated");
  expect(text).toContain(`"'=${testProducts.word} ""quoted"", and more"`);
  expect(calls).toEqual([]);

  const search = page.getByRole("searchbox", { name: "Search products" });
  await test.step("is hidden when no product is shown", async () => {
    await search.fill("zzzzqqqq");
    await expect(page.getByText("No products found")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    await expect(await exportAll(page)).toBeDisabled();
    await page.keyboard.press("Escape");
  });
  await test.step("contains the current page only", async () => {
    await search.fill("");
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL("/admin/products?sort=title&order=asc&page=2");
    await expect(page.getByRole("region", { name: "Product table" })).toHaveAttribute("aria-busy", "false");
    await expect(rows(page)).toHaveCount(20);
    const { text } = await downloaded(page, "Export CSV");
    expect(text.trim().split("\r\n")).toHaveLength(21);
  });
  await test.step("reports a failure", async () => {
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error("no room");
      };
    });
    await press(page, "Export CSV");
    await expect(toast(page, "Error exporting products")).toBeVisible();
  });
});

test("Export all contains every matching row and runs once at a time", async ({ page, testProducts }) => {
  await testProducts.fill(1);
  await openShelf(page, testProducts);
  await test.step("requests what the list shows", async () => {
    const requested = page.waitForRequest(EXPORT);
    const { text } = await downloaded(page, "Export all");
    expect((await requested).postDataJSON()).toEqual({
      search: testProducts.word,
      sortField: "createdAt",
      sortOrder: "desc",
      format: "csv",
    });
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });

  const address = "/admin/products?category=picanol&sort=price";
  await test.step("contains every matching row of every page", async () => {
    await page.getByRole("searchbox", { name: "Search products" }).fill("");
    await expect(page).toHaveURL("/admin/products");
    await page.getByLabel("Category", { exact: true }).selectOption("Picanol");
    await page.getByLabel("Order").selectOption("Price, high to low");
    await expect(page).toHaveURL(address);
    await expect(rows(page)).toHaveCount(20);
    const { download, text } = await downloaded(page, "Export all");
    expect(download.suggestedFilename()).toMatch(FILE);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(29);
    const prices = lines.slice(1).map((line) => Number(/,Picanol,(\d+(\.\d+)?),/.exec(line)?.[1]));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });
  await test.step("can't be started twice at once", async () => {
    const release = await hold(page, "POST", EXPORT);
    const arriving = page.waitForEvent("download");
    await press(page, "Export all");
    const button = await exportAll(page);
    await expect(button).toBeDisabled();
    release();
    await arriving;
    await expect(button).toBeEnabled();
    await page.keyboard.press("Escape");
    await page.unrouteAll();
  });
  await test.step("reports a failed request", async () => {
    const also = [["the response has no link", 200, {}]] as const;
    await failInEachWay(
      page,
      { method: "POST", path: EXPORT, sentence: "Error exporting products", also },
      () => press(page, "Export all"),
      async () => {
        await expect(await exportAll(page)).toBeEnabled();
        await page.keyboard.press("Escape");
        await expect(page).toHaveURL(address);
      },
    );
  });
});

test.describe("double click", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  const begun = (page: Page) =>
    page.evaluate(() => Number(document.documentElement.dataset["downloads"] ?? 0));

  /** Clicks three times in quick succession, and once more when the button is enabled again: two files in all. */
  async function downloadsOnce(page: Page, button: Locator): Promise<void> {
    await page.evaluate(() => {
      const root = document.documentElement;
      root.dataset["downloads"] = "0";
      const count = ({ target }: Event) => {
        if (!(target instanceof HTMLAnchorElement) || !target.hasAttribute("download")) return;
        root.dataset["downloads"] = String(Number(root.dataset["downloads"]) + 1);
      };
      addEventListener("click", count, true);
    });
    const { x, y } = await wordsAt(button);
    await page.mouse.click(x, y, { clickCount: 3 });
    await expect.poll(() => begun(page)).toBe(1);
    await expect(button).toBeEnabled();
    expect(await begun(page)).toBe(1);
    await page.mouse.click(x, y);
    await expect.poll(() => begun(page)).toBe(2);
  }

  test("an export starts one download, and another later", async ({ page, server, testProducts }) => {
    await testProducts.fill(1);
    await testProducts.admin.put("/api/settings/site", { newsletter: true });
    await server.visitor.post("/api/newsletter", { email: "reader@example.com", consent: true });
    await server.visitor.post("/api/email/callback", callback());
    await openShelf(page, testProducts);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await test.step("the shown page", () => downloadsOnce(page, button("Export CSV")));
    for (const [path, name] of [
      ["/admin/enquiries", "Export CSV"],
      ["/admin/settings/newsletter", "Export CSV"],
      ["/admin/products/import", "Products (CSV)"],
      ["/admin/products/import", "Products (Excel)"],
      ["/admin/products/import", "Photos (ZIP)"],
      ["/admin/products/import", "Template (CSV)"],
    ] as const) {
      await test.step(`${name} of ${path}`, async () => {
        await page.goto(path);
        await downloadsOnce(page, button(name));
      });
    }
    await testProducts.admin.put("/api/settings/site", { newsletter: false });
  });
});

const theSwitch = (page: Page) => rows(page).first().getByRole("switch");

test.describe("featured switch", () => {
  test("switches at once, reverts after a failure, for each row alone", async ({ page, testProducts }) => {
    const [first, second] = await testProducts.fill(2);
    await openShelf(page, testProducts);
    await expect(theSwitch(page)).toHaveAccessibleName(`Featured: ${second.title}`);
    await expect(theSwitch(page)).not.toBeChecked();
    await test.step("reverts after a failure", async () => {
      await failInEachWay(
        page,
        { method: "PUT", path: FEATURED, sentence: "Error updating featured status" },
        () => theSwitch(page).click(),
        () => expect(theSwitch(page)).not.toBeChecked(),
      );
    });
    await test.step("switches at once, without waiting for the response; ignores a second click meanwhile", async () => {
      const release = await hold(page, "PUT", FEATURED);
      await theSwitch(page).click();
      await expect(theSwitch(page)).toBeChecked();
      await theSwitch(page).press("Space");
      await expect(theSwitch(page)).toBeChecked();
      await expect(toast(page, "Featured status updated")).toHaveCount(0);
      release();
      await expect(toast(page, "Featured status updated")).toBeVisible();
      expect((await testProducts.read(second)).featured).toBe(true);
      await expect(theSwitch(page)).toBeChecked();
      await page.unrouteAll();
    });
    await test.step("switches on and off and reports it", async () => {
      await dismissNotices(page);
      await theSwitch(page).click();
      await expect.poll(async () => (await testProducts.read(second)).featured).toBe(false);
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(theSwitch(page)).not.toBeChecked();
    });
    await test.step("handles crossing responses of two rows separately", async () => {
      await dismissNotices(page);
      const release = await hold(page, "PUT", new RegExp(`${first._id}/featured`));
      await row(page, first).getByRole("switch").click();
      await row(page, second).getByRole("switch").click();
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(row(page, first).getByRole("switch")).toBeChecked();
      release();
      await expect.poll(async () => (await testProducts.read(first)).featured).toBe(true);
      await expect(row(page, first).getByRole("switch")).toBeChecked();
      await expect(row(page, second).getByRole("switch")).toBeChecked();
    });
    await test.step("shows a notice that lets clicks through to the page and handles its own", async () => {
      await dismissNotices(page);
      const edit = row(page, first).getByRole("button", { name: /^Quick edit/ });
      const release = await hold(page, "PUT", FEATURED);
      await row(page, first).getByRole("switch").click();
      await page.setViewportSize({ width: 1280, height: 320 });
      await edit.hover();
      // Scrolls the button to where a notice will be shown.
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

  test("shows another administrator's newer state and offers to repeat the change", async ({
    page,
    testProducts,
  }) => {
    const [product] = await testProducts.fill(1);
    await openShelf(page, testProducts);
    // The row must have read the result of the click before anyone changes it again.
    const pressed = async (press: () => Promise<void>) => {
      const isRead = page.waitForResponse(LIST);
      await press();
      await isRead;
    };
    await test.step("already switched: the row shows it, nothing else happens", async () => {
      await testProducts.admin.put(`/api/products/${product._id}/featured`);
      await pressed(() => theSwitch(page).click());
      await expect(toast(page, "Someone else already featured it")).toBeVisible();
      await expect(theSwitch(page)).toBeChecked();
      expect((await testProducts.read(product)).featured).toBe(true);
    });
    const repeat = (name: string) =>
      page.getByRole("status", { name: "Notices" }).getByRole("button", { name });
    await test.step("otherwise changed: the current state is shown and kept", async () => {
      await testProducts.admin.put(`/api/products/${product._id}`, { price: 88, stock: 9 });
      await pressed(() => theSwitch(page).press("Space"));
      await expect(
        toast(
          page,
          `'${product.title}' was changed by someone else in the meantime. It is still featured now.`,
        ),
      ).toBeVisible();
      await expectAccessible(page);
      await expect(rows(page)).toContainText("₹88.00");
      await expect(theSwitch(page)).toBeChecked();
      expect((await testProducts.read(product)).featured).toBe(true);
    });
    await test.step("its action sets or removes the mark", async () => {
      await pressed(() => repeat("Stop featuring").click());
      await expect(toast(page, "Featured status updated")).toBeVisible();
      await expect(theSwitch(page)).not.toBeChecked();
      expect((await testProducts.read(product)).featured).toBe(false);
      await testProducts.admin.put(`/api/products/${product._id}`, { price: 90, stock: 9 });
      await pressed(() => theSwitch(page).press("Space"));
      await pressed(() => repeat("Mark as featured").click());
      await expect.poll(async () => (await testProducts.read(product)).featured).toBe(true);
      await testProducts.admin.put(`/api/products/${product._id}/featured`);
      await pressed(() => theSwitch(page).press("Space"));
      await expect(toast(page, "Someone else already stopped featuring it")).toBeVisible();
      expect((await testProducts.read(product)).featured).toBe(false);
    });
  });
});
