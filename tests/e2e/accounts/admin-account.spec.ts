import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { countCalls, expectSessionEnded, toast } from "../support/admin.ts";
import {
  authenticator,
  enterPassword,
  expect,
  openAs,
  PASSWORD,
  signedInAs,
  test,
} from "../support/admin-account.ts";
import { expectAccessible, expectSound, expectSoundInEachLookAndBack, overflowOf } from "../support/axe.ts";
import { answerOnce, reply } from "../support/calls.ts";
import { fillWithoutEvent } from "../support/press.ts";
import { ANYTHING } from "../support/test.ts";

const PATH = "/admin/settings/account";
const panel = (page: Page) => page.getByRole("region", { name: "Second factor", exact: true });
const password = (page: Page) => page.getByRole("dialog").getByLabel("Current password", { exact: true });
const code = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Code" });
const note = (page: Page) => page.getByRole("dialog").getByRole("alert");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const codes = (page: Page) =>
  page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();

// Wrong passwords and codes are the subject here, so browser messages about them are expected.
test.use({ forgiven: ANYTHING });

test("sets up a second factor, renews recovery codes and turns it off", async ({ page, context, people }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = await people.add();
  await openAs(page, person, PATH);
  await test.step("setup requires a key and a code", () => setUp(page));
  const first = await test.step("setup shows the recovery codes once", () => confirmCodes(page));
  expect((await person.client.get("/api/auth/profile")).status).toBe(401);

  await answerOnce(page, "GET", "**/api/account/two-factor", 500, {});
  await page.reload();
  const second = await test.step("renewing recovery codes requires the password and a code", () =>
    renewCodes(page, first));
  await test.step("turning it off requires the password and a code", () =>
    turnOff(page, String(first[1]), String(second[1])));
});

async function setUp(page: Page): Promise<void> {
  await expect(panel(page)).toContainText("Sign-in asks only for your password.");
  await press(page, "Set Up");
  await expect(password(page)).toBeFocused();
  await press(page, "Continue");
  await expect(password(page)).toHaveAccessibleDescription("Current password is required");
  await password(page).fill("warp and welt");
  await press(page, "Continue");
  await expect(password(page)).toHaveAccessibleDescription("Current password is wrong");
  await answerOnce(page, "POST", "**/api/account/two-factor/setup", 500, {});
  await press(page, "Continue");
  await expect(note(page)).toHaveText("Failed to set up the second factor");
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("img", { name: "Key to scan" })).toBeVisible();
  await expect(code(page)).toBeFocused();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  const link = page.getByRole("link", { name: "Open an app on this device" });
  await expect(link).toHaveAttribute("href", new RegExp(`^otpauth://.+secret=${key.replaceAll(" ", "")}`));
  await press(page, "Copy Key");
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 800 });
  await expectSound(page, "dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  await code(page).fill("000000");
  await press(page, "Turn On");
  await expect(code(page)).toHaveAccessibleDescription(
    "This code is not valid The six digits that the app shows now.",
  );
  await answerOnce(page, "POST", "**/api/account/two-factor/enable", 500, {});
  await press(page, "Turn On");
  await expect(note(page)).toHaveText("Failed to turn on the second factor");
  await code(page).fill(authenticator(key)());
  await press(page, "Turn On");
}

