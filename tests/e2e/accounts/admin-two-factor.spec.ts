import type { Page } from "@playwright/test";
import { countCalls, expectSessionEnded, storedSession, toast } from "../support/admin.ts";
import { clearFailedAttempts, enterPassword, expect, signedInAs, test } from "../support/admin-account.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { reply } from "../support/calls.ts";
import { ANYTHING } from "../support/test.ts";

const REFUSED = "This code is not valid, or the sign-in took too long. Please try again.";
const ENDED = "The sign-in took too long or had too many wrong codes. Please sign in again.";
const MINUTE = 60_000;
const code = (page: Page) => page.getByLabel("Code");
const note = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });
const send = async (page: Page, typed: string) => {
  await code(page).fill(typed);
  await page.getByRole("button", { name: "Sign In" }).click();
};

// Rejections are the subject here, so browser messages about them are expected.
test.use({ forgiven: ANYTHING });

test("with a second factor, signing in requires a code", async ({ page, people, server }) => {
  const person = await people.addProtected();
  await page.goto("/admin/login");
  await test.step("rejects the password alone and accepts a code", async () => {
    const refreshes = countCalls(page, "POST", "/auth/refresh-token");
    await enterPassword(page, person.email);
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveAccessibleDescription(
      "Six digits from your authenticator app, or a recovery code.",
    );
    await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(page.getByText(`Signing in as ${person.email}`)).toBeVisible();
    expect(await storedSession(page)).toEqual({ token: null, expiry: 0 });

    const calls = countCalls(page, "POST", "/auth/two-factor");
    await send(page, "  ");
    await expect(page.getByText("Code is required")).toBeVisible();
    await expect(code(page)).toBeFocused();
    expect(calls()).toBe(0);
    await send(page, "000000");
    await expect(note(page, REFUSED)).toBeVisible();
    await expect(code(page)).toBeFocused();
    expect([calls(), refreshes()]).toEqual([1, 0]);
    await expectSoundInEachLookAndBack(page);

    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Password")).toBeFocused();
    await enterPassword(page, person.email);
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(person.code().replace(/(...)/, "$1 "));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Login successful")).toBeVisible();
    await expect(page).toHaveURL("/admin/dashboard");
    await signedInAs(page, person.email);
    await page.getByRole("button", { name: "Logout" }).click();
    await expectSessionEnded(page);
  });
  await test.step("accepts a recovery code once", async () => {
    const { email, recoveryCodes } = person;
    await enterPassword(page, email);
    await send(page, ` ${recoveryCodes[0]?.toUpperCase()}`);
    await signedInAs(page, email);
    await page.getByRole("button", { name: "Logout" }).click();
    await expectSessionEnded(page);
    await enterPassword(page, email);
    await send(page, String(recoveryCodes[0]));
    await expect(note(page, REFUSED)).toBeVisible();
    await send(page, String(recoveryCodes[1]));
    await signedInAs(page, email);
    await page.getByRole("button", { name: "Logout" }).click();
    await expectSessionEnded(page);
  });
  clearFailedAttempts(server);
  await test.step("keeps the step after a temporary failure; restarts after a used or expired sign-in", async () => {
    await enterPassword(page, person.email);
    await expect(code(page)).toBeFocused();
    const EDITOR = { _id: "1", email: "e", role: "editor" };
    const SLOW = "Too many attempts. Please try again in 30 seconds.";
    for (const [status, json, expected] of [
      [429, { message: SLOW }, SLOW],
      [500, {}, "Login failed"],
      [200, { token: "t", user: EDITOR }, "Unauthorized: Admin access required"],
    ] as const) {
      await page.route("**/api/auth/two-factor", reply(status, json), { times: 1 });
      await send(page, "123456");
      await expect(note(page, expected)).toBeVisible();
    }
    await page.route("**/api/auth/two-factor", (route) => route.abort("internetdisconnected"), { times: 1 });
    await send(page, "123456");
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(code(page)).toBeFocused();

    for (let tries = 0; tries < 5; tries += 1) {
      const answer = page.waitForResponse("**/api/auth/two-factor");
      await send(page, "000000");
      expect((await answer).status()).toBe(401);
    }
    await expect(note(page, ENDED)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Password")).toBeFocused();

    await enterPassword(page, person.email);
    await expect(code(page)).toBeFocused();
    await page.clock.setFixedTime(Date.now() + 6 * MINUTE);
    await page.route("**/api/auth/two-factor", reply(401, { message: REFUSED }));
    await send(page, person.code());
    await expect(note(page, ENDED)).toBeVisible();
  });
});
