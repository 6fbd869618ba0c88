import type { Page } from "@playwright/test";
import { DRAFT, GONE_PRODUCT, UNSAVED } from "#contract/platform/unsaved-messages.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { productFields } from "#tests/support/products.ts";
import { openAsAdmin, setSession, signInOverApi, storeSession, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { drafts, restore, storedDrafts } from "../support/drafts.ts";
import { tick } from "../support/press.ts";
import {
  deleteOwnProducts,
  field,
  fileInput,
  fillForm,
  imageFile,
  NEW,
  openEdit,
  openNew,
  ownProduct,
  saveButton,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

test.use({ forgiven: /40[149]/ });
test.afterEach(({ admin }) => deleteOwnProducts(admin));

/** The titles of the drafts in the browser, each with its number of files. */
const draftTitles = async (page: Page) =>
  (await storedDrafts(page)).map(({ typed, files }) => [typed["title"], files]);

/** Waits until a draft with this title and this many files is written. */
const expectDraft = (page: Page, title: string, files = 0) =>
  expect.poll(() => draftTitles(page)).toContainEqual([title, files]);

test("a draft with images survives a crash until it is saved", async ({ page, context, admin }) => {
  const product = await ownProduct(admin);
  const path = `/admin/products/${product._id}/edit`;
  await storeSession(page, await signInOverApi(page));

  const crashing = await context.newPage();
  await crashing.goto(path);
  await expect(field(crashing, "Title")).toHaveValue(product.title);
  await field(crashing, "Title").fill("Form test crashed");
  await fileInput(crashing).setInputFiles([await imageFile("kept.png")]);
  await expectDraft(crashing, "Form test crashed", 1);
  await test.step("another tab shows that it is open", async () => {
    await page.goto(path);
    await expect(drafts(page)).toHaveText(DRAFT.elsewhere);
    await expect(restore(page)).toHaveCount(0);
  });
  await test.step("after the crash it is offered and restored by keyboard alone", async () => {
    const browser = await context.newCDPSession(crashing);
    const crashed = crashing.waitForEvent("crash");
    browser.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.reload();
    await expect(drafts(page)).toContainText(/You have a draft from \w+ \d+, \d{4} at [\d:]+ [AP]M\./);
    await expect(drafts(page)).toContainText("Changes: Title, Images");
    await expect(field(page, "Title")).toHaveValue(product.title);
    await expectAccessible(page);
    await restore(page).press("Enter");
    await expect(drafts(page)).toHaveCount(0);
    await expect(page.getByText(DRAFT.restored, { exact: true })).toHaveCount(1);
    await expect(field(page, "Title")).toHaveValue("Form test crashed");
    await expect(field(page, "Title")).toBeFocused();
    await expect(tiles(page)).toHaveCount(2);
  });
  await test.step("further typing is kept in it; a reload offers it again", async () => {
    await field(page, "Stock").fill("12");
    await page.reload();
    await expect(drafts(page)).toContainText("Changes: Title, Stock, Images");
    await restore(page).click();
    await expect(field(page, "Stock")).toHaveValue("12");
    await expect(tiles(page)).toHaveCount(2);
  });
  await test.step("saving deletes it", async () => {
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect.poll(() => draftTitles(page)).toEqual([]);
    const saved = (await admin.get(`/api/products/${product._id}`)).body;
    expect(saved).toMatchObject({ title: "Form test crashed", stock: 12 });
    expect(saved.images).toHaveLength(2);
  });
});

test("compares an older version's draft; leaving keeps it", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  await openEdit(page, product);
  await field(page, "Price (₹)").fill("55");
  await field(page, "Description").fill("");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  const theirs = productFields({ title: product.title, category: "others", price: "99", stock: "3" });
  expect((await admin.form("PUT", `/api/products/${product._id}`, theirs)).status).toBe(200);
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Changed by someone else" });
  await test.step("shows both versions; going back keeps the offer", async () => {
    await restore(page).click();
    await expect(dialog).toContainText("after you started the draft");
    await expect(dialog.getByRole("group")).toHaveText([
      /^Price \(₹\) Changed by both/,
      /^Stock Changed by someone else/,
      /^Description Changed by you\s*Yours\(empty\)/,
    ]);
    await page.keyboard.press("Escape");
    await expect(restore(page)).toBeVisible();
    await expect(field(page, "Price (₹)")).toHaveValue("99");
  });
  await test.step("puts the choice into the form and saves over the current version", async () => {
    await restore(page).click();
    await tick(
      dialog.getByRole("group", { name: /^Description/ }).getByRole("radio", { name: "Saved copy" }),
    );
    await dialog.getByRole("button", { name: "Continue with these" }).click();
    await expect(field(page, "Price (₹)")).toHaveValue("55");
    await expect(field(page, "Stock")).toHaveValue("3");
    await saveButton(page).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  });
  await test.step("discards the draft", async () => {
    await page.goBack();
    await expect(field(page, "Price (₹)")).toHaveValue("55");
    await field(page, "Title").fill("Form test thrown away");
    await expectDraft(page, "Form test thrown away");
    await page.reload();
    await drafts(page).getByRole("button", { name: DRAFT.discard }).click();
    await expect(drafts(page)).toHaveCount(0);
    await expect(page.getByText(DRAFT.discarded, { exact: true })).toHaveCount(1);
    await expect.poll(() => draftTitles(page)).toEqual([]);
  });
});

test("a draft survives its product's deletion; the product is restored or saved as new", async ({
  page,
  admin,
}) => {
  const product = await ownProduct(admin);
  const path = `/admin/products/${product._id}/edit`;
  const way = (name: string) => drafts(page).getByRole("button", { name });
  await openEdit(page, product);
  await field(page, "Title").fill("Form test outlived");
  await fileInput(page).setInputFiles([await imageFile("kept.png")]);
  await expectDraft(page, "Form test outlived", 1);
  await admin.del(`/api/products/${product._id}`);
  await test.step("offers the draft in the restored product's form", async () => {
    await page.reload();
    await expect(drafts(page)).toContainText(GONE_PRODUCT.title);
    await expect(drafts(page)).toContainText(/You have a draft from .+\. Changes: Title, Images/);
    await expect(page).toHaveURL(path);
    await expectAccessible(page);
    await way(GONE_PRODUCT.restoreAlone).press("Enter");
    await expect(field(page, "Title")).toHaveValue(product.title);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(restore(page)).toBeVisible();
  });
  await test.step("saves as new with its files, without its number, when it can't be restored", async () => {
    await admin.del(`/api/products/${product._id}`);
    await page.reload();
    const message = "A product can only be restored within 10 minutes of its deletion";
    await page.route("**/api/products/restore", reply(404, { message }));
    await way(GONE_PRODUCT.restoreAlone).press("Enter");
    await expect(drafts(page)).toContainText(message);
    await expect(drafts(page)).toBeFocused();
    await expect(way(GONE_PRODUCT.restoreAlone)).toHaveCount(0);
    await way(GONE_PRODUCT.draftAsNew).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Form test outlived");
    await expect(field(page, "Product ID (optional)")).toHaveValue("");
    await expect(page.locator(".form-note")).toContainText(
      "Images that could not be copied: 1. Add them again.",
    );
    await expect(tiles(page)).toHaveCount(1);
    await expect.poll(() => draftTitles(page)).toEqual([["Form test outlived", 1]]);
  });
  await test.step("discarding leaves nothing to warn about", async () => {
    const other = await ownProduct(admin);
    await page.goto(NEW);
    await drafts(page).getByRole("button", { name: DRAFT.discard }).press("Enter");
    await expect.poll(() => draftTitles(page)).toEqual([]);
    await page.goto(`/admin/products/${other._id}/edit`);
    await expect(field(page, "Title")).toHaveValue(other.title);
    await field(page, "Title").fill("Form test given up");
    await expectDraft(page, "Form test given up");
    await admin.del(`/api/products/${other._id}`);
    await page.reload();
    await way(GONE_PRODUCT.discardDraft).press("Enter");
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(toast(page, DRAFT.discarded)).toBeVisible();
    await expect.poll(() => draftTitles(page)).toEqual([]);
    await page.goto(`/admin/products/${other._id}/edit`);
    await expect(toast(page, "Failed to load product")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });
});

test("after an expired session, offers the draft to its account only", async ({ page, context }) => {
  await openNew(page);
  await fillForm(page, "Form test expired");
  await expectDraft(page, "Form test expired", 1);
  await context.clearCookies();
  await setSession(page, "expired", 60_000);
  await saveButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  const signIn = async () => {
    await page.getByLabel("Email").fill(ADMIN_EMAIL);
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
  };
  await test.step("returns to the form", async () => {
    await signIn();
    await expect(page).toHaveURL(NEW);
    await restore(page).click();
    await expect(field(page, "Title")).toHaveValue("Form test expired");
    await expect(tiles(page)).toHaveCount(1);
  });
  await test.step("logging out leads to the dashboard next time and keeps the draft", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
    await signIn();
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goto(NEW);
    await expect(restore(page)).toBeVisible();
  });
  await test.step("does not offer it to another account", async () => {
    await page.route("**/api/auth/profile", async (route) => {
      const answer = await route.fetch();
      const { user } = await answer.json();
      await route.fulfill({ response: answer, json: { user: { ...user, _id: "another" } } });
    });
    await page.reload();
    await expect(field(page, "Title")).toHaveValue("");
    await field(page, "Title").fill("Form test of another");
    await expectDraft(page, "Form test of another");
    await expect(drafts(page)).toHaveCount(0);
  });
});

test("without storage the form says so once, and the leave dialog warns of the loss", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure", "SecurityError");
    };
  });
  await openNew(page);
  await expect(page.getByText(DRAFT.notKept)).toHaveCount(0);
  await field(page, "Title").fill("Form test kept nowhere");
  await expect(page.getByText(DRAFT.notKept)).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("If you leave, they are lost.");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await test.step("so does a Settings form, next to its save button", async () => {
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Figures and facts" }).click();
    await expect(page.getByText(DRAFT.notKept)).toHaveCount(0);
    await field(page, "Figure 1").fill("Over 30");
    await expect(page.getByText(DRAFT.notKept)).toBeVisible();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(UNSAVED.lost);
  });
});

