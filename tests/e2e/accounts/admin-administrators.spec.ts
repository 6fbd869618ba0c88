import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "#tests/support/process.ts";
import { countCalls, expectSessionEnded, openAsAdmin, toast } from "../support/admin.ts";
import { enterPassword, expect, newEmail, PASSWORD, signedInAs, test } from "../support/admin-account.ts";
import { expectAccessible, expectSoundInEachLookAndBack } from "../support/axe.ts";
import { fail, hold, reply } from "../support/calls.ts";
import { fillWithoutEvent } from "../support/press.ts";
import { ANYTHING } from "../support/test.ts";

const PATH = "/admin/settings/administrators";
const LIST = "**/api/administrators";
const ONE = "**/api/administrators/*-*";
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const ownPassword = (page: Page) => page.getByLabel("Current password", { exact: true });
const note = (page: Page) => page.getByRole("alert");

test("an invited administrator can sign in until disabled", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsAdmin(page, PATH);
  await expect(row(page, "owner@example.com")).toContainText("YouActive");
  await expect(button(page, "Disable owner@example.com")).toHaveCount(0);
  const colleague = newEmail();
  const dialog = page.getByRole("dialog", { name: "Invitation link" });
  const link = dialog.getByRole("textbox", { name: "Invitation link" });
  const other = await browser.newPage({ baseURL: server.url });
  let invitation = "";
  await test.step("shows the invitation link once", async () => {
    await email(page).fill(colleague);
    await ownPassword(page).fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(link).toBeFocused();
    await expect(dialog).toContainText(`Send this link to ${colleague}. It is shown only now.`);
    await expect(dialog).toContainText(/It works once, until [A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M\./);
    await dialog.getByRole("button", { name: "Copy Link" }).click();
    await expect(dialog.getByText("Copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
    await expectAccessible(page);
    invitation = await link.inputValue();
    // An accidental click outside or a key must not lose it.
    await page.mouse.click(4, 4);
    await page.keyboard.press("Escape");
    await expect(link).toHaveValue(invitation);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveValue("");
    await expect(ownPassword(page)).toHaveValue("");
    await expect(row(page, colleague)).toContainText("Invited");
    await expect(row(page, colleague)).toContainText(/Until [A-Z]\w+ \d+, \d{4} at/);
  });
  await test.step("the invited administrator signs in", async () => {
    await other.goto(invitation);
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(other, "Create Account").click();
    await expect(other.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await enterPassword(other, colleague);
    await signedInAs(other, colleague);
  });
  await test.step("withdraws an unused invitation link", async () => {
    const late = newEmail();
    await email(page).fill(late);
    await ownPassword(page).fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    const second = await link.inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row(page, colleague)).toContainText("Active");
    await button(page, `Withdraw ${late}`).click();
    const confirmation = page.getByRole("alertdialog", { name: `Withdraw the invitation of ${late}` });
    await expect(confirmation).toContainText("The link you shared will stop working.");
    await confirmation.getByRole("button", { name: "Withdraw" }).click();
    await expect(toast(page, "Invitation deleted")).toBeVisible();
    await expect(row(page, late)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2, name: "Administrators" })).toBeFocused();
    const repeated = await page.request.post("/api/administrators/accept", {
      data: { token: new URL(second).hash.slice(1), password: PASSWORD },
    });
    expect(repeated.status()).toBe(404);
  });
  await test.step("disabling ends the administrator's session and blocks sign-in until enabled", async () => {
    await button(page, `Disable ${colleague}`).click();
    const confirmation = page.getByRole("alertdialog", { name: `Disable ${colleague}` });
    await expect(confirmation).toContainText(
      "All sessions of this account end now, nobody can sign in to it, and the invitations it made are withdrawn.",
    );
    await page.keyboard.press("Escape");
    await expect(row(page, colleague)).toContainText("Active");
    await button(page, `Disable ${colleague}`).click();
    await confirmation.getByRole("button", { name: "Disable" }).click();
    await expect(toast(page, "Account disabled")).toBeVisible();
    await expect(row(page, colleague)).toContainText("Disabled");

    await other.getByRole("link", { name: "Catalogs", exact: true }).click();
    await expectSessionEnded(other);
    await enterPassword(other, colleague);
    await expect(other.getByRole("alert").getByText("Invalid credentials")).toBeVisible();

    await button(page, `Enable ${colleague}`).click();
    const again = page.getByRole("alertdialog", { name: `Enable ${colleague}` });
    await expect(again).toContainText("This account can sign in again with its password.");
    await again.getByRole("button", { name: "Enable" }).click();
    await expect(toast(page, "Account enabled")).toBeVisible();
    await enterPassword(other, colleague);
    await signedInAs(other, colleague);
  });
  await other.close();
});

