import type { Page } from "@playwright/test";
import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import { QUOTATION_SERVER, QUOTATION_STATE_WORDS } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_SENT } from "#contract/enquiries/quotation-office-messages.ts";
import { DESK } from "#contract/operations/dashboard-messages.ts";
import { sentQuotation } from "#tests/support/quotations.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an accepted quotation is on the dashboard, and stays the order while it is revised", async ({
  page,
  server,
  admin,
}) => {
  const { _id, number } = await sentQuotation({ admin, visitor: server.visitor });
  await admin.post(`/api/quotations/${_id}/outcome`, { state: "accepted" });
  await openAsAdmin(page, "/admin/dashboard");
  const order = page.getByRole("region", { name: DESK.orders }).getByRole("link", { name: String(number) });
  await expect(order).toBeVisible();
  await order.click();
  await button(page, "Make revision").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(QUOTATION_SENT.confirmRevise);
  await question.getByRole("button", { name: "Make revision" }).click();
  await expect(page.getByRole("form", { name: "Quotation" })).toBeVisible();
});

test("an answer that was recorded is taken back with a reason", async ({ page, server, admin }) => {
  const { _id } = await sentQuotation({ admin, visitor: server.visitor });
  await admin.post(`/api/quotations/${_id}/outcome`, { state: "declined" });
  await openAsAdmin(page, `/admin/quotations/${_id}`);
  const takeBack = button(page, "Take back the answer");
  await expect(takeBack).toBeVisible();
  await takeBack.click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Another mill");
  await button(page, "Take back").click();
  await expect(toast(page, QUOTATION_SENT.reopened)).toBeVisible();
  await expect(page.getByRole("region", { name: "What became of it" })).toContainText(
    QUOTATION_STATE_WORDS.sent,
  );
});

test("an enquiry with a sent quotation can't be deleted; the question offers to forget the person", async ({
  page,
  server,
  inbox: { admin },
}) => {
  const { enquiry, number } = await sentQuotation({ admin, visitor: server.visitor });
  await openAsAdmin(page, `/admin/enquiries?enquiry=${enquiry?._id}`);
  await expect(page.getByRole("main").getByText(String(number)).first()).toBeVisible();
  await button(page, "More").click();
  await button(page, "Delete enquiry").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(QUOTATION_SERVER.keptEnquiry([String(number)]));
  await question.getByRole("button", { name: ENQUIRY_DETAIL.forget }).click();
  await expect(question).toContainText(ENQUIRY_DETAIL.confirmForget(1, 1));
});
