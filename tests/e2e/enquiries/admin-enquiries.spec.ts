import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { INBOX } from "#contract/enquiries/inbox-messages.ts";
import { ARRIVALS_POLL } from "#contract/platform/limits.ts";
import { CLEAR_FILTERS, LIST_OUTDATED } from "#contract/platform/shared-messages.ts";
import { countCalls, openAsAdmin, toast } from "../support/admin.ts";
import {
  ARRIVALS,
  EXPORT,
  emailFields,
  entry,
  expect,
  LIST,
  list,
  openInbox,
  panel,
  row,
  rows,
  test,
} from "../support/admin-enquiries.ts";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { answer, collectRequests, hold, lose } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search enquiries" });
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "State" }).getByRole("button", { name });
const state = (page: Page) => page.getByLabel("Other state", { exact: true });
const listStatus = (page: Page, text: string) =>
  list(page).getByRole("status").getByText(text, { exact: true });

test("a new enquiry appears without a reload", async ({ page, server, inbox, troubles, forgive }) => {
  await page.clock.install();
  await openInbox(page);
  await expect(page.getByRole("heading", { name: INBOX.emptyTitle })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expect(entry(page)).toHaveAccessibleName("Enquiries");
  await expectAccessible(page);
  inbox.add();
  inbox.add(emailFields());
  expect(ARRIVALS_POLL).toBeLessThan(10_000);
  await page.clock.fastForward(ARRIVALS_POLL);
  await expect(entry(page)).toHaveAccessibleName("Enquiries 2 new");
  await expect(rows(page)).toHaveCount(2);
  // The sidebar entry counts on other screens too, and stays marked on the neighbouring screen.
  await page.getByRole("link", { name: "Failed searches" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Failed searches" })).toBeVisible();
  await expect(entry(page)).toHaveAttribute("aria-current", "page");

  // The dashboard shows it too, with a link to that enquiry.
  await page.getByRole("link", { name: "Dashboard" }).click();
  const news = page.getByRole("region", { name: "Recent Activity" }).getByRole("link", {
    name: "New callback request",
  });
  await expect(page.getByText("Total products in catalog")).toBeVisible();
  const before = await news.count();
  const body = { name: "Farah", phone: "987-654-3210", preferredTime: "Now" };
  expect((await server.visitor.post("/api/email/callback", body)).status).toBe(200);
  await page.clock.fastForward(ARRIVALS_POLL);
  await expect(news).toHaveCount(before + 1);
  await expect(entry(page)).toHaveAccessibleName("Enquiries 3 new");
  await news.first().click();
  await expect(panel(page, "Farah")).toBeVisible();

  // Polling continues in a hidden tab, for title and sound, and runs at once when the tab is shown.
  const requested = countCalls(page, "GET", "/enquiries/arrivals");
  await switchTab(page, true);
  await expect(async () => {
    await page.clock.runFor(ARRIVALS_POLL);
    expect(requested()).toBeGreaterThan(0);
  }).toPass();
  inbox.add({ name: "Meena" });
  await switchTab(page, false);
  await expect(row(page, "Meena")).toBeVisible();

  // The count is polled in the background: a failed poll shows no error, and the next one corrects the count.
  expect(troubles).toEqual([]);
  await lose(page, "GET", ARRIVALS);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(entry(page)).toHaveAccessibleName("Enquiries");
  await expect(page.getByRole("status", { name: "Notices" })).toBeEmpty();
  await page.unroute(ARRIVALS);
  await page.clock.fastForward(ARRIVALS_POLL);
  await expect(entry(page)).toHaveAccessibleName("Enquiries 4 new");
  forgive(FAILED_CALLS);
});

/** Switches to another tab or back, as the page sees it. */
const switchTab = (page: Page, isAway: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    isAway ? "hidden" : "visible",
  );

test("a row shows sender, subject and time; the address stores the state", async ({ page, inbox }) => {
  for (let number = 1; number <= 21; number += 1) inbox.add({ name: `Caller ${number}` });
  const product = JSON.stringify({
    _id: "01900000-0000-7000-8000-000000000007",
    productId: 7,
    title: "Take-up roller",
    code: "R-7",
  });
  inbox.add({ product, message: null, delivery_state: "delivered", created_at: Date.UTC(2024, 0, 5, 20) });
  const line = { product: JSON.parse(product), catalogue: null, note: "", quantity: 2 };
  inbox.add({
    kind: "contact-page",
    name: "Meena",
    phone: "+91 (987) 654-3210",
    message: null,
    items: JSON.stringify([line, line]),
  });
  inbox.add(emailFields({ state: "answered", contact: "mill@example.com", delivery_state: "failed" }));
  inbox.add(emailFields({ subject: null, message: null, delivery_state: "queued" }));
  await openInbox(page);
  await expect(listStatus(page, "25 enquiries")).toBeVisible();
  await expect(rows(page).nth(0)).toHaveText("No name or address givenjust nowE-mailNew");
  await expect(row(page, "mill@example.com")).toHaveText(
    "mill@example.comjust nowPrice of a reedMail failedAnswered",
  );
  await expect(row(page, "Meena")).toHaveText("Meenajust nowEnquiry list, 2 partsNew");
  await expect(row(page, "Take-up roller")).toContainText("Asha Weaver");
  const time = row(page, "Take-up roller").locator("time");
  await expect(time).toHaveText("over a year");
  await expect(time).toHaveAttribute("title", "January 6, 2024 at 1:30 AM");
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await row(page, "Take-up roller").boundingBox())?.height).toBe(57);
    expect(await overflowOf(page)).toBe(0);
  }

  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(5);
  await row(page, "Caller 3").click();
  await expect(panel(page, "Caller 3")).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/enquiries\?page=2&enquiry=[0-9a-f-]{36}$/);
  await expect(row(page, "Caller 3")).toHaveAttribute("aria-current");
  await page.reload();
  await expect(panel(page, "Caller 3")).toBeVisible();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.goBack();
  await expect(panel(page, "Caller 3")).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toHaveCount(20);

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/enquiries?page=2");
  await expect(rows(page)).toHaveCount(5);
  await tab(page, "Open 25").click();
  await expect(page).toHaveURL("/admin/enquiries?state=open");
  await expect(tab(page, "Open 25")).toHaveAttribute("aria-current", "true");
  await tab(page, "Quoted 0").click();
  await expect(listStatus(page, "0 enquiries")).toBeVisible();
  await state(page).selectOption("Answered");
  await expect(page).toHaveURL("/admin/enquiries?state=answered");
  await expect(listStatus(page, "1 enquiry")).toBeVisible();
  await state(page).selectOption("New");
  await expect(listStatus(page, "24 enquiries")).toBeVisible();
  await search(page).fill("caller 17");
  await expect(page).toHaveURL("/admin/enquiries?state=new&q=caller+17");
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(state(page)).toHaveValue("answered");
  await tab(page, "All").click();
  await expect(page).toHaveURL("/admin/enquiries");
});

