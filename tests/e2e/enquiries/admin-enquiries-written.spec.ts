import type { Page } from "@playwright/test";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import { ENQUIRY_WRITTEN } from "#contract/enquiries/inbox-messages.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByLabel(name);

for (const size of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`an enquiry that came by phone is written down, with its customer and parts, at ${size.width} px`, async ({
    page,
    inbox,
  }) => {
    const partCode = `WR-${size.width}`;
    await createTestProduct(inbox.admin, {
      partCode,
      title: "Weft gripper",
      specifications: specifications(),
    });
    await inbox.admin.post("/api/customers", { company: "Sample Weaves", phones: ["98765 43210"] });
    await page.setViewportSize(size);
    await openAsAdmin(page, "/admin/enquiries");
    await button(page, ENQUIRY_WRITTEN.title).click();
    await test.step("one without a name and a contact is refused at the name", async () => {
      await expect(field(page, "Name")).toBeFocused();
      await field(page, "What is wanted").fill(`4 x ${partCode}\nand a price for the feeder wheel`);
      await button(page, "Add enquiry").click();
      await expect(dialog(page).getByText(ENQUIRY_WRITTEN.nobody)).toBeVisible();
      await expect(field(page, "Name")).toBeFocused();
      await expectSoundInEachLookAndBack(page);
    });
    await test.step("a known customer is found as one types, and can be another one", async () => {
      await field(page, "Name").fill("sample");
      await button(page, "Sample Weaves, 98765 43210").click();
      await expect(dialog(page)).toContainText(ENQUIRY_WRITTEN.known("Sample Weaves"));
      await expect(field(page, "Phone")).toHaveValue("98765 43210");
      await button(page, ENQUIRY_WRITTEN.forget).click();
      await expect(field(page, "Phone")).toHaveValue("");
      await field(page, "Phone").fill("9876543210");
      await button(page, "Sample Weaves, 98765 43210").click();
    });
    await test.step("a failed call loses nothing; then the enquiry is open, with its lines", async () => {
      await answerOnce(page, "POST", "**/api/enquiries", 500, { message: "No space left" });
      await button(page, "Add enquiry").click();
      await expect(dialog(page).locator(".form-note")).toContainText("No space left");
      await button(page, "Add enquiry").click();
      await expect(dialog(page)).toBeHidden();
      const opened = page.getByRole("heading", { level: 1 });
      await expect(opened).toHaveText("Sample Weaves");
      const main = page.getByRole("main");
      await expect(main).toContainText("and a price for the feeder wheel");
      await expect(main).toContainText("Weft gripper");
      await expect(main.locator("header").filter({ has: opened })).toContainText("By phone");
    });
  });
}

test("an enquiry at the counter is written from the customer's page; the list shows how it came", async ({
  page,
  inbox,
}) => {
  const { _id } = (await inbox.admin.post("/api/customers", { name: "Asha Weaver" })).body;
  await openAsAdmin(page, `/admin/customers/${_id}`);
  await button(page, ENQUIRY_WRITTEN.title).click();
  await expect(field(page, "Name")).toHaveValue("Asha Weaver");
  await field(page, "How it came").selectOption("counter");
  await field(page, "What is wanted").fill("Looks for a reed");
  await button(page, "Add enquiry").click();
  const row = page.getByRole("region", { name: "Enquiries" }).getByRole("listitem");
  await expect(row).toContainText("At the counter, Looks for a reed");
  await page.goto(`/admin/customers/${_id}`);
  await expect(page.getByRole("region", { name: CUSTOMER_OFFICE.timeLine })).toContainText("E-1");
});
