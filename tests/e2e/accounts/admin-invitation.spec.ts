import type { Page } from "@playwright/test";
import { countCalls, toast } from "../support/admin.ts";
import { enterPassword, expect, newEmail, PASSWORD, signedInAs, test } from "../support/admin-account.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { fillWithoutEvent } from "../support/press.ts";

const password = (page: Page) => page.getByLabel("Password", { exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create Account" });
const note = (page: Page) => page.getByRole("alert");
/** What the browser says of the refusals here. */
const REFUSALS = /\b(400|404|500)\b|INTERNET_DISCONNECTED/;

test("an invitation link leads to a password and to a sign-in", async ({ page, people, forgive }) => {
  const email = newEmail();
  const link = await people.invite(email);
  await test.step("a password is chosen, and opens the panel", async () => {
    const token = new URL(link).hash.slice(1);
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url(), request.headers()["referer"] ?? ""));
    await page.goto(link);
    await expect(page).toHaveTitle("Invitation: Admin Panel");
    await expect(page.getByText("Choose a password to become an administrator of this site")).toBeVisible();
    await expect(page).toHaveURL("/admin/invitation");

    const calls = countCalls(page, "POST", "/administrators/accept");
    await password(page).fill("12345");
    await create(page).click();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await expect(password(page)).toBeFocused();
    expect(calls()).toBe(0);
    await expectSoundInEachLookAndBack(page);
    // A password manager fills in the password that it made without focusing the field.
    await password(page).blur();
    await fillWithoutEvent(password(page), PASSWORD);
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await create(page).click();
    await expect(toast(page, "Your account is ready. Please sign in.")).toBeVisible();
    await expect(page).toHaveURL("/admin/login");
    expect(addresses.join("\n")).not.toContain(token);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
    ).not.toContain(token);
    await enterPassword(page, email);
    await signedInAs(page, email);
  });
  await test.step("whoever is signed in already logs out first; what fails for a while can be sent again", async () => {
    await page.goto(await people.invite(newEmail()));
    await expect(note(page)).toHaveText(`You are signed in as ${email}. Log out to accept the invitation.`);
    await expect(page.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute(
      "href",
      "/admin/dashboard",
    );
    await expect(page).toHaveURL("/admin/invitation");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(password(page)).toBeVisible();

    await page.route("**/administrators/accept", (route) => route.abort("internetdisconnected"), {
      times: 1,
    });
    await password(page).fill(PASSWORD);
    await create(page).click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await page.route("**/administrators/accept", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await create(page).click();
    await expect(note(page)).toHaveText("Failed to create the account");
    await expect(password(page)).toHaveValue(PASSWORD);
    const release = await hold(page, "POST", "**/administrators/accept");
    await create(page).click();
    await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
    release();
    await expect(toast(page, "Your account is ready. Please sign in.")).toBeVisible();
    await page.unroute("**/administrators/accept");
  });
  await test.step("a link that was used opens nothing", async () => {
    await page.goto(link);
    await password(page).fill(PASSWORD);
    await create(page).click();
    await expect(note(page)).toHaveText(
      "This invitation was already used or has expired" +
        "Ask the administrator who invited you for a new link.",
    );
    await expect(page.getByRole("link", { name: "Go to the login" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  });
  await test.step("nor does a link without its end, or one that is none", async () => {
    await page.goto("/admin/invitation");
    await expect(note(page)).toHaveText(
      "The link is not complete. Open it again as you were given it, or ask for a new invitation.",
    );
    await expect(password(page)).toHaveCount(0);
    // Another link in the same tab: only the fragment changes.
    await page.evaluate((hash) => window.location.assign(hash), `#${"x".repeat(201)}`);
    await password(page).fill(PASSWORD);
    await create(page).click();
    await expect(note(page)).toContainText("Ask the administrator who invited you for a new link.");
  });
  forgive(REFUSALS);
});
