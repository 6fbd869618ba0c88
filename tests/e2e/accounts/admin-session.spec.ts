import type { Page } from "@playwright/test";
import { SERVER } from "#contract/platform/server-messages.ts";
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
import { hold, reply } from "../support/calls.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EDITOR = { _id: "1", email: "e@example.com", role: "editor" };
const NETWORK = "Network error. Please check your connection.";
const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Dashboard" });
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Login" });

// Sessions end on purpose here, so browser messages about rejected calls are expected.
test.use({ forgiven: ANYTHING });

const nextMinute = async (page: Page, token: string, expiresIn: number) => {
  await setSession(page, token, expiresIn);
  await page.clock.fastForward(MINUTE);
};

test("checks a stored token at the start and extends it by two hours", async ({ page }) => {
  const release = await hold(page, "GET", "**/api/auth/profile");
  await storeSession(page, await signInOverApi(page), HOUR);
  const profiles = countCalls(page, "GET", "/auth/profile");
  await page.goto("/admin");
  await expect(page.getByText("Loading admin panel...")).toBeVisible();
  release();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByText("Loading admin panel...")).toHaveCount(0);
  expect(profiles()).toBe(1);
  const { expiry } = await storedSession(page);
  expect(Math.abs(expiry - Date.now() - 2 * HOUR)).toBeLessThan(MINUTE);
});

test("shows the login at every address without a valid session", async ({ page }) => {
  const profiles = countCalls(page, "GET", "/auth/profile");
  for (const path of ["/admin", "/admin/dashboard", "/admin/products", "/admin/products/new"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectSessionEnded(page);
    });
  }
  const token = await signInOverApi(page);
  for (const [name, expiresIn] of [
    ["an expired token", -SECOND],
    ["a token without an expiry", Number.NaN],
  ] as const) {
    await test.step(name, async () => {
      await storeSession(page, token, expiresIn);
      await page.goto("/admin/dashboard");
      await expectSessionEnded(page);
    });
  }
  expect(profiles()).toBe(0);
  for (const [name, status, json] of [
    ["a failing profile request", 500, { message: "Out of order" }],
    ["a rejected profile request (403)", 403, { message: "You are not allowed to do this" }],
    ["the profile of a user who is not an administrator", 200, { user: EDITOR }],
  ] as const) {
    await test.step(name, async () => {
      await page.route("**/api/auth/profile", reply(status, json));
      await storeSession(page, token);
      await page.goto("/admin/dashboard");
      await expectSessionEnded(page);
    });
  }
  expect(profiles()).toBe(3);
});

