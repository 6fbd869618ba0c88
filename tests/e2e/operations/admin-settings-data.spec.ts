import { stat } from "node:fs/promises";
import { ADMIN_PASSWORD } from "#tests/support/process.ts";
import { toast } from "../support/admin.ts";
import { expect, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectAccessible } from "../support/axe.ts";
import { answerOnce, hold, loseOnce } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const BACKUP = /\/api\/settings\/data\/backup$/;
const REMOVE = /\/api\/settings\/data\/remove-samples$/;

test.use({ forgiven: FAILED_CALLS });

test("exports the whole site as a file, by a link that works once", async ({ page, server }) => {
  await openSettings(page, "data");
  await expect(page.getByText("npm run restore -- FILE")).toBeVisible();
  await expect(page.getByRole("heading", { name: "There is no sample data left" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove sample data" })).toHaveCount(0);
  await press(page, "Download backup");
  const dialog = page.getByRole("dialog", { name: "Download backup" });
  await expect(dialog).toContainText("Please enter your password again.");
  const password = dialog.getByLabel("Current password", { exact: true });
  await expect(password).toBeFocused();
  for (const [typed, refusal] of [
    ["", "Current password is required"],
    ["warp and welt", "Current password is wrong"],
  ] as const) {
    await password.fill(typed);
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(refusal);
    await expect(password).toBeFocused();
  }
  await password.fill(ADMIN_PASSWORD);
  await answerOnce(page, "POST", BACKUP, 500);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Failed to make a backup");
  await expectAccessible(page);
  const arriving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download backup" })).toBeFocused();
  await expect(toast(page, "The download has started")).toBeVisible();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^heddle_\d{4}-\d{2}-\d{2}\.tar$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
  expect((await server.visitor.get(new URL(download.url()).pathname)).status).toBe(404);
});

test.describe("with sample data", () => {
  test.use({ server: ({ ownSample }, use) => use(ownSample) });

  test("removes sample data after its word was typed and lists what was removed", async ({ page, admin }) => {
    await openSettings(page, "data");
    const panel = page.getByRole("region", { name: "Sample data" });
    await expect(panel.getByText("Slider images")).toBeVisible();
    const { samples } = await readSettings(admin);
    const ask = page.getByRole("button", { name: "Remove sample data" });
    await ask.click();
    const dialog = page.getByRole("alertdialog", { name: "Remove sample data" });
    const word = dialog.getByRole("textbox", { name: "Type 'remove' to confirm" });
    await expect(word).toBeFocused();
    await expect(dialog).toContainText("This cannot be undone.");
    await expect(dialog.locator("dd").first()).toHaveText(String(samples.products));
    await page.keyboard.press("Enter");
    await expect(word).toHaveAccessibleDescription("Type 'remove' to confirm");
    await page.keyboard.press("Escape");
    await expect(ask).toBeFocused();

    await ask.click();
    await word.fill("Remove ");
    await answerOnce(page, "POST", REMOVE, 409, {
      message: "Sample data is being created right now. Please try again shortly.",
    });
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Sample data is being created right now.");
    await answerOnce(page, "POST", REMOVE, 500);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Failed to remove the sample data");
    await loseOnce(page, "POST", REMOVE);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    const release = await hold(page, "POST", REMOVE);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Removing..." })).toBeVisible();
    release();
    await expect(toast(page, "Sample data removed")).toBeVisible();
    await expect(panel.getByRole("alert")).toHaveText(
      `Removed: ${samples.products} products, ${samples.catalogs} catalogs, ${samples.slides} slider images, ${samples.news} news items, ${samples.tabs} company tabs, ${samples.enquiries} enquiries.`,
    );
    await expect(panel.getByRole("heading", { name: "There is no sample data left" })).toBeVisible();
    await expect(ask).toHaveCount(0);
    await expect(panel.getByRole("heading", { name: "Sample data", exact: true })).toBeFocused();
  });
});