/** Confirms that the shown codes are stored and returns them. */
async function confirmCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole("dialog", { name: "Recovery codes", exact: true });
  await expect(note(page)).toHaveText("Second factor switched on. All other sessions have ended.");
  await page.keyboard.press("Escape");
  await expect(shown.getByRole("button", { name: "Close" })).toBeDisabled();
  const listed = await codes(page);
  expect(listed).toHaveLength(10);
  await press(page, "Copy");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${listed.join("\n")}\n`);
  const download = page.waitForEvent("download");
  await press(page, "Download as Text");
  const file = await download;
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  expect(await readFile(await file.path(), "utf8")).toBe(`${listed.join("\n")}\n`);
  await expectAccessible(page, "dialog");
  await press(page, "I have stored them");
  await expect(shown).toHaveCount(0);
  await expect(panel(page)).toContainText("Recovery codes left: 10");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  return listed;
}

/** Renews the codes with the first of the old ones and returns the new ones. */
async function renewCodes(page: Page, before: string[]): Promise<string[]> {
  await expect(panel(page).getByRole("alert")).toContainText("Failed to load the second factor");
  await page.route("**/api/account/two-factor", reply(200, { enabled: true, recoveryCodesLeft: 2 }), {
    times: 1,
  });
  await press(page, "Try again");
  await expect(panel(page)).toContainText("Recovery codes left: 2");
  await expect(panel(page)).toContainText("Make new recovery codes before the last one is used.");

  await press(page, "New Recovery Codes");
  await expect(page.getByRole("dialog")).toContainText("Your current recovery codes will stop working.");
  await expect(password(page)).toBeFocused();
  await press(page, "Make New Codes");
  await expect(code(page)).toHaveAccessibleDescription(/^Code is required/);
  await password(page).fill(PASSWORD);
  await code(page).fill("x".repeat(41));
  await press(page, "Make New Codes");
  await expect(code(page)).toHaveAccessibleDescription(/^This code is not valid/);
  await code(page).fill(String(before[0]));
  await answerOnce(page, "POST", "**/api/account/two-factor/recovery-codes", 500, {});
  await press(page, "Make New Codes");
  await expect(note(page)).toHaveText("Failed to make new recovery codes");
  await press(page, "Make New Codes");
  await expect(page.getByRole("dialog", { name: "Recovery codes", exact: true })).toBeVisible();
  const after = await codes(page);
  expect(before).not.toContain(after[0]);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await press(page, "Copy");
  await expect(page.getByText("The text could not be copied. Select it and copy it by hand.")).toBeVisible();
  await press(page, "I have stored them");
  await expect(panel(page)).toContainText("Recovery codes left: 10");
  return after;
}

/** Rejects a replaced recovery code and accepts a current one. */
async function turnOff(page: Page, worn: string, good: string): Promise<void> {
  await press(page, "Turn Off");
  await expect(password(page)).toBeFocused();
  await password(page).fill(PASSWORD);
  await code(page).fill(worn);
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(code(page)).toHaveAccessibleDescription(/^This code is not valid/);
  await answerOnce(page, "POST", "**/api/account/two-factor/disable", 500, {});
  await code(page).fill(good);
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(note(page)).toHaveText("Failed to turn off the second factor");
  await expectAccessible(page, "dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Second factor switched off")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Set Up" })).toBeVisible();
  await expect(panel(page).getByRole("heading")).toBeFocused();
}

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" });
const end = (page: Page, device: string) =>
  sessions(page).getByRole("button", { name: `End session: ${device}, 127.0.0.1` });
const confirmEnd = (page: Page) =>
  page.getByRole("alertdialog", { name: "End session" }).getByRole("button", { name: "End Session" });
/** Its page may notice by itself that the session has ended, and has no links then. */
const pressUnlessEnded = (link: Locator) => link.click({ timeout: 10_000 }).catch(() => undefined);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const change = (page: Page) => page.getByRole("button", { name: "Change Password" });

test("ends one session, or all others with a new password", async ({ page, browser, people, server }) => {
  const person = await people.add();
  const other = await browser.newPage({ baseURL: server.url, userAgent: FIREFOX });
  await openAs(other, person, "/admin/dashboard");
  await signedInAs(other, person.email);
  await test.step("ending another browser's session shows the login there", async () => {
    await answerOnce(page, "GET", "**/api/account/sessions", 500, {});
    await openAs(page, person, PATH);
    await expect(sessions(page).getByRole("alert")).toContainText("Failed to load sessions");
    await sessions(page).getByRole("button", { name: "Try again" }).click();
    await expect(sessions(page).getByRole("row")).toHaveCount(4);
    const own = sessions(page).getByRole("row").filter({ hasText: "This one" });
    await expect(own).toHaveCount(1);
    await expect(own.getByRole("button")).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await overflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    await end(page, "Firefox on Windows").click();
    await expect(page.getByRole("alertdialog")).toContainText("This device has to sign in again.");
    await page.keyboard.press("Escape");
    await answerOnce(page, "DELETE", "**/api/account/sessions/*", 500, {});
    await end(page, "Firefox on Windows").click();
    await confirmEnd(page).click();
    await expect(toast(page, "Failed to end the session")).toBeVisible();
    await end(page, "Firefox on Windows").click();
    await confirmEnd(page).click();
    await expect(toast(page, "Session ended")).toBeVisible();
    await expect(end(page, "Firefox on Windows")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();
    await pressUnlessEnded(other.getByRole("link", { name: "Catalogs" }));
    await expectSessionEnded(other);

    await end(page, "Unknown device").click();
    await expect(confirmEnd(page)).toBeVisible();
    await person.client.post("/api/auth/logout");
    await confirmEnd(page).click();
    await expect(toast(page, "This session has already ended")).toBeVisible();
    await expect(sessions(page).getByRole("row")).toHaveCount(2);
    await enterPassword(other, person.email);
    await signedInAs(other, person.email);
    await page.reload();
    await expect(sessions(page).getByRole("row")).toHaveCount(3);
  });
  await test.step("changing the password requires the current one and ends the other sessions", async () => {
    const calls = countCalls(page, "PUT", "/account/password");
    await change(page).click();
    await expect(field(page, "Current password")).toHaveAccessibleDescription("Current password is required");
    await expect(field(page, "Current password")).toBeFocused();
    for (const [typed, sentence] of [
      ["12345", "Password must be at least 6 characters"],
      ["x".repeat(201), "Password is too long"],
    ] as const) {
      await field(page, "New password").fill(typed);
      await change(page).click();
      await expect(field(page, "New password")).toHaveAccessibleDescription(
        `${sentence} At least 6 characters.`,
      );
    }
    expect(calls()).toBe(0);
    await field(page, "New password").fill("new warp, new weft");
    await fillWithoutEvent(field(page, "Current password"), "warp and welt");
    await change(page).click();
    await expect(field(page, "Current password")).toHaveAccessibleDescription("Current password is wrong");
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "New password")).toHaveValue("new warp, new weft");
    await expectSoundInEachLookAndBack(page);
    await answerOnce(page, "PUT", "**/api/account/password", 500, {});
    await change(page).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to change the password");
    await expect(field(page, "Current password")).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Password changed. All other sessions have ended.")).toBeVisible();
    await expect(field(page, "New password")).toHaveValue("");
    await expect(sessions(page).getByRole("row")).toHaveCount(2);

    await pressUnlessEnded(other.getByRole("link", { name: "Products", exact: true }));
    await expectSessionEnded(other);
    await enterPassword(other, person.email);
    await expect(other.getByRole("alert").getByText("Invalid credentials")).toBeVisible();
    await enterPassword(other, person.email, "new warp, new weft");
    await signedInAs(other, person.email);
  });
  await other.close();
});
