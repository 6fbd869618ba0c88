import { mkdir, truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_BYTES_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_UPLOADS } from "#contract/catalogs/messages.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { toast } from "../support/admin.ts";
import {
  card,
  expect,
  openCatalogs,
  pickedPdf,
  picker,
  postsOf,
  row,
  smallPdf,
  test,
  UPLOAD,
} from "../support/admin-catalogs.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { answerOnce, hold, loseOnce } from "../support/calls.ts";
import { drop } from "../support/drops.ts";
import { dismissNotices } from "../support/notices.ts";
import { sendSlowly, warnsBeforeLeaving } from "../support/sending.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test("shows a chosen or dropped upload on its card at once", async ({ page, testCatalogs }) => {
  const uploaded = toast(page, "Catalog uploaded successfully");
  const older = await testCatalogs.put("older");
  await openCatalogs(page);
  await test.step("counts its pages until all are ready", async () => {
    const chooser = page.waitForEvent("filechooser");
    await card(page, "Others").getByRole("button", { name: "Upload New Catalog" }).click();
    await (await chooser).setFiles(pickedPdf(testCatalogs.nameOf("fresh"), await goodPdf({ pages: 24 })));
    await expect(uploaded).toBeVisible();
    await expect(card(page, "Others").locator("li .strong.breaks").first()).toHaveText(
      testCatalogs.nameOf("fresh"),
    );
    const fresh = row(page, testCatalogs.nameOf("fresh"));
    for (const words of [/Pending|Processing/, /\d+ of 24 pages/]) await expect(fresh).toContainText(words);
    await expect(fresh).toContainText("Visitors see this one", { timeout: 60_000 });
    await expect(fresh.getByRole("progressbar")).toHaveCount(0);
    await expect(fresh.getByRole("switch")).toBeChecked();
    await expect(row(page, older.originalName)).not.toContainText("Visitors see this one");
  });
  await test.step("accepts a file dropped on the card", async () => {
    await drop(page, ".category", pickedPdf(testCatalogs.nameOf("dropped")), "Jacquard Dobby Catalog");
    await expect(
      card(page, "Jacquard Dobby").locator(row(page, testCatalogs.nameOf("dropped"))),
    ).toBeVisible();
    await expect(uploaded).toBeVisible();
    await dismissNotices(page);
  });
  await test.step("runs several uploads, each on its card, and warns before the page closes until they end", async () => {
    const sending = page.getByRole("progressbar", { name: /^Uploading / });
    const release = await hold(page, "POST", UPLOAD);
    await picker(page, "Others").setInputFiles(pickedPdf(testCatalogs.nameOf("one")));
    await picker(page, "Others").setInputFiles(pickedPdf(testCatalogs.nameOf("two")));
    await picker(page, "Jacquard Dobby").setInputFiles(pickedPdf(testCatalogs.nameOf("three")));
    await expect(sending).toHaveCount(3);
    expect(await warnsBeforeLeaving(page)).toBe(true);
    release();
    await expect(sending).toHaveCount(0);
    await expect(uploaded).toBeVisible();
    expect(await warnsBeforeLeaving(page)).toBe(false);
    await expect(card(page, "Others").locator(row(page, testCatalogs.nameOf("one")))).toBeVisible();
    await expect(card(page, "Others").locator(row(page, testCatalogs.nameOf("two")))).toBeVisible();
    await expect(card(page, "Jacquard Dobby").locator(row(page, testCatalogs.nameOf("three")))).toBeVisible();
  });
});

