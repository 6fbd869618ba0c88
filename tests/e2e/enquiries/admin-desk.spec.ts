import type { Page } from "@playwright/test";
import { DESK, INTEREST } from "#contract/operations/dashboard-messages.ts";
import { today } from "#contract/platform/day.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { draftFromList, priced, saveDraft, sendByCopy } from "#tests/support/quotations.ts";
import { openAsAdmin } from "../support/admin.ts";
import { emailFields, expect, panel, test } from "../support/admin-enquiries.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { collectRequests, hold, reply } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const HOUR = 3_600_000;
const part = (page: Page, name: string) =>
  page.getByRole("region", { name: "To do" }).getByRole("region", { name });
const interest = (page: Page) => page.getByRole("region", { name: "Viewed and asked for" });
const open = async (page: Page) => {
  await openAsAdmin(page, "/admin/dashboard");
  await expect(page.getByText("Total products in catalog")).toBeVisible();
};

test("lists pending work oldest first and links to its screens", async ({ page, server, inbox }) => {
  const { admin } = inbox;
  expect((await admin.get("/api/desk")).body.enquiries.total).toBe(0);
  await open(page);
  const waiting = part(page, "Enquiries waiting");
  const quotations = part(page, "Quotations without an answer");
  const searches = part(page, "Failed searches");
  const stock = part(page, "Low on stock and in demand");
  await expect(waiting).toContainText(DESK.noEnquiries);
  await expect(quotations).toContainText(DESK.noQuotations);
  await expect(searches).toContainText(DESK.noSearches);
  await expect(stock).toContainText(DESK.noLowStock);
  await expect(interest(page)).toContainText(INTEREST.nothing);
  // What is empty takes a line.
  expect(await page.getByRole("region", { name: "To do" }).boundingBox()).toMatchObject({ height: 46 });
  const tops = await page
    .locator(".desk-line, .stats, .panels, [aria-labelledby='catalog-status'], .interest")
    .evaluateAll((panels) => panels.map((each) => each.getBoundingClientRect().top));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));

  const reed = await createTestProduct(admin, { title: "Reed that runs out", stock: "2" });
  const old = (fields: object, hours: number) =>
    inbox.add({ created_at: Date.now() - hours * HOUR, ...fields });
  old(
    {
      name: "Asha",
      number: 2001,
      items: "[]",
      product: JSON.stringify({ _id: reed._id, productId: 1, title: "Reed", code: "R-1" }),
    },
    50,
  );
  old({ ...emailFields({ contact: "mill@example.com" }), number: 2002 }, 3);
  inbox.add({ name: "Answered", state: "answered" });
  inbox.add({ name: "Due", state: "quoted", remind_on: today(Date.now(), -1) });
  old({ name: "Farah" }, 1);
  const long = "replacement gripper opener cam follower bearing for the left hand side ".repeat(3).trim();
  inbox.addSearches({ griper: 12, [long]: 1 });
  const callback = { name: "Meena", phone: "9876543210", preferredTime: "Now", _id: reed._id };
  expect((await server.visitor.post("/api/email/callback", callback)).status).toBe(200);
  inbox.add();
  await page.reload();
  const rows = waiting.getByRole("listitem");
  await expect(waiting.getByRole("heading")).toHaveText("Enquiries waiting 6");
  await expect(rows).toHaveText([
    /^Due.*Due yesterday$/,
    /^AshaE-2001 Reed2 days$/,
    /^mill@example.comE-2002 Price of a reed3 h$/,
    /^Farah.*1 h$/,
    /^MeenaE-\d+ Reed that runs outjust now$/,
  ]);
  await expect(rows.nth(1).locator("time")).toHaveClass(/warn-text/);
  await expect(rows.nth(2).locator("time")).not.toHaveClass(/warn-text/);
  await expect(rows.nth(2).locator("time")).toHaveAttribute("title", /^[A-Z][a-z]+ \d+, \d{4} at /);
  await expect(searches.getByRole("listitem")).toHaveText([
    new RegExp(`^griper.*${DESK.searched(12)}$`),
    new RegExp(`^${long}.*${DESK.searched(1)}$`),
  ]);
  await expect(stock.getByRole("listitem")).toHaveText(
    `Reed that runs outPIC-GR-0471 ${DESK.asked(1)}2, low stock`,
  );
  await test.step("what waits is above the fold; the next visit's skeleton has its dimensions", async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    // The long search is cut: it widens nothing.
    for (const region of [waiting, searches, stock]) await expect(region).toBeInViewport({ ratio: 1 });
    const shown = await page.locator(".stats").boundingBox();
    const release = await hold(page, "GET", "**/api/desk");
    await page.reload();
    await expect(page.locator(".stats .skel")).toHaveCount(4);
    expect(await page.locator(".stats").boundingBox()).toEqual(shown);
    release();
    await expect(rows.first()).toContainText("Due");
    expect(await page.locator(".stats").boundingBox()).toEqual(shown);
  });
  await expectSoundInEachLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.nth(1).getByRole("link").click();
  await expect(panel(page, "Asha")).toBeVisible();
  await page.goBack();
  await stock.getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Reed that runs out");
  const again = { ...callback, name: "Ravi", phone: "9876543211" };
  expect((await server.visitor.post("/api/email/callback", again)).status).toBe(200);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(stock.getByRole("listitem")).toContainText(DESK.asked(2));
});

