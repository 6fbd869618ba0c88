import type { Page } from "@playwright/test";
import { toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
  savesOf,
} from "./support/product-form.ts";
import { expect, test } from "./support/test.ts";

const RANGE = "Product ID must be a whole number from 0 to 1000";
const POSITIVE = { price: "Price must be positive", stock: "Stock must be positive" };
const [PRICE, STOCK, NUMBER] = ["Price (₹)", "Stock", "Product ID (optional)"] as const;

test.afterEach(({ server }) => deleteOwnProducts(server));

test("an empty form tells everything at once, sends nothing, and leads to the first wrong field", async ({
  page,
  server,
}) => {
  const saves = savesOf(page);
  await openNew(page, server);
  await page.getByRole("button", { name: "Add Specification" }).click();
  await saveButton(page).click();
  await expectError(fileInput(page), "At least one image is required");
  await expectError(field(page, "Title"), "Title is required");
  await expectError(field(page, "Description"), "Description is required");
  await expectError(field(page, "Specification name 1"), "Specification name is required");
  await expectError(field(page, "Specification value 1"), "Specification value is required");
  await expectError(field(page, "Category"), "Category must be one of the six categories");
  await expectError(field(page, PRICE), POSITIVE.price);
  await expectError(field(page, STOCK), POSITIVE.stock);
  await expect(field(page, NUMBER)).not.toHaveAttribute("aria-invalid");
  await expect(fileInput(page)).toBeFocused();
  expect(saves).toEqual([]);
});

const WRONG: [string, string, string][] = [
  ["Title", "   ", "Title is required"],
  ["Title", "x".repeat(101), "Title must be at most 100 characters"],
  ["Title", "bell\u0007", "Control characters are not allowed"],
  ["Description", "\n \n", "Description is required"],
  ["Description", "x".repeat(2001), "Description must be at most 2000 characters"],
  ...["", " ", "-1", "-0.01", "abc", "12 rupees", "12,5", "1e3", "0x10", "Infinity", "--1"].map(
    (text): [string, string, string] => [PRICE, text, POSITIVE.price],
  ),
  [PRICE, "1000000001", "Price must be at most 1000000000"],
  ...["", "-1", "many", "1e3", "NaN"].map((text): [string, string, string] => [STOCK, text, POSITIVE.stock]),
  [STOCK, "1000000001", "Stock must be at most 1000000000"],
  ...["1001", "-1", "1.5", "abc", "1e2"].map((text): [string, string, string] => [NUMBER, text, RANGE]),
];

test.describe("one wrong field", () => {
  let page: Page;
  let saves: string[];
  test.beforeEach(async ({ page: own, server }) => {
    page = own;
    saves = savesOf(page);
    await openNew(page, server);
    await fillForm(page);
  });

  test("a text, price, stock or number, in every way it can be wrong", async () => {
    test.setTimeout(120_000);
    for (const label of new Set(WRONG.map(([name]) => name))) {
      await test.step(label, async () => {
        const right = await field(page, label).inputValue();
        for (const [, text, message] of WRONG.filter(([name]) => name === label)) {
          await field(page, label).fill(text);
          await saveButton(page).click();
          await expectError(field(page, label), message);
          await expect(field(page, label)).toBeFocused();
          await expect(page.locator("[aria-invalid]")).toHaveCount(1);
          await expect(field(page, label)).toHaveValue(text);
        }
        expect(saves).toEqual([]);
        await field(page, label).fill(right);
      });
    }
  });

  test("a specification's name or value that is too long", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    for (const [part, message] of [
      ["name", "Specification name is too long"],
      ["value", "Specification value is too long"],
    ] as const) {
      await test.step(message, async () => {
        await field(page, "Specification name 1").fill("Length");
        await field(page, "Specification value 1").fill("142 mm");
        await field(page, `Specification ${part} 1`).fill("x".repeat(part === "name" ? 101 : 501));
        await saveButton(page).click();
        await expectError(field(page, `Specification ${part} 1`), message);
        await expect(field(page, `Specification ${part} 1`)).toBeFocused();
        expect(saves).toEqual([]);
      });
    }
  });

  test("a message goes when its field is right, and the next one leads on", async () => {
    await field(page, PRICE).fill("");
    await field(page, STOCK).fill("");
    await saveButton(page).click();
    await expect(field(page, PRICE)).toBeFocused();
    await field(page, PRICE).fill("1");
    await expect(page.getByText(POSITIVE.price)).toHaveCount(0);
    await expect(page.getByText(POSITIVE.stock)).toBeVisible();
    await saveButton(page).click();
    await expect(field(page, STOCK)).toBeFocused();
  });
});

test("what is just allowed is saved", async ({ page, server }) => {
  await openNew(page, server);
  const title = `Form test ${"x".repeat(90)}`;
  await fillForm(page, title);
  await field(page, "Description").fill("x".repeat(2000));
  await field(page, PRICE).fill("0");
  await field(page, STOCK).fill("  0 ");
  await saveButton(page).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  expect(await productCalled(await server.signIn(), title)).toMatchObject({ price: 0, stock: 0 });
});

test("counters tell how much room is left, and when there is none", async ({ page, server }) => {
  await openNew(page, server);
  await expect(page.getByText("0 of 100 characters")).toBeVisible();
  await field(page, "Title").fill("Main nozzle, air jet");
  await expect(page.getByText("20 of 100 characters")).toBeVisible();
  await field(page, "Title").fill("x".repeat(101));
  await expect(page.getByText("101 of 100 characters")).toHaveClass("over");
  await field(page, "Description").fill("x".repeat(1999));
  await expect(page.getByText("1999 of 2000 characters")).toBeVisible();
});

test("a number above 1000 is right on the product that has it, and on no other", async ({ page, server }) => {
  const product = await ownProduct(await server.signIn());
  await page.route(`**/api/products/${product._id}`, async (route) => {
    if (route.request().method() !== "GET") return route.fulfill({ json: product });
    await route.fulfill({ json: { ...product, productId: 1004 } });
  });
  const saves = savesOf(page);
  await openEdit(page, server, product);
  await field(page, NUMBER).fill("1005");
  await saveButton(page).click();
  await expectError(field(page, NUMBER), RANGE);
  expect(saves).toEqual([]);
  await field(page, NUMBER).fill("1004");
  await saveButton(page).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
});
