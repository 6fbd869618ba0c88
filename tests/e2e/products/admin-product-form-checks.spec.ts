import type { Page } from "@playwright/test";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  imageFile,
  NEW,
  openEdit,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
  savesOf,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const RANGE = "Product ID must be a whole number from 0 to 1000";
const POSITIVE = { price: "Price must be positive", stock: "Stock must be positive" };
const [PRICE, STOCK, NUMBER] = ["Price (₹)", "Stock", "Product ID (optional)"] as const;

test.afterEach(({ admin }) => deleteOwnProducts(admin));

test("an empty form reports all errors at once and focuses the first field", async ({ page, admin }) => {
  const saves = savesOf(page);
  await openNew(page);
  await test.step("shows all errors at once and sends nothing", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    await saveButton(page).click();
    await expectError(fileInput(page), "At least one image is required");
    await expectError(field(page, "Title"), "Title is required");
    await expectError(field(page, "Description"), "Description is required");
    await expectError(field(page, "Specification name 1"), "Specification name is required");
    await expectError(field(page, "Specification value 1"), "Specification value is required");
    await expectError(field(page, "Category"), "Category must be one of the site's categories");
    await expectError(field(page, PRICE), POSITIVE.price);
    await expectError(field(page, STOCK), POSITIVE.stock);
    await expect(field(page, NUMBER)).not.toHaveAttribute("aria-invalid");
    await expect(fileInput(page)).toBeFocused();
    expect(saves).toEqual([]);
  });
  await test.step("counters show the characters from 80 % of the limit, and when there are too many", async () => {
    await field(page, "Title").fill("x".repeat(79));
    await expect(page.getByText("of 100 characters")).toHaveCount(0);
    await field(page, "Title").fill("x".repeat(80));
    await expect(page.getByText("80 of 100 characters")).toBeVisible();
    await field(page, "Title").fill("x".repeat(101));
    await expect(page.getByText("101 of 100 characters")).toHaveClass("bad-text");
    await field(page, "Description").fill("x".repeat(1999));
    await expect(page.getByText("1999 of 2000 characters")).toBeVisible();
  });
  await test.step("saves values at their limits", async () => {
    const title = `Form test ${"x".repeat(90)}`;
    await page.getByRole("button", { name: "Remove specification 1" }).click();
    await fillForm(page, title);
    await field(page, "Description").fill("x".repeat(2000));
    await field(page, PRICE).fill("0");
    await field(page, STOCK).fill("  0 ");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect(await productCalled(admin, title)).toMatchObject({ price: 0, stock: 0 });
  });
});

test("reports and focuses an invalid field and sends nothing", async ({ page, forgive }) => {
  const saves = savesOf(page);
  await openNew(page);
  await fillForm(page);

  for (const [label, text, message] of [
    ["Title", "x".repeat(101), "Title must be at most 100 characters"],
    ["Description", "\n \n", "Description is required"],
    [PRICE, "12,5", POSITIVE.price],
    [STOCK, "-1", POSITIVE.stock],
    [NUMBER, "1001", RANGE],
  ] as const) {
    await test.step(label, async () => {
      const right = await field(page, label).inputValue();
      await field(page, label).fill(text);
      await saveButton(page).click();
      await expectError(field(page, label), message);
      await expect(field(page, label)).toBeFocused();
      await expect(page.locator("[aria-invalid]")).toHaveCount(1);
      await expect(field(page, label)).toHaveValue(text);
      await field(page, label).fill(right);
    });
  }
  await page.getByRole("button", { name: "Add Specification" }).click();
  for (const [part, length, message] of [
    ["name", 101, "Specification name is too long"],
    ["value", 501, "Specification value is too long"],
  ] as const) {
    await test.step(message, async () => {
      await field(page, "Specification name 1").fill("Length");
      await field(page, "Specification value 1").fill("142 mm");
      await field(page, `Specification ${part} 1`).fill("x".repeat(length));
      await saveButton(page).click();
      await expectError(field(page, `Specification ${part} 1`), message);
      await expect(field(page, `Specification ${part} 1`)).toBeFocused();
    });
  }
  await field(page, "Specification value 1").fill("142 mm");
  await test.step("a corrected field's message disappears, and the next one is focused", async () => {
    await field(page, PRICE).fill("");
    await field(page, STOCK).fill("");
    await saveButton(page).click();
    await expect(field(page, PRICE)).toBeFocused();
    await field(page, PRICE).fill("1");
    await expect(page.getByText(POSITIVE.price)).toHaveCount(0);
    await expect(page.getByText(POSITIVE.stock)).toBeVisible();
    await saveButton(page).click();
    await expect(field(page, STOCK)).toBeFocused();
    await field(page, STOCK).fill("1");
  });
  await test.step("a removed image frees its memory, and the last one is required", async () => {
    const address = (await tiles(page).getAttribute("src")) ?? "";
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await expect(tiles(page)).toHaveCount(0);
    await expect(page.locator("form > [role=status]")).toHaveText("Image 1 removed, 0 images left");
    await expect(fileInput(page)).toBeFocused();
    await saveButton(page).click();
    await expectError(fileInput(page), "At least one image is required");
    const isRevoked = await page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(false);
          image.onerror = () => resolve(true);
          image.src = url;
        }),
      address,
    );
    expect(isRevoked).toBe(true);
    forgive(/ERR_FILE_NOT_FOUND/);
  });
  expect(saves).toEqual([]);
});

