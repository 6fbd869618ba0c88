import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { AccountSession } from "#contract/accounts/auth.ts";
import { ENQUIRY_DETAIL, FAILED_SEARCHES, INBOX_FORM } from "#contract/enquiries/inbox-messages.ts";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { TRADE_WORDS_MAX } from "#contract/site/limits.ts";
import { SETTINGS_FORM, WORDS_ADMIN } from "#contract/site/messages.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { DONE, expect, FAILED, ONE, openInbox, panel, row, test } from "../support/admin-enquiries.ts";
import { expectAccessible, expectSoundInEachLook, expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answer, answerOnce, hold } from "../support/calls.ts";
import { conflict, expectSides, keep, saveChoice } from "../support/conflict.ts";
import { chooseIn } from "../support/menus.ts";
import { dismissNotices } from "../support/notices.ts";
import { speedUpSignIn } from "../support/seed.ts";
import { FAILED_CALLS } from "../support/test.ts";

const notes = (open: Locator) => open.getByLabel("Notes", { exact: true });

test("saves notes on demand and keeps them through conflicts", async ({ page, inbox, forgive }) => {
  const id = inbox.add();
  inbox.add({ name: "Vikram" });
  const put = (fields: object) => inbox.admin.put(`/api/enquiries/${id}`, fields);
  await openInbox(page, `?enquiry=${id}`);
  const open = panel(page, "Asha Weaver");
  const save = open.getByRole("button", { name: "Save" });
  // A save is followed by a read, which must finish before someone else changes the enquiry.
  const pressSave = async () => {
    const requested = page.waitForRequest((request) => request.method() === "GET" && ONE.test(request.url()));
    await save.click();
    await (await requested).response();
  };
  await expect(save).toBeDisabled();
  await notes(open).fill("Called.\nWants two.");
  await row(page, "Vikram").click();
  await expect(notes(panel(page, "Vikram"))).toHaveValue("");
  await row(page, "Asha").click();
  await expect(notes(open)).toHaveValue("Called.\nWants two.");
  // Others' changes outside the notes don't conflict.
  await put({ state: "answered" });
  await pressSave();
  await expect(toast(page, ENQUIRY_DETAIL.notesSaved)).toBeVisible();
  await expect(save).toBeFocused();
  expect(await inbox.read(id)).toMatchObject({ notes: "Called.\nWants two.", state: "answered" });
  await notes(open).fill("Other words");
  await open.getByRole("button", { name: "Discard changes" }).click();
  await expect(notes(open)).toHaveValue("Called.\nWants two.");

  const clash = async (mine: string, theirs: string) => {
    await notes(open).fill(mine);
    await put({ notes: theirs });
    await pressSave();
    await expectSides(
      page,
      "Notes",
      theirs ? [mine, theirs, `${theirs}\n\n${mine}`] : [mine, CONFLICT.empty],
    );
    expect((await inbox.read(id)).notes).toBe(theirs);
  };
  const choice = (name: string) => conflict(page).getByRole("radio", { name, exact: true });
  await clash("Mine", "Theirs");
  await expectSoundInEachLookAndBack(page);
  await page.keyboard.press("Escape");
  await expect(open.getByRole("alert")).toContainText(ENQUIRY_DETAIL.notesStale);
  await expect(notes(open)).toHaveValue("Mine");
  await notes(open).fill("Mine, later");
  await open.getByRole("button", { name: CONFLICT.compare }).click();
  // What loses nothing is chosen first.
  await expect(choice(CONFLICT.both)).toBeChecked();
  await saveChoice(page);
  await expect.poll(async () => (await inbox.read(id)).notes).toBe("Theirs\n\nMine, later");
  await expect(notes(open)).toHaveValue("Theirs\n\nMine, later");
  await expect(save).toBeDisabled();
  await clash("Mine", "");
  await expect(choice(CONFLICT.mine)).toBeChecked();
  await saveChoice(page);
  await expect.poll(async () => (await inbox.read(id)).notes).toBe("Mine");
  await expect(save).toBeDisabled();
  await clash("Mine again", "Theirs again");
  await keep(page, "theirs");
  await expect(notes(open)).toHaveValue("Theirs again");

  await test.step("shows newer notes before saving over them", async () => {
    await notes(open).fill("Typed meanwhile");
    await put({ notes: "Stored meanwhile" });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await open.getByRole("button", { name: CONFLICT.compare }).click();
    await expect(choice(CONFLICT.mine)).toHaveAccessibleDescription(/Typed meanwhile/);
    await keep(page, "theirs");
    await expect(notes(open)).toHaveValue("Stored meanwhile");
    await expect(open.getByRole("alert")).toHaveCount(0);
  });
  await test.step("shows others' notes after the own edit was reverted", async () => {
    await notes(open).fill("Taken back");
    await notes(open).fill("Stored meanwhile");
    await put({ notes: "Stored later" });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(notes(open)).toHaveValue("Stored later");
  });

  await notes(open).fill("x".repeat(5001));
  await save.click();
  await expect(open.getByText(INBOX_FORM.notesTooLong)).toBeVisible();
  await expect(notes(open)).toHaveAttribute("aria-invalid", "true");
  await notes(open).fill("Kept");
  await expect(open.getByText(INBOX_FORM.notesTooLong)).toHaveCount(0);
  await dismissNotices(page);
  for (const [status, body, text] of [
    [500, {}, ENQUIRY_DETAIL.notesFailed],
    [400, { message: "No", errors: [{ field: "notes", message: "Not this word" }] }, undefined],
  ] as const) {
    await answerOnce(page, "PUT", ONE, status, body);
    await save.click();
    await expect(text ? toast(page, text) : open.getByText("Not this word")).toBeVisible();
    await expect(notes(open)).toHaveValue("Kept");
  }
  forgive(FAILED_CALLS);
});

