import type { Page } from "@playwright/test";
import {
  ENQUIRY_SERVER,
  FAILED_SEARCHES,
  SETTINGS_ADMIN,
  SETTINGS_FORM,
  WORDS_ADMIN,
} from "../../../contract/messages.ts";
import { TRADE_WORDS_MAX } from "../../../contract/platform/limits.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { DONE, expect, FAILED, test } from "../support/admin-enquiries.ts";
import { expectAccessible, expectSound, expectSoundInEachLook } from "../support/axe.ts";
import { answer, hold } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const PATH = "/admin/enquiries/failed-searches";
const region = (page: Page) => page.getByRole("region", { name: "Failed searches" });
const rows = (page: Page) => region(page).getByRole("listitem");
const done = (page: Page, search: string) =>
  page.getByRole("button", { name: `${FAILED_SEARCHES.done}: ${search}`, exact: true });

test("searches that found nothing, most wanted first", async ({ page, server, inbox, forgive }) => {
  const long = "Unterlegscheibenabstandshalter".repeat(3).toLowerCase();
  inbox.plantSearches({ "zzqx 50% & more": 1, "oil pump": 4, [long]: 2 });
  const release = await hold(page, "GET", FAILED);
  await openAsAdmin(page, server, PATH);
  await expect(page.getByText(FAILED_SEARCHES.loading)).toBeVisible();
  await expect(page).toHaveTitle("Failed searches: Admin Panel");
  release();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText(/^oil pumpSearched 4 times, last on \w+ \d+, \d{4} at /);
  await expect(rows(page).nth(2)).toContainText(/^zzqx 50% & moreSearched once, last on /);
  await expectSoundInEachLook(page);
  await page.getByRole("link", { name: "Search the products: zzqx 50% & more" }).click();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("zzqx 50% & more");
  await page.goBack();
  // The words begin the new product; they count as typed.
  await page.getByRole("link", { name: "Add a product: zzqx 50% & more" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("zzqx 50% & more");
  await expect(page.getByText(FAILED_SEARCHES.inForm("zzqx 50% & more"))).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("If you leave, they are lost.");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  // By themselves they leave no draft behind: the address has them.
  await page.goto("/admin/products/new?title=4711");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("4711");
  await page.getByRole("textbox", { name: "Description" }).fill("Made of bronze.");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(question).toContainText("A draft of them is kept in this browser.");
  await question.getByRole("button", { name: "Leave" }).click();
  await page.goto("/admin/products/new");
  await expect(page.getByRole("button", { name: "Restore draft" })).toHaveCount(1);
  await page.getByRole("link", { name: /^Enquiries/ }).click();
  await page.getByRole("link", { name: "Failed searches" }).click();

  await done(page, "oil pump").click();
  await expect(toast(page, ENQUIRY_SERVER.searchDone)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(region(page)).toBeFocused();
  await answer(page, "DELETE", DONE, 500, {});
  await done(page, long).click();
  await expect(toast(page, FAILED_SEARCHES.doneFailed)).toBeVisible();
  await expect(done(page, long)).toBeEnabled();
  await page.unroute(DONE);
  // Somebody else was quicker.
  const [first] = (await inbox.admin.get("/api/searches/failed")).body;
  await inbox.admin.del(`/api/searches/failed/${first._id}`);
  await done(page, long).click();
  await expect(toast(page, ENQUIRY_SERVER.searchNotFound)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await done(page, "zzqx 50% & more").click();
  await expect(page.getByRole("heading", { name: FAILED_SEARCHES.emptyTitle })).toBeVisible();
  await expectAccessible(page, "main");

  // What is searched for again comes back; a list that cannot be read says so.
  expect((await server.visitor.post("/api/searches/failed", { search: "oil pump" })).status).toBe(204);
  await answer(page, "GET", FAILED, 500, {});
  await page.reload();
  await expect(toast(page, FAILED_SEARCHES.fetchFailed)).toBeVisible();
  await expect(page.getByRole("alert").getByText(FAILED_SEARCHES.errorTitle)).toBeVisible();
  await page.unroute(FAILED);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(region(page)).toBeFocused();
  await expect(rows(page)).toHaveText(/oil pumpSearched once/);
  forgive(FAILED_CALLS);
});

test("a search that failed becomes a word and then finds", async ({ page, server, inbox }) => {
  inbox.plantSearches({ qainchi: 3 });
  await openAsAdmin(page, server, PATH);
  await page.getByRole("link", { name: "Say what it means: qainchi" }).click();
  await expect(page.getByText(WORDS_ADMIN.text)).toBeVisible();
  await page.getByRole("button", { name: "Add word" }).click();
  await expect(page.getByLabel("When somebody types, word 1")).toHaveValue("qainchi");
  const found = page.getByLabel("Find, word 1");
  await expect(found).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SETTINGS_FORM.foundRequired)).toBeVisible();
  await found.fill("cutter");
  await page.getByLabel("When somebody types, word 1").fill("-");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SETTINGS_FORM.typedRequired)).toBeVisible();
  await page.getByLabel("When somebody types, word 1").fill("qainchi");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, SETTINGS_ADMIN.wordsSaved)).toBeVisible();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
  }
  const words = Array.from({ length: TRADE_WORDS_MAX }, (_, at) => ({ typed: `w${at}`, found: "cutter" }));
  await inbox.admin.put("/api/settings/words", { words });
  await page.reload();
  await expect(page.getByText(`At most ${TRADE_WORDS_MAX}`)).toBeVisible();
  await inbox.admin.put("/api/settings/words", { words: [] });
});