test("drops invalid filters and exports the matches", async ({ page, inbox, troubles, forgive }) => {
  inbox.add({ name: "=1+1" });
  inbox.add(emailFields({ state: "answered" }));
  await openInbox(page, "?page=1e9&state=deleted&enquiry=1");
  await expect(rows(page)).toHaveCount(2);
  const searched = collectRequests(page, LIST, (request) =>
    new URL(request.url()).searchParams.get("search"),
  );
  await search(page).fill("zzqx");
  await expect(page.getByRole("heading", { name: INBOX.nothingTitle })).toBeVisible();
  expect(searched).toEqual(["zzqx"]);
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: CLEAR_FILTERS }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(search(page)).toHaveValue("");
  await expect(search(page)).toBeFocused();
  await search(page).fill("GRIPPERS");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/enquiries?q=GRIPPERS");
  await expect(rows(page)).toHaveCount(1);
  expect(troubles).toEqual([]);

  await search(page).fill("");
  await expect(page).toHaveURL("/admin/enquiries");
  await state(page).selectOption("New");
  await expect(page).toHaveURL("/admin/enquiries?state=new");
  const button = page.getByRole("button", { name: "Export CSV" });
  const requested = page.waitForRequest(EXPORT);
  const arriving = page.waitForEvent("download");
  await button.click();
  expect((await requested).postDataJSON()).toEqual({ state: "new" });
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^enquiries_\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",'=1+1,");

  const release = await hold(page, "POST", EXPORT);
  const again = page.waitForEvent("download");
  await button.click();
  await expect(button).toBeDisabled();
  release();
  await again;
  await expect(button).toBeEnabled();
  for (const [status, body, text] of [
    [500, {}, INBOX.exportFailed],
    [200, {}, INBOX.exportFailed],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await page.unroute(EXPORT);
    await answer(page, "POST", EXPORT, status, body);
    await button.click();
    await expectNotice(page, text);
    await expect(page).toHaveURL("/admin/enquiries?state=new");
  }
  forgive(FAILED_CALLS);
});

test("a list that can't be read shows an error and can be retried", async ({ page, inbox, forgive }) => {
  inbox.add();
  const release = await hold(page, "GET", LIST);
  await openAsAdmin(page, "/admin/enquiries");
  await expect(page.getByText(INBOX.loading)).toBeVisible();
  await expectAccessible(page, "main");
  await answer(page, "GET", LIST, 500, {});
  release();
  await page.reload();
  await expect(toast(page, INBOX.fetchFailed)).toBeVisible();
  await expect(page.getByRole("alert").getByText(INBOX.errorTitle)).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(list(page)).toBeFocused();

  await lose(page, "GET", LIST);
  await state(page).selectOption("New");
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await expect(page.getByText(INBOX.errorText)).toBeVisible();
  await tab(page, "All").click();
  await expect(page.getByText(LIST_OUTDATED)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(LIST_OUTDATED)).toHaveCount(0);
  forgive(FAILED_CALLS);
});

test("the first enquiry that waits is beside the list until another is opened", async ({ page, inbox }) => {
  await page.clock.install();
  inbox.add({ name: "Waits" });
  inbox.add({ name: "Is answered", state: "answered" });
  await openInbox(page);
  const waiting = panel(page, "Waits");
  await expect(waiting).toBeVisible();
  await expect(waiting.locator(":focus")).toHaveCount(0);
  await expect(row(page, "Waits")).toHaveAttribute("aria-current");
  inbox.add({ name: "Arrives" });
  await page.clock.fastForward(ARRIVALS_POLL);
  await expect(rows(page)).toHaveCount(3);
  await expect(waiting).toBeVisible();
  await expect(page).toHaveURL("/admin/enquiries");
  await test.step("is opened by a press in it, which keeps the focus", async () => {
    const notes = waiting.getByLabel("Notes", { exact: true });
    await notes.click();
    await expect(page).toHaveURL(/\/admin\/enquiries\?enquiry=[0-9a-f-]{36}$/);
    await expect(notes).toBeFocused();
  });
  await test.step("is not shown in a narrow window", async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await openInbox(page);
    await expect(rows(page)).toHaveCount(3);
    await expect(waiting).toHaveCount(0);
  });
});
