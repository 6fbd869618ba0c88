import type { Page } from "@playwright/test";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_LIST_FORM, SHARED_TO_LIST } from "#contract/enquiries/list-page-messages.ts";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import { ENQUIRY_ITEMS_MAX } from "#contract/products/limits.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { storedList, storedPart, storeList } from "../support/enquiry-list.ts";
import { dismissNotices } from "../support/notices.ts";
import { expect, test } from "../support/test.ts";

const box = (page: Page) => page.getByLabel("Codes with quantities");
const photos = (page: Page) => page.getByRole("img", { name: /^Attachment / });
const notes = (page: Page) => page.getByLabel("What it is");

/** Stores what the worker would: photos drawn in the page, then files of other kinds, and a text. */
async function share(page: Page, shared: { photos?: number; files?: string[]; text?: string }) {
  await page.goto("/robots.txt");
  await page.evaluate(
    async ([share, { photos = 0, files = [], text }]) => {
      const store = await caches.open(share.cache);
      const drawn = Array.from({ length: photos }, async (_, at) => {
        const canvas = new OffscreenCanvas(400, 300);
        const context = canvas.getContext("2d");
        if (context) context.fillStyle = `hsl(${at * 60} 50% 50%)`;
        context?.fillRect(0, 0, 400, 300);
        return canvas.convertToBlob({ type: "image/jpeg" });
      });
      const blobs = [...(await Promise.all(drawn)), ...files.map((content) => new Blob([content]))];
      for (const [at, blob] of blobs.entries()) await store.put(share.photo + at, new Response(blob));
      if (text) await store.put(share.text, new Response(text));
    },
    [SHARE, shared] as const,
  );
}

const isLeft = (page: Page) => page.evaluate((name) => caches.has(name), SHARE.cache);

test("shared photos become lines and a shared text a pasted list, once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await share(page, { photos: 4, text: "PIC-GR-0471 2 nos\n900 111 222 - 5" });
  await test.step("a reload before the script has come loses nothing", async () => {
    const release = await hold(page, "GET", "**/assets/shared-*.js");
    await page.goto(SHARE.landing);
    await expect(page.getByRole("heading", { name: "Your enquiry list is empty" })).toBeVisible();
    await page.reload();
    release();
  });
  await expect(page.getByRole("heading", { name: "2 lines, 1 not listed" })).toBeFocused();
  await expect(page).toHaveURL("/enquiry-list");
  for (const line of [0, 1]) await expect(notes(page).nth(line)).toHaveValue(ENQUIRY_LIST.seePhoto);
  await expect(photos(page)).toHaveCount(4);
  await expect.poll(() => isLeft(page)).toBe(false);
  await expectAccessible(page);
  await test.step("a reload before the text is read keeps it, and adds nothing twice", async () => {
    await page.reload();
    await expect(box(page)).toHaveValue("PIC-GR-0471 2 nos\n900 111 222 - 5");
    await expect(photos(page)).toHaveCount(4);
    await expect(notes(page)).toHaveCount(2);
  });
  await test.step("what is shared later comes after it", async () => {
    await share(page, { text: "900 111 333" });
    await page.goto(SHARE.landing);
    await expect(box(page)).toHaveValue("PIC-GR-0471 2 nos\n900 111 222 - 5\n900 111 333");
    await page.getByRole("button", { name: "Add 3 lines to the list" }).click();
    await expect(page.getByRole("heading", { name: "5 lines, 10 pieces" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "5 lines, 10 pieces" })).toBeVisible();
    await expect(box(page)).toBeHidden();
    await expect(box(page)).toHaveValue("");
  });
});

test("what doesn't arrive is said; a text can be given up", async ({ page }) => {
  await page.goto(SHARE.landing);
  await expect(toast(page, SHARED_TO_LIST.missing)).toBeVisible();
  await expect(page).toHaveURL("/enquiry-list");
  await dismissNotices(page);
  await test.step("a file that is no picture", async () => {
    await share(page, { photos: 1, files: ["%PDF-1.7"] });
    // Opened from the menu, after the page that it was shared to was closed.
    await page.goto("/enquiry-list");
    await expect(toast(page, ENQUIRY_LIST_FORM.photoRefused)).toBeVisible();
    await expect(photos(page)).toHaveCount(1);
    await expect.poll(() => isLeft(page)).toBe(false);
  });
  await test.step("an emptied field stays empty", async () => {
    await share(page, { text: "1040-22 2 nos" });
    await page.goto(SHARE.landing);
    await expect(box(page)).toHaveValue("1040-22 2 nos");
    await box(page).fill("");
    await page.reload();
    await expect(photos(page)).toHaveCount(1);
    await expect(box(page)).toBeHidden();
  });
});

test("a photo shared to a full list waits until there is room", async ({ page }) => {
  const full = Array.from({ length: ENQUIRY_ITEMS_MAX }, (_, at) => storedPart(`p${at}`));
  await storeList(page, full);
  await share(page, { photos: 1 });
  await page.goto(SHARE.landing);
  await expect(toast(page, ENQUIRY_LIST.full)).toBeVisible();
  expect(await isLeft(page)).toBe(true);
  await storeList(page, full.slice(1));
  await page.goto("/enquiry-list");
  await expect(photos(page)).toHaveCount(1);
  expect(await storedList(page)).toHaveLength(ENQUIRY_ITEMS_MAX);
  await expect.poll(() => isLeft(page)).toBe(false);
});
