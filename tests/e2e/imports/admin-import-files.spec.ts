import type { Page } from "@playwright/test";
import { IMPORT_FILES, IMPORT_LIST, IMPORT_START } from "#contract/imports/messages.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { csvOf } from "#tests/support/imports.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  expect,
  importOf,
  LIST,
  PATH,
  pickedCsv,
  pickedZip,
  picker,
  state,
  test,
} from "../support/admin-import.ts";
import { expectSound, expectSoundInEachLook } from "../support/axe.ts";
import { answer, answerOnce, collectRequests, fail, hold, loseOnce } from "../support/calls.ts";
import { drop } from "../support/drops.ts";
import { sendSlowly, warnsBeforeLeaving } from "../support/sending.ts";
import { FAILED_CALLS } from "../support/test.ts";

const CSV = csvOf(["ID", "Price"], ["1", "5"]);
const ZIP = Buffer.from("PK\u0003\u0004 and what follows");
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
const files = (page: Page) => page.getByRole("region", { name: "Files", exact: true });
const check = (page: Page) => page.getByRole("button", { name: "Check file" });

test("the page explains what the file needs and accepts one table and ZIP", async ({ page, forgive }) => {
  const release = await hold(page, "GET", LIST, fail);
  await openAsAdmin(page, PATH);
  await expect(page.getByText(IMPORT_LIST.loading)).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText(IMPORT_LIST.fetchFailed);
  await page.unroute(LIST);
  await answer(page, "GET", LIST, 200, []);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: IMPORT_LIST.emptyTitle })).toBeVisible();
  await expect(state(page, "Last imports")).toBeFocused();
  await expect(page.getByRole("rowheader")).toHaveCount(0);
  await page.getByText("What goes in the file").click();
  await expect(page.getByRole("rowheader")).toHaveText([...FULL_CSV_COLUMNS]);
  await expect(check(page)).toHaveCount(0);

  // Nothing is sent before the files are valid.
  const posts = collectRequests(page, /^POST .*\/api\/imports$/);
  const text = (name: string, content = "Dear Sir or Madam") => pickedCsv(content, name);
  for (const [given, reason] of [
    [[text("parts.numbers")], IMPORT_SERVER.otherWorkbook],
    [[text("parts.csv", "")], IMPORT_SERVER.empty],
    [[text("letter.docx")], IMPORT_FILES.unknown("letter.docx")],
    [[text("front.png")], IMPORT_FILES.image("front.png")],
    [[text("pictures.zip")], IMPORT_FILES.noZip("pictures.zip")],
    [[text("a.csv"), text("b.csv")], IMPORT_SERVER.oneCsv],
    [[pickedZip(ZIP, "a.zip"), pickedZip(ZIP, "b.zip")], IMPORT_SERVER.oneZip],
  ] as const) {
    await picker(page).setInputFiles([...given]);
    await expect(files(page).getByRole("alert")).toHaveText(reason);
  }
  await expect(chosen(page)).toHaveCount(0);
  await expect(files(page).getByRole("button", { name: "Choose files" })).toHaveAccessibleDescription(
    new RegExp(`^${IMPORT_SERVER.oneZip}`),
  );
  expect(posts).toEqual([]);
  await expectSoundInEachLook(page);

  await picker(page).setInputFiles(pickedZip(ZIP));
  await expect(files(page).getByRole("alert")).toHaveCount(0);
  await expect(files(page)).toContainText(IMPORT_FILES.onlyImages);
  await expect(check(page)).toHaveCount(1);
  await drop(page, ".dropzone", pickedCsv(CSV, "first.csv"));
  await expect(chosen(page)).toHaveText(["first.csvProducts, 1 kB", "pictures.zipPhotos, 1 kB"]);
  await picker(page).setInputFiles([pickedCsv(CSV, "second.csv"), text("notes.doc")]);
  await expect(chosen(page).first()).toContainText("second.csv");
  await expect(files(page).getByRole("alert")).toHaveText(IMPORT_FILES.unknown("notes.doc"));
  await page.getByRole("button", { name: "Remove pictures.zip" }).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new Error("gone"));
  });
  await picker(page).setInputFiles(pickedCsv(CSV, "gone.csv"));
  await expect(files(page).getByRole("alert")).toHaveText(IMPORT_FILES.unread("gone.csv"));
  forgive(FAILED_CALLS);
});

