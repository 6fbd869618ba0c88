import type { Locator, Page } from "@playwright/test";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { toast } from "../support/admin.ts";
import { expect, imagePicker, item, newsCard, openHero, test, titlesOf } from "../support/admin-hero.ts";
import { collectRequests } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { expectError, field, imageFile } from "../support/product-form.ts";

const [FIRST = "", SECOND = "", THIRD = ""] = FALLBACK_NEWS.map(({ title }) => title);
const OVER = "Start over from the samples";
const HERE = "Changed in this browser tab only";

/** Collects the page's calls for news and their images. */
const newsCalls = (page: Page) =>
  collectRequests(page, /\/api\/hero\/news/, (request) => `${request.method()} ${request.url()}`);

const titles = (page: Page) => titlesOf(newsCard(page));
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Two frames were drawn since the window's last change. */
const turned = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
let calls: string[];

test.beforeEach(async ({ page }) => {
  calls = newsCalls(page);
  await openHero(page);
  await expect(titles(page)).toHaveText([FIRST, SECOND, THIRD]);
});
test.afterEach(() => expect(calls).toEqual([]));

test("sample news lasts for this tab, is checked, ordered and deleted", async ({ page }) => {
  await expect(newsCard(page)).toContainText("Edits stay in this browser tab. Nothing is sent");
  await expect(page.getByRole("button", { name: OVER })).toHaveCount(0);
  const first = item(page, FIRST);
  await expect(first.locator("time")).toHaveAttribute("datetime", "2024-09-12");
  await expect(first.locator("time")).toHaveText("September 12, 2024");
  await expect(first.locator(".badge")).toHaveText("Stock");
  await expect(first).toContainText("We keep the parts that wear first");
  await expect(first).toContainText("Posted by Meena Joshi");
  await expect(first.locator(".item-acts button")).toHaveText(["Edit", "Active", "Up", "Down", "Delete"]);
  await expect(item(page, THIRD).locator(".badge")).toHaveCount(0);
  await test.step("requires title, content and date", async () => {
    await press(page, "Add News Item");
    await field(page, "Date").fill("");
    await press(page, "Save");
    await expectError(field(page, "Title"), "Title is required");
    await expectError(field(page, "Content"), "Content is required");
    await expectError(field(page, "Date"), "Date is required");
    await expect(field(page, "Title")).toBeFocused();
    await field(page, "Title").fill("W".repeat(151));
    await field(page, "Content").fill("W".repeat(5001));
    await page.getByLabel("Tag (optional)").fill("W".repeat(31));
    await field(page, "Author").fill("W".repeat(81));
    await press(page, "Save");
    await expectError(field(page, "Title"), "Title is too long");
    await expectError(field(page, "Content"), "Content is too long");
    await expectError(page.getByLabel("Tag (optional)"), "Tag is too long");
    await expectError(field(page, "Author"), "Author is too long");
    // The button focuses the open form.
    await press(page, "Add News Item");
    await expect(field(page, "Title")).toBeFocused();
    await expect(field(page, "Title")).toHaveValue("W".repeat(151));
    await press(page, "Cancel");
    await expect(titles(page)).toHaveText([FIRST, SECOND, THIRD]);
  });
  await test.step("items are switched off, reordered and deleted", async () => {
    await press(page, `Active: ${SECOND}`);
    await expect(page.getByRole("button", { name: `Inactive: ${SECOND}` })).toBeVisible();
    await expect(toast(page, HERE)).toBeVisible();
    await press(page, `Up: ${SECOND}`);
    await expect(titles(page)).toHaveText([SECOND, FIRST, THIRD]);
    await page.getByRole("button", { name: `Move ${THIRD}` }).press("Home");
    await expect(titles(page)).toHaveText([THIRD, SECOND, FIRST]);
    for (const [index, title] of [THIRD, SECOND, FIRST].entries()) {
      await press(page, `Delete ${title}`);
      const dialog = page.getByRole("alertdialog", { name: "Delete news item" });
      await expect(dialog).toContainText("Are you sure you want to delete this news item?");
      if (index === 0) {
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await expect(titles(page)).toHaveCount(3);
        await press(page, `Delete ${title}`);
      }
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(titles(page)).toHaveCount(2 - index);
    }
    await expect(newsCard(page)).toContainText("No news items available");
    await press(page, "Add the first news item");
    await expect(newsCard(page).getByRole("form", { name: "New news item" })).toBeVisible();
    await press(page, "Cancel");
  });
  await test.step("the hint on publishing leads to its switch", async () => {
    await page.setViewportSize({ width: 360, height: 500 });
    await page.getByRole("link", { name: "Switch on publishing in Settings" }).click();
    const news = page.getByRole("switch", { name: "News", exact: true });
    await expect(news).toBeFocused();
    await expect(news).toBeInViewport();
    // The switch stays in view when the window becomes wider.
    await page.setViewportSize({ width: 400, height: 500 });
    await expect(page.getByLabel("Section", { exact: true })).toHaveValue("/admin/settings/site");
    await turned(page);
    await expect(news).toBeInViewport();
  });
});

