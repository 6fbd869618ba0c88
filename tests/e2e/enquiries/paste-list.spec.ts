import type { Page } from "@playwright/test";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { PASTE_LIST } from "#contract/enquiries/list-page-messages.ts";
import { expectAccessible } from "../support/axe.ts";
import { fail } from "../support/calls.ts";
import { lineOf, openList } from "../support/enquiry-list.ts";
import { expect, test } from "../support/test.ts";

const GRIPPER = "Rapier gripper, giver side";
const MESSAGE = "Dear sir,\n1) PIC-GR-0471 - 2 nos\n2) 900 111 222 - 5\nThanks, Ramesh\n+91 98765 43210";
const box = (page: Page) => page.getByLabel("Codes with quantities");
const lines = (page: Page) => page.locator(".epasted li");

/** Pastes into the focused field, as the browser does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test("a pasted message becomes lines, shown before they are added", async ({ page, forgive }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  await test.step("text without a code adds nothing; a failure keeps the text", async () => {
    await box(page).fill("Good morning");
    await page.getByRole("button", { name: "Read the list" }).click();
    await expect(page.getByText(PASTE_LIST.none("PIC-GR-0471"))).toBeVisible();
    await page.route("**/api/products/lines", fail);
    await page.getByRole("button", { name: "Read the list" }).click();
    await expect(page.getByRole("alert").filter({ hasText: PASTE_LIST.failed })).toBeVisible();
    await expect(box(page)).toHaveValue("Good morning");
    await page.unrouteAll();
    forgive("500");
  });
  await box(page).fill(MESSAGE);
  await page.getByRole("button", { name: "Read the list" }).click();
  await expect(page.getByRole("heading", { name: "2 lines, 1 not listed" })).toBeFocused();
  await expect(lines(page)).toHaveText([
    /Rapier gripper, giver side.*PIC-GR-0471.*× 2/,
    /900 111 222.*Not listed.*× 5/,
  ]);
  await expect(page.getByRole("heading", { name: "Your enquiry list is empty" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 2 lines to the list" }).click();
  await expect(page.getByText(ENQUIRY_LIST.added)).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 lines, 7 pieces" })).toBeVisible();
  await expect(page.getByLabel("What it is")).toHaveValue("900 111 222");
  await test.step("the same part again adds up; a line can be left out", async () => {
    await page.getByText("Paste a list", { exact: true }).click();
    await box(page).fill("PIC-GR-0471 3\nXYZ-9999 1");
    await page.getByRole("button", { name: "Read the list" }).click();
    await page.getByRole("button", { name: "Leave out XYZ-9999" }).click();
    await page.getByRole("button", { name: "Add 1 line to the list" }).click();
    await expect(lineOf(page, GRIPPER).getByLabel(`Quantity: ${GRIPPER}`)).toHaveValue("5");
  });
});

test("the visitor is asked for a quantity that isn't a number of pieces", async ({ page }) => {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await openList(page);
    await box(page).fill("PIC-GR-0471\t1,200\n900 111 222\t2.5 kg\n900 111 333\t0\n900 111 444 चार पीस");
    await page.getByRole("button", { name: "Read the list" }).click();
    await expect(
      page.getByRole("heading", { name: "3 lines, 2 not listed, 2 without a number" }),
    ).toBeFocused();
    await expect(lines(page).first()).toHaveText(/PIC-GR-0471.*× 1,200/);
    await expect(lines(page).nth(1)).toContainText(PASTE_LIST.unread("2.5 kg"));
    await expect(lines(page).nth(2)).toContainText(PASTE_LIST.unread("चार पीस"));
    await page.getByRole("button", { name: "Add 3 lines to the list" }).click();
    await expect(page.getByLabel("Quantity: 900 111 222")).toBeFocused();
    await expect(page.getByText(ENQUIRY_LIST.quantityWrong)).toHaveCount(2);
    await expectAccessible(page);
    await page.getByLabel("Quantity: 900 111 222").fill("3");
    await page.getByLabel("Quantity: 900 111 444").fill("४");
    await page.getByRole("button", { name: "Add 3 lines to the list" }).click();
    await expect(page.getByRole("heading", { name: "3 lines, 1,207 pieces" })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a list of more lines than fit is read whole; what doesn't fit stays to be added later", async ({
  page,
}) => {
  const many = Array.from(
    { length: 130 },
    (_, at) => `Rapier part with a long name ${at} XB-${10_900 + at} ${at + 1} nos`,
  );
  await openList(page);
  await box(page).fill(`${many.join("\n")}\nXB-10900 4 nos`);
  await page.getByRole("button", { name: "Read the list" }).click();
  await expect(page.getByRole("heading", { name: "130 lines, 130 not listed" })).toBeFocused();
  await expect(lines(page).first()).toContainText("XB-10900");
  await expect(lines(page).first()).toContainText("× 5");
  await expect(lines(page).last()).toContainText("XB-11029");
  await expect(page.getByText(PASTE_LIST.tooMany)).toBeVisible();
  await page.getByRole("button", { name: "Add 100 lines to the list" }).click();
  await expect(page.getByText(ENQUIRY_LIST.added)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^100 lines, / })).toBeVisible();
  await expect(box(page)).toHaveValue(/^XB-11000 - 101\n(XB-\d+ - \d+\n){28}XB-11029 - 130$/);
  await page.getByRole("button", { name: "Read the list" }).click();
  await page.getByRole("button", { name: "Add 30 lines to the list" }).click();
  await expect(page.getByText(ENQUIRY_LIST.full)).toBeVisible();
  await expect(lines(page)).toHaveCount(30);
});

test("a list pasted into a search is read on the list's page; other text stays in the field", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("searchbox", { name: "Search products" });
  await search.focus();
  for (const text of ["PIC-GR-0471", "Rapier gripper, 142 mm, 32 mm", "two\nlines"]) await paste(page, text);
  await expect(page).toHaveURL("/");
  await paste(page, "PIC-GR-0471 2 nos, 911 323 072 - 5");
  await expect(page).toHaveURL("/enquiry-list");
  await expect(lines(page)).toHaveCount(2);
  await test.step("also on that page", async () => {
    await page.getByRole("banner").getByRole("searchbox").focus();
    await paste(page, MESSAGE);
    await expect(lines(page)).toHaveCount(2);
    await expect(box(page)).toHaveValue(MESSAGE);
  });
});
