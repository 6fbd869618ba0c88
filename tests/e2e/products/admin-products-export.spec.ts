import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { csvHead, csvProduct } from "../../../contract/platform/csv.ts";
import { callback } from "../../support/enquiries.ts";
import { toast } from "../support/admin.ts";
import { hold } from "../support/calls.ts";
import { menuOf } from "../support/menus.ts";
import { wordsAt } from "../support/press.ts";
import { expect, failInEachWay, openList, openShelf, rows, test } from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

const EXPORT = /\/api\/products\/export$/;
const FILE = /^products_\d{4}-\d{2}-\d{2}\.csv$/;

test.use({ forgiven: FAILED_CALLS });

/** The way to all matching rows is in the list's menu. */
const exportAll = async (page: Page) =>
  (await menuOf(page, "More for the list")).getByRole("button", { name: "Export all" });

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

test("Export CSV holds the page in view, in its order, without a call", async ({ page, server, shelf }) => {
  await shelf.fill(2, { stock: "0" });
  await shelf.fill(1, { title: `=${shelf.word} "quoted", and more`, category: "jacquard-dobby" });
  const { body } = await shelf.admin.get(`/api/products?search=${shelf.word}&sortField=title&sortOrder=asc`);
  await openList(page, server, `?q=${shelf.word}&sort=title&order=asc`);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const { download, text } = await downloaded(page, "Export CSV");
  expect(download.suggestedFilename()).toMatch(FILE);
  expect(text).toBe(csvHead() + body.products.map(csvProduct).join(""));
  expect(text.split("\r\n")[0]).toBe("\uFEFFID,Title,Category,Price,Stock,Featured,Last Updated");
  expect(text).toContain(`"'=${shelf.word} ""quoted"", and more"`);
  expect(calls).toEqual([]);

  const search = page.getByRole("searchbox", { name: "Search products" });
  await test.step("is not offered where nothing is shown", async () => {
    await search.fill("zzzzqqqq");
    await expect(page.getByText("No products found")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    await expect(await exportAll(page)).toBeDisabled();
    await page.keyboard.press("Escape");
  });
  await test.step("covers the current page only", async () => {
    await search.fill("");
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL("/admin/products?sort=title&order=asc&page=2");
    await expect(page.getByRole("region", { name: "Product table" })).toHaveAttribute("aria-busy", "false");
    await expect(rows(page)).toHaveCount(20);
    const { text } = await downloaded(page, "Export CSV");
    expect(text.trim().split("\r\n")).toHaveLength(21);
  });
  await test.step("says that it failed", async () => {
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error("no room");
      };
    });
    await press(page, "Export CSV");
    await expect(toast(page, "Error exporting products")).toBeVisible();
  });
});

test("Export all holds every matching row, once at a time", async ({ page, server, shelf }) => {
  await shelf.fill(1);
  await openShelf(page, server, shelf);

  await test.step("asks for what the list shows", async () => {
    const asked = page.waitForRequest(EXPORT);
    const { text } = await downloaded(page, "Export all");
    expect((await asked).postDataJSON()).toEqual({
      search: shelf.word,
      sortField: "createdAt",
      sortOrder: "desc",
    });
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });

  const address = "/admin/products?category=picanol&sort=price";
  await test.step("holds every matching row of every page", async () => {
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

  await test.step("cannot be asked for twice at once", async () => {
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

  await test.step("says that it failed", async () => {
    const also = [["without a link", 200, {}]] as const;
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

test.describe("pressed twice", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  const begun = (page: Page) =>
    page.evaluate(() => Number(document.documentElement.dataset["downloads"] ?? 0));

  /** Double-clicks and taps twice, waits until it can be pressed again, and presses once more: two files in all. */
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
    await page.mouse.click(x, y);
    await expect.poll(() => begun(page)).toBe(1);
    await page.mouse.click(x, y);
    await page.mouse.dblclick(x, y);
    await expect(button).toBeEnabled();
    expect(await begun(page)).toBe(1);
    await page.mouse.click(x, y);
    await expect.poll(() => begun(page)).toBe(2);
  }

  test("an export begins one download, and another later", async ({ page, server, shelf }) => {
    await shelf.fill(1);
    await shelf.admin.put("/api/settings/site", { newsletter: true });
    await server.visitor.post("/api/newsletter", { email: "reader@example.com", consent: true });
    await server.visitor.post("/api/email/callback", callback());
    await openShelf(page, server, shelf);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await test.step("the page in view", () => downloadsOnce(page, button("Export CSV")));
    for (const [path, name] of [
      ["/admin/enquiries", "Export CSV"],
      ["/admin/settings/newsletter", "Export CSV"],
      ["/admin/products/import", "Products (CSV)"],
      ["/admin/products/import", "Pictures (ZIP)"],
      ["/admin/products/import", "Template (CSV)"],
    ] as const) {
      await test.step(`${name} of ${path}`, async () => {
        await page.goto(path);
        await downloadsOnce(page, button(name));
      });
    }
    await shelf.admin.put("/api/settings/site", { newsletter: false });
  });
});
