import type { Page } from "@playwright/test";
import { CATALOG_UPLOADS } from "../../../contract/messages.ts";
import { toast } from "../support/admin.ts";
import {
  card,
  picker as cardPicker,
  drop,
  expect,
  openCatalogs,
  pickedPdf,
  postsOf,
  row,
  test,
  UPLOAD,
} from "../support/admin-catalogs.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { asksBeforeLeaving } from "../support/sending.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const dialog = (page: Page) => page.getByRole("dialog", { name: CATALOG_UPLOADS.title });
const category = (page: Page, name: string) =>
  dialog(page).getByRole("combobox", { name: `Category of ${name}`, exact: true });
const picker = (page: Page) => page.getByLabel("PDFs for several catalogs");
const letter = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("Dear Sir or Madam") };

test("dropped PDFs are each asked for their category before sending", async ({ page, server, stand }) => {
  const posts = postsOf(page);
  const [toyota, list] = [stand.nameOf("Toyota 2024"), stand.nameOf("price list")];
  await openCatalogs(page, server);
  await drop(page, "h1", [pickedPdf(toyota), letter, pickedPdf(list)]);
  await expect(category(page, toyota)).toHaveValue("toyota");
  await expect(category(page, toyota)).toBeFocused();
  await expect(category(page, list)).toHaveValue("");
  await expect(dialog(page).getByRole("listitem").last()).toContainText("letter.pdf");
  await expect(dialog(page).getByRole("listitem").last()).toContainText("Please select a PDF file");
  await expect(category(page, "letter.pdf")).toHaveCount(0);
  await expectSoundInEachLook(page);
  await dialog(page).getByRole("button", { name: "Upload 2 PDFs" }).press("Enter");
  await expect(category(page, list)).toHaveAccessibleDescription("Please choose a category");
  await expect(category(page, list)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/catalogs$/);

  await test.step("none of them is a PDF", async () => {
    await picker(page).setInputFiles([letter, { ...letter, name: "parts.txt", mimeType: "text/plain" }]);
    await expect(dialog(page).getByText("Please select a PDF file")).toHaveCount(2);
    await expect(dialog(page).getByRole("button", { name: /^Upload/ })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
  });
  await test.step("on a card, that is where a file goes whose name says nothing", async () => {
    await drop(page, ".category", [pickedPdf(list), pickedPdf(toyota)], "Others Catalog");
    await expect(category(page, list)).toHaveValue("others");
    await expect(category(page, toyota)).toHaveValue("toyota");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  });
  expect(posts).toEqual([]);
});

test("files are sent one by one, a failure stops none of the others", async ({ page, server, stand }) => {
  const names = ["first", "second", "third", "fourth"].map((word) => stand.nameOf(`${word} toyota`));
  const [first = "", second = "", third = "", fourth = ""] = names;
  const posts = postsOf(page);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    if (route.request().method() !== "POST" || posts.length > 1) return route.fallback();
    await held;
    await route.fulfill({ status: 507, json: { message: "The disk is full" } });
  });
  await openCatalogs(page, server);
  await picker(page).setInputFiles(names.map((name) => pickedPdf(name)));
  await category(page, second).selectOption("Others");
  await category(page, fourth).selectOption("Others");
  await dialog(page).getByRole("button", { name: "Upload 4 PDFs" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: `Uploading ${first}` })).toBeVisible();
  await expect(page.getByText(CATALOG_UPLOADS.waiting)).toHaveCount(3);
  await expect(card(page, "Others").locator(row(page, second))).toContainText(CATALOG_UPLOADS.waiting);
  await page.getByRole("button", { name: `Cancel upload of ${third}` }).click();
  await expect(row(page, third)).toHaveCount(0);
  expect(posts).toHaveLength(1);
  expect(await asksBeforeLeaving(page)).toBe(true);

  fail();
  await expect(row(page, first)).toContainText("The disk is full");
  await expect(toast(page, "Catalog uploaded successfully").first()).toBeVisible();
  await expect(page.getByText(CATALOG_UPLOADS.waiting)).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: /^Uploading / })).toHaveCount(0);
  await expect(card(page, "Others").locator(row(page, second))).toBeVisible();
  await expect(card(page, "Others").locator(row(page, fourth))).toBeVisible();
  expect(posts.map((url) => url.split("/").at(-1))).toEqual(["toyota", "others", "others"]);
  expect(await asksBeforeLeaving(page)).toBe(false);

  await page.getByRole("button", { name: `Try again: ${first}` }).click();
  await expect(card(page, "Toyota").locator(row(page, first))).not.toContainText("Not uploaded");
  await expect.poll(() => posts.length).toBe(4);
});

test("an upload ends with the session, and what waits is sent by nobody", async ({ page, server, stand }) => {
  const posts = postsOf(page);
  const release = await hold(page, "POST", UPLOAD);
  await openCatalogs(page, server);
  await cardPicker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("orphan")));
  await expect(page.getByRole("progressbar", { name: /^Uploading / })).toBeVisible();
  await picker(page).setInputFiles([
    pickedPdf(stand.nameOf("a toyota")),
    pickedPdf(stand.nameOf("b toyota")),
  ]);
  await dialog(page).getByRole("button", { name: "Upload 2 PDFs" }).click();
  await expect(page.getByText(CATALOG_UPLOADS.waiting)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  release();
  expect(await asksBeforeLeaving(page)).toBe(false);
  expect(posts).toHaveLength(2);
});