test("accepts a number above 1000 only on the product that has it", async ({ page, admin }) => {
  const product = await ownProduct(admin);
  await page.route(`**/api/products/${product._id}`, async (route) => {
    if (route.request().method() !== "GET") return route.fulfill({ json: product });
    await route.fulfill({ json: { ...product, productId: 1004 } });
  });
  const saves = savesOf(page);
  await openEdit(page, product);
  await field(page, NUMBER).fill("1005");
  await saveButton(page).click();
  await expectError(field(page, NUMBER), RANGE);
  expect(saves).toEqual([]);
  await field(page, NUMBER).fill("1004");
  await saveButton(page).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
});

const ID = "01900000-0000-7000-8000-00000000000";
const select = (page: Page) => field(page, "Catalog (optional)");

const catalogs = ["completed", "error", "pending", "processing", "uploading", "completed"].map(
  (processingStatus, index) => ({
    _id: ID + index,
    category: index < 3 ? "toyota" : "others",
    originalName: `Catalog ${index} ${processingStatus}`,
    processingStatus,
  }),
);

test("offers only processed catalogs and the product's own", async ({ page, forgive, admin }) => {
  const product = await ownProduct(admin);
  await page.route("**/api/catalogs", reply(200, catalogs));
  await test.step("keeps a product's catalog that is not offered", async () => {
    await page.route(`**/api/products/${product._id}`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      await route.fulfill({ json: { ...product, catalogId: `${ID}1` } });
    });
    await openEdit(page, product);
    await expect(select(page)).toHaveValue(`${ID}1`);
    await expect(select(page).locator("option")).toHaveText(
      "No catalogue, Its current catalogue, Catalog 0 completed, Catalog 5 completed".split(", "),
    );
  });
  await test.step("a new product starts without a catalog", async () => {
    await page.goto(NEW);
    await expect(select(page).locator("option")).toHaveText([
      "No catalogue",
      "Catalog 0 completed",
      "Catalog 5 completed",
    ]);
    await expect(select(page)).toHaveValue("");
  });
  await test.step("reports at its field a catalog deleted before the save", async () => {
    await fillForm(page);
    await select(page).selectOption({ label: "Catalog 5 completed" });
    await saveButton(page).click();
    await expectError(select(page), "This catalogue does not exist");
    await expect(select(page)).toBeFocused();
    await expect(select(page)).toHaveValue(`${ID}5`);
    forgive(/400|Bad Request/);
  });
});

test("reports catalogs that can't be loaded; the rest works", async ({ page, forgive, admin }) => {
  const addAnother = async () => {
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
  };
  await test.step("the server sends no message", async () => {
    await page.route("**/api/catalogs", (route) => route.fulfill({ status: 500, body: "" }));
    await openNew(page);
    await expect(toast(page, "Failed to load catalogs")).toBeVisible();
    await expect(select(page)).toHaveAccessibleDescription("Failed to load catalogs");
    await page.getByRole("link", { name: "Cancel" }).click();
  });
  await test.step("shows the server's message; the rest works", async () => {
    const json = { message: "The shelf is locked" };
    await page.route("**/api/catalogs", reply(503, json));
    await addAnother();
    await expect(toast(page, "The shelf is locked")).toBeVisible();
    await expect(select(page)).toHaveAccessibleDescription("Failed to load catalogs");
    await fillForm(page, "Form test without catalog");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    const { catalogId } = await productCalled(admin, "Form test without catalog");
    expect(catalogId).toBeNull();
  });
  await test.step("there are no catalogs", async () => {
    await page.route("**/api/catalogs", reply(200, []));
    await addAnother();
    await expect(select(page)).not.toHaveAccessibleDescription("Failed to load catalogs");
    await expect(select(page).locator("option")).toHaveText(["No catalogue"]);
    await expect(select(page)).toHaveValue("");
  });
  forgive(/50[03]/);
});

