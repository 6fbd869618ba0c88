import type { Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { DRAFT, UNSAVED } from "#contract/platform/unsaved-messages.ts";
import { createTestItem, heroImage } from "#tests/support/hero.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { item } from "../support/admin-hero.ts";
import {
  deleteTabs,
  expect,
  field,
  openSettings,
  press,
  readSettings,
  test,
} from "../support/admin-settings.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { drafts, holdDrafts, restore, storedDrafts } from "../support/drafts.ts";
import { tick, untick } from "../support/press.ts";
import { imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: CONFLICT.title });
const inForm = (page: Page, name: RegExp) => page.getByRole("form", { name }).getByRole("textbox");
const DASHBOARD = "/admin/dashboard";

/** Waits until a form's draft contains a text and this many files. */
const expectDraft = (page: Page, form: RegExp, text: string, files = 0) =>
  expect
    .poll(async () => {
      const kept = (await storedDrafts(page)).filter((draft) => form.test(draft.form));
      return kept.map(({ typed, files: count }) => [JSON.stringify(typed).includes(text), count]);
    })
    .toContainEqual([true, files]);
const expectNoDraft = (page: Page) => expect.poll(() => storedDrafts(page)).toEqual([]);

test.use({ forgiven: FAILED_CALLS });
test.afterEach(({ server }) => {
  deleteTabs(server);
});

test("a settings draft survives its tab, is merged and saved", async ({ page, admin }) => {
  const { business } = await readSettings(admin);
  const elsewhere = (changes: Partial<typeof business>) =>
    admin.put("/api/settings/business", { ...business, ...changes });
  const tagline = field(page, "Tagline (optional)");
  const director = field(page, "Director (optional)");
  await openSettings(page, "business");
  await tagline.fill("Typed and not saved");
  await page.getByRole("button", { name: "Add link" }).click();
  await field(page, "Link name 1").fill("Films");
  await expectDraft(page, /^settings business$/, "Films");
  await test.step("is offered and restored by keyboard, with newer values that don't conflict", async () => {
    await elsewhere({ director: "Theirs alone" });
    await page.reload();
    await expect(drafts(page)).toContainText(
      /You have a draft from .+\. Changes: Tagline, Social linksRestore/,
    );
    await expect(tagline).toHaveValue(business.tagline);
    await expectAccessible(page);
    await restore(page).press("Enter");
    await expect(drafts(page)).toHaveCount(0);
    await expect(page.getByText(DRAFT.restored, { exact: true })).toHaveCount(1);
    await expect(tagline).toHaveValue("Typed and not saved");
    await expect(director).toHaveValue("Theirs alone");
    await expect(field(page, "Link name 1")).toHaveValue("Films");
  });
  await test.step("leaving mentions the draft; fields that both changed are chosen", async () => {
    await page.goto("about:blank");
    await elsewhere({ tagline: "Theirs", director: "Theirs alone" });
    await openSettings(page, "business");
    await restore(page).click();
    await expect(dialog(page)).toContainText(CONFLICT.draftBehind);
    await expect(dialog(page).getByRole("group")).toHaveText([
      /^Tagline Changed by both/,
      /^Social links Changed by you.*Films/,
    ]);
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: CONFLICT.allTheirs }).click();
    await tick(
      dialog(page)
        .getByRole("group", { name: /^Social links/ })
        .getByRole("radio", { name: "Yours" }),
    );
    await dialog(page).getByRole("button", { name: CONFLICT.goOn }).click();
    await expect(tagline).toHaveValue("Theirs");
    await field(page, "Link address 1").fill("https://example.com/films");
    await expectDraft(page, /^settings business$/, "example.com/films");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(UNSAVED.draftKept);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(DASHBOARD);
    await page.goBack();
    await restore(page).click();
  });
  await test.step("saving deletes the draft; later typing creates another until discarded", async () => {
    await press(page, "Save");
    await expect(toast(page, "Business profile saved")).toBeVisible();
    expect((await readSettings(admin)).business).toMatchObject({
      tagline: "Theirs",
      socialLinks: [{ name: "Films", url: "https://example.com/films" }],
    });
    await expectNoDraft(page);
    await director.fill("Typed again");
    await expectDraft(page, /^settings business$/, "Typed again");
    await press(page, "Discard changes");
    await expectNoDraft(page);
    await director.fill("Typed once more");
    await expectDraft(page, /^settings business$/, "Typed once more");
    await page.reload();
    await drafts(page).getByRole("button", { name: DRAFT.discard }).press("Enter");
    await expect(drafts(page)).toHaveCount(0);
    await expect(page.getByText(DRAFT.discarded, { exact: true })).toHaveCount(1);
    await expectNoDraft(page);
  });
  await test.step("a draft equal to what others saved is not offered", async () => {
    await director.fill("The same");
    await expectDraft(page, /^settings business$/, "The same");
    await page.goto("about:blank");
    const now = (await readSettings(admin)).business;
    await admin.put("/api/settings/business", { ...now, director: "The same" });
    await openSettings(page, "business");
    await expectNoDraft(page);
    await expect(drafts(page)).toHaveCount(0);
  });
  await admin.put("/api/settings/business", business);
});

