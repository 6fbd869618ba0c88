import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { csvHead, csvProduct } from "../../contract/csv.ts";
import { toast } from "./support/admin.ts";
import { menuOf } from "./support/menus.ts";
import { answer, expect, hold, lose, openList, openShelf, rows, test } from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";

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

test.describe("Export CSV", () => {
  test("holds the page in view, in its order, without a call", async ({ page, server, shelf }) => {
    await shelf.fill(2, { stock: "0" });
    await shelf.fill(1, { title: `=${shelf.word} "quoted", and more`, category: "jacquard-dobby" });
    const { body } = await shelf.admin.get(
      `/api/products?search=${shelf.word}&sortField=title&sortOrder=asc`,
    );
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
  });

  test("covers the current page only", async ({ page, server }) => {
    await openList(page, server, "?page=2");
    await expect(rows(page)).toHaveCount(20);
    const { text } = await downloaded(page, "Export CSV");
    expect(text.trim().split("\r\n")).toHaveLength(21);
  });

  test("says that it failed", async ({ page, server }) => {
    await openList(page, server);
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error("no room");
      };
    });
    await press(page, "Export CSV");
    await expect(toast(page, "Error exporting products")).toBeVisible();
  });

  test("is not offered where nothing is shown", async ({ page, server }) => {
    await openList(page, server, "?q=zzzzqqqq");
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    await expect(await exportAll(page)).toBeDisabled();
  });
});

test.describe("Export all", () => {
  test("holds every matching row of every page", async ({ page, server }) => {
    await openList(page, server, "?category=picanol&sort=price");
    const { download, text } = await downloaded(page, "Export all");
    expect(download.suggestedFilename()).toMatch(FILE);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(29);
    const prices = lines.slice(1).map((line) => Number(/,Picanol,(\d+(\.\d+)?),/.exec(line)?.[1]));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test("asks for what the list shows", async ({ page, server, shelf }) => {
    await shelf.fill(1);
    await openShelf(page, server, shelf);
    const asked = page.waitForRequest(EXPORT);
    const { text } = await downloaded(page, "Export all");
    expect((await asked).postDataJSON()).toEqual({
      search: shelf.word,
      sortField: "createdAt",
      sortOrder: "desc",
    });
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });

  test("says that it failed", async ({ page, server }) => {
    for (const [name, status, body, text] of [
      ["without a sentence", 500, {}, "Error exporting products"],
      ["that is no JSON", 502, undefined, "Error exporting products"],
      ["without a link", 200, {}, "Error exporting products"],
      ["with a sentence", 503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await test.step(name, async () => {
        await page.unrouteAll();
        await openList(page, server);
        await answer(page, "POST", EXPORT, status, body);
        await press(page, "Export all");
        await expect(toast(page, text)).toBeVisible();
        await expect(await exportAll(page)).toBeEnabled();
        await expect(page).toHaveURL("/admin/products");
      });
    }
    await test.step("without a network", async () => {
      await page.unrouteAll();
      await openList(page, server);
      await lose(page, "POST", EXPORT);
      await press(page, "Export all");
      await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
      await expect(toast(page, "Error exporting products")).toHaveCount(0);
    });
  });

  test("cannot be asked for twice at once", async ({ page, server }) => {
    await openList(page, server);
    const release = await hold(page, "POST", EXPORT);
    const arriving = page.waitForEvent("download");
    await press(page, "Export all");
    const button = await exportAll(page);
    await expect(button).toBeDisabled();
    release();
    await arriving;
    await expect(button).toBeEnabled();
  });
});