test("shows a quotation that expires tomorrow until it is answered", async ({ page, server, inbox }) => {
  const parties = { admin: inbox.admin, visitor: server.visitor };
  const draft = await saveDraft(parties, await priced(parties, await draftFromList(parties)), {
    validUntil: today(Date.now(), 1),
  });
  const { number } = await sendByCopy(parties, draft);
  await open(page);
  const quotation = part(page, "Quotations without an answer").getByRole("link", { name: String(number) });
  await expect(quotation).toContainText(DESK.expires("tomorrow"));
  await inbox.admin.post(`/api/quotations/${draft._id}/outcome`, { state: "declined" });
  await page.reload();
  await expect(part(page, "Enquiries waiting")).toBeVisible();
  await expect(quotation).toBeHidden();
});

test("counts views once per tab, by month, brand and part", async ({ page, inbox }) => {
  const made = await createTestProduct(inbox.admin, { title: "Ring that is looked at", category: "toyota" });
  await page.clock.install();
  const reported = collectRequests(page, /\/api\/interest\/looked$/, (request) => request.postDataJSON());
  await page.goto("/products/toyota");
  // Stopped before the part's page opens: loading a document needs a running clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await page.getByRole("main").getByRole("link", { name: made.title }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(made.title);
  // A visit this short does not count as a view.
  await page.clock.runFor(1000);
  expect(reported).toEqual([]);
  const counted = page.waitForResponse("**/api/interest/looked");
  await page.clock.runFor(1500);
  expect((await counted).status()).toBe(204);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(made.title);
  await page.clock.runFor(5000);
  expect(reported).toEqual([{ _id: made._id }]);
  expect(await page.context().cookies()).toEqual([]);

  await open(page);
  const shown = interest(page);
  const byPart = shown.getByRole("table", { name: "By product" }).getByRole("row", { name: made.title });
  await expect(byPart).toHaveText(/Ring that is looked at PIC-GR-0471100$/);
  await expect(
    shown.getByRole("table", { name: "By brand" }).getByRole("row", { name: "Toyota" }),
  ).toContainText("Toyota1");
  await expect(shown.getByRole("img", { name: /^Viewed, by month: / })).toBeVisible();
  await shown.getByText("Figures by month").click();
  await expect(shown.getByRole("table", { name: "By month" }).getByRole("row")).not.toHaveCount(0);
  await expectAccessible(page);
  await shown.getByLabel("Brand").selectOption("picanol-rapier");
  await expect(byPart).toHaveCount(0);
  await shown.getByLabel("Brand").selectOption("toyota");
  await expect(byPart).toBeVisible();
  await shown.getByLabel("Month", { exact: true }).selectOption({ index: 2 });
  await expect(shown.getByText(INTEREST.nothingHere).first()).toBeVisible();
});

test("the dashboard hides or reports what can't be read", async ({ page, inbox, forgive }) => {
  inbox.add();
  await page.route("**/api/desk", reply(500, { message: "no" }));
  await page.route("**/api/interest", reply(200, { months: "many" }));
  await open(page);
  await expect(page.getByRole("region", { name: "To do" })).toHaveCount(0);
  await expect(interest(page).getByRole("alert")).toContainText(INTEREST.failed);
  await page.unroute("**/api/interest");
  await interest(page).getByRole("button", { name: "Try again" }).click();
  await expect(interest(page).getByRole("alert")).toHaveCount(0);
  forgive(FAILED_CALLS);
  forgive("answered what it does not declare");
});