/** Opens the business profile by links, so that Back leaves it without reloading the page. */
async function openByLinks(page: Page): Promise<void> {
  await openAsAdmin(page, DASHBOARD);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Business profile", exact: true }).click();
  await expect(field(page, "Tagline (optional)")).toBeVisible();
}
async function leaveByBack(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(field(page, "Tagline (optional)")).toHaveCount(0);
}

test("Back and Forward while a draft is being written offer what was typed last", async ({ page }) => {
  const tagline = field(page, "Tagline (optional)");
  await openByLinks(page);
  await tagline.fill("Typed first");
  await expectDraft(page, /^settings business$/, "Typed first");
  const release = await holdDrafts(page);
  await tagline.fill("Typed last");
  await leaveByBack(page);
  await page.goForward();
  await expect(tagline).not.toHaveValue("Typed last");
  await release();
  await expect(restore(page)).toBeVisible();
  await expect(drafts(page)).not.toContainText(DRAFT.elsewhere);
  await restore(page).click();
  await expect(tagline).toHaveValue("Typed last");
  await expect(drafts(page)).toHaveCount(0);
  await press(page, "Discard changes");
  await expectNoDraft(page);
});

test("settings loaded while a draft is compared are not overwritten", async ({ page, admin }) => {
  const { business } = await readSettings(admin);
  const store = (director: string) =>
    admin.put("/api/settings/business", { ...business, tagline: "Theirs", director });
  const tagline = field(page, "Tagline (optional)");
  const director = field(page, "Director (optional)");
  await openByLinks(page);
  await tagline.fill("Typed and restored");
  await expectDraft(page, /^settings business$/, "Typed and restored");
  await leaveByBack(page);
  await store("Theirs");
  await page.goForward();
  await expect(director).toHaveValue("Theirs");
  await page.goBack();
  await expect(tagline).toHaveCount(0);
  await store("Theirs again");
  const release = await hold(page, "GET", /\/api\/settings$/);
  await page.goForward();
  await expect(director).toHaveValue("Theirs");
  await restore(page).click();
  const group = dialog(page).getByRole("group", { name: /^Director/ });
  await expect(group).toContainText("Theirs");
  release();
  await expect(group).toContainText("Theirs again");
  await dialog(page).getByRole("button", { name: CONFLICT.goOn }).click();
  await expect(tagline).toHaveValue("Typed and restored");
  await expect(director).toHaveValue("Theirs again");
  await page.unrouteAll();
  await press(page, "Save");
  await expect(toast(page, "Business profile saved")).toBeVisible();
  expect((await readSettings(admin)).business).toMatchObject({
    tagline: "Typed and restored",
    director: "Theirs again",
  });
  await admin.put("/api/settings/business", business);
});

test("a password is in no draft; leaving says so, and restoring asks for it", async ({ page }) => {
  await openSettings(page, "mail");
  await field(page, "User (optional)").fill("desk@example.com");
  await page.getByLabel("Password", { exact: false }).first().fill("loom-and-shuttle");
  await expectDraft(page, /^settings mail$/, "desk@example.com");
  expect(JSON.stringify(await storedDrafts(page))).not.toContain("loom-and-shuttle");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(UNSAVED.lost);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.goBack();
  await expect(drafts(page)).toContainText(`Changes: User${DRAFT.incomplete}`);
  await restore(page).click();
  await expect(field(page, "User (optional)")).toHaveValue("desk@example.com");
  await expect(page.getByLabel("Password", { exact: false }).first()).toHaveValue("");
  await press(page, "Discard changes");
  await expectNoDraft(page);
  await test.step("a password alone makes no draft", async () => {
    await page.getByLabel("Password", { exact: false }).first().fill("loom-and-shuttle");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(UNSAVED.lost);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(DASHBOARD);
    expect(await storedDrafts(page)).toEqual([]);
  });
});

