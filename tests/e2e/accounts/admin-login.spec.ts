import type { Page } from "@playwright/test";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { countCalls, storedSession, toast } from "../support/admin.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { fillWithoutEvent, pressWords } from "../support/press.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const USER = { _id: "01900000-0000-7000-8000-000000000000", email: "e@example.com", role: "admin" };

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
};
const submit = (page: Page) => page.getByRole("button", { name: "Sign In" });
const loginAnswers = (page: Page, status: number, body: string) =>
  page.route("**/api/auth/login", (route) =>
    route.fulfill({ status, body, contentType: "application/json" }),
  );

test("the footer leads to a login that works with the keyboard alone", async ({ page }) => {
  await page.goto("/products/picanol");
  await page.getByRole("contentinfo").getByRole("link", { name: "Admin Portal" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(submit(page)).toBeVisible();
  await expect(page).toHaveTitle("Login: Admin Panel");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expect(page.getByText("Enter your credentials to access the admin panel")).toBeVisible();
  await expect(page.getByText("Protected area. Authorized personnel only.")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await expect(page.getByRole("link", { name: "Back to the website" })).toHaveAttribute("href", "/");

  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(ADMIN_EMAIL);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(toast(page, "Login successful")).toBeVisible();
  const { token, expiry } = await storedSession(page);
  expect(token).toBeTruthy();
  expect(Math.abs(expiry - Date.now() - 2 * 60 * 60_000)).toBeLessThan(60_000);
  const logout = page.getByRole("button", { name: "Logout" });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await logout.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/login");
  await test.step("sends values that a password manager fills in without an event", async () => {
    await fillWithoutEvent(page.getByLabel("Email"), ADMIN_EMAIL);
    await fillWithoutEvent(page.getByLabel("Password"), ADMIN_PASSWORD);
    await pressWords(submit(page));
    await expect(page).toHaveURL("/admin/dashboard");
  });
});

test("shows why a login failed; a correct one is sent once and opens the dashboard", async ({ page }) => {
  const logins = countCalls(page, "POST", "/auth/login");
  await page.goto("/admin/login");
  await expectSoundInEachLookAndBack(page);
  await test.step("shows both errors under their fields and clears each when it is corrected", async () => {
    for (const [email, password, sentence, field] of [
      ["", "long enough", "Email is required", "Email"],
      ["   ", "long enough", "Email is required", "Email"],
      ["owner", "long enough", "Invalid email format", "Email"],
      ["owner@", "long enough", "Invalid email format", "Email"],
      ["owner@example.com", "", "Password must be at least 6 characters", "Password"],
      ["owner@example.com", "12345", "Password must be at least 6 characters", "Password"],
      ["owner@example.com", "x".repeat(201), "Password is too long", "Password"],
    ] as const) {
      await fill(page, email, password);
      await submit(page).click();
      const input = page.getByLabel(field);
      await expect(input).toHaveAccessibleDescription(sentence);
      await expect(input).toHaveAttribute("aria-invalid", "true");
      await expect(input).toBeFocused();
      await expect(page.getByText(/Email is|Invalid email|Password (must|is)/)).toHaveCount(1);
    }
    await fill(page, "", "");
    await submit(page).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await expectSoundInEachLookAndBack(page);
    await page.getByLabel("Email").fill("owner@example.com");
    await expect(page.getByText("Email is required")).toHaveCount(0);
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    expect(logins()).toBe(0);
  });
  await test.step("disables inputs and button while the request is pending and ignores spaces", async () => {
    const release = await hold(page, "POST", "**/api/auth/login");
    await fill(page, `  ${ADMIN_EMAIL} `, ADMIN_PASSWORD);
    await submit(page).dblclick();
    await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
    for (const label of ["Email", "Password"]) await expect(page.getByLabel(label)).toBeDisabled();
    release();
    await expect(page).toHaveURL("/admin/dashboard");
    expect(logins()).toBe(1);
  });
  await test.step("redirects a signed-in user to the dashboard", async () => {
    await page.goto("/admin/login");
    await expect(page).toHaveURL("/admin/dashboard");
  });
});

test.describe("failed login", () => {
  test.use({ forgiven: ANYTHING });

  const REFUSED = "Unauthorized: Admin access required";
  const SLOW = "Too many attempts. Please try again in 30 seconds.";
  const EDITOR = JSON.stringify({ token: "t", user: { ...USER, role: "editor" } });
  const ANSWERS = [
    ["a user who is not an administrator (403)", 403, `{"message":"${REFUSED}"}`, REFUSED],
    ["too many attempts (429)", 429, `{"message":"${SLOW}"}`, SLOW],
    ["a failure without a message", 500, "{}", "Login failed"],
    ["an unreadable response", 502, "<html>", "Login failed"],
    ["a success without a session", 200, "{}", "Login failed"],
    ["a non-admin role in a successful response", 200, EDITOR, REFUSED],
  ] as const;
  test("shows a toast and a message and stores no session", async ({ page }) => {
    await page.clock.install();
    await page.goto("/admin/login");
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    const refused = async (sentence: string) => {
      await fill(page, "somebody@example.com", "not the password");
      await submit(page).click();
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.getByRole("alert").getByText("Invalid credentials")).toBeVisible();
      await expect(page).toHaveURL("/admin/login");
      await expect(submit(page)).toBeEnabled();
      await expect(page.getByLabel("Email")).toHaveValue("somebody@example.com");
      await expect(page.getByLabel("Password")).toBeFocused();
      expect(await storedSession(page)).toEqual({ token: null, expiry: 0 });
      await page.clock.runFor(4100);
      await expect(toast(page, sentence)).toHaveCount(0);
    };
    await test.step("the server rejects an unknown user", () => refused("Invalid credentials"));
    for (const [name, status, body, sentence] of ANSWERS) {
      await test.step(name, async () => {
        await loginAnswers(page, status, body);
        await refused(sentence);
      });
    }
    await test.step("the network is lost", async () => {
      await page.route("**/api/auth/login", (route) => route.abort("internetdisconnected"));
      await refused("Network error. Please check your connection.");
    });
    expect(refreshes()).toBe(0);
  });
});

/** Opens a page and measures the scripts that it loads. */
