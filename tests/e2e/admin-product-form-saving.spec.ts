import type { Page, Route } from "@playwright/test";
import { toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  openNew,
  ownProduct,
  picture,
  productCalled,
  saveButton,
  tiles,
} from "./support/product-form.ts";
import { expect, test } from "./support/test.ts";

const NUMBER = "Product ID (optional)";
const note = (page: Page) => page.getByRole("main").getByRole("alert");

// Saves are made to fail here: what the browser says about refused calls is not the subject.
test.use({ forgiven: /4\d\d|50\d|failed|ERR_/i });
test.afterEach(async ({ server }) => {
  await deleteOwnProducts(server);
});

const atSave = (page: Page, answer: (route: Route) => Promise<unknown>) =>
  page.route(/\/api\/products(\/[\w-]+)?$/, (route) =>
    ["POST", "PUT"].includes(route.request().method()) ? answer(route) : route.continue(),
  );

test.describe("while saving", () => {
  test("the bar shows how much is sent, and the button is busy", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const noise = await picture("large.png");
    await fileInput(page).setInputFiles([
      { ...noise, buffer: Buffer.concat([noise.buffer, Buffer.alloc(3_000_000)]) },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    const browser = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
    await browser.send("Network.emulateNetworkConditions", slow);
    await saveButton(page).click();
    const bar = page.getByRole("progressbar", { name: /^Uploading \d+%$/ });
    await expect(bar).toBeVisible();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    await expect(field(page, "Title")).toBeDisabled();
    const shown = async () => Number(await bar.getAttribute("value").catch(() => 100));
    await expect.poll(shown).toBeGreaterThan(0);
    const first = await shown();
    await expect.poll(shown).toBeGreaterThan(first);
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });

  test("Cancel ends it, and tells nothing", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page, "Form test cancelled");
    const failed = page.waitForEvent("requestfailed");
    await atSave(page, () => Promise.resolve());
    await saveButton(page).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
    await expect(page).toHaveURL(/\/admin\/products$/);
    await expect(page.locator(".toast")).toHaveCount(0);
  });

  test("a second press sends nothing twice", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page);
    let saves = 0;
    await atSave(page, (route) => {
      saves += 1;
      return route.continue();
    });
    await saveButton(page).dblclick();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect(saves).toBe(1);
  });
});