test("keeps unsaved notes after a revoked session, for their author only", async ({
  page,
  server,
  inbox,
  forgive,
}) => {
  const id = inbox.add();
  const other = `${randomUUID()}@example.com`;
  const invited = await inbox.admin.post("/api/administrators", {
    email: other,
    currentPassword: ADMIN_PASSWORD,
  });
  const token = new URL(String(invited.body.link)).hash.slice(1);
  await server.visitor.post("/api/administrators/accept", { token, password: ADMIN_PASSWORD });
  speedUpSignIn(server.dataDir, other);
  await openInbox(page, `?enquiry=${id}`);
  const open = panel(page, "Asha Weaver");
  const revoke = async () => {
    const sessions = (await inbox.admin.get("/api/account/sessions")).body as AccountSession[];
    for (const { _id, current } of sessions) {
      if (!current) await inbox.admin.del(`/api/account/sessions/${_id}`);
    }
    await open.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  };
  const signIn = async (email: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  };
  await notes(open).fill("Typed at length");
  await revoke();
  await signIn(ADMIN_EMAIL);
  await expect(notes(open)).toHaveValue("Typed at length");

  await revoke();
  await signIn(other);
  await expect(notes(open)).toHaveValue("");
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(ADMIN_EMAIL);
  await page.getByRole("link", { name: "Enquiries" }).first().click();
  await row(page, "Asha").click();
  await expect(notes(open)).toHaveValue("Typed at length");
  await test.step("deletes them on logout, which asks first", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await signIn(ADMIN_EMAIL);
    await page.getByRole("link", { name: "Enquiries" }).first().click();
    await row(page, "Asha").click();
    await expect(notes(open)).toHaveValue("");
  });
  forgive(FAILED_CALLS);
});

const PATH = "/admin/enquiries/failed-searches";
const region = (page: Page) => page.getByRole("region", { name: "Failed searches" });
const rows = (page: Page) => region(page).getByRole("listitem");
const done = (page: Page, search: string) =>
  page.getByRole("button", { name: `${FAILED_SEARCHES.done}: ${search}`, exact: true });

