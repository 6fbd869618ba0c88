import type { Page } from "@playwright/test";
import { callback, sent } from "#tests/support/enquiries.ts";
import { ADMIN_PASSWORD } from "#tests/support/process.ts";
import { countCalls, openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer } from "../support/calls.ts";
import { wordsAt } from "../support/press.ts";
import { sendSlowly, warnsBeforeLeaving } from "../support/sending.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

test.use({ forgiven: ANYTHING });

const ID = "0198c000-0000-7000-8000-000000000001";
const backup = {
  _id: ID,
  kind: "scheduled",
  state: "whole",
  name: "heddle_2026-11-22_0300_000000000001.tar",
  bytes: 20_480,
  createdAt: "2026-11-22T03:00:00.000Z",
  contents: null,
  problem: null,
  checkedAt: null,
};
const schedule = { every: "day", hour: 3, weekday: 0, keep: 7, timeZone: "UTC" };
const listOf = (more: object) => ({
  place: "s3",
  backups: [backup],
  schedule,
  nextAt: null,
  version: 1,
  restore: null,
  ...more,
});

const stepOf = (page: Page, step: string, more = {}) =>
  answer(page, "GET", /\/api\/restores\//, 200, { _id: ID, step, done: 3, total: 9, problem: null, ...more });

test("reports failures and follows a restore that someone else started", async ({ page }) => {
  await test.step("reports backups that can't be listed, uploaded, checked, deleted or restored", async () => {
    const calls: [string, RegExp][] = [
      ["POST", /\/api\/backups\/upload$/],
      ["POST", /\/check$/],
      ["DELETE", /\/api\/backups\/[^/]+$/],
      ["POST", /\/api\/restores$/],
    ];
    await answer(page, "GET", /\/api\/backups$/, 500, {});
    await openAsAdmin(page, "/admin/settings/backups");
    await expect(page.getByText("Failed to load the backups")).toBeVisible();
    await page.unroute(/\/api\/backups$/);
    await answer(page, "GET", /\/api\/backups$/, 200, listOf({}));
    for (const [method, path] of calls) await answer(page, method, path, 500, {});
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByLabel("Backup file")
      .setInputFiles([{ name: "x.tar", mimeType: "", buffer: Buffer.from("x") }]);
    await expect(toast(page, "Failed to upload the backup")).toBeVisible();
    await page.getByRole("button", { name: /^Check/ }).click();
    await expect(toast(page, "Failed to check the backup")).toBeVisible();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Failed to delete the backup")).toBeVisible();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await page.getByLabel("Current password", { exact: true }).fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Failed to start the restore");
    await page.keyboard.press("Escape");
  });
  await test.step("a second click during a backup starts no other", async () => {
    const made = countCalls(page, "POST", "/backups");
    await answer(page, "GET", /\/api\/backups$/, 200, listOf({ backups: [{ ...backup, state: "making" }] }));
    await page.reload();
    const button = page.getByRole("button", { name: /^(Back up now|Please wait...)$/ });
    await expect(page.getByText("Being made", { exact: true })).toBeVisible();
    const { x, y } = await wordsAt(button);
    await page.mouse.click(x, y, { clickCount: 2, delay: 20 });
    await expect(button).toHaveText("Please wait...");
    expect(made()).toBe(0);
  });
  await test.step("follows another administrator's restore to its end", async () => {
    await stepOf(page, "checking");
    await page.unroute(/\/api\/backups$/);
    await answer(page, "GET", /\/api\/backups$/, 200, listOf({ restore: ID }));
    await page.reload();
    for (const [step, words] of [
      ["checking", "Checking the backup..."],
      ["files", "Restoring the files..."],
      ["saving", "Backing up the current site..."],
      ["switching", "Replacing the content..."],
    ] as const) {
      await page.unroute(/\/api\/restores\//);
      await stepOf(page, step);
      await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
    }
    await page.unroute(/\/api\/restores\//);
    await stepOf(page, "failed", { problem: "The restore failed. Nothing was changed." });
    await expect(page.getByText("The restore failed. Nothing was changed.")).toBeVisible();
  });
  await test.step("reports an address that can't be read or saved", async () => {
    const path = /\/api\/settings\/address$/;
    await answer(page, "GET", path, 500, {});
    await page.getByRole("link", { name: "Site address" }).click();
    await expect(page.getByText("Failed to load the address")).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await answer(page, "PUT", path, 500, {});
    await page.getByRole("button", { name: "Use the address of this window" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to save the address" })).toBeVisible();
  });
});

test("a backup upload shows progress, continues on other screens and can be cancelled", async ({ page }) => {
  await answer(page, "GET", /\/api\/backups$/, 200, listOf({ backups: [] }));
  await openAsAdmin(page, "/admin/settings/backups");
  await sendSlowly(page, 300_000);
  const picker = page.getByLabel("Backup file");
  await picker.setInputFiles([
    { name: "site.tar", mimeType: "", buffer: Buffer.alloc(4 * 1024 * 1024, "x") },
  ]);
  const line = page.getByRole("list", { name: "Backups" }).getByRole("listitem");
  const bar = page.getByRole("progressbar", { name: "Uploading backup" });
  const sent = () => bar.evaluate((element: HTMLProgressElement) => element.value);
  for (const words of ["site.tar", /[1-9]\d?%, \d+ kB of 4\.0 MB/]) await expect(line).toContainText(words);
  await expect(page.getByText("No backups yet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Upload a backup" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Back up now" })).toBeEnabled();
  await expectAccessible(page);
  const before = await sent();
  await page.getByRole("link", { name: "Site address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Site address" })).toBeVisible();
  await page.getByRole("link", { name: "Backups" }).click();
  await expect.poll(sent).toBeGreaterThan(before);
  expect(await warnsBeforeLeaving(page)).toBe(true);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: "Backups", exact: true })).toBeFocused();
  await expect(page.getByRole("status", { name: "Notices" })).toHaveText("");
  expect(await warnsBeforeLeaving(page)).toBe(false);
  await test.step("the end of the session cancels it too", async () => {
    await picker.setInputFiles([{ name: "b.tar", mimeType: "", buffer: Buffer.alloc(4 * 1024 * 1024, "x") }]);
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    expect(await warnsBeforeLeaving(page)).toBe(false);
    await expect(toast(page, "Failed to upload the backup")).toHaveCount(0);
  });
});

test("announces an enquiry in a hidden tab by title, and by sound and notification if enabled", async ({
  page,
  server,
  admin,
}) => {
  await page.addInitScript(() => {
    const notified: string[] = [];
    class Recorded {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { body }: { body: string }) {
        notified.push(title, body);
        // The final check reads the texts that users see from here.
        document.body.dataset["told"] = notified.join("|");
        document.body.append(Object.assign(document.createElement("p"), { textContent: `${title} ${body}` }));
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded });
  });
  await openAsAdmin(page, "/admin/enquiries");
  await expect(page.getByText("Get a sound and a notification for new enquiries")).toBeVisible();
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByRole("button", { name: "Sound and notification: on" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Get a sound and a notification")).toHaveCount(0);
  const title = await page.title();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  });
  await sent({ visitor: server.visitor, admin } as never, callback());
  await expect(page).toHaveTitle(`(1) ${title}`, { timeout: 20_000 });
  await expect(page.locator("body")).toHaveAttribute("data-told", "A new enquiry|Open the inbox to answer.");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page).toHaveTitle(title);
});
