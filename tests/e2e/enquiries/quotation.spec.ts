import type { Page } from "@playwright/test";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { LINKED_ORDER_WORDS, QUOTATION_PAGE } from "#contract/enquiries/quotation-page-messages.ts";
import { today } from "#contract/platform/day.ts";
import type { ApiClient } from "#tests/support/client.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { sendByCopy, sentQuotation } from "#tests/support/quotations.ts";
import { countCalls, openAsAdmin } from "../support/admin.ts";
import { expectAccessible, expectSound, overflowOf } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { inDatabase } from "../support/database.ts";
import { ANYTHING, expect, FAILED_CALLS, test } from "../support/test.ts";

test.use({ server: ({ emptySite }, use) => use(emptySite), forgiven: FAILED_CALLS });

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };

const send = (server: ServerProcess, admin: ApiClient): Promise<Quotation> =>
  sentQuotation({ admin, visitor: server.visitor });
const read = async (admin: ApiClient, { _id }: Quotation) =>
  (await admin.get(`/api/quotations/${_id}`)).body as Quotation;
const pathOf = ({ link }: Quotation) => quotationPath(link ?? "");
const panel = (page: Page) => page.getByRole("complementary", { name: "Your answer" });
const bar = (page: Page) => page.getByRole("navigation", { name: "Answer" });