test("lists searches that found nothing, most frequent first", async ({ page, server, inbox, forgive }) => {
  const long = "Unterlegscheibenabstandshalter".repeat(3).toLowerCase();
  inbox.addSearches({ "zzqx 50% & more": 1, "oil pump": 4, [long]: 2 });
  const release = await hold(page, "GET", FAILED);
  await openAsAdmin(page, PATH);
  await expect(page.getByText(FAILED_SEARCHES.loading)).toBeVisible();
  await expect(page).toHaveTitle("Failed searches: Admin Panel");
  release();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText(/^oil pumpSearched 4 times, last today at /);
  await expect(rows(page).nth(2)).toContainText(/^zzqx 50% & moreSearched once, last today at /);
  await expectSoundInEachLook(page);
  await chooseIn(page, "zzqx 50% & more", "Search the products");
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("zzqx 50% & more");
  await page.goBack();
  // The words are prefilled in the new product and count as typed.
  await chooseIn(page, "zzqx 50% & more", "Add a product");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("zzqx 50% & more");
  await expect(page.getByText(FAILED_SEARCHES.inForm("zzqx 50% & more"))).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole("link", { name: "Dashboard" }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText("If you leave, they are lost.");
  await confirmation.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  // Prefilled words alone make no draft, because the address contains them.
  await page.goto("/admin/products/new?title=4711");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("4711");
  await page.getByRole("textbox", { name: "Description" }).fill("Made of bronze.");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(confirmation).toContainText("A draft of them is kept in this browser.");
  await confirmation.getByRole("button", { name: "Leave" }).click();
  await page.goto("/admin/products/new");
  await expect(page.getByRole("button", { name: "Restore draft" })).toHaveCount(1);
  await page.getByRole("link", { name: /^Enquiries/ }).click();
  await page.getByRole("link", { name: "Failed searches" }).click();

  await done(page, "oil pump").click();
  await expect(toast(page, ENQUIRY_SERVER.searchDone)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(region(page)).toBeFocused();
  await answerOnce(page, "DELETE", DONE, 500, {});
  await done(page, long).click();
  await expect(toast(page, FAILED_SEARCHES.doneFailed)).toBeVisible();
  await expect(done(page, long)).toBeEnabled();
  // Another administrator was faster.
  const [first] = (await inbox.admin.get("/api/searches/failed")).body;
  await inbox.admin.del(`/api/searches/failed/${first._id}`);
  await done(page, long).click();
  await expect(toast(page, ENQUIRY_SERVER.searchNotFound)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await done(page, "zzqx 50% & more").click();
  await expect(page.getByRole("heading", { name: FAILED_SEARCHES.emptyTitle })).toBeVisible();
  await expectAccessible(page, "main");

  // A repeated search reappears; a list that can't be read shows an error.
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

test("a search that found nothing finds parts after its word was added", async ({ page, inbox }) => {
  inbox.addSearches({ qainchi: 3 });
  await openAsAdmin(page, PATH);
  await page.getByRole("link", { name: "Add as a search word: qainchi" }).click();
  await expect(page.getByText(WORDS_ADMIN.text)).toBeVisible();
  await page.getByRole("button", { name: "Add word" }).click();
  await expect(page.getByLabel("When visitors type, word 1", { exact: true })).toHaveValue("qainchi");
  const found = page.getByLabel("Find, word 1", { exact: true });
  await expect(found).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SETTINGS_FORM.foundRequired)).toBeVisible();
  await found.fill("cutter");
  await page.getByLabel("When visitors type, word 1", { exact: true }).fill("-");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SETTINGS_FORM.typedRequired)).toBeVisible();
  await page.getByLabel("When visitors type, word 1", { exact: true }).fill("qainchi");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Search words saved")).toBeVisible();
  const words = Array.from({ length: TRADE_WORDS_MAX }, (_, at) => ({ typed: `w${at}`, found: "cutter" }));
  await inbox.admin.put("/api/settings/words", { synonyms: [], words, phrases: [] });
  await page.reload();
  await expect(page.getByText(`At most ${TRADE_WORDS_MAX}`)).toBeVisible();
  await page.getByRole("button", { name: `Show more: 50 of ${TRADE_WORDS_MAX}` }).click();
  await expect(page.getByLabel(/^Find, word/)).toHaveCount(100);
  await inbox.admin.put("/api/settings/words", FIRST_WORDS);
});
