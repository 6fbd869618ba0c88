import { readFile } from "node:fs/promises";
import { ADMIN_PASSWORD } from "#tests/support/process.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

// A restore ends every session and replaces all data.
test.use({ server: ({ ownSite }, use) => use(ownSite), forgiven: ANYTHING });

test("schedules, makes, saves, uploads and restores backups", async ({ page, server, admin }) => {
  test.setTimeout(180_000);
  await createTestProduct(admin, { title: "Heald of before" });
  await openAsAdmin(page, "/admin/settings/backups");
  await expect(page.getByRole("heading", { name: "No backups yet" })).toBeVisible();
  await expect(page.locator(".btn.fill")).toHaveText(["Back up now"]);
  await answerOnce(page, "POST", /\/api\/backups$/, 500);
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(toast(page, "Failed to make a backup")).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(toast(page, "The backup is being made")).toBeVisible();
  const rows = page.getByRole("list", { name: "Backups" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Complete", { timeout: 60_000 });
  await expect(rows.first()).toContainText("Manual");
  await expect(rows.first()).toContainText("1 product, 0 catalogues, 0 enquiries");
  await expectAccessible(page);

  await page.getByLabel("Make a backup").selectOption("Every week");
  await page.getByLabel("On", { exact: true }).selectOption("Friday");
  await page.getByLabel("Backups to keep").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Backups to keep")).toHaveAccessibleDescription(
    "Please keep between 1 and 60 backups",
  );
  await page.getByLabel("Backups to keep").fill("5");
  await answerOnce(page, "PUT", /\/api\/backups\/schedule$/, 500);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to save the schedule");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Schedule saved")).toBeVisible();
  await expect(page.getByText(/^Next: /)).toBeVisible();

  await rows
    .first()
    .getByRole("button", { name: /^Download/ })
    .click();
  await page.getByLabel("Current password", { exact: true }).fill(ADMIN_PASSWORD);
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const bytes = await readFile(await file.path());
  await rows
    .first()
    .getByRole("button", { name: /^Check/ })
    .click();
  await expect(toast(page, "The backup is being checked")).toBeVisible();
  await expect(rows.first()).toContainText("Complete");
  // The file is accepted once its button is enabled.
  await expect(page.getByRole("button", { name: "Upload a backup" })).toBeEnabled();
  await page
    .getByLabel("Backup file")
    .setInputFiles([{ name: "x.tar", mimeType: "", buffer: Buffer.from("no") }]);
  await expect(toast(page, "This file is not a backup of Heddle")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload a backup" })).toBeEnabled();
  await page.getByLabel("Backup file").setInputFiles([{ name: "server.tar", mimeType: "", buffer: bytes }]);
  await expect(toast(page, "The file is stored and is being checked")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Complete");
  await rows
    .last()
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("The file is deleted. This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Backup deleted")).toBeVisible();
  await expect(rows).toHaveCount(1);

  await page.goto("/admin/settings/address");
  await expect(page.getByText("No address is set.")).toBeVisible();
  await page.getByLabel("Address of the site").fill("parts.example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Address of the site")).toHaveAccessibleDescription(
    /Please enter an address such as/,
  );
  await page.getByLabel("Address of the site").fill("https://parts.example.com/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Address saved")).toBeVisible();
  const home = await (await fetch(`${server.url}/about`)).text();
  expect(home).toContain('rel="canonical" href="https://parts.example.com/about"');

  await createTestProduct(admin, { title: "Reed of later" });
  await page.goto("/admin/settings/backups");
  await rows
    .first()
    .getByRole("button", { name: /^Restore/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Restore this backup" });
  await expect(dialog).toContainText("We back up the current site first.");
  await page.getByLabel("Current password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(
    "Current password is wrong",
  );
  await page.getByLabel("Current password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toast(page, "The backup is restored. Please sign in again.")).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect
    .poll(async () =>
      (await server.visitor.get("/api/products?search=of")).body.products?.map(
        ({ title }: { title: string }) => title,
      ),
    )
    .toEqual(["Heald of before"]);
});
