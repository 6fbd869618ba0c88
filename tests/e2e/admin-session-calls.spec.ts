import type { Page } from "@playwright/test";
import {
  countCalls,
  expectSessionEnded,
  openAsAdmin,
  refreshAnswers,
  setSession,
  signInOverApi,
  storedSession,
  storeSession,
  toast,
} from "./support/admin.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const HOUR = 60 * 60_000;
const UNKNOWN_TOKEN = "x".repeat(43);

const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Dashboard" });
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Login" });

// Sessions are made to end here: what the browser says about refused calls is not the subject.
test.use({ forgiven: ANYTHING });

test.describe("a call answered by 401", () => {
  test("is repeated once with the refreshed token", async ({ page, server }) => {
    await signInOverApi(page, server);
    await storeSession(page, server, UNKNOWN_TOKEN);
    const profiles = countCalls(page, "GET", "/auth/profile");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.goto("/admin/dashboard");
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    expect([profiles(), refreshes()]).toEqual([2, 1]);
    expect((await storedSession(page)).token).not.toBe(UNKNOWN_TOKEN);
  });

  for (const [status, json] of [
    [401, { message: "Please sign in to continue" }],
    [500, { message: "Out of order" }],
    [200, {}],
  ] as const) {
    test(`ends the session when the refresh answers ${status} without a token`, async ({ page, server }) => {
      await refreshAnswers(page, status, json);
      await storeSession(page, server, UNKNOWN_TOKEN);
      const profiles = countCalls(page, "GET", "/auth/profile");
      const refreshes = countCalls(page, "POST", "/auth/refresh-token");
      await page.goto("/admin/dashboard");
      await expectSessionEnded(page);
      expect([profiles(), refreshes()]).toEqual([1, 1]);
    });
  }

  test("is not repeated a second time", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/products");
    await page.route("**/api/stats", (route) => route.fulfill({ status: 401, json: { message: "No" } }));
    const stats = countCalls(page, "GET", "/stats");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(toast(page, "Authentication failed. Please log in again.")).toBeVisible();
    expect([stats(), refreshes()]).toEqual([2, 1]);
  });

  test("on the login page leads nowhere else", async ({ page, server }) => {
    await storeSession(page, server, UNKNOWN_TOKEN);
    await page.goto("/admin/login");
    await expectSessionEnded(page);
    await page.getByLabel("Email").fill("kept@example.com");
    await expect(page.getByLabel("Email")).toHaveValue("kept@example.com");
  });
});

test.describe("two tabs", () => {
  test("logging out in one ends the session in the other", async ({ page, context, server }) => {
    await openAsAdmin(page, server, "/admin/dashboard");
    const other = await context.newPage();
    await other.goto(`${server.url}/admin/products`);
    await expect(other.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await expect(login(other)).toBeVisible();
    await other.close();
  });

  test("signing in in one is taken up by the other", async ({ page, context, server }) => {
    const other = await context.newPage();
    await other.goto(`${server.url}/admin/login`);
    await expect(login(other)).toBeVisible();
    await openAsAdmin(page, server, "/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
    await expect(dashboard(other)).toBeVisible();
    await other.close();
  });

  test("a token that another tab refreshed is used, without a second refresh", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/products");
    await page.waitForLoadState("networkidle");
    const { token } = await storedSession(page);
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.route("**/api/**", async (route) => {
      if (route.request().headers()["authorization"] !== `Bearer ${UNKNOWN_TOKEN}`) return route.continue();
      await setSession(page, String(token), HOUR);
      return route.fulfill({ status: 401, json: { message: "No" } });
    });
    await setSession(page, UNKNOWN_TOKEN, HOUR);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    expect(refreshes()).toBe(0);
  });
});

test.describe("logging out", () => {
  test("revokes the session on the server", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/dashboard");
    const { token } = await storedSession(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await expectSessionEnded(page);
    const profile = () => server.visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` });
    await expect.poll(async () => (await profile()).status).toBe(401);
    expect((await page.request.post(`${server.url}/api/auth/refresh-token`)).status()).toBe(401);
  });

  test("forgets the session even when the server is not reached", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
    await page.route("**/api/auth/logout", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Logout" }).click();
    await expectSessionEnded(page);
  });

  test("Back does not bring the panel back", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin/dashboard");
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expectSessionEnded(page);
    await page.goBack();
    await expectSessionEnded(page);
  });
});