test("a failed upload can be retried, hidden or cancelled", async ({ page, testCatalogs }) => {
  await openCatalogs(page);
  for (const [name, status, body, text] of [
    ["with a sentence", 507, { message: "The disk is full" }, "The disk is full"],
    ["without one", 500, {}, "Failed to upload catalog"],
  ] as const) {
    await test.step(`fails ${name}, reports it, and can be retried`, async () => {
      await answerOnce(page, "POST", UPLOAD, status, body);
      const file = testCatalogs.nameOf(`second try ${name}`);
      await picker(page, "Others").setInputFiles(pickedPdf(file));
      await expect(toast(page, text)).toBeVisible();
      await expect(row(page, file)).toContainText("Not uploaded");
      await expect(row(page, file)).toContainText(text);
      await page.getByRole("button", { name: `Try again: ${file}` }).click();
      await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
      await expect(row(page, file)).toHaveCount(1);
      await dismissNotices(page);
    });
  }
  await test.step("waits when the network is lost, and can be hidden", async () => {
    await loseOnce(page, "POST", UPLOAD);
    const file = testCatalogs.nameOf("lost");
    await picker(page, "Others").setInputFiles(pickedPdf(file));
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(toast(page, "Failed to upload catalog")).toHaveCount(0);
    await page.getByRole("button", { name: `Dismiss upload of ${file}` }).click();
    await expect(row(page, file)).toHaveCount(0);
    await dismissNotices(page);
  });
  await test.step("shows progress, continues on other screens, and can be cancelled", async () => {
    await sendSlowly(page, 300_000);
    const name = testCatalogs.nameOf("given up");
    await picker(page, "Others").setInputFiles(pickedPdf(name, Buffer.concat([smallPdf(), MEGABYTES])));
    const bar = page.getByRole("progressbar", { name: `Uploading ${name}` });
    await expect(row(page, name)).toContainText(/Uploading PDF to server\.\.\. [1-9]\d* kB of 4\.0 MB/);
    await expect(page.getByRole("status").filter({ hasText: `${name}: 0% sent` })).toBeAttached();
    const sent = () => bar.evaluate((element: HTMLProgressElement) => element.value);
    const before = await sent();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.getByRole("link", { name: "Catalogs" }).click();
    await expect.poll(sent).toBeGreaterThan(before);
    await page.getByRole("button", { name: `Cancel upload of ${name}` }).click();
    await expect(row(page, name)).toHaveCount(0);
    await expect(card(page, "Others").getByRole("button", { name: "Upload New Catalog" })).toBeFocused();
    await expect(page.getByRole("status", { name: "Notices" })).toHaveText("");
    const { body } = await testCatalogs.admin.get("/api/catalogs");
    expect(body.map(({ originalName }: Catalog) => originalName)).not.toContain(name);
  });
});

test("rejects files of a wrong type or size, and reports damaged ones when opened", async ({
  page,
  testCatalogs,
}, testInfo) => {
  const text = (name: string, mimeType: string, content: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  const posts = postsOf(page);
  await openCatalogs(page);
  await test.step("rejects a text, whatever its name, and an empty file", async () => {
    for (const file of [
      text("parts.txt", "text/plain", "Dear Sir or Madam"),
      text("parts.pdf", "application/pdf", "Dear Sir or Madam"),
      text("parts.pdf", "application/pdf", ""),
    ]) {
      await picker(page, "Toyota").setInputFiles(file);
      await expect(card(page, "Toyota").getByRole("alert")).toHaveText("Please select a PDF file");
    }
    await expect(
      card(page, "Toyota").getByRole("button", { name: "Upload New Catalog" }),
    ).toHaveAccessibleDescription(/^Please select a PDF file/);
    expect(posts).toEqual([]);
  });
  await test.step("rejects a file over 200 MB before sending it; a valid one clears the message", async () => {
    const path = testInfo.outputPath("large.pdf");
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, "%PDF-1.7\n");
    await truncate(path, CATALOG_BYTES_MAX + 1);
    await picker(page, "Others").setInputFiles(path);
    await expect(card(page, "Others").getByRole("alert")).toHaveText("The PDF is larger than 200 MB");
    expect(posts).toEqual([]);
    await picker(page, "Others").setInputFiles(pickedPdf(testCatalogs.nameOf("right")));
    await expect(card(page, "Others").getByRole("alert")).toHaveCount(0);
    await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
  });
  await test.step("reports a damaged file when it is opened", async () => {
    const message = "This PDF is damaged and cannot be opened.";
    const damaged = pickedPdf(testCatalogs.nameOf("damaged"), Buffer.from("%PDF-1.7\nnothing else"));
    await picker(page, "Others").setInputFiles(damaged);
    await expect(row(page, testCatalogs.nameOf("damaged"))).toContainText("Error", { timeout: 20_000 });
    await expect(row(page, testCatalogs.nameOf("damaged"))).toContainText(message);
    await expect(page.getByRole("status").filter({ hasText: message })).toBeAttached();
  });
});

