import { mkdir, truncate, writeFile } from "node:fs/promises";
import type { Catalog } from "../../../contract/catalogs/catalog.ts";
import { CATALOG_BYTES_MAX } from "../../../contract/platform/limits.ts";
import { goodPdf } from "../../support/pdfs.ts";
import { toast } from "../support/admin.ts";
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
} from "../support/admin-catalogs.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { asksBeforeLeaving, sendSlowly } from "../support/sending.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test("an upload appears on its card at once, chosen or dropped", async ({ page, server, stand }) => {
  const uploaded = toast(page, "Catalog uploaded successfully");
  const older = await stand.put("older");
  await openCatalogs(page, server);
  await test.step("its pages are counted until all are there", async () => {
    const chooser = page.waitForEvent("filechooser");
    await card(page, "Others").getByRole("button", { name: "Upload New Catalog" }).click();
    await (await chooser).setFiles(pickedPdf(stand.nameOf("fresh"), await goodPdf({ pages: 24 })));
    await expect(uploaded).toBeVisible();
    await expect(card(page, "Others").locator(".name").first()).toHaveText(stand.nameOf("fresh"));
    const fresh = row(page, stand.nameOf("fresh"));
    await expect(fresh).toContainText(/Pending|Processing/);
    await expect(fresh).toContainText(/\d+ of 24 pages/);
    await expect(fresh).toContainText("Visitors see this one", { timeout: 60_000 });
    await expect(fresh.getByRole("progressbar")).toHaveCount(0);
    await expect(fresh.getByRole("switch")).toBeChecked();
    await expect(row(page, older.originalName)).not.toContainText("Visitors see this one");
  });
  await test.step("may be dropped on its card", async () => {
    await drop(page, ".category", pickedPdf(stand.nameOf("dropped")), "Jacquard Dobby Catalog");
    await expect(card(page, "Jacquard Dobby").locator(row(page, stand.nameOf("dropped")))).toBeVisible();
    await expect(uploaded).toBeVisible();
    await dismissNotices(page);
  });
  await test.step("runs beside others, each in its card, and holds the page back from being closed, but not after it", async () => {
    const sending = page.getByRole("progressbar", { name: /^Uploading / });
    const release = await hold(page, "POST", UPLOAD);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("one")));
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("two")));
    await picker(page, "Jacquard Dobby").setInputFiles(pickedPdf(stand.nameOf("three")));
    await expect(sending).toHaveCount(3);
    expect(await asksBeforeLeaving(page)).toBe(true);
    release();
    await expect(sending).toHaveCount(0);
    await expect(uploaded).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(false);
    await expect(card(page, "Others").locator(row(page, stand.nameOf("one")))).toBeVisible();
    await expect(card(page, "Others").locator(row(page, stand.nameOf("two")))).toBeVisible();
    await expect(card(page, "Jacquard Dobby").locator(row(page, stand.nameOf("three")))).toBeVisible();
  });
});

test("a failed upload can be retried, hidden or given up", async ({ page, server, stand }) => {
  await openCatalogs(page, server);
  for (const [name, status, body, text] of [
    ["with a sentence", 507, { message: "The disk is full" }, "The disk is full"],
    ["without one", 500, {}, "Failed to upload catalog"],
  ] as const) {
    await test.step(`fails ${name}, says so, and can be tried again`, async () => {
      await answer(page, "POST", UPLOAD, status, body);
      const file = stand.nameOf(`second try ${name}`);
      await picker(page, "Others").setInputFiles(pickedPdf(file));
      await expect(toast(page, text)).toBeVisible();
      await expect(row(page, file)).toContainText("Not uploaded");
      await expect(row(page, file)).toContainText(text);
      await page.unroute(UPLOAD);
      await page.getByRole("button", { name: `Try again: ${file}` }).click();
      await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
      await expect(row(page, file)).toHaveCount(1);
      await dismissNotices(page);
    });
  }
  await test.step("that the network loses waits, and can be put away", async () => {
    await lose(page, "POST", UPLOAD);
    const file = stand.nameOf("lost");
    await picker(page, "Others").setInputFiles(pickedPdf(file));
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(toast(page, "Failed to upload catalog")).toHaveCount(0);
    await page.getByRole("button", { name: `Dismiss upload of ${file}` }).click();
    await expect(row(page, file)).toHaveCount(0);
    await page.unroute(UPLOAD);
    await dismissNotices(page);
  });
  await test.step("shows how much of it is sent, goes on in other screens, and can be given up", async () => {
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
});

test("a file that is none, or too large, is not taken; one that is damaged turns out so when it is opened", async ({
  page,
  server,
  stand,
}, testInfo) => {
  const text = (name: string, mimeType: string, content: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  const posts = postsOf(page);
  await openCatalogs(page, server);
  await test.step("is a text, by whatever name, or empty", async () => {
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
  await test.step("is larger than 200 MB, told before a byte is sent; a right one takes the message away", async () => {
    const path = testInfo.outputPath("large.pdf");
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, "%PDF-1.7\n");
    await truncate(path, CATALOG_BYTES_MAX + 1);
    await picker(page, "Others").setInputFiles(path);
    await expect(card(page, "Others").getByRole("alert")).toHaveText("The PDF is larger than 200 MB");
    expect(posts).toEqual([]);
    await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("right")));
    await expect(card(page, "Others").getByRole("alert")).toHaveCount(0);
    await expect(toast(page, "Catalog uploaded successfully")).toBeVisible();
  });
  await test.step("turns out to be damaged when it is opened", async () => {
    const message = "This PDF is damaged and cannot be opened.";
    const damaged = pickedPdf(stand.nameOf("damaged"), Buffer.from("%PDF-1.7\nnothing else"));
    await picker(page, "Others").setInputFiles(damaged);
    await expect(row(page, stand.nameOf("damaged"))).toContainText("Error", { timeout: 20_000 });
    await expect(row(page, stand.nameOf("damaged"))).toContainText(message);
    await expect(page.getByRole("status").filter({ hasText: message })).toBeAttached();
  });
});

/** What makes a PDF of four megabytes of a small one; readers skip a comment. */
const MEGABYTES = Buffer.from(`%${"x".repeat(4 * 1024 * 1024 - 2048)}\n`);