test("the catalogs screen lists complete catalogs; a chosen one is stored", async ({ page, admin }) => {
  const [catalog] = (await admin.get("/api/catalogs")).body;
  await openNew(page);
  await expect(select(page).locator("option")).not.toHaveCount(1);
  await test.step("lists complete catalogs", async () => {
    const release = await hold(page, "GET", "**/api/catalogs");
    await page.getByRole("link", { name: "Catalogs" }).first().click();
    const heading = page.getByRole("heading", { name: "Catalogs", level: 1 });
    await expect(heading).toBeVisible();
    release();
    await expect(page.getByText(/\b42 pages\b/)).toBeVisible();
  });
  await test.step("stores a product with the catalog that was chosen", async () => {
    await page.goBack();
    await fillForm(page, "Form test with catalog");
    await select(page).selectOption({ label: catalog.originalName });
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect((await productCalled(admin, "Form test with catalog")).catalogId).toBe(catalog._id);
  });
});

test("the form has no axe findings at any width, and focus is never hidden", async ({ page, admin }) => {
  const product = await ownProduct(admin, {
    title: `Form test ${"W".repeat(90)}`,
    specifications: JSON.stringify([{ name: "W".repeat(100), value: "W".repeat(500) }]),
  });
  const examine = async () => {
    await expectSoundInEachLook(page);
  };
  const expectNoOverflow = async () => {
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
  };
  await test.step("a new product, before and after a click that shows errors", async () => {
    await openNew(page);
    await page.getByRole("button", { name: "Add Specification" }).click();
    await examine();
    await saveButton(page).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await examine();
  });
  await test.step("an existing product", async () => {
    await openEdit(page, product);
    await expectNoOverflow();
    await fileInput(page).setInputFiles([await imageFile("one.png"), await imageFile("two.png")]);
    await expect(tiles(page)).toHaveCount(3);
    await examine();
  });
  await test.step("the bar does not hide a focused field", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const stops = await page
      .getByRole("main")
      .locator("input, select, textarea, button:not(.save *)")
      .count();
    await page.getByRole("button", { name: "← Go Back" }).focus();
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press("Tab");
      const isHidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".save");
        if (!focused || !bar || bar.contains(focused)) return false;
        return focused.getBoundingClientRect().top > bar.getBoundingClientRect().top;
      });
      expect([stop, isHidden]).toEqual([stop, false]);
    }
  });
  await test.step("with errors shown", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    await saveButton(page).click();
    await expect(page.getByText("Specification name is required")).toBeVisible();
    await expectNoOverflow();
  });
});

test("notices cover neither the bar nor a dialog's buttons", async ({ page, forgive, admin }) => {
  const product = await ownProduct(admin);
  const covered = (buttons: string) =>
    page.evaluate((selector) => {
      const notices = [...document.querySelectorAll(".toast")].map((one) => one.getBoundingClientRect());
      const kept = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const isOver = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
      const isInWindow = (one: DOMRect) => one.top >= 0 && one.bottom <= window.innerHeight;
      const over = kept.filter((one) => notices.some((notice) => isOver(one, notice)));
      return [notices.length > 0, notices.every(isInWindow), over.length];
    }, buttons);
  await page.route(/\/api\/products\/[\w-]+$/, (route) =>
    route.request().method() === "PUT" ? route.abort("failed") : route.continue(),
  );
  const WIDTHS = [360, 768, 1440];
  await openEdit(page, product);
  for (const width of WIDTHS) {
    await test.step(`the bar at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole("textbox", { name: "Title", exact: true }).fill(`Form test at ${width}`);
      await saveButton(page).click();
      await expect(page.locator(".toast")).toHaveCount(1);
      await expect.poll(() => covered(".save .btn")).toEqual([true, true, 0]);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => covered(".save .btn")).toEqual([true, true, 0]);
      await dismissNotices(page);
    });
  }
  await openAsAdmin(page, `/admin/products?q=${encodeURIComponent(product.title)}`);
  for (const width of WIDTHS) {
    await test.step(`a dialog at ${width} px`, async () => {
      // In a low window the dialog ends where notices begin.
      await page.setViewportSize({ width, height: 440 });
      await page.getByRole("button", { name: `Quick edit ${product.title}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Stock").fill("12");
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog.locator(".toast")).toHaveCount(1);
      await expect.poll(() => covered("dialog footer .btn")).toEqual([true, true, 0]);
      await dismissNotices(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
    });
  }
  forgive(/failed|ERR_/i);
});