test("checks the token each minute and renews it or ends the session", async ({ page }) => {
  // The sidebar polls all the time; with the made-up tokens of this test that would end the session.
  await page.route(/\/api\/enquiries\/arrivals$/, reply(200, { unhandled: 0, latest: null }));
  await page.clock.install();
  await openAsAdmin(page, "/admin/dashboard");
  await expect(dashboard(page)).toBeVisible();
  // The dashboard's requests must have finished too.
  await page.waitForLoadState("networkidle");
  const refreshes = countCalls(page, "POST", "/auth/refresh-token");
  await test.step("renews the token within five minutes of its expiry, not earlier", async () => {
    const { token } = await storedSession(page);
    await nextMinute(page, String(token), 6 * MINUTE + 5 * SECOND);
    expect(refreshes()).toBe(0);
    await nextMinute(page, String(token), 5 * MINUTE);
    await expect.poll(refreshes).toBe(1);
    await expect.poll(async () => (await storedSession(page)).token).not.toBe(token);
    await page.reload();
    await expect(dashboard(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
  });
  await test.step("retries a failed refresh a minute later", async () => {
    await refreshAnswers(page, 503, { message: "Out of order" });
    // While a refresh is pending, the next minute starts no other.
    const failed = page.waitForResponse("**/api/auth/refresh-token");
    await nextMinute(page, "old", 4 * MINUTE);
    await expect.poll(refreshes).toBe(2);
    await (await failed).finished();
    await page.clock.fastForward(MINUTE);
    await expect.poll(refreshes).toBe(3);
    await expect(dashboard(page)).toBeVisible();
    expect((await storedSession(page)).token).toBe("old");
  });
  await test.step("reports a lost network without ending the session", async () => {
    await page.route("**/api/auth/refresh-token", (route) => route.abort("internetdisconnected"));
    await nextMinute(page, "old", 4 * MINUTE);
    await expect(toast(page, NETWORK)).toBeVisible();
    await expect(dashboard(page)).toBeVisible();
    expect((await storedSession(page)).token).toBe("old");
  });
  await test.step("stores the new token and user", async () => {
    const before = refreshes();
    const user = { _id: "1", email: "new@example.com", role: "admin" };
    await refreshAnswers(page, 200, { token: "t".repeat(43), user });
    await nextMinute(page, "old", 5 * MINUTE);
    await expect(page.getByText("new@example.com")).toBeVisible();
    expect(refreshes()).toBe(before + 1);
    const { token, expiry } = await storedSession(page);
    expect(token).toBe("t".repeat(43));
    expect(expiry - (await page.evaluate(() => Date.now()))).toBeGreaterThan(2 * HOUR - MINUTE);
  });
  await test.step("ends the session on a past expiry, a rejection, another role or a missing token", async () => {
    const before = refreshes();
    await nextMinute(page, "old", 30 * SECOND);
    await expectSessionEnded(page);
    expect(refreshes()).toBe(before);
    for (const [status, json] of [
      [401, { message: "Please sign in to continue" }],
      [200, { token: "t", user: EDITOR }],
    ] as const) {
      await test.step(`ends the session when a refresh returns ${status}`, async () => {
        await signInHere(page);
        await refreshAnswers(page, status, json);
        await nextMinute(page, "old", 4 * MINUTE);
        await expectSessionEnded(page);
      });
    }
    await signInHere(page);
    await page.evaluate(() => localStorage.removeItem("adminToken"));
    await page.clock.fastForward(MINUTE);
    await expect(login(page)).toBeVisible();
  });
});

test("hides the notice of an ended session at the next sign-in", async ({ page, context }) => {
  await openAsAdmin(page, "/admin/settings/site");
  const other = await context.newPage();
  const tabs = [page, other];
  // Notices stay until they are dismissed.
  for (const tab of tabs) await tab.clock.install();
  for (const tab of tabs) {
    await tab.goto("/admin/settings/site");
    await expect(tab.getByRole("switch", { name: "Newsletter", exact: true })).toBeVisible();
    await tab.waitForLoadState("networkidle");
    await tab.clock.pauseAt(Date.now() + MINUTE);
  }
  await context.clearCookies();
  const sites = /\/api\/settings\/site$/;
  await context.route(sites, reply(401, { message: SERVER.sessionEnded }));
  const pressed = tabs.map((tab) =>
    tab.getByRole("switch", { name: "Newsletter", exact: true }).press("Space"),
  );
  await Promise.all(pressed);
  for (const tab of tabs) {
    await expect(login(tab)).toBeVisible();
    await expect(toast(tab, SERVER.sessionEnded)).toBeVisible();
  }
  await enterPassword(page, ADMIN_EMAIL, "not the password");
  await expect(toast(page, "Invalid credentials")).toBeVisible();
  await expect(toast(page, SERVER.sessionEnded)).toBeVisible();
  await enterPassword(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await expect(toast(page, "Login successful")).toBeVisible();
  for (const tab of tabs) {
    await expect(tab.getByRole("navigation", { name: "Settings" })).toBeVisible();
    await expect(toast(tab, SERVER.sessionEnded)).toHaveCount(0);
    await expect(toast(tab, "Invalid credentials")).toHaveCount(0);
  }
  await other.close();
});

/** Signs in with the login form on this page and waits for the dashboard's requests. */
async function signInHere(page: Page): Promise<void> {
  await enterPassword(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByText("Total products in catalog")).toBeVisible();
}