test("a slide and a news item show that a draft is kept", async ({ page, admin }) => {
  const slide = await createTestItem(admin, "slider", { title: "Reed" });
  await openAsAdmin(page, "/admin/hero");
  await page.getByRole("button", { name: "Edit Reed" }).click();
  await field(page, "Title").fill("Reed of brass");
  await page.getByRole("button", { name: "Add News Item" }).click();
  await inForm(page, /^New news item/)
    .nth(1)
    .fill("Looms from Monday");
  await page.getByLabel("Image of New news item").setInputFiles([await imageFile("news.png")]);
  await expectDraft(page, /slider/, "Reed of brass");
  await expectDraft(page, /news/, "Looms from Monday", 1);
  await page.reload();
  await test.step("the news item with its image", async () => {
    const card = page.getByRole("region", { name: "News & Updates" });
    await expect(card.locator("header")).toContainText("Draft kept");
    await expectAccessible(page);
    await card.getByRole("button", { name: "Add News Item" }).click();
    await expect(drafts(page)).toContainText("Changes: Content, Image");
    await restore(page).press("Enter");
    await expect(inForm(page, /^New news item/).first()).toBeFocused();
    await expect(inForm(page, /^New news item/).nth(1)).toHaveValue("Looms from Monday");
    await expect(page.locator(".item-form .change img")).toBeVisible();
    await inForm(page, /^New news item/)
      .first()
      .fill("Monday");
    await press(page, "Save");
    await expect(item(page, "Monday").locator("picture img, img")).toBeVisible();
    await expect(card.locator("header")).not.toContainText("Draft kept");
  });
  await test.step("compares the slide with what someone else saved since", async () => {
    await admin.put(`/api/hero/slider/${slide._id}`, { title: "Reed of steel", category: "toyota" });
    await page.reload();
    await expect(item(page, "Reed of steel")).toContainText("Draft kept");
    await page.getByRole("button", { name: "Edit Reed of steel" }).click();
    await restore(page).click();
    await expect(dialog(page).getByRole("group")).toHaveText([
      /^Title Changed by both/,
      /^Category Changed by someone else/,
    ]);
    await page.keyboard.press("Escape");
    await expect(field(page, "Title")).toHaveValue("Reed of steel");
    await restore(page).click();
    await dialog(page).getByRole("button", { name: CONFLICT.goOn }).click();
    await expect(field(page, "Title")).toHaveValue("Reed of brass");
    await expect(field(page, "Category")).toHaveValue("toyota");
    await press(page, "Save");
    await expect(toast(page, "Slider updated successfully")).toBeVisible();
    await expectNoDraft(page);
  });
  await test.step("Cancel", async () => {
    await page.getByRole("button", { name: "Edit Reed of brass" }).click();
    await field(page, "Title").fill("Never meant");
    await expectDraft(page, /slider/, "Never meant");
    await press(page, "Cancel");
    await expectNoDraft(page);
    await expect(item(page, "Reed of brass")).not.toContainText("Draft kept");
  });
  await admin.del(`/api/hero/slider/${slide._id}`);
});

test("a company tab's draft keeps text and image in a conflict", async ({ page, admin }) => {
  const text = field(page, "Quality text");
  await openSettings(page, "tabs");
  await press(page, "Write Quality");
  await text.fill("Measured twice.");
  await page.getByLabel("Photo of Quality").setInputFiles([await imageFile("quality.png")]);
  await expectDraft(page, /^tab quality$/, "Measured twice.", 1);
  const theirs = { title: "quality", content: "Measured once.", exists: "false" };
  expect((await admin.form("POST", "/api/hero/tabs", theirs, [await heroImage()])).status).toBe(201);
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Measured once." });
  await expect(row).toContainText("Draft kept");
  await row.getByRole("button", { name: "Edit Quality" }).click();
  await restore(page).click();
  await expect(dialog(page).getByRole("group")).toHaveText([
    /^Text Changed by both/,
    /^Photo Changed by both/,
  ]);
  await expect(dialog(page).getByRole("img", { name: "quality.png" })).toBeVisible();
  await dialog(page).getByRole("button", { name: CONFLICT.goOn }).click();
  await expect(text).toHaveValue("Measured twice.");
  await press(page, "Save");
  await expect(toast(page, "Tab saved")).toBeVisible();
  await expectNoDraft(page);
});

test("restoring a draft without its first field keeps the focus in the form", async ({ page }) => {
  await openSettings(page, "reviews");
  await untick(page.getByLabel("Show the rating"));
  await expectDraft(page, /^settings reviews$/, '"isShown":false');
  await page.reload();
  await restore(page).press("Enter");
  await expect(page.getByText(DRAFT.restored, { exact: true })).toHaveCount(1);
  await expect(page.locator("form :focus")).toHaveCount(1);
  await press(page, "Discard changes");
  await expectNoDraft(page);
});
