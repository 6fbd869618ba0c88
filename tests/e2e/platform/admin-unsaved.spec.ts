import type { Locator, Page } from "@playwright/test";
import { UNSAVED } from "#contract/platform/unsaved-messages.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { storedDrafts } from "../support/drafts.ts";
import { deleteOwnProducts, field, fillForm, saveButton } from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const confirmation = (page: Page) => page.getByRole("alertdialog");
const answer = (page: Page, name: string) => confirmation(page).getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dashboard = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" });

/** Waits for the browser's own leave dialog and chooses to stay. */
async function expectBrowserDialog(page: Page, act: () => unknown): Promise<string> {
  const requested = page.waitForEvent("dialog");
  const done = act();
  const dialog = await requested;
  await dialog.dismiss();
  await Promise.resolve(done).catch(() => undefined);
  return dialog.type();
}

test("the product form asks on every way out until it is saved", async ({ page, admin }) => {
  await openAsAdmin(page, "/admin/dashboard");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("link", { name: "Add Product" }).press("Enter");
  await expect(heading(page, "Create Product")).toBeVisible();
  await test.step("does not ask when nothing was typed", async () => {
    await page.getByRole("link", { name: "Cancel" }).press("Enter");
    await expect(heading(page, "Products")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Create Product")).toBeVisible();
  });

  const title = field(page, "Title");
  await title.focus();
  await page.keyboard.type("Form test unsaved");
  await test.step("a link", async () => {
    await dashboard(page).press("Enter");
    await expect(confirmation(page)).toHaveAccessibleName(UNSAVED.title);
    await expect(confirmation(page)).toContainText(UNSAVED.draftKept);
    await expect(answer(page, "Stay")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(confirmation(page)).toHaveCount(0);
    await expect(dashboard(page)).toBeFocused();
    await expect(page).toHaveURL(/\/products\/new$/);
  });
  await test.step("Back, once and again while the dialog is open", async () => {
    await page.evaluate(() => history.back());
    await expect(confirmation(page)).toBeVisible();
    await page.evaluate(() =>
      new Promise((done) => {
        addEventListener("popstate", done, { once: true });
        history.back();
      }).then(() => undefined),
    );
    await page.keyboard.press("Escape");
    await expect(confirmation(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/products\/new$/);
    await expect(title).toHaveValue("Form test unsaved");
  });
  await test.step("reloading and closing", async () => {
    expect(await expectBrowserDialog(page, () => page.evaluate(() => location.reload()))).toBe(
      "beforeunload",
    );
    expect(await expectBrowserDialog(page, () => page.close({ runBeforeUnload: true }))).toBe("beforeunload");
    await expect(title).toHaveValue("Form test unsaved");
  });
  await test.step("logging out", async () => {
    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await expect(confirmation(page)).toHaveAccessibleName(UNSAVED.logoutTitle);
    await expect(answer(page, "Log out")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Create Product")).toBeVisible();
  });
  await test.step("stops asking when the text is reverted and asks again after new typing", async () => {
    await title.fill("");
    await dashboard(page).press("Enter");
    await expect(heading(page, "Dashboard")).toBeVisible();
    await page.goBack();
    await title.fill("Form test unsaved");
    await page.goForward();
    await expect(answer(page, "Leave")).toBeVisible();
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
    await expect(heading(page, "Dashboard")).toBeVisible();
  });
  await test.step("a save that finishes while the dialog is open leaves the page", async () => {
    await page.goBack();
    await expect(heading(page, "Create Product")).toBeVisible();
    await fillForm(page, "Form test unsaved");
    const release = await hold(page, "POST", "**/api/products");
    await saveButton(page).press("Enter");
    await expect(page.getByRole("progressbar")).toBeVisible();
    await dashboard(page).press("Enter");
    await expect(confirmation(page)).toBeVisible();
    release();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
    await page.reload();
  });
  await deleteOwnProducts(admin);
});

/**
 * A form of the back office: its address, the links that lead there, one of its fields, what opens it and the text on leaving.
 */
interface Form {
  path: string;
  ways?: readonly string[];
  field: (page: Page) => Locator;
  open?: (page: Page) => Locator;
  says: string;
}

const box = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("textbox", { name, exact: true }).first();
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first();
const form = (path: string, ways: string[], field: Form["field"], open?: Form["open"]): Form => ({
  ...{ path: `/admin/${path}`, ways, field, says: UNSAVED.draftKept },
  ...(open && { open }),
});

const COMPANY_TABS = ["Settings", "Company tabs"];
const FORMS: Readonly<Record<string, Form>> = {
  "a slide": form("hero", ["Hero Manager"], box("Title"), button(/^Edit /)),
  "a news item": form("hero", ["Hero Manager"], box("Content"), button("Add News Item")),
  "the business profile": form("settings/business", ["Settings"], box("Tagline (optional)")),
  "the map's address": form("settings/site", ["Settings", "Site"], box("Map address (optional)")),
  "the mail settings": form("settings/mail", ["Settings", "Mail"], box("User (optional)")),
  "a company tab": form("settings/tabs", COMPANY_TABS, box(/ text$/), button(/^(Edit|Write) /)),
  "the sections of a catalogue": {
    ...form("catalogs", ["Catalogs"], box("Section 1"), button(/^Pages of /)),
    says: UNSAVED.keptHere,
  },
};

test("every other form with unsaved text asks too", async ({ page }) => {
  await openAsAdmin(page, "/admin/dashboard");
  for (const [name, form] of Object.entries(FORMS)) {
    await test.step(name, async () => {
      for (const way of form.ways ?? []) await page.getByRole("link", { name: way, exact: true }).click();
      await expect(page).toHaveURL(form.path);
      const before = (await storedDrafts(page)).length;
      if (form.open) await form.open(page).click();
      await form.field(page).fill("Typed and not saved");
      // The text promises a draft only after it was written.
      if (form.says === UNSAVED.draftKept) {
        await expect.poll(async () => (await storedDrafts(page)).length).toBe(before + 1);
      }
      await expectLeaveDialog(page, form);
    });
  }
});

test("unsaved enquiry notes ask too, but not when another enquiry is opened", async ({
  page,
  server,
  admin,
}) => {
  for (const name of ["Asha Reed", "Ben Shuttle"]) {
    const sent = { name, phone: "987-654-3210", preferredTime: "Any", message: "Please call" };
    expect((await server.visitor.post("/api/email/callback", sent)).status).toBe(200);
  }
  await openAsAdmin(page, "/admin/enquiries");
  const row = (name: string) => page.getByRole("link", { name: new RegExp(name) }).first();
  await row("Asha Reed").click();
  const notes = page.getByRole("region", { name: "Asha Reed" }).getByLabel("Notes", { exact: true });
  await notes.fill("Typed and not saved");
  await row("Ben Shuttle").click();
  await expect(page.getByRole("region", { name: "Ben Shuttle" })).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await row("Asha Reed").click();
  await expectLeaveDialog(page, { path: "/admin/enquiries", field: () => notes, says: UNSAVED.keptHere });
  // It is still there, and logging out deletes it.
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(confirmation(page)).toContainText(UNSAVED.lost);
  await answer(page, "Log out").click();
  await expect(heading(page, "Admin Login")).toBeVisible();
  const { enquiries } = (await admin.get("/api/enquiries")).body as { enquiries: { _id: string }[] };
  for (const { _id } of enquiries.slice(0, 2)) await admin.del(`/api/enquiries/${_id}`);
});

/** Leaving asks; staying keeps everything, leaving discards it. */
async function expectLeaveDialog(page: Page, { path, field: typed, says }: Form): Promise<void> {
  const kept = await typed(page).inputValue();
  await dashboard(page).click();
  await expect(confirmation(page)).toContainText(says);
  await answer(page, "Stay").click();
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await expect(typed(page)).toHaveValue(kept);
  await dashboard(page).click();
  await answer(page, "Leave").click();
  await expect(heading(page, "Dashboard")).toBeVisible();
}
