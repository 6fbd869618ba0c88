import type { Locator, Page } from "@playwright/test";
import { COPY } from "#contract/accounts/messages.ts";
import { ANSWER_LINES } from "#contract/enquiries/inbox-messages.ts";
import {
  QUOTATION_FORM,
  QUOTATION_SERVER,
  QUOTATION_STATE_WORDS,
} from "#contract/enquiries/quotation-messages.ts";
import {
  QUOTATION_OFFICE,
  QUOTATION_SEND,
  QUOTATION_SENT,
} from "#contract/enquiries/quotation-office-messages.ts";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { GST_FORM } from "#contract/platform/server-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";
import { expectSound, expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { unfold } from "../support/folded-fields.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const WIDTHS = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const line = (page: Page, place: number): Locator =>
  page.getByRole("group", { name: new RegExp(`^Line ${place},`) });
const finder = (page: Page) => page.getByLabel("Add a part: code or name, then Enter");
const freight = (page: Page) => page.getByRole("group", { name: "Freight and packing" }).getByLabel("Price");
const total = (page: Page) => page.locator(".draft-foot-total b");

/** Two parts with their codes. */
async function makeParts(admin: ApiClient): Promise<void> {
  const coded = (code: string) => specifications(["Part code", code]);
  await createTestProduct(admin, { title: "Giver gripper", price: "3450", specifications: coded("QU-1001") });
  await createTestProduct(admin, {
    title: "Rapier tape",
    price: "5800",
    stock: "0",
    specifications: coded("QU-2002"),
  });
}

/** A draft without lines, and its path. */
async function makeDraft(admin: ApiClient): Promise<{ _id: string; path: string }> {
  const { body } = await admin.post("/api/quotations", {});
  return { _id: body._id, path: `/admin/quotations/${body._id}` };
}

test("a pasted list of codes becomes lines, unknown ones free lines", async ({ page, inbox, context }) => {
  await makeParts(inbox.admin);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsAdmin(page, (await makeDraft(inbox.admin)).path);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await finder(page).focus();
    await page.keyboard.press("Control+V");
  };
  await answerOnce(page, "POST", "**/api/products/lines", 500, {});
  await paste("QU-1001 4\nQU-2002");
  await expect(toast(page, QUOTATION_OFFICE.listFailed)).toBeVisible();
  await paste("QU-1001\t4\nXY-99-1\t2\nQU-2002\t1");
  await expect(toast(page, QUOTATION_OFFICE.listAdded(3, 1))).toBeVisible();
  await expect(line(page, 1).getByLabel("Quantity")).toBeFocused();
  await expect(line(page, 1)).toContainText("Giver gripper");
  await expect(line(page, 1).getByLabel("Quantity")).toHaveValue("4");
  await expect(line(page, 1).getByLabel("Price")).toHaveValue("3,450.00");
  await expect(line(page, 2).getByLabel("Code")).toHaveValue("XY-99-1");
  await expect(line(page, 3)).toContainText("Rapier tape");
  // One line is a search.
  await paste("QU-2002");
  await expect(finder(page)).toHaveValue("QU-2002");
  await test.step("Enter makes a free line of a code that no part has", async () => {
    await finder(page).fill("ZZ-404-7");
    await page.keyboard.press("Enter");
    await expect(line(page, 4).getByLabel("Code")).toHaveValue("ZZ-404-7");
    await expect(finder(page)).toHaveValue("");
  });
});

