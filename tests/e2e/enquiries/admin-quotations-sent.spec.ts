import type { Page } from "@playwright/test";
import { ORDER_OFFICE, ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER, QUOTATION_STATE_WORDS } from "#contract/enquiries/quotation-messages.ts";
import {
  QUOTATION_FIGURES,
  QUOTATION_OFFICE,
  QUOTATION_SEND,
  QUOTATION_SENT,
} from "#contract/enquiries/quotation-office-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { FEEDER_LINE } from "#tests/support/quotations.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";
import { expectSound, expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answer, answerOnce, hold } from "../support/calls.ts";
import { unfold } from "../support/folded-fields.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const ONE = /\/api\/quotations\/[0-9a-f-]{36}$/;
const LIST = /\/api\/quotations\?/;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "What became of it" });
const dialog = (page: Page) => page.getByRole("dialog");

/** A draft with a line, and the customer's fields. */
async function makeDraft(
  admin: ApiClient,
  customer: Partial<Quotation["customer"]> = {},
): Promise<Quotation> {
  const { body } = await admin.post("/api/quotations", {});
  const { freight, currency, exchangeRate, isRounded, validUntil, terms, note } = body;
  const rest = { freight, currency, exchangeRate, isRounded, validUntil, terms, note };
  const json = {
    ...rest,
    customer: { ...body.customer, name: "Ramesh Patel", ...customer },
    lines: [FEEDER_LINE],
  };
  const saved = await admin.put(`/api/quotations/${body._id}`, json);
  expect(saved.status).toBe(200);
  return saved.body;
}

async function makeSent(admin: ApiClient, customer?: Partial<Quotation["customer"]>): Promise<Quotation> {
  const { _id } = await makeDraft(admin, customer);
  const sent = await admin.post(`/api/quotations/${_id}/send`, { way: "copy" });
  expect(sent.status).toBe(200);
  return sent.body;
}

const pathOf = ({ _id }: Pick<Quotation, "_id">) => `/admin/quotations/${_id}`;

