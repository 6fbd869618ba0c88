import type { Page } from "@playwright/test";
import { countCalls, openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { heard } from "../support/notices.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const NETWORK = "Network error. Please check your connection.";
const FORBIDDEN = "You don't have permission to access this resource.";

const answers = (page: Page, status: number, body: string) =>
  page.route("**/api/stats", (route) => route.fulfill({ status, body, contentType: "application/json" }));

async function expectErrorView(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible();
  await expect(page.getByText("Failed to load dashboard statistics. Please try again later.")).toBeVisible();
}

// The figures are made to fail: what the browser says about it is not the subject.
test.use({ forgiven: ANYTHING });

test("failed calls show one toast each and can be retried", async ({ page, server, troubles, forgive }) => {
  await page.route("**/api/stats", (route) => route.abort("internetdisconnected"));
  await openAsAdmin(page, server, "/admin/dashboard");
  await expectErrorView(page);
  await expect(toast(page, NETWORK)).toHaveCount(1);
  await heard(page, NETWORK);
  const again = page.getByRole("button", { name: "Try again" });
  const stats = countCalls(page, "GET", "/stats");
  for (const [name, status, body, sentence, calls] of [
    ["a failure with a sentence", 500, '{"message":"The shelf is locked"}', "The shelf is locked", 2],
    ["a failure without a sentence", 500, "{}", "Failed to load dashboard stats", 2],
    ["a failure that cannot be read", 503, "<html>", "Failed to load dashboard stats", 2],
    ["no data", 200, "null", "No data received from server", 2],
    ["nothing at all", 200, "", "No data received from server", 2],
    ["a refusal of another kind", 400, '{"message":"Ask differently"}', "Ask differently", 1],
    ["no permission", 403, '{"message":"You are not allowed to do this"}', FORBIDDEN, 1],
  ] as const) {
    await test.step(name, async () => {
      await page.unroute("**/api/stats");
      forgive(ANYTHING);
      await answers(page, status, body);
      const before = stats();
      await again.click();
      await heard(page, sentence);
      await expectErrorView(page);
      expect(stats() - before).toBe(calls);
      await expect
        .poll(() => troubles.some((line) => line.startsWith("console error: Failed to load dashboard stats")))
        .toBe(true);
    });
  }

  await test.step("the error view and its toast: axe, edges and place", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await again.click();
      await expect(toast(page, FORBIDDEN)).toBeVisible();
      await expectErrorView(page);
      await expectAccessible(page);
      await heard(page, FORBIDDEN);
    }
    await again.click();
    await expect(toast(page, FORBIDDEN)).toBeVisible();
    /** How far the toast stands from the right and the lower edge, once it has come to rest. */
    const gaps = async () => {
      const box = await page.locator(".toast").boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      return box && [width - box.x - box.width, height - box.y - box.height];
    };
    await expect.poll(gaps).toEqual([16, 16]);
    await expect(page.locator("main section[role=alert]")).toHaveCSS("padding", "18px 20px");
  });

  await page.unroute("**/api/stats");
  await again.click();
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  // An import that is not there is told in the same measure.
  await page.goto("/admin/products/import/01900000-0000-7000-8000-000000000000");
  await expect(page.locator("main section[role=alert]")).toHaveCSS("padding", "18px 20px");
});

test("retries once after 1000 ms; a dead session ends at the login", async ({ page, server }) => {
  await page.clock.install();
  let asked = 0;
  await page.route("**/api/stats", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await openAsAdmin(page, server, "/admin/products");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse("**/api/stats");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await answered;
  await page.clock.runFor(900);
  expect(asked).toBe(1);
  await expect(page.locator(".skeleton-card")).toHaveCount(4);
  // The 1000 ms begin when the page has read the answer, not when it came.
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return asked;
    })
    .toBe(2);
  await page.clock.resume();
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toHaveCount(0);

  await test.step("a session that cannot be renewed", async () => {
    await page.unroute("**/api/stats");
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await answers(page, 401, '{"message":"Please sign in to continue"}');
    await page.route("**/api/auth/refresh-token", (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(toast(page, "Authentication failed. Please log in again.")).toBeVisible();
    await expect(page).toHaveURL("/admin/login");
  });
});
