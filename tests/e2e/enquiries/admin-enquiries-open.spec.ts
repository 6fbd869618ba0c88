import type { Locator } from "@playwright/test";
import { DELIVERY, ENQUIRY_DETAIL, ENQUIRY_WORDS } from "#contract/enquiries/inbox-messages.ts";
import { OTHER_ENQUIRIES_SHOWN } from "#contract/enquiries/limits.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { NETWORK } from "#contract/platform/public-messages.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import { manyPagesPdf } from "#tests/support/hostile-pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openSmtp } from "#tests/support/smtp.ts";
import { until } from "#tests/support/until.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  DELIVER,
  emailFields,
  entry,
  expect,
  list,
  ONE,
  openInbox,
  panel,
  row,
  rows,
  test,
} from "../support/admin-enquiries.ts";
import { expectAccessible, expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { answer, answerOnce, hold, lose, loseOnce } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";
import { viewerOf } from "../support/viewer.ts";

const notes = (open: Locator) => open.getByLabel("Notes", { exact: true });
const stateOf = (open: Locator) => open.getByLabel("State of the enquiry");
const more = async (open: Locator, name: string) => {
  await open.getByRole("button", { name: "More" }).click();
  return open.getByRole("button", { name });
};
const fact = (open: Locator, label: string) =>
  open.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]");

