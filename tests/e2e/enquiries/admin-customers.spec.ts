import type { Page } from "@playwright/test";
import { CUSTOMER_OFFICE, CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByLabel(name);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a customer is added and edited, on a phone too; nothing typed is lost", async ({ page, inbox }) => {
  await inbox.admin.post("/api/customers", { company: "Other Weaves", phones: ["9000000001"] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAsAdmin(page, "/admin/customers");
  await button(page, "Add customer").click();
  await test.step("errors are at their fields, the first has the focus", async () => {
    await expect(field(page, "Name")).toBeFocused();
    await field(page, "Phones").fill("98765 43210\n12");
    await field(page, "GSTIN").fill("08BBBBB0000B1Z9");
    await button(page, "Save").click();
    await expect(field(page, "Phones")).toBeFocused();
    await expect(dialog(page).getByText(`Line 2: ${CUSTOMER_TEXTS.phoneInvalid}`)).toBeVisible();
    await expect(dialog(page).getByText(GSTIN_PROBLEMS.check)).toBeVisible();
    await expectSoundInEachLookAndBack(page);
  });
  await test.step("what another customer has is named at its field", async () => {
    await field(page, "Company").fill("Sample Weaves");
    await field(page, "Phones").fill("98765 43210\n+91 90000 00001");
    await field(page, "GSTIN").fill("08BBBBB0000B1ZT");
    await expect(field(page, "State")).toHaveValue("08");
    await button(page, "Save").click();
    await expect(dialog(page).getByText(`Line 2: ${CUSTOMER_TEXTS.taken("Other Weaves")}`)).toBeVisible();
    await expect(field(page, "Phones")).toBeFocused();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step("a failed call loses nothing", async () => {
    await field(page, "Phones").fill("98765 43210\n98111 22333");
    await field(page, "E-mails").fill("asha@example.com");
    await field(page, "Discount %").fill("7.5 %");
    await field(page, "Kind of supply").selectOption("sez");
    await answerOnce(page, "POST", "**/api/customers", 500, { message: "No space left" });
    await button(page, "Save").click();
    await expect(dialog(page).locator(".form-note")).toContainText("No space left");
    await expect(field(page, "Company")).toHaveValue("Sample Weaves");
    await button(page, "Save").click();
    await expect(heading(page)).toHaveText("Sample Weaves");
    await expect(toast(page, CUSTOMER_OFFICE.added)).toBeVisible();
    for (const shown of ["98765 43210", "98111 22333", "asha@example.com", "To an SEZ unit", "7.5 %"])
      await expect(page.getByRole("main")).toContainText(shown);
  });
  await test.step("it is edited", async () => {
    await button(page, "Edit").click();
    await expect(field(page, "Phones")).toHaveValue("98765 43210\n98111 22333");
    await field(page, "Phones").fill("98111 22333");
    await field(page, "Note").fill("Pays in advance");
    await button(page, "Save").click();
    await expect(toast(page, CUSTOMER_OFFICE.saved)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Pays in advance");
    await expect(page.getByRole("main")).not.toContainText("98765 43210");
  });
});

test("two customers are merged and the merge is undone", async ({ page, inbox }) => {
  const add = async (body: object) => (await inbox.admin.post("/api/customers", body)).body._id as string;
  const keep = await add({ name: "Asha", company: "Sample Weaves", phones: ["98765 43210"], state: "24" });
  const other = await add({ name: "A. Weaver", phones: ["90000 00001"], state: "08", discount: 5 });
  inbox.add({ customer_id: other });
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAsAdmin(page, `/admin/customers/${keep}`);
  await button(page, "Merge with another...").click();
  await expect(field(page, "The other one")).toBeFocused();
  await button(page, "Merge").click();
  await expect(dialog(page).getByText(CUSTOMER_OFFICE.otherRequired)).toBeVisible();
  await field(page, "The other one").fill("9000000001");
  await button(page, "A. Weaver, 90000 00001").click();
  const choice = (name: string) => dialog(page).getByRole("radio", { name });
  await expect(choice("Sample Weaves")).toBeChecked();
  await expect(dialog(page)).toContainText(CUSTOMER_OFFICE.joins(CUSTOMER_OFFICE.has(1, 0, 0)));
  await expect(dialog(page)).toContainText(CUSTOMER_OFFICE.notTaken("Name, State"));
  await choice("A. Weaver").click();
  await expect(dialog(page)).toContainText(CUSTOMER_OFFICE.joins(CUSTOMER_OFFICE.has(0, 0, 0)));
  await expectSoundInEachLookAndBack(page);
  await choice("Sample Weaves").click();
  await button(page, "Merge").click();
  const main = page.getByRole("main");
  await expect(toast(page, CUSTOMER_OFFICE.mergedIn("A. Weaver"))).toBeVisible();
  await expect(main).toContainText("90000 00001");
  await expect(main).toContainText("5 %");
  await page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, CUSTOMER_OFFICE.takenOut)).toBeVisible();
  await expect(main).not.toContainText("90000 00001");
});

test("a hint names a customer with the same e-mail address; the other one may stay", async ({
  page,
  inbox,
}) => {
  const { admin } = inbox;
  await admin.post("/api/customers", { name: "Vikram", emails: ["vikram@example.com"] });
  const ramesh = (await admin.post("/api/customers", { name: "Ramesh", phones: ["9811122333"] })).body._id;
  const enquiry = inbox.add({ name: "Ramesh", phone: "9811122333", customer_id: ramesh });
  const draft = (await admin.post("/api/quotations", { enquiry })).body;
  const { customer, lines, freight, currency, exchangeRate, isRounded, validUntil, terms, note } = draft;
  const body = { lines, freight, currency, exchangeRate, isRounded, validUntil, terms, note };
  const named = { ...customer, email: "vikram@example.com" };
  await admin.put(`/api/quotations/${draft._id}`, { ...body, customer: named });
  await openAsAdmin(page, `/admin/customers/${ramesh}`);
  const shown = heading(page);
  await expect(shown).toHaveText("Ramesh");
  await expect(page.getByText(CUSTOMER_OFFICE.alike("Vikram"))).toBeVisible();
  await button(page, "Merge...").click();
  await dialog(page).getByRole("radio", { name: "Vikram" }).click();
  await button(page, "Merge").click();
  await expect(shown).toHaveText("Vikram");
  await expect(page.getByText(CUSTOMER_OFFICE.alike("Ramesh"))).toHaveCount(0);
});

test("a new quotation starts with the customer, the discount and the last price", async ({ page, inbox }) => {
  const { admin } = inbox;
  const part = await createTestProduct(admin, {
    title: "Heald frame",
    price: "5800",
    specifications: specifications(["Part code", "CU-3003"]),
  });
  const known = { company: "Sample Weaves", phones: ["9876543210"], state: "24", discount: 7.5 };
  const customer = (await admin.post("/api/customers", known)).body._id;
  const { number } = await sentQuotation(admin, inbox.add({ customer_id: customer }), part._id);
  await openAsAdmin(page, `/admin/customers/${customer}`);
  await test.step("the page says what waits, calls, and shows one kind of the time line", async () => {
    await expect(page.getByRole("link", { name: "9876543210" }).first()).toHaveAttribute(
      "href",
      "tel:9876543210",
    );
    await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /wa\.me\/919876543210/,
    );
    await expect(page.getByRole("definition").filter({ hasText: "0 of 1" })).toBeVisible();
    const line = page.getByRole("region", { name: CUSTOMER_OFFICE.timeLine });
    await expect(line.getByRole("listitem")).toHaveCount(2);
    await line.getByRole("button", { name: "Quotations 1" }).click();
    await expect(line.getByRole("listitem")).toHaveText([new RegExp(number)]);
    await line.getByRole("button", { name: "Orders 0" }).click();
    await expect(line).toContainText(CUSTOMER_OFFICE.none);
    await expectSoundInEachLookAndBack(page);
  });
  await button(page, "New quotation").click();
  const form = page.getByRole("form", { name: "Quotation" });
  await expect(form.getByLabel("Company")).toHaveValue("Sample Weaves");
  await expect(form.getByLabel("State of supply")).toHaveValue("24");
  await page.getByLabel("Add a part: code or name, then Enter").fill("CU-3003");
  await page.keyboard.press("Enter");
  const line = page.getByRole("group", { name: /^Line 1,/ });
  await expect(line.getByLabel("Disc. %")).toHaveValue("7.5");
  await expect(line).toContainText("₹ 2,350.00 on");
  await expect(line).toContainText(number);
});

test("one without a sent quotation is deleted; another one can only be forgotten", async ({
  page,
  inbox,
}) => {
  const { admin } = inbox;
  const question = (on: Page) => on.getByRole("alertdialog");
  const add = async (name: string, phone: string) =>
    (await admin.post("/api/customers", { name, phones: [phone] })).body._id as string;
  await openAsAdmin(page, `/admin/customers/${await add("Vikram", "9000000001")}`);
  await button(page, "Delete customer").click();
  await expect(question(page)).toContainText(CUSTOMER_OFFICE.confirmDelete);
  await button(page, "Delete").click();
  await expect(toast(page, CUSTOMER_TEXTS.deleted)).toBeVisible();
  await expect(page.getByText(CUSTOMER_OFFICE.emptyTitle)).toBeVisible();
  const asha = await add("Asha", "9876543210");
  const quotation = await sentQuotation(admin, inbox.add({ customer_id: asha }));
  await page.goto(`/admin/customers/${asha}`);
  await button(page, "Delete customer").click();
  await expect(question(page)).toContainText(CUSTOMER_TEXTS.kept([quotation.number]));
  await button(page, ENQUIRY_DETAIL.forget).click();
  await expect(question(page)).toContainText(ENQUIRY_DETAIL.confirmForget(1, 1));
  await button(page, "Forget").click();
  await expect(toast(page, QUOTATION_SERVER.forgotten)).toBeVisible();
  expect((await admin.get(`/api/customers/${asha}`)).status).toBe(404);
  expect((await admin.get(`/api/quotations/${quotation._id}`)).body.customer.name).toBe("");
});

/** A quotation of one line, sent by copying its link. */
async function sentQuotation(
  admin: ApiClient,
  enquiry: string,
  part: string | null = null,
): Promise<Quotation & { number: string }> {
  const { body } = await admin.post("/api/quotations", { enquiry });
  const { customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note } = body as Quotation;
  const line = { title: "Reed hook", code: "RH-1", quantity: 2, unit: "Nos", rate: 235_000, discount: 0 };
  const json = {
    ...{ customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note },
    lines: [{ _id: part, item: null, ...line, hsn: "8448", gstRate: 18, delivery: "" }],
  };
  await admin.put(`/api/quotations/${body._id}`, json);
  return (await admin.post(`/api/quotations/${body._id}/send`, { way: "copy" })).body;
}
