import type { Page } from "@playwright/test";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
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
} from "../support/admin.ts";
import { enterPassword } from "../support/admin-account.ts";
import { reply } from "../support/calls.ts";
import { tick } from "../support/press.ts";
import { expect, openShelf, test } from "../support/product-list.ts";
import { ANYTHING } from "../support/test.ts";

const HOUR = 60 * 60_000;
const UNKNOWN_TOKEN = "x".repeat(43);
const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Dashboard" });
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Login" });
const go = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const logOut = (page: Page) => page.getByRole("button", { name: "Logout" }).click();

// Sessions end on purpose here, so browser messages about rejected calls are expected.
test.use({ forgiven: ANYTHING });

test("a call answered with 401 is retried once or ends the session", async ({ page }) => {
  await test.step("retries once with the refreshed token", async () => {
    const profiles = countCalls(page, "GET", "/auth/profile");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await signInOverApi(page);
    await storeSession(page, UNKNOWN_TOKEN);
    await page.goto("/admin/dashboard");
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    expect([profiles(), refreshes()]).toEqual([2, 1]);
    expect((await storedSession(page)).token).not.toBe(UNKNOWN_TOKEN);
  });
  await test.step("does not retry a second time", async () => {
    await go(page, "Products");
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    const stats = countCalls(page, "GET", "/stats");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.route("**/api/stats", reply(401, { message: "No" }));
    await go(page, "Dashboard");
    await expect(toast(page, "Authentication failed. Please log in again.")).toBeVisible();
    expect([stats(), refreshes()]).toEqual([2, 1]);
  });
  await test.step("ends the session when the refresh returns no token", async () => {
    await refreshAnswers(page, 401, { message: "Please sign in to continue" });
    await storeSession(page, UNKNOWN_TOKEN);
    const profiles = countCalls(page, "GET", "/auth/profile");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.goto("/admin/dashboard");
    await expectSessionEnded(page);
    expect([profiles(), refreshes()]).toEqual([1, 1]);
    await page.unroute("**/api/auth/refresh-token");
  });
  await test.step("stays on the login page", async () => {
    await page.context().clearCookies();
    await storeSession(page, UNKNOWN_TOKEN);
    await page.goto("/admin/login");
    await expectSessionEnded(page);
    await page.getByLabel("Email").fill("kept@example.com");
    await expect(page.getByLabel("Email")).toHaveValue("kept@example.com");
  });
});

test("two tabs share sign-in, token refresh and logout", async ({ page, context }) => {
  const other = await context.newPage();
  await test.step("signing in in one tab signs in the other", async () => {
    await other.goto("/admin/login");
    await expect(login(other)).toBeVisible();
    await openAsAdmin(page, "/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
    await expect(dashboard(other)).toBeVisible();
  });
  await test.step("logging out in one tab ends the session in the other", async () => {
    await go(other, "Products");
    await expect(other.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await logOut(page);
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await expect(login(other)).toBeVisible();
    await other.close();
  });
  await test.step("uses a token that another tab refreshed, without a second refresh", async () => {
    await signInHere(page);
    await go(page, "Products");
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await expect(page.getByText("Loading products...")).toHaveCount(0);
    const { token } = await storedSession(page);
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await page.route("**/api/**", async (route) => {
      if (route.request().headers()["authorization"] !== `Bearer ${UNKNOWN_TOKEN}`) return route.continue();
      await setSession(page, String(token), HOUR);
      return route.fulfill({ status: 401, json: { message: "No" } });
    });
    await setSession(page, UNKNOWN_TOKEN, HOUR);
    await go(page, "Dashboard");
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    expect(refreshes()).toBe(0);
  });
});

test("logging out ends the session, also without a server", async ({ page, server }) => {
  await openAsAdmin(page, "/admin/dashboard");
  const { token } = await storedSession(page);
  await go(page, "Products");
  await test.step("revokes the session on the server", async () => {
    await logOut(page);
    await expect(toast(page, "Logged out successfully")).toBeVisible();
    await expectSessionEnded(page);
    const profile = () => server.visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` });
    await expect.poll(async () => (await profile()).status).toBe(401);
    expect((await page.request.post("/api/auth/refresh-token")).status()).toBe(401);
  });
  await test.step("Back does not reopen the panel", async () => {
    await page.goBack();
    await expectSessionEnded(page);
  });
  await test.step("deletes the session even when the server is unreachable", async () => {
    await signInHere(page);
    await page.route("**/api/auth/logout", (route) => route.abort("internetdisconnected"));
    await logOut(page);
    await expectSessionEnded(page);
  });
});

/** Signs in with the login form on this page. */
async function signInHere(page: Page): Promise<void> {
  await enterPassword(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await expect(dashboard(page)).toBeVisible();
}

// Calls are rejected on purpose here, so browser messages about them are expected.
test.use({ forgiven: ANYTHING });

test("parallel requests rejected with 401 share one token refresh", async ({ page, testProducts }) => {
  await testProducts.fill(10);
  await openShelf(page, testProducts);
  const calls = { deletions: 0, refreshes: 0 };
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.deletions += 1;
    if (request.url().endsWith("/api/auth/refresh-token")) calls.refreshes += 1;
  });
  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await setSession(page, UNKNOWN_TOKEN, 60 * 60_000);
  await page.getByRole("button", { name: "Delete Selected (10)" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(toast(page, "Products deleted successfully")).toBeVisible();
  // The first six requests are retried; the other four use the new token.
  expect(calls).toEqual({ deletions: 16, refreshes: 1 });
  expect((await storedSession(page)).token).not.toBe(UNKNOWN_TOKEN);
});
