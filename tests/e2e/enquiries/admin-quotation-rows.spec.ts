import type { Page } from "@playwright/test";
import { QUOTATION_FORM } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_OFFICE, QUOTATION_ROWS } from "#contract/enquiries/quotation-office-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { FEEDER_LINE, saveDraft } from "#tests/support/quotations.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, test } from "../support/admin-enquiries.ts";
import { expectSound, expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { restore, storedDrafts } from "../support/drafts.ts";
import { folded, unfold } from "../support/folded-fields.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** A draft with a line for a customer with a name, and its call's path. */
async function namedDraft(admin: ApiClient): Promise<string> {
  const draft = (await admin.post("/api/quotations", {})).body;
  const customer = { ...draft.customer, name: "Ramesh Patel", phone: "98765 43210", state: "24" };
  await saveDraft({ admin }, draft, { customer, lines: [FEEDER_LINE] });
  return `/quotations/${draft._id}`;
}

test("the rows of a draft say what is in them, keep what is typed, and open at an error", async ({
  page,
  inbox: { admin },
  forgive,
}) => {
  const path = await namedDraft(admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsAdmin(page, `/admin${path}`);
  const customer = page.getByRole("region", { name: "Customer" });
  const terms = page.getByRole("region", { name: "Terms and note" });
  await expect(customer).toContainText(/Ramesh Patel, 98765 43210, Gujarat \(.+\)\. No GSTIN, no address/);
  await expect(terms).toContainText(/Valid until .+ \d{4}, in rupees\. .+None/s);
  for (const name of ["Name", "Valid until", "Note to the customer", "HSN"])
    await expect(label(page, name).last()).toBeHidden();
  // The foot, one line of a phone, keeps only the total and Send in view.
  expect((await page.locator(".save").boundingBox())?.height).toBeLessThanOrEqual(76);
  await expect(page.locator(".save").getByRole("button")).toHaveText("Send...");
  await expectSound(page);

  await test.step("by keyboard: the first field gets the focus, and the button folds again", async () => {
    await folded(page, "customer").focus();
    await page.keyboard.press("Enter");
    await expect(label(page, "Name")).toBeFocused();
    await expect(folded(page, "customer")).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(folded(page, "customer")).toHaveAttribute("aria-expanded", "false");
    await expect(label(page, "Name")).toBeHidden();
    await expect(folded(page, "customer")).toBeFocused();
  });

  await test.step("folded rows keep what is typed, and it is saved", async () => {
    await unfold(page, "customer", "note", "freight and packing");
    await label(page, "Address").fill("Sample Road 1");
    await label(page, "Note to the customer").fill("By rail");
    await page.getByRole("group", { name: "Freight and packing" }).getByLabel("Price").fill("450");
    await expectSoundInEachLookAndBack(page);
    for (const row of ["customer", "note", "freight and packing"] as const) await folded(page, row).click();
    await expect(customer.getByText("No GSTIN", { exact: true })).toBeVisible();
    await expect(terms).toContainText("By rail");
    await expect(page.getByRole("group", { name: "Freight and packing" })).toContainText("450.00");
    await button(page, "Save").click();
    await expect(toast(page, QUOTATION_OFFICE.saved)).toBeVisible();
    expect((await admin.get(`/api${path}`)).body).toMatchObject({
      customer: { name: "Ramesh Patel", address: "Sample Road 1" },
      note: "By rail",
      freight: { amount: 45_000 },
    });
  });

  await test.step("a line says what is in its folded fields, and a wrong one opens them", async () => {
    const line = page.getByRole("group", { name: /^Line 1,/ });
    const edit = button(page, "Edit line 1");
    await edit.click();
    await expect(line.getByLabel("Unit")).toBeFocused();
    await line.getByLabel("Delivery").fill("2 weeks");
    await line.getByLabel("GST %").fill("none");
    await edit.click();
    await expect(line.getByLabel("GST %")).toBeHidden();
    await expect(line).toContainText("GST none%, 2 weeks");
    await button(page, "Send...").click();
    await expect(line.getByLabel("GST %")).toBeFocused();
    await line.getByLabel("GST %").fill("18 %");
    await expect(line.getByLabel("GST %")).toBeVisible();
    await expectSound(page);
    await edit.click();
    await expect(line).toContainText("GST 18%, 2 weeks");
  });

  await test.step("a restored draft of the browser is shown in folded rows, and a field in view gets the focus", async () => {
    await unfold(page, "note");
    await label(page, "Note to the customer").fill("By road");
    await expect.poll(() => storedDrafts(page)).toHaveLength(1);
    // Wide, the customer's folded fields come first.
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.reload();
    await restore(page).click();
    await expect(terms.getByText("By road", { exact: true }).first()).toBeVisible();
    await expect(label(page, "Note to the customer")).toBeHidden();
    await expect(page.getByRole("group", { name: /^Line 1,/ }).getByLabel("Part")).toBeFocused();
  });

  await test.step("a wrong field opens its row, which stays open until it is corrected", async () => {
    await unfold(page, "customer");
    await label(page, "GSTIN").fill("08AAAAA");
    await folded(page, "customer").click();
    await expect(label(page, "GSTIN")).toBeHidden();
    await button(page, "Send...").click();
    await expect(label(page, "GSTIN")).toBeFocused();
    await expect(customer).toContainText(GSTIN_PROBLEMS.shape);
    await folded(page, "customer").click();
    await expect(label(page, "GSTIN")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await expect(customer).not.toContainText(GSTIN_PROBLEMS.shape);
    await folded(page, "customer").click();
    await expect(label(page, "GSTIN")).toBeHidden();
  });

  await test.step("so does a field that the server refuses", async () => {
    await button(page, "Send...").click();
    await page.getByRole("dialog").getByText("Copy the link").click();
    const errors = [{ field: "validUntil", message: QUOTATION_FORM.dateInvalid }];
    await answerOnce(page, "POST", "**/send", 400, { message: "No", errors });
    await button(page, "Get the link").click();
    await expect(label(page, "Valid until")).toBeFocused();
    await expect(terms).toContainText(QUOTATION_FORM.dateInvalid);
  });
  forgive("400");
});

test("a new quotation asks first who it is for", async ({ page, inbox: { admin } }) => {
  const { body } = await admin.post("/api/quotations", {});
  await openAsAdmin(page, `/admin/quotations/${body._id}`);
  await expect(label(page, "Name")).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer" })).toContainText(
    `No name, ${QUOTATION_ROWS.noGstin}, ${QUOTATION_ROWS.noAddress}`,
  );
  await expect(folded(page, "terms")).toHaveAttribute("aria-expanded", "false");
});