/** Pads a small PDF to four megabytes with a comment, which readers skip. */
const MEGABYTES = Buffer.from(`%${"x".repeat(4 * 1024 * 1024 - 2048)}\n`);

const dialog = (page: Page) => page.getByRole("dialog", { name: CATALOG_UPLOADS.title });
const category = (page: Page, name: string) =>
  dialog(page).getByRole("combobox", { name: `Category of ${name}`, exact: true });
const commonPicker = (page: Page) => page.getByLabel("PDFs for several catalogues");
const letter = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("Dear Sir or Madam") };

test("asks for the category of each dropped PDF before sending", async ({ page, testCatalogs }) => {
  const posts = postsOf(page);
  const [toyota, list] = [testCatalogs.nameOf("Toyota 2024"), testCatalogs.nameOf("price list")];
  await openCatalogs(page);
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
  await test.step("rejects a drop without a PDF", async () => {
    await commonPicker(page).setInputFiles([
      letter,
      { ...letter, name: "parts.txt", mimeType: "text/plain" },
    ]);
    await expect(dialog(page).getByText("Please select a PDF file")).toHaveCount(2);
    await expect(dialog(page).getByRole("button", { name: /^Upload/ })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
  });
  await test.step("uploads a PDF whose name shows no category to the card it was dropped on", async () => {
    await drop(page, ".category", [pickedPdf(list), pickedPdf(toyota)], "Others Catalog");
    await expect(category(page, list)).toHaveValue("others");
    await expect(category(page, toyota)).toHaveValue("toyota");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  });
  expect(posts).toEqual([]);
});

test("sends files one by one and continues after a failure", async ({ page, testCatalogs }) => {
  const names = ["first", "second", "third", "fourth"].map((word) => testCatalogs.nameOf(`${word} toyota`));
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
  await openCatalogs(page);
  await commonPicker(page).setInputFiles(names.map((name) => pickedPdf(name)));
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
  expect(await warnsBeforeLeaving(page)).toBe(true);

  fail();
  await expect(row(page, first)).toContainText("The disk is full");
  await expect(toast(page, "Catalog uploaded successfully").first()).toBeVisible();
  await expect(page.getByText(CATALOG_UPLOADS.waiting)).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: /^Uploading / })).toHaveCount(0);
  await expect(card(page, "Others").locator(row(page, second))).toBeVisible();
  await expect(card(page, "Others").locator(row(page, fourth))).toBeVisible();
  expect(posts.map((url) => url.split("/").at(-1))).toEqual(["toyota", "others", "others"]);
  expect(await warnsBeforeLeaving(page)).toBe(false);

  await page.getByRole("button", { name: `Try again: ${first}` }).click();
  await expect(card(page, "Toyota").locator(row(page, first))).not.toContainText("Not uploaded");
  await expect.poll(() => posts.length).toBe(4);
});

test("the session's end cancels an upload and discards waiting files", async ({ page, testCatalogs }) => {
  const posts = postsOf(page);
  const release = await hold(page, "POST", UPLOAD);
  await openCatalogs(page);
  await picker(page, "Others").setInputFiles(pickedPdf(testCatalogs.nameOf("orphan")));
  await expect(page.getByRole("progressbar", { name: /^Uploading / })).toBeVisible();
  await commonPicker(page).setInputFiles([
    pickedPdf(testCatalogs.nameOf("a toyota")),
    pickedPdf(testCatalogs.nameOf("b toyota")),
  ]);
  await dialog(page).getByRole("button", { name: "Upload 2 PDFs" }).click();
  await expect(page.getByText(CATALOG_UPLOADS.waiting)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  release();
  expect(await warnsBeforeLeaving(page)).toBe(false);
  expect(posts).toHaveLength(2);
});