test("sample news survives a reload until reset or logout", async ({ page }) => {
  const width = (image: Locator) => image.evaluate((node: HTMLImageElement) => node.naturalWidth);
  await test.step("adds an item with its image and keeps it when another screen is opened", async () => {
    await press(page, "Add News Item");
    await expect(field(page, "Title")).toBeFocused();
    await expect(field(page, "Author")).toHaveValue("Admin");
    await field(page, "Title").fill("New reeds");
    await field(page, "Content").fill("All densities.");
    await page.getByLabel("Tag (optional)").fill("Reeds");
    await field(page, "Date").fill("2025-02-03");
    await imagePicker(page).setInputFiles([await imageFile("reed.png")]);
    await expect(page.locator(".item-form .pic img")).toHaveAttribute("src", /^blob:/);
    await press(page, "Save");
    await expectNotice(page, HERE);
    await expect(titles(page)).toHaveText(["New reeds", FIRST, SECOND, THIRD]);
    await expect(page.getByRole("button", { name: "Add News Item" })).toBeFocused();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Hero Manager" }).click();
    const added = item(page, "New reeds");
    await expect(added).toContainText("February 3, 2025");
    await expect(added.locator(".badge")).toHaveText("Reeds");
    await expect.poll(() => width(added.locator("picture img"))).toBe(48);
  });
  await test.step("edits one: without a tag it has none, without an author it is Admin's; a reload keeps it", async () => {
    await press(page, `Edit ${FIRST}`);
    await field(page, "Title").fill("Edited");
    await page.getByLabel("Tag (optional)").fill("");
    await field(page, "Author").fill("");
    await imagePicker(page).setInputFiles([await imageFile("one.png")]);
    await expect(toast(page, HERE)).toBeVisible();
    await press(page, "Save");
    const edited = item(page, "Edited");
    await expect(edited).toContainText("Posted by Admin");
    await expect(edited.locator(".badge")).toHaveCount(0);
    await expect.poll(() => width(edited.locator("picture img"))).toBe(48);
    await press(page, "Down: Edited");
    await page.reload();
    await expect(titles(page)).toHaveText(["New reeds", SECOND, "Edited", THIRD]);
    await expect.poll(() => width(edited.locator("picture img"))).toBe(48);
  });

  // Nothing is shared between tabs; resetting asks first.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(titles(other)).toHaveText([FIRST, SECOND, THIRD]);
  await expect(other.getByRole("button", { name: OVER })).toHaveCount(0);
  await other.close();
  const confirmation = page.getByRole("alertdialog", { name: OVER });
  await press(page, OVER);
  await expect(confirmation).toContainText("Changes made in this tab are lost.");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(item(page, "Edited")).toBeVisible();
  await press(page, OVER);
  await confirmation.getByRole("button", { name: "Start over" }).click();
  await expect(titles(page)).toHaveText([FIRST, SECOND, THIRD]);
  await expect(page.getByRole("button", { name: OVER })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add News Item" })).toBeFocused();

  await press(page, `Delete ${FIRST}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(titles(page)).toHaveText([SECOND, THIRD]);

  // A session that ends without a logout loses nothing.
  await page.evaluate(() => localStorage.setItem("adminTokenExpiry", "1"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await openHero(page);
  await expect(titles(page)).toHaveText([SECOND, THIRD]);

  // Logging out also discards edits left on another screen.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.reload();
  await press(page, "Logout");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await openHero(page);
  await expect(titles(page)).toHaveText([FIRST, SECOND, THIRD]);

  // It also discards those on the current screen, without asking.
  await press(page, `Active: ${SECOND}`);
  await expect(page.getByRole("button", { name: `Inactive: ${SECOND}` })).toBeVisible();
  await press(page, "Logout");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
});