test("shows why a change was rejected and keeps what was typed", async ({ page, people, forgive }) => {
  const person = await people.add();
  const invited = newEmail();
  await people.invite(invited);
  await page.route(LIST, fail, { times: 1 });
  await openAsAdmin(page, PATH);
  await expect(note(page)).toContainText("Failed to load administrators");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, person.email)).toBeVisible();

  const calls = countCalls(page, "POST", "/administrators");
  for (const typed of ["", "somebody", "a@b"]) {
    await email(page).fill(typed);
    await button(page, "Invite").click();
    await expect(email(page)).toHaveAccessibleDescription("Invalid email format");
    await expect(email(page)).toBeFocused();
  }
  await email(page).fill(person.email.toUpperCase());
  await button(page, "Invite").click();
  await expect(ownPassword(page)).toHaveAccessibleDescription(
    "Current password is required Enter your own. The invited person chooses theirs.",
  );
  await expect(ownPassword(page)).toBeFocused();
  expect(calls()).toBe(0);
  await ownPassword(page).fill("warp and welt");
  await button(page, "Invite").click();
  await expect(ownPassword(page)).toHaveAccessibleDescription(/^Current password is wrong/);
  await expect(ownPassword(page)).toBeFocused();
  await ownPassword(page).fill(ADMIN_PASSWORD);
  await button(page, "Invite").click();
  await expect(note(page)).toHaveText("An account with this e-mail already exists");
  await expect(email(page)).toHaveValue(person.email.toUpperCase());
  await page.route(LIST, reply(503, {}), { times: 1 });
  await button(page, "Invite").click();
  await expect(note(page)).toHaveText("Failed to invite the administrator");
  await page.route(LIST, (route) => route.abort("internetdisconnected"), { times: 1 });
  await button(page, "Invite").click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await expect(note(page)).toHaveCount(0);

  const confirm = async (name: string, answer: string) => {
    await button(page, name).click();
    await page.getByRole("alertdialog").getByRole("button", { name: answer }).click();
  };
  const LAST = "The last active administrator can't be disabled";
  await page.route(ONE, reply(409, { message: LAST }), { times: 1 });
  await confirm(`Disable ${person.email}`, "Disable");
  await expect(toast(page, LAST)).toBeVisible();
  await page.route(ONE, fail, { times: 2 });
  await confirm(`Disable ${person.email}`, "Disable");
  await expect(toast(page, "Failed to change the account")).toBeVisible();
  await confirm(`Withdraw ${invited}`, "Withdraw");
  await expect(toast(page, "Failed to withdraw the invitation")).toBeVisible();
  // Another administrator is faster while the dialog is open.
  await button(page, `Withdraw ${invited}`).click();
  const withdraw = page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" });
  await expect(withdraw).toBeVisible();
  const list = (await people.owner.get("/api/administrators")).body as { _id: string; email: string }[];
  await people.owner.del(`/api/administrators/${list.find((each) => each.email === invited)?._id}`);
  await withdraw.click();
  await expect(toast(page, "This invitation does not exist any more")).toBeVisible();
  await expect(row(page, invited)).toHaveCount(0);

  await expectSoundInEachLookAndBack(page);
  forgive(ANYTHING);
});

const password = (page: Page) => page.getByLabel("Password", { exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

/** The browser's messages about the rejections in this test. */
const REFUSALS = /\b(400|404|500)\b|INTERNET_DISCONNECTED/;

test("an invitation link leads to choosing a password and signing in", async ({ page, people, forgive }) => {
  const email = newEmail();
  const link = await people.invite(email);
  await test.step("choosing a password opens the panel", async () => {
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
    // A password manager fills in a generated password without focusing the field.
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
  await test.step("requires a signed-in user to log out first; a failed request can be sent again", async () => {
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
    await page.route("**/administrators/accept", fail, {
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
  await test.step("rejects a used link", async () => {
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
  await test.step("rejects a truncated link and a malformed one", async () => {
    await page.goto("/admin/invitation");
    await expect(note(page)).toHaveText(
      "The link is incomplete. Open it again as you received it, or ask for a new invitation.",
    );
    await expect(password(page)).toHaveCount(0);
    // Opens another link in the same tab: only the fragment changes.
    await page.evaluate((hash) => window.location.assign(hash), `#${"x".repeat(201)}`);
    await password(page).fill(PASSWORD);
    await create(page).click();
    await expect(note(page)).toContainText("Ask the administrator who invited you for a new link.");
  });
  forgive(REFUSALS);
});
