import type { Page } from "@playwright/test";
import type { FailedSearch } from "#contract/enquiries/enquiry.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { collectRequests, reply } from "../support/calls.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const CALL = "**/api/searches/failed";

/** The number of times the administrator's list counts a search. */
async function timesOf(admin: ApiClient, search: string): Promise<number> {
  const list = (await admin.get("/api/searches/failed")).body as FailedSearch[];
  return list.find((each) => each.search === search)?.times ?? 0;
}

/** Collects the texts that the page reports. */
const collectReports = (page: Page): string[] =>
  collectRequests(page, /\/api\/searches\/failed$/, (request) => request.postDataJSON().search);

/** Searches from the bar and waits for the results. */
async function search(page: Page, text: string): Promise<void> {
  const input = page.getByRole("searchbox", { name: "Search products" });
  await input.fill(text);
  await input.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Results for “${text}”` })).toBeVisible();
}

test("a search without an exact match is reported once", async ({ page, server, admin }) => {
  const reports = collectReports(page);
  await page.goto("/");
  // Text that is only typed is not reported, whatever its suggestions are.
  await page.getByRole("searchbox", { name: "Search products" }).fill("wwwwkkkk");
  const suggestions = page.getByRole("search").first();
  await expect(suggestions.getByText("No products found").last()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper wwwwkkkk");
  await expect(suggestions.getByRole("listitem").first()).toBeVisible();
  await search(page, "gripper");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toBeVisible();
  expect(reports).toEqual([]);

  const answered = page.waitForResponse(CALL);
  await search(page, "Wwwwkkkk  Zet");
  expect((await answered).status()).toBe(204);
  await search(page, "gripper wwwwkkkk");
  await expect.poll(() => reports).toEqual(["Wwwwkkkk  Zet", "gripper wwwwkkkk"]);

  // Back, the same text in another case, and a reload are not counted.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Results for “Wwwwkkkk Zet”" })).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await search(page, "WWWWKKKK  zet");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Spare parts/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /WWWWKKKK/ })).toBeVisible();
  expect(reports).toHaveLength(2);
  expect(await timesOf(admin, "wwwwkkkk zet")).toBe(1);
  await expect.poll(() => timesOf(admin, "gripper wwwwkkkk")).toBe(1);
  expect(await timesOf(admin, "gripper")).toBe(0);
  await test.step("a page without script reports nothing", async () => {
    expect((await server.visitor.get("/search?q=uuuuhhhh")).status).toBe(200);
    expect(await timesOf(admin, "uuuuhhhh")).toBe(0);
  });
});

test("a failing report or missing storage has no visible effect", async ({ page, troubles, forgive }) => {
  const reports = collectReports(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  await page.route(CALL, (route) => route.abort("internetdisconnected"));
  await page.goto("/search?q=vvvvjjjj");
  await expect.poll(() => reports).toEqual(["vvvvjjjj"]);
  await page.unroute(CALL);
  await page.route(CALL, reply(429, { message: "Too many attempts" }));
  await page.reload();
  await expect.poll(() => reports).toHaveLength(2);
  await expect(page.getByRole("main").getByText("No products found")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.getByText("Too many attempts")).toHaveCount(0);
  expect(troubles.filter((line) => line.startsWith("error"))).toEqual([]);
  forgive(ANYTHING);
});