test("an enquiry shows every field and the ways to answer", async ({ page, server, inbox }) => {
  const { admin } = inbox;
  const reed = await createTestProduct(admin, { title: "Reed of 190 cm" });
  const deleted = await createTestProduct(admin, { title: "Old nozzle" });
  const sent = await server.visitor.post("/api/email/callback", {
    name: "Asha <b>Weaver</b>",
    phone: "987-654-3210",
    preferredTime: "Weekdays after 4 pm",
    message: "First line\n<script>alert(1)</script>",
    _id: reed._id,
    items: [
      { _id: reed._id, quantity: 2, note: "Left-hand" },
      { _id: deleted._id, quantity: 150 },
    ],
  });
  expect(sent.status).toBe(200);
  await admin.del(`/api/products/${deleted._id}`);
  const earlier = { phone: "9876543210", customer_key: "9876543210", number: 2042, state: "answered" };
  inbox.add({ ...earlier, name: "Asha at home", message: null });
  const mills = emailFields({
    contact: "mill@example.com",
    customer_key: "mill@example.com",
    state: "answered",
  });
  for (let left = OTHER_ENQUIRIES_SHOWN + 2; left > 0; left -= 1) inbox.add(mills);
  inbox.add({ ...mills, subject: "Price of a temple" });
  await openInbox(page);
  await expect(row(page, "Asha <b>")).toHaveText("Asha <b>Weaver</b>just nowReed of 190 cmNew");
  await row(page, "Asha <b>").press("Enter");
  const asha = panel(page, "Asha <b>Weaver</b>");
  await expect(asha).toBeFocused();
  await expect(asha).toContainText(`${sent.body.reference}Callback requestjust now`);
  const call = asha.getByRole("link", { name: "987-654-3210" });
  await expect(call).toHaveAttribute("href", "tel:9876543210");
  const chat = new URL((await asha.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
  expect(chat.origin + chat.pathname).toBe("https://wa.me/919876543210");
  expect(chat.searchParams.get("text")).toContain(`${sent.body.reference}:\n2 × Reed of 190 cm`);
  await expect(fact(asha, "Preferred time")).toHaveText("Weekdays after 4 pm");
  await expect(asha.locator("dt")).toHaveText(["Preferred time"]);
  await expect(asha.getByRole("region", { name: "Message" })).toContainText("<script>alert(1)</script>");
  const lines = asha.getByRole("table", { name: "Lines" }).getByRole("row");
  // Shows the part's current data, with price and stock, for the answer.
  await expect(lines.nth(1)).toContainText(/^Reed of 190 cmPIC-GR-0471\d+ in stockEditHistoryLeft-hand/);
  await expect(lines.nth(1).locator("img")).toHaveAttribute("src", /^\/files\/image-.*webp$/);
  await expect(lines.nth(1).getByLabel("Quantity of Reed of 190 cm")).toHaveValue("2");
  await expect(lines.nth(2)).toContainText(`Old nozzlePIC-GR-0471${ENQUIRY_DETAIL.productGone}`);
  await expect(lines.nth(2).getByRole("link")).toHaveCount(0);
  await expect(lines.nth(1).getByRole("link", { name: "Reed of 190 cm", exact: true })).toHaveAttribute(
    "href",
    `/products/details/${reed._id}`,
  );
  await expect(lines.nth(1).getByRole("link", { name: "History of Reed of 190 cm" })).toHaveAttribute(
    "href",
    `/admin/products/${reed._id}/history`,
  );
  const others = asha.getByRole("region", { name: "Earlier with this customer" });
  await expect(others.getByRole("listitem")).toHaveText(/^[A-Z][a-z]{2} \d+E-2042No subjectAnswered$/);
  await others.getByRole("link").click();
  await expect(panel(page, "Asha at home")).toBeFocused();
  await page.goBack();
  await lines.nth(1).getByRole("link", { name: "Edit Reed of 190 cm" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Reed of 190 cm");
  await page.goBack();
  await expect(asha).toBeVisible();

  await row(page, "Price of a temple").click();
  const mill = panel(page, "mill@example.com");
  await expect(mill.getByRole("link", { name: "E-mail to mill@example.com" })).toHaveAttribute(
    "href",
    "mailto:mill@example.com?subject=Re%3A%20Price%20of%20a%20temple",
  );
  await expect(fact(mill, "Subject")).toHaveText("Price of a temple");
  await expect(mill.getByRole("region", { name: "Earlier with this customer" })).toContainText(
    ENQUIRY_WORDS.older(2),
  );
  await expect(mill.getByRole("table")).toHaveCount(0);
  await page.setViewportSize({ width: 800, height: 800 });
  await mill.getByRole("link", { name: "All enquiries" }).click();
  await expect(row(page, "Price of a temple")).toBeFocused();
  await expect(page).toHaveURL("/admin/enquiries");
});

test("an e-mail's link opens its enquiry; a dead link says so", async ({ page, inbox, forgive }) => {
  const { admin } = inbox;
  await upload(admin, "picanol", pdfFile(manyPagesPdf(4), "Four pages.pdf"));
  await until(async () => (await admin.get("/api/catalogs/picanol")).body.processingStatus === "completed");
  const catalogue = JSON.stringify({ key: "picanol", name: "Four pages", page: 3 });
  for (let number = 1; number <= 20; number += 1) inbox.add();
  const line = {
    product: null,
    catalogue: { key: "picanol", name: "Four pages", page: 2 },
    note: "Pos. 7",
    quantity: 3,
  };
  const items = JSON.stringify([line, line]);
  const id = inbox.add(
    emailFields({ subject: null, catalogue, items, id: "0199a000-0000-7000-8000-000000000001" }),
  );
  await openAsAdmin(page, `/admin/enquiries?enquiry=${id}`);
  const open = panel(page, "No name or address given");
  await expect(
    open.getByRole("row").filter({ hasText: "Not listedFind the partFour pages, page 2" }),
  ).toHaveCount(2);
  await open.getByRole("link", { name: "Four pages, page 3" }).click();
  await expect(viewerOf(page).getByRole("button", { name: "Page 3 of 4", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/enquiries?enquiry=${id}`);
  await expect(open).toBeVisible();

  await page.goto("/admin/enquiries?enquiry=0199a000-0000-7000-8000-00000000dead");
  await expect(page.getByRole("alert").getByText(ENQUIRY_SERVER.notFound)).toBeVisible();
  await expect(page.getByText(ENQUIRY_DETAIL.gone)).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("link", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL("/admin/enquiries");
  await expect(list(page)).toBeFocused();

  const release = await hold(page, "GET", ONE);
  await page.goto(`/admin/enquiries?enquiry=${id}`);
  await expect(page.getByText(ENQUIRY_DETAIL.loading)).toBeVisible();
  release();
  await expect(open).toBeVisible();
  await lose(page, "GET", ONE);
  await page.reload();
  await expect(page.getByRole("alert").getByText(ENQUIRY_DETAIL.loadFailed)).toBeVisible();
  await expect(page.getByRole("alert").getByText(NETWORK.failed)).toBeVisible();
  await page.unroute(ONE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(open).toBeFocused();
  forgive(FAILED_CALLS);
});

test("changes the state of an enquiry and deletes it after asking", async ({ page, inbox, forgive }) => {
  const id = inbox.add();
  inbox.add({ name: "Vikram", state: "answered" });
  await openInbox(page, `?enquiry=${id}&state=new`);
  const open = panel(page, "Asha Weaver");
  const mark = (state: string) => stateOf(open).selectOption(state);
  await expect(entry(page)).toHaveAccessibleName("Enquiries 1 new");
  const release = await hold(page, "PUT", ONE);
  await mark("answered");
  await expect(row(page, "Asha")).toContainText("Answered");
  release();
  await expect(toast(page, ENQUIRY_DETAIL.marked("answered"))).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(entry(page)).toHaveAccessibleName("Enquiries");
  expect((await inbox.read(id)).state).toBe("answered");
  await mark("new");
  await expect(toast(page, ENQUIRY_DETAIL.marked("new"))).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.unroute(ONE);

  for (const [status, body, text] of [
    [500, {}, ENQUIRY_DETAIL.stateFailed],
    [403, { message: "You are not allowed to do this" }, "You are not allowed to do this"],
  ] as const) {
    await answerOnce(page, "PUT", ONE, status, body);
    await mark("won");
    await expectNotice(page, text);
    await expect(stateOf(open)).toHaveValue("new");
  }
  await loseOnce(page, "PUT", ONE);
  await mark("lost");
  await expect(toast(page, NETWORK.failed)).toBeVisible();
  await expect(stateOf(open)).toHaveValue("new");
  await inbox.admin.put(`/api/enquiries/${id}`, { notes: "Called her" });
  await mark("won");
  await expect(toast(page, ENQUIRY_SERVER.stale)).toBeVisible();
  await expect(notes(open)).toHaveValue("Called her");
  await mark("won");
  await expect.poll(async () => (await inbox.read(id)).state).toBe("won");

  await page.getByRole("group", { name: "State" }).getByRole("button", { name: "All" }).click();
  await expect(rows(page)).toHaveCount(2);
  const remove = async (of = open) => (await more(of, "Delete enquiry")).click();
  const confirmation = page.getByRole("alertdialog", { name: "Delete enquiry" });
  await remove();
  await expect(confirmation).toContainText(ENQUIRY_DETAIL.confirmDelete);
  await expect(confirmation).toContainText("Asha Weaver");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await answerOnce(page, "DELETE", ONE, 500, {});
  await remove();
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, ENQUIRY_DETAIL.deleteFailed)).toBeVisible();
  await remove();
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, ENQUIRY_SERVER.deleted)).toBeVisible();
  await expect(page).toHaveURL("/admin/enquiries");
  await expect(list(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Asha Weaver")).toHaveCount(0);
  // Another administrator deletes the other enquiry while the question is open: the page might notice it before.
  await row(page, "Vikram").click();
  await expect(panel(page, "Vikram")).toBeVisible();
  const { body } = await inbox.admin.get("/api/enquiries");
  await remove(panel(page, "Vikram"));
  await inbox.admin.del(`/api/enquiries/${body.enquiries[0]._id}`);
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, ENQUIRY_SERVER.notFound)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  forgive(FAILED_CALLS);
});

test("forgets a customer after asking", async ({ page, inbox, forgive }) => {
  const known = { phone: "9876543210", customer_key: "9876543210" };
  inbox.add({ ...known, name: "Asha before" });
  const id = inbox.add(known);
  inbox.add({ name: "Vikram", phone: "9876543211", customer_key: "9876543211" });
  await openInbox(page, `?enquiry=${id}`);
  const open = panel(page, "Asha Weaver");
  const confirmation = page.getByRole("alertdialog", { name: "Forget this person" });
  await answerOnce(page, "POST", /\/forget$/, 500, {});
  for (const text of [ENQUIRY_DETAIL.forgetFailed, QUOTATION_SERVER.forgotten]) {
    await (await more(open, "Forget this person")).click();
    await expect(confirmation).toContainText(ENQUIRY_DETAIL.confirmForget(2, 0));
    await confirmation.getByRole("button", { name: "Forget", exact: true }).click();
    await expect(toast(page, text)).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Vikram")).toBeVisible();
  forgive(FAILED_CALLS);
});

test("on a phone an enquiry replaces the list and has no axe findings", async ({ page, inbox }) => {
  const long = "Unterlegscheibenabstandshalter".repeat(3);
  inbox.add({
    name: long,
    message: long,
    preferred_time: long,
    notes: long,
    delivery_state: "failed",
    delivery_error: long,
    delivery_attempts: 1,
  });
  inbox.add(emailFields({ contact: "mill@example.com", state: "answered", delivery_state: "delivered" }));
  inbox.add(emailFields({ delivery_state: "queued" }));
  for (let number = 1; number <= 5; number += 1) inbox.add({ name: `Caller ${number}` });
  await page.setViewportSize({ width: 320, height: 700 });
  await openInbox(page);
  await row(page, long).click();
  const open = panel(page, long);
  await expect(open).toBeFocused();
  await expect(list(page)).toBeHidden();
  expect(await overflowOf(page)).toBe(0);
  await open.getByRole("link", { name: "All enquiries" }).click();
  await expect(open).toHaveCount(0);
  await expect(row(page, long)).toBeFocused();
  await expect(row(page, long)).toBeInViewport();
  expect(await overflowOf(page)).toBe(0);
  await page.goBack();
  await expect(open).toBeVisible();
  for (const width of [768, 1024, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(list(page)).toBeVisible({ visible: width > 1023 });
    expect(await overflowOf(page)).toBe(0);
  }
  await expectSoundInEachLook(page);
  await page.getByRole("link", { name: "All enquiries" }).click();
  await expect(rows(page)).toHaveCount(8);
  await expectAccessible(page);
});

const again = (open: Locator) => open.getByRole("button", { name: DELIVERY.again });

test("shows the result of the e-mail, which can be sent again", async ({ page, inbox, forgive }) => {
  const id = inbox.add();
  const error = "Connection timed out";
  const tried = { delivery_attempts: 3, delivery_error: error };
  inbox.add({ name: "Ravi", delivery_state: "queued" });
  inbox.add({ name: "Meena", delivery_state: "queued", ...tried });
  inbox.add({ name: "Farah", delivery_state: "failed", ...tried });
  inbox.add({ name: "Sample mill", sample: 1, delivery_state: "none" });
  await openInbox(page);
  await row(page, "Sample mill").click();
  const sample = panel(page, "Sample mill");
  await expect(sample.getByText(ENQUIRY_WORDS.sampleText)).toBeVisible();
  await expect(sample.getByRole("region", { name: "Mail" })).toHaveCount(0);
  const mailOf = async (name: string) => {
    await row(page, name).click();
    return panel(page, name).getByRole("region", { name: "Mail" });
  };
  const queued = await mailOf("Ravi");
  await expect(queued).toContainText(DELIVERY.queuedText);
  await expect(again(queued)).toHaveCount(0);
  await expect(await mailOf("Meena")).toContainText(`${DELIVERY.retryText(3)}${error}`);
  const failed = await mailOf("Farah");
  await expect(failed).toContainText(`${DELIVERY.failedText(3)}${error}`);
  await expect(again(failed)).toBeVisible();

  const mail = await mailOf("Asha Weaver");
  await expect(mail).toContainText(DELIVERY.waitingText);
  await expect(mail.getByRole("link", { name: DELIVERY.mailSettings })).toHaveAttribute(
    "href",
    "/admin/settings/mail",
  );
  const smtp = await openSmtp();
  try {
    inbox.setMail({ host: "127.0.0.1", port: smtp.server.port });
    smtp.refuse.recipient = "550 No such user here";
    await again(mail).click();
    await expect(toast(page, DELIVERY.queuedAgain)).toBeVisible();
    await expect(mail).toContainText(DELIVERY.failedText(1));
    await expect(mail.locator("blockquote")).toContainText("No such user here");
    await expect(row(page, "Asha")).toContainText(`${DELIVERY.failed}New`);
    smtp.refuse.recipient = undefined;
    await again(mail).click();
    await expect(mail).toContainText(/Mailed on \w+ \d+, \d{4} at/);
    await expect(again(mail)).toHaveCount(0);
    await expect(mail).toBeFocused();
    await expect(mail.locator("blockquote")).toHaveCount(0);
    expect(smtp.taken).toHaveLength(1);
  } finally {
    await smtp.stop();
  }
  expect((await inbox.read(id)).delivery.state).toBe("delivered");
  await mailOf("Farah");
  await answer(page, "POST", DELIVER, 500, {});
  await again(failed).click();
  await expect(toast(page, DELIVERY.againFailed)).toBeVisible();
  await answer(page, "POST", DELIVER, 409, { message: ENQUIRY_SERVER.alreadyDelivered });
  await again(failed).click();
  await expect(toast(page, ENQUIRY_SERVER.alreadyDelivered)).toBeVisible();
  forgive(FAILED_CALLS);
});