for (const size of WIDTHS) {
  test(`from nothing to a revision, at ${size.width} px`, async ({ page, inbox, context }) => {
    const { admin } = inbox;
    await makeParts(admin);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize(size);
    await openAsAdmin(page, "/admin/quotations");
    await button(page, "New quotation").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New quotation");
    await expect(page.getByText(QUOTATION_OFFICE.noLines)).toBeVisible();
    await test.step("the code and Enter add a part; Enter again leads on", async () => {
      await finder(page).fill("QU-1001");
      // At once: the search has not begun yet.
      await page.keyboard.press("Enter");
      await expect(line(page, 1).getByLabel("Quantity")).toBeFocused();
      await expect(line(page, 1)).toContainText("Giver gripper");
      await expect(line(page, 1).getByLabel("Price")).toHaveValue("3,450.00");
      await expect(line(page, 1).getByLabel("Delivery")).toHaveValue("In stock");
      for (const cut of await line(page, 1)
        .getByRole("textbox")
        .or(line(page, 1).getByRole("combobox"))
        .all())
        expect(await cut.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("4");
      await page.keyboard.press("Enter");
      await expect(finder(page)).toBeFocused();
      await page.keyboard.type("QU-2002");
      await page.keyboard.press("Enter");
      await expect(line(page, 2).getByLabel("Quantity")).toBeFocused();
      await expect(line(page, 2)).toContainText("out of stock");
      // A phone folds all but quantity and price.
      if (size.width < 768) await button(page, "Edit line 1").click();
      await line(page, 1).getByLabel("Disc. %").fill("5");
      await page.keyboard.press("Enter");
      await expect(line(page, 2).getByLabel("Price")).toBeFocused();
    });
    await expect(line(page, 1).locator(".line-amount")).toHaveText("Amount 13,110.00");
    await expect(page.locator(".draft-foot-total")).toContainText(ANSWER_LINES.priced(2, 2));
    await page.getByLabel("Company", { exact: true }).fill("Sample Weaves");
    await page.getByLabel("Phone", { exact: true }).fill("98765 43210");
    // 13,110 and 5,800 with 18 %.
    await expect(total(page)).toHaveText("₹ 22,314.00");
    await expectSound(page);
    await button(page, "Preview").click();
    await expect(page.getByRole("dialog", { name: "Preview" }).getByRole("article")).toContainText(
      "₹ 22,314.00",
    );
    await expect(toast(page, QUOTATION_OFFICE.saved)).toBeVisible();
    await page.keyboard.press("Escape");
    await button(page, "Send...").click();
    const dialog = page.getByRole("dialog", { name: "Send quotation" });
    await expect(dialog).toContainText(QUOTATION_SEND.numberLater);
    await expect(dialog.getByRole("radio", { name: "E-mail" })).toBeDisabled();
    await expect(dialog).toContainText(QUOTATION_SERVER.noMail);
    await dialog.getByText("Copy the link").click();
    await expect(dialog).toContainText(QUOTATION_SEND.copies);
    await button(page, "Get the link").click();
    await expect(dialog).toContainText(QUOTATION_SEND.ready);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(toast(page, COPY.copied)).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/quotation\/[\w-]{43}$/);
    await button(page, "Copy text with link").click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Hello,\n\nhere is our quotation \S+\.\nTotal: ₹\s22,314\.00, valid until .*\.\n/);
    expect(text).toContain(link);
    await dialog.getByText("Close", { exact: true }).click();
    const panel = page.getByRole("region", { name: "What became of it" });
    await expect(panel).toContainText(QUOTATION_STATE_WORDS.sent);
    await expect(page.getByRole("article")).toContainText("Sample Weaves");
    await expectSound(page);
    await button(page, "Make revision").click();
    if (size.width < 768) await button(page, "Edit line 1").click();
    await line(page, 1).getByLabel("Disc. %").fill("10");
    await button(page, "Send...").click();
    await dialog.getByText("Copy the link").click();
    await button(page, "Get the link").click();
    await dialog.getByText("Close", { exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ R2$/);
    const revisions = page.getByRole("region", { name: "Revisions" });
    await expect(revisions.getByRole("listitem")).toHaveText(["FirstReplaced", "R2Sent"]);
    await revisions.getByRole("link", { name: "First" }).click();
    await expect(panel).toContainText(QUOTATION_SENT.superseded(2));
    await expect(button(page, "Make revision")).toHaveCount(0);
    await page.getByRole("link", { name: "Open R2" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ R2$/);
  });
}

test("nonsense in fields is refused at its field, and its message goes with the next key", async ({
  page,
  inbox,
}) => {
  const { path } = await makeDraft(inbox.admin);
  await openAsAdmin(page, path);
  await button(page, "Send...").click();
  await expect(page.getByText(QUOTATION_SERVER.noLines)).toBeVisible();
  await expect(finder(page)).toBeFocused();
  await button(page, "Add free line").click();
  const first = line(page, 1);
  await expect(first.getByLabel("Part")).toBeFocused();
  await expect(page.getByText(QUOTATION_SERVER.noLines)).toHaveCount(0);
  await first.getByLabel("Quantity").fill("some");
  await first.getByLabel("Price").fill("12,5");
  await first.getByLabel("Disc. %").fill("101");
  await first.getByLabel("HSN").fill("84");
  await first.getByLabel("GST %").fill("many");
  await page.getByLabel("GSTIN").fill("08AAAAA");
  await page.getByLabel("E-mail", { exact: true }).fill("nobody");
  await unfold(page, "freight and packing", "terms");
  await freight(page).fill("a lot");
  await page.getByLabel("Valid until").fill("");
  await button(page, "Save").click();
  await expect(page.locator(".err")).toHaveText([
    QUOTATION_FORM.emailInvalid,
    GSTIN_PROBLEMS.shape,
    QUOTATION_FORM.titleRequired,
    QUOTATION_FORM.quantityInvalid,
    QUOTATION_FORM.rateInvalid,
    QUOTATION_FORM.discountInvalid,
    GST_FORM.hsnInvalid,
    QUOTATION_FORM.gstRateInvalid,
    QUOTATION_FORM.rateInvalid,
    QUOTATION_FORM.dateInvalid,
  ]);
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await expect(first.getByLabel("Price")).toHaveAccessibleDescription(QUOTATION_FORM.rateInvalid);
  await expectSoundInEachLookAndBack(page);
  await page.getByLabel("GSTIN").fill("");
  await page.getByLabel("E-mail", { exact: true }).fill("");
  await freight(page).fill("450");
  await page.getByLabel("Valid until").fill("2030-12-24");
  await first.getByLabel("Part").fill("Feeder wheel");
  await first.getByLabel("Quantity").fill("3");
  await first.getByLabel("Price").fill("");
  await first.getByLabel("Disc. %").fill("");
  await first.getByLabel("HSN").fill("8448 49");
  await first.getByLabel("GST %").fill("18 %");
  await button(page, "Send...").click();
  await expect(first).toContainText(QUOTATION_SERVER.noPrice);
  await expect(first.getByLabel("Price")).toBeFocused();
  await expect(page.locator(".draft-foot-total")).toContainText(ANSWER_LINES.priced(0, 1));
  await page.keyboard.type("₹ 860");
  await expect(first).not.toContainText(QUOTATION_SERVER.noPrice);
  await expect(total(page)).toHaveText("₹ 3,575.00");
  await button(page, "Send...").click();
  const dialog = page.getByRole("dialog", { name: "Send quotation" });
  await dialog.getByText("Copy the link").click();
  await test.step("what the server refuses is shown at its field", async () => {
    const refused = { message: "No", errors: [{ field: "lines.0.rate", message: QUOTATION_SERVER.noPrice }] };
    await answerOnce(page, "POST", "**/api/quotations/*/send", 400, refused);
    await button(page, "Get the link").click();
    await expect(dialog).toHaveCount(0);
    await expect(first.getByLabel("Price")).toBeFocused();
    await expect(first).toContainText(QUOTATION_SERVER.noPrice);
  });
});

test("a known customer is found as one types, and fills the fields", async ({ page, inbox }) => {
  const known = { name: "Asha", company: "Sample Weaves", phones: ["98765 43210"], state: "24" };
  await inbox.admin.post("/api/customers", known);
  await openAsAdmin(page, (await makeDraft(inbox.admin)).path);
  await page.getByLabel("Name", { exact: true }).fill("ash");
  const found = button(page, "Asha, Sample Weaves, 98765 43210");
  await expect(found).toBeVisible();
  await found.click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("98765 43210");
  await expect(page.getByLabel("State of supply")).toHaveValue("24");
  await expect(found).toHaveCount(0);
});

test("a complete GSTIN chooses its state, and the state the tax", async ({ page, inbox }) => {
  await makeParts(inbox.admin);
  const { path } = await makeDraft(inbox.admin);
  await openAsAdmin(page, path);
  await finder(page).fill("QU-1001");
  await page.keyboard.press("Enter");
  await expect(line(page, 1).getByLabel("Quantity")).toBeFocused();
  const sums = page.getByRole("region", { name: "Total" });
  await expect(sums).toContainText("CGST");
  await page.getByLabel("State of supply").selectOption({ label: "Gujarat (24)" });
  await page.getByLabel("GSTIN").fill("33aaaaa0000a1z9");
  await expect(page.getByLabel("State of supply")).toHaveValue("33");
  await expect(sums).toContainText(/CGST|IGST/);
  await sums.getByLabel("Round to a whole amount").click();
  await expect(sums).not.toContainText("Round-off");
  await button(page, "Save").click();
  await expect(toast(page, QUOTATION_OFFICE.saved)).toBeVisible();
  await expect(page.getByLabel("GSTIN")).toHaveValue("33AAAAA0000A1Z9");
});

test("lines are moved, removed and put back; prices follow the currency", async ({ page, inbox }) => {
  const { admin } = inbox;
  await makeParts(admin);
  const { body: settings } = await admin.get("/api/settings");
  const currencies = [{ code: "USD", rate: 80 }];
  const put = await admin.put("/api/settings/quotations", { ...settings.quotations, currencies });
  expect(put.status).toBe(200);
  const { path } = await makeDraft(admin);
  await openAsAdmin(page, path);
  for (const code of ["QU-1001", "QU-2002"]) {
    await finder(page).fill(code);
    await page.keyboard.press("Enter");
    await expect(finder(page)).toHaveValue("");
  }
  await expect(line(page, 2)).toContainText("Rapier tape");
  await button(page, "Move line 2 up").click();
  await expect(line(page, 1)).toContainText("Rapier tape");
  await button(page, "Remove line 1").click();
  await expect(toast(page, QUOTATION_OFFICE.lineRemoved)).toBeVisible();
  await expect(page.getByRole("group", { name: /^Line/ })).toHaveCount(1);
  await button(page, "Undo").click();
  await expect(line(page, 1)).toContainText("Rapier tape");
  await unfold(page, "freight and packing", "terms");
  await freight(page).fill("400");
  await page.getByLabel("Currency").selectOption("USD");
  await expect(page.getByText(QUOTATION_OFFICE.ratesFollow)).toBeVisible();
  await expect(line(page, 1).getByLabel("Price")).toHaveValue("72.50");
  await expect(freight(page)).toHaveValue("5.00");
  await expect(total(page)).toHaveText("$ 120.63");
  await page.getByLabel("Exchange rate").fill("83");
  await page.getByRole("textbox", { name: "Terms" }).focus();
  await expect(line(page, 1).getByLabel("Price")).toHaveValue("69.88");
  await page.getByLabel("Currency").selectOption("INR");
  await expect(line(page, 1).getByLabel("Price")).toHaveValue("5,800.00");
  await expect(freight(page)).toHaveValue("400.00");
});

test("a draft is deleted at once, and the notice brings it back", async ({ page, inbox }) => {
  const { path } = await makeDraft(inbox.admin);
  await openAsAdmin(page, path);
  await page.getByLabel("Name", { exact: true }).fill("Ramesh Patel");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ramesh Patel");
  await button(page, "Delete draft").click();
  await expect(page).toHaveURL(/\/admin\/quotations$/);
  await expect(toast(page, QUOTATION_SERVER.deleted)).toBeVisible();
  await expect(page.getByText(QUOTATION_OFFICE.emptyTitle)).toBeVisible();
  await button(page, "Undo").click();
  await expect(toast(page, QUOTATION_OFFICE.restored)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ramesh Patel");
});

test("two administrators' changes of different lines are both kept", async ({ page, inbox }) => {
  const { admin } = inbox;
  await makeParts(admin);
  const { _id, path } = await makeDraft(admin);
  await openAsAdmin(page, path);
  for (const code of ["QU-1001", "QU-2002"]) {
    await finder(page).fill(code);
    await page.keyboard.press("Enter");
    await expect(finder(page)).toHaveValue("");
  }
  await button(page, "Save").click();
  await expect(toast(page, QUOTATION_OFFICE.saved)).toBeVisible();
  const read = async () => (await admin.get(`/api/quotations/${_id}`)).body;
  const other = await read();
  const lines = other.lines.map(({ picture: _, stock: __, ...each }: Record<string, unknown>) => each);
  const { customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note } = other;
  const rest = { customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note };
  const theirs = { ...rest, lines: [lines[0], { ...lines[1], rate: 600_000 }] };
  const saved = await admin.put(`/api/quotations/${_id}`, theirs);
  expect(saved.status).toBe(200);
  await line(page, 1).getByLabel("Price").fill("3500");
  await button(page, "Save").click();
  await expect(page.getByText(CONFLICT.joined)).toBeVisible();
  await expect(line(page, 1).getByLabel("Price")).toHaveValue("3,500.00");
  await expect(line(page, 2).getByLabel("Price")).toHaveValue("6,000.00");
  await expect
    .poll(async () => (await read()).lines.map(({ rate }: { rate: number }) => rate))
    .toEqual([350_000, 600_000]);
});
