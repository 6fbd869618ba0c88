import type { Page } from "@playwright/test";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import { toast } from "../support/admin.ts";
import {
  deleteOwnProducts,
  field,
  fillForm,
  giveFiles,
  openNew,
  productCalled,
  saveButton,
  savesOf,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const TOO_MANY = "Too many specifications";
const adder = (page: Page) => page.getByRole("button", { name: "Add Specification" });
const name = (page: Page, number: number) => field(page, `Specification name ${number}`);
const value = (page: Page, number: number) => field(page, `Specification value ${number}`);
const said = (page: Page) => page.locator("form > [role=status]");

const rows = (page: Page): Promise<string[]> =>
  page
    .locator(".specs li")
    .evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll("input")].map((input) => input.value).join("=")),
    );

async function addRows(page: Page, ...typed: [string, string][]): Promise<void> {
  for (const [index, [left, right]] of typed.entries()) {
    await adder(page).click();
    await name(page, index + 1).fill(left);
    await value(page, index + 1).fill(right);
  }
}

async function pasteText(page: Page, text: string): Promise<void> {
  await giveFiles(page, "paste", [], text);
}

test.beforeEach(({ page, server }) => openNew(page, server));
test.afterEach(({ server }) => deleteOwnProducts(server));

test("rows are added, removed, put in order, pasted and saved", async ({ page, server }) => {
  await fillForm(page, "Form test rows");

  await test.step("a new row takes the focus; a removed one leaves the others as they were", async () => {
    await adder(page).click();
    await expect(name(page, 1)).toBeFocused();
    await name(page, 1).fill("A");
    await value(page, 1).fill("Rs. 450/-");
    await expect(page.getByText(PRODUCT_FORM.specificationMoney)).toBeVisible();
    await value(page, 1).fill("1");
    await expect(page.getByText(PRODUCT_FORM.specificationMoney)).toHaveCount(0);
    await adder(page).click();
    await expect(name(page, 2)).toBeFocused();
    await name(page, 2).fill("B");
    await adder(page).click();
    await name(page, 3).fill("C");
    await page.getByRole("button", { name: "Remove specification 2" }).click();
    await expect(said(page)).toHaveText("Specification 2 removed, 2 left");
    await expect(adder(page)).toBeFocused();
    expect(await rows(page)).toEqual(["A=1", "C="]);
  });
  await test.step("removing the wrong row removes its messages", async () => {
    await name(page, 2).fill("");
    await adder(page).click();
    await name(page, 3).fill("B");
    await value(page, 3).fill("2");
    await saveButton(page).click();
    await expect(name(page, 2)).toBeFocused();
    await page.getByRole("button", { name: "Remove specification 2" }).click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
    expect(await rows(page)).toEqual(["A=1", "B=2"]);
  });
  await test.step("by keyboard, read out, with the focus on what was moved", async () => {
    await adder(page).click();
    await name(page, 3).fill("C");
    await value(page, 3).fill("3");
    await page.getByRole("button", { name: "Move specification 3 up" }).focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText("Specification 3 is now 2 of 3");
    await expect(page.getByRole("button", { name: "Move specification 2 up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await rows(page)).toEqual(["C=3", "A=1", "B=2"]);
    await page.getByRole("button", { name: "Move specification 3 down" }).press("Enter");
    expect(await rows(page)).toEqual(["C=3", "A=1", "B=2"]);
  });
  await test.step("by dragging the grip", async () => {
    const grips = page.locator(".grip");
    await grips.nth(0).hover();
    await page.mouse.down();
    const target = await grips.nth(2).boundingBox();
    if (!target) throw new Error("no row to drag to");
    await page.mouse.move(target.x + 10, target.y - 10, { steps: 4 });
    await page.mouse.move(target.x + 10, target.y + 24, { steps: 8 });
    await expect.poll(() => page.locator(".specs li").nth(2).getAttribute("class")).toMatch(/dragged/);
    await page.mouse.up();
    await expect(said(page)).toHaveText("Specification 1 is now 3 of 3");
    expect(await rows(page)).toEqual(["A=1", "B=2", "C=3"]);
    await page.getByRole("button", { name: "Move specification 3 up" }).click();
  });
  await test.step("pasted, and all of it saved", async () => {
    await adder(page).click();
    await pasteText(page, 'Bore\t4 mm\n"Tube 1/2"""\t"line one\nline two"\n\t\nThird\tcell\tleft out\n');
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect((await productCalled(await server.signIn(), "Form test rows")).specifications).toEqual([
      { name: "A", value: "1" },
      { name: "C", value: "3" },
      { name: "B", value: "2" },
      { name: "Bore", value: "4 mm" },
      { name: 'Tube 1/2"', value: "line one line two" },
      { name: "Third", value: "cell" },
    ]);
  });
});

test("two columns of a spreadsheet fill up to sixty rows; empty cells are told", async ({ page }) => {
  const saves = savesOf(page);
  await fillForm(page);
  await addRows(page, ["A", "1"], ["B", "2"], ["C", "3"]);

  await test.step("they fill the row and those below it, and go on in new ones", async () => {
    await value(page, 2).focus();
    await pasteText(page, "Bore\t4.0 mm\r\nLength\t218 mm\r\nThread\tM8\r\n");
    await expect(said(page)).toHaveText("3 specifications pasted");
    expect(await rows(page)).toEqual(["A=1", "Bore=4.0 mm", "Length=218 mm", "Thread=M8"]);
    await expect(value(page, 2)).toBeFocused();
  });
  await test.step("a text without a tab is pasted like any text", async () => {
    const isLeft = await name(page, 1).evaluate((input) => {
      const data = new DataTransfer();
      data.setData("text/plain", "just words");
      return input.dispatchEvent(
        new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
      );
    });
    expect(isLeft).toBe(true);
    expect(await rows(page)).toEqual(["A=1", "Bore=4.0 mm", "Length=218 mm", "Thread=M8"]);
  });
  await test.step("an empty cell in them is told at its field", async () => {
    await name(page, 3).focus();
    await pasteText(page, "Bore\t4 mm\nLength\t\n");
    await saveButton(page).click();
    await expect(value(page, 4)).toBeFocused();
    await expect(value(page, 4)).toHaveAccessibleDescription("Specification value is required");
  });
  await test.step("more than there may be are refused, and nothing is filled", async () => {
    const before = ["A=1", "Bore=4.0 mm", "Bore=4 mm", "Length="];
    await name(page, 1).focus();
    await pasteText(page, "x\ty\n".repeat(61));
    await expect(page.getByText(TOO_MANY).first()).toBeVisible();
    expect(await rows(page)).toEqual(before);
  });
  await test.step("sixty are enough", async () => {
    await name(page, 1).focus();
    await pasteText(page, "x\ty\n".repeat(60));
    await expect.poll(() => rows(page)).toEqual(Array(60).fill("x=y"));
    await expect(page.getByText(TOO_MANY)).toHaveCount(0);
    await adder(page).click();
    await name(page, 61).fill("one more");
    await value(page, 61).fill("than allowed");
    await saveButton(page).click();
    await expect(page.getByText(TOO_MANY)).toBeVisible();
    expect(saves).toEqual([]);
  });
});