test("the office's own opening doesn't count as the customer's", async ({ page, server, admin }) => {
  const quotation = await send(server, admin);
  const reports = countCalls(page, "POST", `/quotation-links/${quotation.link}/seen`);
  await openAsAdmin(page, pathOf(quotation));
  await expect(page.getByRole("article", { name: "Quotation" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(reports()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(async () => (await read(admin, quotation)).state).toBe("seen");
  expect(reports()).toBe(1);
});

test("a customer reads a quotation on a phone and accepts it", async ({ page, server, admin }) => {
  const quotation = await send(server, admin);
  await page.setViewportSize(PHONE);
  const answer = await page.goto(pathOf(quotation));
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["etag"]).toBeUndefined();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^Quotation ${quotation.number}: `));
  const sheet = page.getByRole("article", { name: "Quotation" });
  await expect(sheet).toContainText("Rapier gripper");
  await expect(sheet).toContainText("₹\u00a016,");
  await expect(sheet).toContainText("This is a quotation, not a tax invoice.");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await test.step("at 320 px", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page);
  });
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await read(admin, quotation)).state).toBe("seen");

  await bar(page).getByRole("button", { name: "Accept" }).click();
  const name = panel(page).getByRole("textbox", { name: "Your name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Asha Weaver");
  await name.fill(" ");
  await name.press("Enter");
  await expect(panel(page)).toContainText(ENQUIRY_FORM.nameRequired);
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill("Ramesh Patel");
  const release = await hold(page, "POST", "**/api/quotation-links/*/accept");
  await name.press("Enter");
  await expect(panel(page).getByRole("button", { name: QUOTATION_PAGE.sending })).toBeDisabled();
  release();
  await expect(panel(page).getByRole("alert")).toHaveText(QUOTATION_SERVER.accepted);
  await expect(page.getByText(QUOTATION_PAGE.accepted("Ramesh Patel"))).toBeVisible();
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
  expect(await read(admin, quotation)).toMatchObject({ state: "accepted", answeredBy: "Ramesh Patel" });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page);
  await page.reload();
  await expect(page.getByText(QUOTATION_PAGE.accepted("Ramesh Patel"))).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Accept this quotation" })).toHaveCount(0);
});

test("a customer accepts some parts and smaller quantities on a phone", async ({ page, server, admin }) => {
  const quotation = await send(server, admin);
  await page.setViewportSize(PHONE);
  await page.goto(pathOf(quotation));
  const total = panel(page).getByRole("heading", { level: 2 });
  const choices = panel(page).getByRole("group", { name: QUOTATION_PAGE.choose });
  const summary = panel(page).getByText(QUOTATION_PAGE.choose, { exact: true });
  await summary.focus();
  await summary.press("Enter");
  const tick = (title: string) => choices.getByRole("checkbox", { name: title });
  for (const title of ["Rapier gripper", "Profile reed", "Feeder wheel"]) {
    expect((await choices.locator("label", { hasText: title }).boundingBox())?.height).toBeGreaterThan(43);
    await tick(title).press("Space");
  }
  const accept = panel(page).getByRole("button", { name: /^Accept / });
  await accept.click();
  await expect(panel(page)).toContainText(QUOTATION_PAGE.chooseOne);
  await expect(tick("Rapier gripper")).toBeFocused();
  await tick("Rapier gripper").press("Space");
  const quantity = choices.getByRole("textbox", { name: "Quantity: Rapier gripper" });
  for (const wrong of ["5", "2.5", ""]) {
    await quantity.fill(wrong);
    await quantity.press("Enter");
    await expect(quantity).toBeFocused();
    await expect(choices).toContainText(QUOTATION_PAGE.upTo("4 Nos", true));
  }
  await expectAccessible(page);
  await quantity.fill("3");
  await expect(choices).toContainText(QUOTATION_PAGE.notOrdered);
  await expect(total).toHaveText("₹\u00a012,213.00");
  await expect(bar(page)).toContainText("₹\u00a012,213.00");
  await expect(panel(page)).toContainText(QUOTATION_PAGE.quoted(formatMoney(quotation.total, "INR")));
  await expect(accept).toHaveText(QUOTATION_PAGE.accept(1, 3));
  expect(await overflowOf(page)).toBe(0);
  await expectSound(page);
  await panel(page).getByText(QUOTATION_PAGE.buyerOrder, { exact: true }).click();
  await panel(page).getByRole("textbox", { name: "Number" }).fill("PO-4711");
  await panel(page).getByLabel("Date").fill("2026-11-12");
  await expectSound(page);
  await quantity.press("Enter");
  await expect(panel(page).getByRole("alert")).toHaveText(QUOTATION_SERVER.accepted);
  const accepted = panel(page).getByRole("list", { name: "Accepted parts" });
  await expect(accepted).toContainText("3 of 4 Nos");
  expect((await read(admin, quotation)).work).toMatchObject({
    quantities: [3, 0, 0],
    total: 1_221_300,
    buyerOrder: { number: "PO-4711", date: "2026-11-12" },
  });
  const order = panel(page).getByRole("region", { name: "Your order" });
  await expect(order).toContainText(LINKED_ORDER_WORDS["to-confirm"]);
  const { _id: id } = quotation;
  expect((await admin.post(`/api/quotations/${id}/order`, { step: "confirmed" })).status).toBe(200);
  expect((await admin.post(`/api/quotations/${id}/documents`, { kind: "proforma" })).status).toBe(200);
  await page.reload();
  await expect(accepted).toContainText(QUOTATION_PAGE.notOrdered);
  await expect(total).toHaveText("₹\u00a012,213.00");
  await expect(order).toContainText(/Confirmed\s*Proforma invoice\s*PI\/\d\d-\d\d\/\d{4}, /);
  const download = page.waitForEvent("download");
  await order.getByRole("link", { name: "Proforma invoice PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Proforma invoice PI-.*\.pdf$/);
  await expectSound(page);
});

test("a customer asks and declines on a desk", async ({ page, server, admin }) => {
  const quotation = await send(server, admin);
  await page.setViewportSize(DESK);
  await page.goto(pathOf(quotation));
  await expect(bar(page)).toBeHidden();
  await expect(panel(page)).toContainText(QUOTATION_PAGE.confirm);
  await panel(page).getByText("Ask a question").click();
  const question = panel(page).getByRole("textbox", { name: "Question" });
  await panel(page).getByRole("button", { name: "Send question" }).click();
  await expect(panel(page)).toContainText(ENQUIRY_FORM.questionRequired);
  await question.fill("Is it of steel?");
  await page.route("**/ask", (route) => route.abort("internetdisconnected"));
  await panel(page).getByRole("button", { name: "Send question" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText(QUOTATION_PAGE.error);
  await page.unroute("**/ask");
  await page.route("**/ask", (route) => route.fulfill({ status: 404, body: "{}" }));
  await panel(page).getByRole("button", { name: "Send question" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText(QUOTATION_PAGE.failed);
  await page.unroute("**/ask");
  await panel(page).getByRole("button", { name: "Send question" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText(QUOTATION_SERVER.asked);
  await expectSound(page);

  await panel(page).getByText("Decline", { exact: true }).click();
  await panel(page).getByRole("combobox", { name: "Reason" }).selectOption("Other");
  const decline = panel(page).getByRole("button", { name: "Decline this quotation" });
  await decline.click();
  await expect(panel(page)).toContainText(QUOTATION_PAGE.reasonRequired);
  await panel(page).getByRole("textbox", { name: "In your words" }).fill("We bought a new loom");
  await page.route("**/decline", reply(409, { message: QUOTATION_SERVER.isOver }));
  await decline.click();
  await expect(panel(page).getByRole("alert").first()).toHaveText(QUOTATION_SERVER.isOver);
  await page.unroute("**/decline");
  await expectSound(page);
  await decline.press("Enter");
  await expect(page.getByText(QUOTATION_PAGE.declined)).toBeVisible();
  await expect(panel(page).getByRole("alert").first()).toHaveText(QUOTATION_SERVER.declined);
  const enquiry = (await admin.get(`/api/enquiries/${quotation.enquiry?._id}`)).body;
  expect(enquiry.events.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ["question", "Is it of steel?"],
    ["declined", "We bought a new loom"],
  ]);
});

test("replaced, expired and ended links say what they are", async ({ page, server, admin }) => {
  const quotation = await send(server, admin);
  const { body: draft } = await admin.post(`/api/quotations/${quotation._id}/revise`);
  const newer = await sendByCopy({ admin }, draft);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(pathOf(quotation));
  await expect(page.getByText(QUOTATION_PAGE.superseded)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "See the newer quotation" }).click();
  await expect(page).toHaveURL(pathOf(newer));
  await expect(page.getByRole("article", { name: "Quotation" })).toContainText(`${quotation.number} R2`);
  await expect(page.getByText(QUOTATION_PAGE.withTax(""), { exact: false }).first()).toBeVisible();
  await expectSound(page);

  const { body: last } = await admin.post(`/api/quotations/${newer._id}/revise`);
  const expired = await sendByCopy({ admin }, last);
  const yesterday = today(Date.now(), -1);
  inDatabase(server.dataDir, "UPDATE quotations SET valid_until = ? WHERE id = ?", yesterday, expired._id);
  await page.goto(pathOf(expired));
  await expect(page.getByText(QUOTATION_PAGE.expired)).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Accept this quotation" })).toHaveCount(0);

  await admin.post(`/api/quotations/${newer._id}/revoke`);
  for (const path of [pathOf(newer), `/quotation/${"x".repeat(43)}`, "/quotation/%3Cscript%3E"]) {
    const gone = await page.goto(path);
    expect([path, gone?.status(), gone?.headers()["cache-control"]]).toEqual([path, 404, "no-store"]);
    await expect(page.getByRole("main")).toContainText(QUOTATION_PAGE.missing);
    await expect(page.getByRole("main").getByRole("link", { name: "parts@example.com" })).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("can be read, downloaded and answered by phone", async ({ page, server, admin, forgive }) => {
    const quotation = await send(server, admin);
    await page.setViewportSize(PHONE);
    await page.goto(pathOf(quotation));
    await expect(page.getByRole("article", { name: "Quotation" })).toContainText("Rapier gripper");
    await expect(panel(page)).toContainText(QUOTATION_PAGE.withoutScript);
    await expect(panel(page).getByRole("button")).toHaveCount(0);
    await expect(bar(page)).toBeHidden();
    const pdf = await panel(page).getByRole("link", { name: "PDF" }).getAttribute("href");
    const file = await fetch(`${server.url}${pdf}`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    // Robots that make previews run no scripts.
    expect((await read(admin, quotation)).state).toBe("sent");
    expect(await overflowOf(page)).toBe(0);
    forgive(ANYTHING);
  });
});