test.describe("what the server refuses", () => {
  test("a number that is taken is told at its field, with who has it", async ({ page, server }) => {
    const { productId, title } = await ownProduct(await server.signIn(), { title: "Form test holder" });
    await openNew(page, server);
    await fillForm(page, "Form test second");
    await field(page, NUMBER).fill(String(productId));
    await saveButton(page).click();
    const message = `Product ID ${productId} is already used by '${title}'`;
    await expectError(field(page, NUMBER), message);
    await expect(toast(page, message)).toBeVisible();
    await expect(field(page, NUMBER)).toBeFocused();
    await expect(note(page)).toHaveCount(0);
    await expect(field(page, "Title")).toHaveValue("Form test second");
    await expect(tiles(page)).toHaveCount(1);
    await field(page, NUMBER).fill("");
    await expect(page.getByText(message, { exact: true })).toHaveCount(1);
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
  });

  test("a number that a deleted product still holds", async ({ page, server }) => {
    const admin = await server.signIn();
    const { _id, productId, title } = await ownProduct(admin, { title: "Form test gone" });
    await admin.del(`/api/products/${_id}`);
    await openNew(page, server);
    await fillForm(page);
    await field(page, NUMBER).fill(String(productId));
    await saveButton(page).click();
    await expectError(field(page, NUMBER), `Product ID ${productId} is still held by '${title}'`);
  });

  test("a picture that cannot be read is told at the pictures", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page);
    const { buffer } = await picture("broken.png");
    await fileInput(page).setInputFiles([
      { name: "broken.png", mimeType: "image/png", buffer: buffer.subarray(0, 40) },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    await saveButton(page).click();
    await expectError(fileInput(page), "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.");
    await expect(tiles(page)).toHaveCount(2);
  });

  test("every field takes the server's sentence, nested ones too", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page);
    await page.getByRole("button", { name: "Add Specification" }).click();
    await field(page, "Specification name 1").fill("A");
    await field(page, "Specification value 1").fill("1");
    const errors = [
      ["title", "Not this title"],
      ["specifications.0.value", "Not this value"],
      ["removedImages", "Not this picture"],
      ["stock", "Not so many"],
    ].map(([name, message]) => ({ field: name, message }));
    await atSave(page, (route) => route.fulfill({ status: 400, json: { message: "Please check", errors } }));
    await saveButton(page).click();
    await expectError(field(page, "Title"), "Not this title");
    await expectError(field(page, "Specification value 1"), "Not this value");
    await expectError(fileInput(page), "Not this picture");
    await expectError(field(page, "Stock"), "Not so many");
    await expect(fileInput(page)).toBeFocused();
    await expect(toast(page, "Please check")).toBeVisible();
  });

  const failures: [string, string, Parameters<Route["fulfill"]>[0]][] = [
    ["its sentence", "The shelf is locked", { status: 503, json: { message: "The shelf is locked" } }],
    [
      "its sentence on no field of the form",
      "Wrong page",
      { status: 400, json: { message: "Wrong page", errors: [{ field: "page", message: "Wrong" }] } },
    ],
    ["no sentence", "Failed to save product", { status: 500, body: "<html>" }],
  ];
  for (const [what, text, answer] of failures) {
    test(`with ${what}: a note on top, a toast, and what was typed stays`, async ({ page, server }) => {
      await openNew(page, server);
      await fillForm(page, "Form test stays");
      await atSave(page, (route) => route.fulfill(answer));
      await saveButton(page).click();
      await expect(note(page)).toHaveText(text);
      await expect(toast(page, text)).toBeVisible();
      await expect(page.locator(".form-note")).toBeFocused();
      await expect(field(page, "Title")).toHaveValue("Form test stays");
      await expect(tiles(page)).toHaveCount(1);
      await page.unrouteAll();
      await saveButton(page).click();
      await expect(toast(page, "Product created successfully")).toBeVisible();
    });
  }

  test("a missing network is told, and the next press works", async ({ page, server }) => {
    await openNew(page, server);
    await fillForm(page);
    await atSave(page, (route) => route.abort("internetdisconnected"));
    await saveButton(page).click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(note(page)).toHaveText("Failed to save product");
    await expect(page.locator(".toast")).toHaveCount(1);
    await page.unrouteAll();
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
  });
});

test.describe("a part code", () => {
  const CODE = "Part code (optional)";

  test("that another product has is told while it is typed, and saved once that is meant", async ({
    page,
    server,
  }) => {
    const admin = await server.signIn();
    const other = await ownProduct(admin, { partCode: "FT-0471", title: "Form test other" });
    const name = `'Form test other' (No. ${other.productId})`;
    await openNew(page, server);
    await fillForm(page, "Form test coded");
    await field(page, CODE).fill("x".repeat(61));
    await saveButton(page).click();
    await expectError(field(page, CODE), "Part code must be at most 60 characters");
    await field(page, CODE).fill("ft 0471");
    await expect(page.getByText(`Also the code of ${name}`)).toBeVisible();
    await saveButton(page).click();
    const question = page.getByRole("alertdialog", { name: "Same part code" });
    await expect(question).toContainText(`This code is also that of ${name}. Save it all the same?`);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, CODE)).toHaveValue("ft 0471");
    await saveButton(page).click();
    await question.getByRole("button", { name: "Save with this code" }).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(page.getByRole("row", { name: /Form test coded/ })).toContainText("ft 0471");
    expect((await productCalled(admin, "Form test coded")).partCode).toBe("ft 0471");
  });
});
