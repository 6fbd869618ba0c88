import { mkdir, truncate, writeFile } from "node:fs/promises";
import type { Catalog } from "../../contract/catalog.ts";
import { CATALOG_BYTES_MAX } from "../../contract/limits.ts";
import { goodPdf } from "../support/pdfs.ts";
import { toast } from "./support/admin.ts";
import {
  card,
  drop,
  expect,
  openCatalogs,
  pickedPdf,
  picker,
  postsOf,
  row,
  smallPdf,
  test,
  UPLOAD,
} from "./support/admin-catalogs.ts";
import { answer, hold, lose } from "./support/product-list.ts";
import { asksBeforeLeaving, sendSlowly } from "./support/sending.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test.describe("an upload", () => {
  test("goes on top of its card at once, and its pages are counted until all are there", async ({
    page,
    server,
    stand,
  }) => {
    const older = await stand.put("older");
    await openCatalogs(page, server);
    const chooser = page.waitForEvent("filechooser");
    await card(page, "Others").getByRole("button", { name: "Upload New Catalog" }).click();
    await (await chooser).setFiles(pickedPdf(stand.nameOf("fresh"), await goodPdf({ pages: 24 })));
    await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
    await expect(card(page, "Others").locator(".name").first()).toHaveText(stand.nameOf("fresh"));
    const fresh = row(page, stand.nameOf("fresh"));
    await expect(fresh).toContainText(/Pending|Processing/);
    await expect(fresh).toContainText(/\d+ of 24 pages/);
    await expect(fresh).toContainText("Visitors see this one", { timeout: 20_000 });
    await expect(fresh.getByRole("progressbar")).toHaveCount(0);
    await expect(fresh.getByRole("switch")).toBeChecked();
    await expect(row(page, older.originalName)).not.toContainText("Visitors see this one");
  });

  test("may be dropped on its card", async ({ page, server, stand }) => {
    await openCatalogs(page, server);
    await drop(page, ".category", pickedPdf(stand.nameOf("dropped")), "Jacquard Dobby Catalog");
    await expect(card(page, "Jacquard Dobby").locator(row(page, stand.nameOf("dropped")))).toBeVisible();
  });

  test("shows how much of it is sent, goes on in other screens, and can be given up", async ({
    page,
    server,
    stand,
  }) => {
    await openCatalogs(page, server);
    await sendSlowly(page, 300_000);
    const name = stand.nameOf("given up");
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
    const { body } = await stand.admin.get("/api/catalogs");
    expect(body.map(({ originalName }: Catalog) => originalName)).not.toContain(name);
  });

  test("holds the page back from being closed, but not after it", async ({ page, server, stand }) => {
    const release = await hold(page, "POST", UPLOAD);
    await openCatalogs(page, server);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("closing")));
    await expect(page.getByRole("progressbar", { name: /^Uploading / })).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(true);
    release();
    await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(false);
  });

  test("runs beside others, each in its card", async ({ page, server, stand }) => {
    const release = await hold(page, "POST", UPLOAD);
    await openCatalogs(page, server);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("one")));
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("two")));
    await picker(page, "Jacquard Dobby").setInputFiles(pickedPdf(stand.nameOf("three")));
    await expect(page.getByRole("progressbar", { name: /^Uploading / })).toHaveCount(3);
    release();
    await expect(page.getByRole("progressbar", { name: /^Uploading / })).toHaveCount(0);
    await expect(card(page, "Others").locator(row(page, stand.nameOf("one")))).toBeVisible();
    await expect(card(page, "Others").locator(row(page, stand.nameOf("two")))).toBeVisible();
    await expect(card(page, "Jacquard Dobby").locator(row(page, stand.nameOf("three")))).toBeVisible();
  });

  for (const [name, status, body, text] of [
    ["with a sentence", 507, { message: "The disk is full" }, "The disk is full"],
    ["without one", 500, {}, "Failed to upload catalog"],
  ] as const) {
    test(`that fails ${name} says so, and can be tried again`, async ({ page, server, stand }) => {
      await openCatalogs(page, server);
      await answer(page, "POST", UPLOAD, status, body);
      const file = stand.nameOf("second try");
      await picker(page, "Others").setInputFiles(pickedPdf(file));
      await expect(toast(page, text)).toBeVisible();
      await expect(row(page, file)).toContainText("Not uploaded");
      await expect(row(page, file)).toContainText(text);
      await page.unroute(UPLOAD);
      await page.getByRole("button", { name: `Try again: ${file}` }).click();
      await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
      await expect(row(page, file)).toHaveCount(1);
    });
  }

  test("that the network loses waits, and can be put away", async ({ page, server, stand }) => {
    await openCatalogs(page, server);
    await lose(page, "POST", UPLOAD);
    const file = stand.nameOf("lost");
    await picker(page, "Others").setInputFiles(pickedPdf(file));
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(toast(page, "Failed to upload catalog")).toHaveCount(0);
    await page.getByRole("button", { name: `Dismiss upload of ${file}` }).click();
    await expect(row(page, file)).toHaveCount(0);
  });

  test("ends with the session", async ({ page, server, stand }) => {
    await hold(page, "POST", UPLOAD);
    await openCatalogs(page, server);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("orphan")));
    await expect(page.getByRole("progressbar", { name: /^Uploading / })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(false);
  });
});

test.describe("a file that is not taken", () => {
  const text = (name: string, mimeType: string, content: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  test("is a text, by whatever name, or empty", async ({ page, server }) => {
    const posts = postsOf(page);
    await openCatalogs(page, server);
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

  test("is larger than 200 MB, told before a byte is sent; a right one takes the message away", async ({
    page,
    server,
    stand,
  }, testInfo) => {
    const posts = postsOf(page);
    const path = testInfo.outputPath("large.pdf");
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, "%PDF-1.7\n");
    await truncate(path, CATALOG_BYTES_MAX + 1);
    await openCatalogs(page, server);
    await picker(page, "Others").setInputFiles(path);
    await expect(card(page, "Others").getByRole("alert")).toHaveText("The PDF is larger than 200 MB");
    expect(posts).toEqual([]);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("right")));
    await expect(card(page, "Others").getByRole("alert")).toHaveCount(0);
    await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
  });

  test("turns out to be damaged when it is opened", async ({ page, server, stand }) => {
    await openCatalogs(page, server);
    const damaged = pickedPdf(stand.nameOf("damaged"), Buffer.from("%PDF-1.7\nnothing else"));
    await picker(page, "Others").setInputFiles(damaged);
    await expect(row(page, stand.nameOf("damaged"))).toContainText("Error", { timeout: 20_000 });
    await expect(row(page, stand.nameOf("damaged"))).toContainText(
      "This PDF is damaged and cannot be opened.",
    );
    await expect(
      page.getByRole("status").filter({ hasText: "This PDF is damaged and cannot be opened." }),
    ).toBeAttached();
  });
});

/** What makes a PDF of four megabytes of a small one; readers skip a comment. */
const MEGABYTES = Buffer.from(`%${"x".repeat(4 * 1024 * 1024 - 2048)}\n`);
