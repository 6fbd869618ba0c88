import type { Page } from "@playwright/test";
import { countCalls, expectSessionEnded, toast } from "../support/admin.ts";
import {
  enterPassword,
  expect,
  failOnce,
  openAs,
  PASSWORD,
  signedInAs,
  test,
} from "../support/admin-account.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { fillWithoutEvent } from "../support/press.ts";
import { ANYTHING } from "../support/test.ts";

const PATH = "/admin/settings/account";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" });
const end = (page: Page, device: string) =>
  sessions(page).getByRole("button", { name: `End session: ${device}, 127.0.0.1` });
const confirmEnd = (page: Page) =>
  page.getByRole("alertdialog", { name: "End session" }).getByRole("button", { name: "End Session" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const change = (page: Page) => page.getByRole("button", { name: "Change Password" });

test("ending one session, and all by a new password", async ({ page, browser, people, server, forgive }) => {
  const person = await people.add();
  const other = await browser.newPage({ baseURL: server.url, userAgent: FIREFOX });
  await openAs(other, server, person, "/admin/dashboard");
  await signedInAs(other, person.email);
  await test.step("a session that is ended here shows the login there", async () => {
    await failOnce(page, "GET", "/account/sessions");
    await openAs(page, server, person, PATH);
    await expect(sessions(page).getByRole("alert")).toContainText("Failed to load sessions");
    await sessions(page).getByRole("button", { name: "Try again" }).click();
    await expect(sessions(page).getByRole("row")).toHaveCount(4);
    const own = sessions(page).getByRole("row").filter({ hasText: "This one" });
    await expect(own).toHaveCount(1);
    await expect(own.getByRole("button")).toHaveCount(0);

    await end(page, "Firefox on Windows").click();
    await expect(page.getByRole("alertdialog")).toContainText("This device has to sign in again.");
    await page.keyboard.press("Escape");
    await failOnce(page, "DELETE", "/account/sessions/*");
    await end(page, "Firefox on Windows").click();
    await confirmEnd(page).click();
    await expect(toast(page, "Failed to end the session")).toBeVisible();
    await end(page, "Firefox on Windows").click();
    await confirmEnd(page).click();
    await expect(toast(page, "Session ended")).toBeVisible();
    await expect(end(page, "Firefox on Windows")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();
    await other.getByRole("link", { name: "Catalogs" }).click();
    await expectSessionEnded(other);

    await end(page, "Unknown device").click();
    await expect(confirmEnd(page)).toBeVisible();
    await person.client.post("/api/auth/logout");
    await confirmEnd(page).click();
    await expect(toast(page, "This session has ended already")).toBeVisible();
    await expect(sessions(page).getByRole("row")).toHaveCount(2);
    await enterPassword(other, person.email);
    await signedInAs(other, person.email);
    await page.reload();
    await expect(sessions(page).getByRole("row")).toHaveCount(3);
  });
  await test.step("a new password takes the present one and ends the other sessions", async () => {
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
    await failOnce(page, "PUT", "/account/password");
    await change(page).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to change the password");
    await expect(field(page, "Current password")).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Password changed. All other sessions have ended.")).toBeVisible();
    await expect(field(page, "New password")).toHaveValue("");
    await expect(sessions(page).getByRole("row")).toHaveCount(2);

    await other.getByRole("link", { name: "Products", exact: true }).click();
    await expectSessionEnded(other);
    await enterPassword(other, person.email);
    await expect(other.getByRole("alert").getByText("Invalid credentials")).toBeVisible();
    await enterPassword(other, person.email, "new warp, new weft");
    await signedInAs(other, person.email);
  });
  await other.close();
  forgive(ANYTHING);
});