test("the list is searched and filtered by its address, and offers the CSV", async ({ page, inbox }) => {
  const { admin } = inbox;
  const sent = await makeSent(admin);
  await makeDraft(admin, { company: "Asha Looms" });
  await openAsAdmin(page, "/admin/quotations");
  const rows = page.getByRole("region", { name: "Quotations" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(QUOTATION_OFFICE.text)).toBeVisible();
  await expect(rows.first()).toContainText(/Not sent.*Asha Looms.*Feeder wheel.*Draft/);
  await expect(rows.nth(1)).toContainText(String(sent.number));
  await expect(rows.nth(1)).toContainText(QUOTATION_STATE_WORDS.sent);
  await expectSoundInEachLookAndBack(page);
  await page.getByLabel("State").selectOption("sent");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?state=sent$/);
  const search = page.getByRole("searchbox", { name: "Number, customer or code" });
  await search.fill("nobody");
  await expect(page.getByText(QUOTATION_OFFICE.nothingTitle)).toBeVisible();
  await expect(page.getByText(QUOTATION_OFFICE.nothingText)).toBeVisible();
  await button(page, "Clear filters").click();
  await expect(rows).toHaveCount(2);
  await search.fill("asha");
  await expect(rows).toHaveCount(1);
  await search.fill(String(sent.number));
  await expect(rows).toContainText(["Ramesh Patel"]);
  const download = page.waitForEvent("download");
  await button(page, "Export CSV").click();
  expect((await download).suggestedFilename()).toMatch(/^orders_.*\.csv$/);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.getByRole("link", { name: "Quotations", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/quotations$/);
  await rows.nth(1).getByRole("link").click();
  await expect(panel(page)).toBeVisible();
});

test("states of the list: loading, empty, failed", async ({ page, inbox: _ }) => {
  await openAsAdmin(page, "/admin/settings");
  const release = await hold(page, "GET", LIST);
  await page.goto("/admin/quotations");
  await expect(page.getByText(QUOTATION_OFFICE.loading)).toBeVisible();
  release();
  await expect(page.getByText(QUOTATION_OFFICE.emptyTitle)).toBeVisible();
  await expect(page.getByText(QUOTATION_OFFICE.emptyText)).toBeVisible();
  await expect(button(page, "Export CSV")).toBeEnabled();
  await answerOnce(page, "POST", "**/api/quotations/export", 500, {});
  await button(page, "Export CSV").click();
  await expect(toast(page, QUOTATION_OFFICE.exportFailed)).toBeVisible();
  await answerOnce(page, "POST", "**/api/quotations", 500, {});
  await button(page, "New quotation").click();
  await expect(toast(page, QUOTATION_OFFICE.createFailed)).toBeVisible();
  await page.unrouteAll();
  await answer(page, "GET", LIST, 500, {});
  await page.reload();
  await expect(toast(page, QUOTATION_OFFICE.fetchFailed)).toBeVisible();
  await expect(page.getByText(QUOTATION_OFFICE.errorTitle)).toBeVisible();
  await expect(page.getByText(QUOTATION_OFFICE.errorText)).toBeVisible();
  await page.unrouteAll();
  await button(page, "Try again").click();
  await expect(page.getByText(QUOTATION_OFFICE.emptyTitle)).toBeVisible();
});

test("WhatsApp opens with the text and the link", async ({ page, inbox, context }) => {
  const { _id } = await makeDraft(inbox.admin, { phone: "98765 43210" });
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await openAsAdmin(page, `/admin/quotations/${_id}`);
  await button(page, "Send...").click();
  await expect(dialog(page)).toContainText(QUOTATION_SEND.opensWhatsApp);
  await expect(dialog(page).locator("blockquote")).toContainText(
    /Hello Ramesh Patel,\s+here is our quotation\./,
  );
  const opened = context.waitForEvent("page");
  await button(page, "Open WhatsApp").click();
  const chat = await opened;
  expect(decodeURIComponent(chat.url())).toMatch(
    /^https:\/\/wa\.me\/919876543210\?text=Hello Ramesh Patel,\n\nhere is our quotation \S+\.\nTotal: ₹\s3,044\.00, valid until .*\n.*\/quotation\/[\w-]{43}$/,
  );
  await chat.close();
  await expect(dialog(page)).toContainText(QUOTATION_SEND.checkWhatsApp);
  await expect(dialog(page).getByRole("link", { name: "Open WhatsApp again" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919876543210\?text=/,
  );
  await test.step("without a number it opens with the whole text too", async () => {
    await page.goto(pathOf(await makeDraft(inbox.admin, { name: "Patel & Sons #2" })));
    await button(page, "Send...").click();
    const opened = context.waitForEvent("page");
    await button(page, "Open WhatsApp").click();
    const chat = await opened;
    const text = new URL(chat.url()).searchParams.get("text");
    expect(text).toMatch(/^Hello Patel & Sons #2,\n[\s\S]*\/quotation\/[\w-]{43}$/);
    await chat.close();
  });
});

test("mail goes to the customer with an edited message, and says what became of it", async ({
  page,
  inbox,
}) => {
  const { admin } = inbox;
  const { _id } = await makeDraft(admin);
  // Nothing listens there.
  inbox.setMail({ host: "127.0.0.1", port: 1 });
  await openAsAdmin(page, `/admin/quotations/${_id}`);
  await button(page, "Send...").click();
  await dialog(page).getByText("E-mail", { exact: true }).click();
  await expect(dialog(page)).toContainText(QUOTATION_SEND.noAddress);
  await button(page, "Send e-mail").click();
  await expect(page.getByText(QUOTATION_SERVER.noMailAddress).first()).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await page.keyboard.type("ramesh@example.com");
  await button(page, "Send...").click();
  await expect(dialog(page)).toContainText("ramesh@example.com");
  await expect(dialog(page)).toContainText(QUOTATION_SEND.linkAdded);
  const message = dialog(page).getByLabel("Message");
  await expect(message).toHaveValue(/^Hello Ramesh Patel,\n\nhere is our quotation\.\nTotal: /);
  await message.fill("Dear Ramesh, as discussed.");
  await answerOnce(page, "POST", "**/send", 500, {});
  await button(page, "Send e-mail").click();
  await expect(dialog(page)).toContainText(QUOTATION_SEND.failed);
  const sending = page.waitForRequest("**/send");
  await button(page, "Send e-mail").click();
  expect((await sending).postDataJSON()).toEqual({ way: "mail", message: "Dear Ramesh, as discussed." });
  await expect(dialog(page)).toContainText(QUOTATION_SEND.queued);
  await dialog(page).getByText("Close", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Mail" })).toContainText("Mail queued");
});

test("the answer by phone, the link and the PDF", async ({ page, inbox }) => {
  const { admin } = inbox;
  const { _id } = await makeSent(admin);
  await openAsAdmin(page, `/admin/quotations/${_id}`);
  await expect(page.getByRole("article")).toContainText("Feeder wheel");
  await expectSoundInEachLookAndBack(page);
  const download = page.waitForEvent("download");
  await button(page, "PDF").click();
  expect((await download).suggestedFilename()).toMatch(/^Quotation .*\.pdf$/);
  await answerOnce(page, "POST", "**/api/quotations/pdf", 500, {});
  await expect(button(page, "PDF")).not.toHaveAttribute("aria-disabled", "true");
  await button(page, "PDF").click();
  await expect(toast(page, QUOTATION_SENT.pdfFailed)).toBeVisible();
  await answerOnce(page, "POST", "**/revoke", 500, {});
  for (const text of [QUOTATION_SENT.revokeFailed, QUOTATION_SENT.revoked]) {
    await button(page, "Revoke").click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(QUOTATION_SENT.confirmRevoke);
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(toast(page, text)).toBeVisible();
  }
  await expect(panel(page)).toContainText(QUOTATION_SENT.linkGone);
  await button(page, "Send again").click();
  await dialog(page).getByText("Copy the link").click();
  await button(page, "Get the link").click();
  await dialog(page).getByText("Close", { exact: true }).click();
  await expect(button(page, "Copy link")).toBeVisible();
  await answerOnce(page, "POST", "**/revise", 500, {});
  await button(page, "Make revision").click();
  await expect(toast(page, QUOTATION_SENT.reviseFailed)).toBeVisible();
  await button(page, "Declined").click();
  await dialog(page).getByLabel("Reason").fill("Price");
  await answerOnce(page, "POST", "**/outcome", 500, {});
  await button(page, "Mark as declined").click();
  await expect(dialog(page)).toContainText(QUOTATION_SENT.decideFailed);
  await button(page, "Mark as declined").click();
  await expect(toast(page, QUOTATION_SENT.decided)).toBeVisible();
  await expect(panel(page)).toContainText(/Declined.*Reason.*Price/);
  await expect(button(page, "Send again")).toHaveCount(0);
  await page.goto("/admin/quotations");
  await expect(page.locator("tbody tr")).toContainText(["Price"]);
});

test("a sent quotation that is accepted by phone", async ({ page, inbox }) => {
  const { _id } = await makeSent(inbox.admin, { email: "ramesh@example.com" });
  await openAsAdmin(page, `/admin/quotations/${_id}`);
  await expect(button(page, "Accepted by phone")).not.toHaveClass(/\bfill\b/);
  await button(page, "Accepted by phone").click();
  await button(page, "Mark as accepted").click();
  await expect(panel(page)).toContainText(QUOTATION_STATE_WORDS.accepted);
  const papers = page.getByRole("region", { name: "Documents" });
  await expect(papers).toContainText(ORDER_OFFICE.confirmFirst);
  const next = page.getByRole("button", { name: /^Confirm / });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await dialog(page).getByRole("button", { name: ORDER_OFFICE.action.confirmed }).click();
  await expect(toast(page, ORDER_OFFICE.done.confirmed)).toBeVisible();
  await button(page, "Add Buyer's order").click();
  await answerOnce(page, "PUT", "**/buyer-order", 500, {});
  await dialog(page).getByLabel("Number").fill("PO-4711");
  await button(page, "Save").click();
  await expect(dialog(page)).toContainText(ORDER_OFFICE.buyerOrderFailed);
  await dialog(page).getByLabel("Date").fill("2026-11-12");
  await expectSoundInEachLookAndBack(page);
  await button(page, "Save").click();
  await expect(toast(page, ORDER_OFFICE.buyerOrderSaved)).toBeVisible();
  await expect(panel(page)).toContainText("PO-4711 dated November 12, 2026");
  await answerOnce(page, "POST", "**/stock", 500, {});
  await button(page, ORDER_OFFICE.takeStock).click();
  await expect(toast(page, ORDER_OFFICE.stockFailed)).toBeVisible();
  await button(page, ORDER_OFFICE.takeStock).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(ORDER_OFFICE.takeAnyway);
  await expect(question).toContainText(ORDER_TEXTS.notListed("Feeder wheel"));
  await expectSoundInEachLookAndBack(page);
  await question.getByRole("button", { name: ORDER_OFFICE.takeWhatIs }).click();
  await expect(toast(page, ORDER_OFFICE.stockTaken(0))).toBeVisible();
  await button(page, ORDER_OFFICE.putBack).click();
  await expect(toast(page, ORDER_OFFICE.stockPutBack)).toBeVisible();
  await expect(panel(page)).toContainText(ORDER_OFFICE.stockNotTaken);
  const make = papers.getByRole("button", { name: "Make Proforma invoice" });
  await answerOnce(page, "POST", "**/documents", 500, {});
  await make.click();
  await expect(toast(page, ORDER_OFFICE.makeFailed)).toBeVisible();
  // Nothing listens there. The next save reads it.
  inbox.setMail({ host: "127.0.0.1", port: 1 });
  await make.click();
  await expect(papers).toContainText(/Proforma invoice\s*PI\/\d\d-\d\d\/\d{4}/);
  await expect(make).toHaveCount(0);
  const download = page.waitForEvent("download");
  await papers.getByRole("button", { name: "Proforma invoice PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Proforma invoice PI-.*\.pdf$/);
  const mail = papers.getByRole("button", { name: "Send by e-mail Proforma invoice" });
  await mail.click();
  await expect(dialog(page)).toContainText("ramesh@example.com");
  const message = dialog(page).getByLabel("Message");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(
    /^Hello Ramesh Patel,\n\nhere is our proforma invoice PI\/\S+\.\nTotal: ₹\s3,044\.00\.$/,
  );
  await expectSoundInEachLookAndBack(page);
  await answerOnce(page, "POST", "**/documents/send", 500, {});
  await button(page, "Send e-mail").click();
  await expect(dialog(page)).toContainText(ORDER_OFFICE.sendFailed);
  await button(page, "Send e-mail").click();
  await expect(toast(page, QUOTATION_SEND.queued)).toBeVisible();
  await expect(papers).toContainText(/to ramesh@example\.com on .*Mail queued/);
  await expectSoundInEachLookAndBack(page);
  await answerOnce(page, "POST", "**/api/quotations", 500, {});
  await button(page, "Duplicate").click();
  await expect(toast(page, QUOTATION_OFFICE.duplicateFailed)).toBeVisible();
  await button(page, "Duplicate").click();
  await expect(page.getByRole("form", { name: "Quotation" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Line 1, Feeder wheel" })).toBeVisible();
  await expect(page).not.toHaveURL(pathOf({ _id }));
});

test("the chart is shown if the settings say so", async ({ page, inbox }) => {
  const { admin } = inbox;
  const { body: settings } = await admin.get("/api/settings");
  const show = async (showChart: boolean) => {
    const put = await admin.put("/api/settings/quotations", { ...settings.quotations, showChart });
    expect(put.status).toBe(200);
  };
  await show(true);
  const figures = page.getByRole("region", { name: "Figures" });
  await openAsAdmin(page, "/admin/quotations");
  await expect(figures).toContainText(QUOTATION_FIGURES.text);
  await expect(figures).toContainText(QUOTATION_FIGURES.noParts);
  await answer(page, "GET", "**/api/quotations/figures", 500, {});
  await page.reload();
  await expect(figures).toContainText(QUOTATION_FIGURES.failed);
  await page.unrouteAll();
  const months = [
    { month: "2026-10", enquiries: 4, quotations: 3, won: 1 },
    { month: "2026-11", enquiries: 9, quotations: 6, won: 4 },
  ];
  const part = { _id: "0199a000-0000-7000-8000-000000000001", title: "Reed", code: "R-1", quantity: 9 };
  const parts = [{ ...part, quotations: 3 }];
  await answer(page, "GET", "**/api/quotations/figures", 200, { months, parts });
  await figures.getByRole("button", { name: "Try again" }).click();
  await expect(figures).toContainText(QUOTATION_FIGURES.quoted(3));
  await figures.getByText("The figures as a table").click();
  await expect(figures.getByRole("row", { name: "November 2026 9 6 4" })).toBeVisible();
  await expectSoundInEachLookAndBack(page);
  await show(false);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Quotations" })).toBeVisible();
  await expect(figures).toHaveCount(0);
});

test("a draft that can't be read, saved, previewed or restored", async ({ page, inbox }) => {
  const { admin } = inbox;
  const draft = await makeDraft(admin);
  await openAsAdmin(page, "/admin/quotations/0199a000-0000-7000-8000-000000000001");
  await expect(page.getByText(QUOTATION_SERVER.notFound)).toBeVisible();
  await answer(page, "GET", ONE, 500, {});
  await page.goto(pathOf(draft));
  await expect(page.getByText(QUOTATION_OFFICE.openFailed)).toBeVisible();
  await page.unrouteAll();
  const release = await hold(page, "GET", ONE);
  await button(page, "Try again").click();
  release();
  await unfold(page, "note");
  await page.getByLabel("Note to the customer").fill("First");
  await answerOnce(page, "PUT", ONE, 500, {});
  await button(page, "Save").click();
  await expect(page.locator(".form-note")).toContainText(QUOTATION_OFFICE.saveFailed);
  await answerOnce(page, "GET", "**/document", 500, {});
  await button(page, "Preview").click();
  await expect(dialog(page)).toContainText(QUOTATION_OFFICE.previewFailed);
  await button(page, "Try again").click();
  await expect(dialog(page).getByRole("article")).toContainText("Feeder wheel");
  await page.keyboard.press("Escape");
  await answerOnce(page, "DELETE", ONE, 500, {});
  await button(page, "Delete draft").click();
  await expect(toast(page, QUOTATION_OFFICE.deleteFailed)).toBeVisible();
  await test.step("somebody else deletes it", async () => {
    expect((await admin.del(`/api/quotations/${draft._id}`)).status).toBe(200);
    await page.getByLabel("Note to the customer").fill("Second");
    await button(page, "Save").click();
    await expect(page.locator(".form-note")).toContainText(QUOTATION_OFFICE.gone);
    await answerOnce(page, "POST", "**/restore", 500, {});
    await button(page, "Restore and save").click();
    await expect(toast(page, QUOTATION_OFFICE.restoreFailed)).toBeVisible();
    await button(page, "Restore and save").click();
    await expect.poll(async () => (await admin.get(`/api/quotations/${draft._id}`)).body.note).toBe("Second");
  });
  await expectSound(page);
});
