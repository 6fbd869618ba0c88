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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NETWORK = "Network error. Please check your connection.";

const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Dashboard" });
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Login" });

// Sessions are made to end here: what the browser says about refused calls is not the subject.
test.use({ forgiven: ANYTHING });

test.describe("at the start", () => {
  test("a stored token is tried with the profile, and its expiry moved to two hours ahead", async ({
    page,
    server,
  }) => {
    await storeSession(page, server, await signInOverApi(page, server), HOUR);
    const profiles = countCalls(page, "GET", "/auth/profile");
    await page.goto("/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
    expect(profiles()).toBe(1);
    const { expiry } = await storedSession(page);
    expect(Math.abs(expiry - Date.now() - 2 * HOUR)).toBeLessThan(MINUTE);
  });

  test("while the profile is on its way the panel says so", async ({ page, server }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/auth/profile", async (route) => {
      await held;
      await route.continue();
    });
    await openAsAdmin(page, server, "/admin/dashboard");
    await expect(page.getByText("Loading admin panel...")).toBeVisible();
    release();
    await expect(dashboard(page)).toBeVisible();
    await expect(page.getByText("Loading admin panel...")).toHaveCount(0);
  });

  for (const path of ["/admin", "/admin/dashboard", "/admin/products", "/admin/products/new"]) {
    test(`${path} leads whoever is not signed in to the login`, async ({ page }) => {
      await page.goto(path);
      await expectSessionEnded(page);
    });
  }

  test("/admin leads an administrator to the dashboard", async ({ page, server }) => {
    await openAsAdmin(page, server, "/admin");
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
  });

  for (const [name, expiresIn] of [
    ["a token past its expiry", -SECOND],
    ["a token without an expiry", Number.NaN],
  ] as const) {
    test(`${name} is cleared, and nothing is asked with it`, async ({ page, server }) => {
      await storeSession(page, server, await signInOverApi(page, server), expiresIn);
      const profiles = countCalls(page, "GET", "/auth/profile");
      await page.goto("/admin/dashboard");
      await expectSessionEnded(page);
      expect(profiles()).toBe(0);
    });
  }

  for (const [name, status, json] of [
    ["a profile that fails", 500, { message: "Out of order" }],
    ["a profile that is refused", 403, { message: "You are not allowed to do this" }],
    [
      "a profile of somebody who is no administrator",
      200,
      { user: { _id: "1", email: "e@example.com", role: "editor" } },
    ],
  ] as const) {
    test(`${name} clears the stored token`, async ({ page, server }) => {
      await page.route("**/api/auth/profile", (route) => route.fulfill({ status, json }));
      await openAsAdmin(page, server, "/admin/dashboard");
      await expectSessionEnded(page);
    });
  }
});

test.describe("every minute", () => {
  test.beforeEach(async ({ page, server }) => {
    // The sidebar asks by itself all the time; with tokens that are made up here it would end the session.
    await page.route(/\/api\/enquiries\/arrivals$/, (route) =>
      route.fulfill({ json: { unhandled: 0, latest: null } }),
    );
    await page.clock.install();
    await openAsAdmin(page, server, "/admin/dashboard");
    await expect(dashboard(page)).toBeVisible();
  });

  test("within five minutes of its expiry the token is refreshed and the user replaced", async ({ page }) => {
    await refreshAnswers(page, 200, {
      token: "t".repeat(43),
      user: { _id: "1", email: "new@example.com", role: "admin" },
    });
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await setSession(page, "old", 5 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expect(page.getByText("new@example.com")).toBeVisible();
    expect(refreshes()).toBe(1);
    const { token, expiry } = await storedSession(page);
    expect(token).toBe("t".repeat(43));
    expect(expiry - (await page.evaluate(() => Date.now()))).toBeGreaterThan(2 * HOUR - MINUTE);
  });

  test("the server itself hands out the next token", async ({ page }) => {
    const { token } = await storedSession(page);
    await setSession(page, String(token), 4 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expect.poll(async () => (await storedSession(page)).token).not.toBe(token);
    await page.reload();
    await expect(dashboard(page)).toBeVisible();
  });

  test("earlier than that nothing is asked", async ({ page }) => {
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    const { token } = await storedSession(page);
    await setSession(page, String(token), 6 * MINUTE + 5 * SECOND);
    await page.clock.runFor(MINUTE);
    expect(refreshes()).toBe(0);
    await setSession(page, String(token), 5 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expect.poll(refreshes).toBe(1);
  });

  test("a token past its expiry ends the session without asking", async ({ page }) => {
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await setSession(page, "old", 30 * SECOND);
    await page.clock.runFor(MINUTE);
    await expectSessionEnded(page);
    expect(refreshes()).toBe(0);
  });

  test("a refresh answered by 401 ends the session", async ({ page }) => {
    await refreshAnswers(page, 401, { message: "Please sign in to continue" });
    await setSession(page, "old", 4 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expectSessionEnded(page);
  });

  test("a refresh that fails otherwise is tried again a minute later", async ({ page }) => {
    await refreshAnswers(page, 503, { message: "Out of order" });
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await setSession(page, "old", 4 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expect.poll(refreshes).toBe(1);
    await page.clock.runFor(MINUTE);
    await expect.poll(refreshes).toBe(2);
    await expect(dashboard(page)).toBeVisible();
    expect((await storedSession(page)).token).toBe("old");
  });

  test("a refresh without a network says so and ends nothing", async ({ page }) => {
    await page.route("**/api/auth/refresh-token", (route) => route.abort("internetdisconnected"));
    await setSession(page, "old", 4 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expect(toast(page, NETWORK)).toBeVisible();
    await expect(dashboard(page)).toBeVisible();
    expect((await storedSession(page)).token).toBe("old");
  });

  test("a refresh for somebody who is no administrator any more ends the session", async ({ page }) => {
    await refreshAnswers(page, 200, {
      token: "t",
      user: { _id: "1", email: "e@example.com", role: "editor" },
    });
    await setSession(page, "old", 4 * MINUTE);
    await page.clock.runFor(MINUTE);
    await expectSessionEnded(page);
  });

  test("a token that vanished ends the session", async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem("adminToken"));
    await page.clock.runFor(MINUTE);
    await expect(login(page)).toBeVisible();
  });
});