test("an upload shows progress, goes on in other screens and is cancelled", async ({ page, testImports }) => {
  await openAsAdmin(page, PATH);
  await sendSlowly(page, 400_000);
  const large = pickedZip(Buffer.concat([ZIP, Buffer.alloc(4 * 1024 * 1024)]));
  const name = `${testImports.word}.csv`;
  await picker(page).setInputFiles([pickedCsv(CSV, name), large]);
  await check(page).click();
  const bar = page.getByRole("progressbar", { name: "Uploading files" });
  await expect(files(page)).toContainText(/Uploading: [1-9]\d* kB of 4\.0 MB/);
  await expect(page.getByRole("button", { name: "Choose files" })).toBeDisabled();
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeDisabled();
  expect(await warnsBeforeLeaving(page)).toBe(true);
  const sent = () => bar.evaluate((element: HTMLProgressElement) => element.value);
  const before = await sent();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.goBack();
  await expect.poll(sent).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
  await expect(chosen(page)).toHaveCount(2);
  expect(await warnsBeforeLeaving(page)).toBe(false);
  await page.getByRole("button", { name: "Remove pictures.zip" }).click();

  // On another screen a notice reports that the import was started.
  const release = await hold(page, "POST", LIST);
  await check(page).click();
  await expect(page.getByRole("button", { name: "Cancel upload" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  release();
  await expect(toast(page, IMPORT_FILES.started)).toBeVisible();
  await page.goBack();
  await expect(chosen(page)).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
});

test("a failed upload shows why and keeps the files chosen", async ({ page, forgive }) => {
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles(pickedCsv(CSV));
  for (const [status, body, reason] of [
    [500, {}, IMPORT_FILES.uploadFailed],
    [200, {}, IMPORT_FILES.uploadFailed],
    [507, { message: "The disk is full" }, "The disk is full"],
  ] as const) {
    await answerOnce(page, "POST", LIST, status, body);
    await check(page).click();
    await expect(files(page).getByRole("alert")).toHaveText(reason);
  }
  await loseOnce(page, "POST", LIST);
  await check(page).click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await expect(files(page).getByRole("alert")).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(1);

  const EXPORTS = /\/api\/products\/(full-export|pictures)$/;
  await answer(page, "POST", EXPORTS, 500, {});
  for (const name of [IMPORT_START.products, IMPORT_START.workbook, IMPORT_START.images]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(toast(page, IMPORT_START.exportFailed).first()).toBeVisible();
  }

  // The end of a session discards the files.
  await answer(page, "POST", LIST, 401, {});
  await answerOnce(page, "POST", /\/api\/auth\/refresh-token$/, 401, {});
  await check(page).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await page.getByLabel("Email").fill(ADMIN_EMAIL);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  forgive(FAILED_CALLS);
});

test("lists the last imports with their progress", async ({ page }) => {
  const states = ["checking", "refused", "checked", "applying", "stopped", "done"] as const;
  const items = states.map((each, number) =>
    importOf({
      _id: `0199a000-0000-7000-8000-00000000000${number}`,
      state: each,
      csvName: `${each}.csv`,
      applied: number > 2 ? 1000 : 0,
      failed: each === "done" ? 2 : 0,
    }),
  );
  items.push(importOf({ counts: { new: 0, changed: 0, same: 80, refused: 0 }, zipName: null }));
  await answer(page, "GET", LIST, 200, items);
  await openAsAdmin(page, PATH);
  const rows = state(page, "Last imports").getByRole("listitem");
  await expect(rows).toHaveCount(7);
  for (const [number, words] of [
    "checking.csv and pictures.zipChecking5,055 rows",
    "refused.csv and pictures.zipNot readable5,055 rows",
    "checked.csv and pictures.zipReady to apply12 new, 1,200 changed, 3 refused",
    "applying.csv and pictures.zipApplying1,000 applied, 3 refused",
    "stopped.csv and pictures.zipStopped1,000 applied, 3 refused",
    "done.csv and pictures.zipDone1,000 applied, 2 failed, 3 refused",
    "products.csvNothing to apply80 unchanged",
  ].entries()) {
    await expect(rows.nth(number)).toContainText(`${words}, owner@example.com, January 6, 2024`);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await expectSound(page);
});
