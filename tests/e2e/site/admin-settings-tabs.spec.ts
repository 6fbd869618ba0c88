import type { Page } from "@playwright/test";
import { CONFLICT } from "../../../contract/messages.ts";
import { heroPicture } from "../../support/hero.ts";
import { toast } from "../support/admin.ts";
import { expect, field, forgetTabs, openSettings, press, test } from "../support/admin-settings.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { picture } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const TABS = /\/api\/hero\/tabs$/;

const form = (page: Page) => page.getByRole("form", { name: "Edit Quality" });
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test.use({ forgiven: FAILED_CALLS });
test.afterEach(({ server }) => {
  forgetTabs(server);
});

test("a tab is written with a picture, saved, and read at home", async ({ page, server, admin }) => {
  await openSettings(page, server, "tabs");
  await expect(row(page, "Quality")).toContainText("Not written yet.");
  await press(page, "Write Quality");
  const text = field(page, "Quality text");
  await expect(text).toBeFocused();
  await press(page, "Save");
  await expect(text).toHaveAccessibleDescription(/^Content is required/);
  await text.fill("x".repeat(5001));
  await expect(text).toHaveAccessibleDescription(/5001 of 5000 characters$/);
  await expect(form(page)).toContainText("Content is too long");
  await text.fill("Measured twice.");
  const picker = page.getByLabel("Picture of Quality");
  await picker.setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
  await expect(form(page)).toContainText("Please select a valid image file (JPEG, PNG, or WebP)");
  await picker.setInputFiles([await picture("quality.png")]);
  await expect(form(page).locator(".change img")).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace picture" })).toBeVisible();

  for (const [fail, told] of [
    [() => answer(page, "POST", TABS, 500), "Failed to save the tab"],
    [() => lose(page, "POST", TABS), "Network error. Please check your connection."],
  ] as const) {
    await fail();
    await press(page, "Save");
    await expect(toast(page, told)).toBeVisible();
    await expect(text).toHaveValue("Measured twice.");
    await page.unroute(TABS);
    // A notice that comes or goes under the pointer takes the press.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page, told)).toHaveCount(0);
  }
  // Never let go: what is given up goes nowhere.
  await hold(page, "POST", TABS);
  const sent = page.waitForRequest((request) => request.method() === "POST" && TABS.test(request.url()));
  await press(page, "Save");
  await sent;
  await expect(page.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await press(page, "Cancel upload");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.unroute(TABS);

  // Someone else is faster.
  const theirs = { title: "quality", content: "Theirs.", exists: "false" };
  expect((await admin.form("POST", "/api/hero/tabs", theirs, [await heroPicture()])).status).toBe(201);
  await press(page, "Save");
  await expect(form(page).getByRole("alert")).toContainText("The quality tab has a content already");
  await expect(form(page).locator("dd ins").first()).toHaveText("Measured twice.");
  await expect(form(page).locator("dd ins").nth(1)).toHaveText("Theirs.");
  // Both brought a picture: each is shown.
  await expect(form(page).locator("dd img")).toHaveCount(2);
  await press(page, CONFLICT.keepMine);
  await expect(text).toHaveValue("Measured twice.");
  await press(page, "Save");
  await expect(toast(page, "Tab saved")).toBeVisible();
  await expect(row(page, "Quality")).toContainText("Measured twice.");
  await expect(row(page, "Quality").locator("picture img")).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit Quality" });
  await expect(edit).toBeFocused();

  await edit.click();
  await text.fill("Never saved");
  await press(page, "Cancel");
  await expect(edit).toBeFocused();

  await edit.click();
  await text.fill("Measured by me.");
  const later = { title: "quality", content: "Measured by them.", exists: "true" };
  expect((await admin.form("POST", "/api/hero/tabs", later)).status).toBe(200);
  await press(page, "Save");
  await expect(form(page).locator("dd ins")).toHaveText(["by me.", "by them."]);
  const stored = (await admin.get("/api/hero/tabs")).body;
  expect(stored[0].content).toBe("Measured by them.");
  await press(page, CONFLICT.takeTheirs);
  await expect(text).toHaveValue("Measured by them.");
  await text.fill("Measured twice.");
  await press(page, "Save");
  await expect(row(page, "Quality")).toContainText("Measured twice.");
  await page.goto("/");
  await page.getByRole("tab", { name: "Quality" }).click();
  await expect(page.getByRole("tabpanel", { name: "Quality" })).toContainText("Measured twice.");
});