test("copies a product without its number and names images that were lost", async ({ page, admin }) => {
  const product = await ownProduct(admin, { title: "Form test original" });
  await test.step("an unknown product leads to the list", async () => {
    await openAsAdmin(page, `${NEW}?from=01900000-0000-7000-8000-000000000000`);
    await expect(toast(page, "Failed to load product")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });
  await test.step("reports images that can't be loaded", async () => {
    await page.route("**/files/**", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${NEW}?from=${product._id}`);
    await expect(page.locator(".form-note")).toContainText(
      "Images that could not be copied: 1. Add them again.",
    );
    await expect(tiles(page)).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step("stores nothing until it is saved", async () => {
    const release = await hold(page, "GET", "**/files/**");
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Copying images, 0 of 1" })).toBeVisible();
    release();
    await expect(field(page, "Title")).toHaveValue("Form test original");
    await expect(page.locator(".form-note")).toHaveText(
      "A copy of 'Form test original'. Nothing is saved yet.",
    );
    await expect(field(page, "Product ID (optional)")).toHaveValue("");
    await expect(field(page, "Specification value 2")).toHaveValue("142 mm");
    await expect(tiles(page)).toHaveCount(1);
    await page.unrouteAll();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
    await field(page, "Title").fill("Form test copy");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
  });
});
