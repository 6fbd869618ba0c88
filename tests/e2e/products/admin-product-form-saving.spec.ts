import type { Page, Route } from "@playwright/test";
import { openAsAdmin, toast } from "../support/admin.ts";
import { hold, reply } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  imageFile,
  openNew,
  ownProduct,
  productCalled,
  saveButton,
  savesOf,
  tiles,
} from "../support/product-form.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const NUMBER = "Product ID (optional)";
const note = (page: Page) => page.getByRole("main").getByRole("alert");

// Saves fail on purpose here, so browser messages about rejected calls are expected.
test.use({ forgiven: /4\d\d|50\d|failed|ERR_/i });

test.afterEach(({ admin }) => deleteOwnProducts(admin));

const atSave = (page: Page, answer: (route: Route) => Promise<unknown>) =>
  page.route(/\/api\/products(\/[\w-]+)?$/, (route) =>
    ["POST", "PUT"].includes(route.request().method()) ? answer(route) : route.continue(),
  );

const FAILURES: [string, string, Parameters<Route["fulfill"]>[0]][] = [
  ["the server's message", "The shelf is locked", { status: 503, json: { message: "The shelf is locked" } }],
  [
    "the server's message for a field outside the form",
    "Wrong page",
    { status: 400, json: { message: "Wrong page", errors: [{ field: "page", message: "Wrong" }] } },
  ],
  ["no message", "Failed to save product", { status: 500, body: "<html>" }],
];

test("saving shows progress, is sent once and can be cancelled", async ({ page }) => {
  await openNew(page);
  await test.step("Cancel ends it without a message", async () => {
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
    await page.unrouteAll();
  });
  await test.step("the bar shows progress, the button is busy, and a second click sends nothing", async () => {
    await page.goBack();
    await fillForm(page);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const noise = await imageFile("large.png");
    await fileInput(page).setInputFiles([
      { ...noise, buffer: Buffer.concat([noise.buffer, Buffer.alloc(3_000_000)]) },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    const browser = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
    await browser.send("Network.emulateNetworkConditions", slow);
    const saves = savesOf(page);
    await saveButton(page).dblclick();
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
    expect(saves).toEqual(["POST /api/products"]);
  });
});

test("rejects another product's number and asks about a duplicate part code", async ({ page, admin }) => {
  const CODE = "Part code (optional)";
  const other = await ownProduct(admin, { partCode: "FT-0471", title: "Form test other" });
  const deleted = await ownProduct(admin, { title: "Form test gone" });
  await admin.del(`/api/products/${deleted._id}`);
  await openNew(page);
  await fillForm(page, "Form test coded");
  await test.step("reports a duplicate number at its field, with the product that has it", async () => {
    await field(page, NUMBER).fill(String(other.productId));
    await saveButton(page).click();
    const message = `Product ID ${other.productId} is already used by '${other.title}'`;
    await expectError(field(page, NUMBER), message);
    await expect(toast(page, message)).toBeVisible();
    await expect(field(page, NUMBER)).toBeFocused();
    await expect(note(page)).toHaveCount(0);
    await expect(field(page, "Title")).toHaveValue("Form test coded");
    await expect(tiles(page)).toHaveCount(1);
    await field(page, NUMBER).fill("");
    await expect(page.getByText(message, { exact: true })).toHaveCount(1);
  });
  await test.step("a number that a deleted product still holds", async () => {
    await field(page, NUMBER).fill(String(deleted.productId));
    await saveButton(page).click();
    await expectError(
      field(page, NUMBER),
      `Product ID ${deleted.productId} still belongs to '${deleted.title}'`,
    );
    await field(page, NUMBER).fill("");
  });
  await test.step("warns of a duplicate part code while it is typed and saves it once confirmed", async () => {
    const name = `'Form test other' (No. ${other.productId})`;
    await field(page, CODE).fill("x".repeat(61));
    await saveButton(page).click();
    await expectError(field(page, CODE), "Part code must be at most 60 characters");
    await field(page, CODE).fill("ft 0471");
    await expect(page.getByText(`Also used by ${name}`)).toBeVisible();
    await saveButton(page).click();
    const confirmation = page.getByRole("alertdialog", { name: "Same part code" });
    await expect(confirmation).toContainText(`This code is also used by ${name}. Save anyway?`);
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, CODE)).toHaveValue("ft 0471");
    await saveButton(page).click();
    await confirmation.getByRole("button", { name: "Save with this code" }).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(page.getByRole("row", { name: /Form test coded/ })).toContainText("ft 0471");
    expect((await productCalled(admin, "Form test coded")).partCode).toBe("ft 0471");
  });
});

test("shows each rejection at its place; the next attempt works", async ({ page }) => {
  await openNew(page);
  await fillForm(page, "Form test stays");
  await test.step("the network is lost", async () => {
    await atSave(page, (route) => route.abort("internetdisconnected"));
    await saveButton(page).click();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(note(page)).toHaveText("Failed to save product");
    await expect(page.locator(".toast")).toHaveCount(1);
    await page.unrouteAll();
  });
  await test.step("reports an unreadable image at the images", async () => {
    const { buffer } = await imageFile("broken.png");
    await fileInput(page).setInputFiles([
      { name: "broken.png", mimeType: "image/png", buffer: buffer.subarray(0, 40) },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    await saveButton(page).click();
    await expectError(fileInput(page), "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.");
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Remove image 2" }).click();
  });
  await test.step("every field shows the server's message, nested ones too", async () => {
    await page.getByRole("button", { name: "Add Specification" }).click();
    await field(page, "Specification name 1").fill("A");
    await field(page, "Specification value 1").fill("1");
    const errors = [
      ["title", "Not this title"],
      ["specifications.0.value", "Not this value"],
      ["removedImages", "Not this picture"],
      ["stock", "Not so many"],
    ].map(([name, message]) => ({ field: name, message }));
    await atSave(page, reply(400, { message: "Please check", errors }));
    await saveButton(page).click();
    await expectError(field(page, "Title"), "Not this title");
    await expectError(field(page, "Specification value 1"), "Not this value");
    await expectError(fileInput(page), "Not this picture");
    await expectError(field(page, "Stock"), "Not so many");
    await expect(fileInput(page)).toBeFocused();
    await expect(toast(page, "Please check")).toBeVisible();
    await page.unrouteAll();
  });
  for (const [what, text, answer] of FAILURES) {
    await test.step(`shows a note on top and a toast and keeps what was typed with ${what}`, async () => {
      await atSave(page, (route) => route.fulfill(answer));
      await saveButton(page).click();
      await expect(note(page)).toHaveText(text);
      await expect(toast(page, text)).toBeVisible();
      await expect(page.locator(".form-note")).toBeFocused();
      await expect(field(page, "Title")).toHaveValue("Form test stays");
      await expect(tiles(page)).toHaveCount(1);
      await page.unrouteAll();
    });
  }
  await saveButton(page).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
});

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

test.describe("a loading product", () => {
  test.afterEach(({ admin }) => deleteOwnProducts(admin));

  // Rejected and broken responses are the subject here.
  test.use({ forgiven: ANYTHING });

  test("shows that a product is loading; a failed one leads back to the list", async ({ page, admin }) => {
    const { _id, title } = await ownProduct(admin);
    const path = `**/api/products/${_id}`;
    const backInList = async (...messages: string[]) => {
      for (const text of messages) await expect(toast(page, text)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/products$/);
      await dismissNotices(page);
    };
    const open = () =>
      page
        .getByRole("link", { name: `Edit ${title}` })
        .first()
        .click();
    await test.step("while it loads", async () => {
      const release = await hold(page, "GET", path);
      await openAsAdmin(page, `/admin/products/${_id}/edit`);
      await expect(page.getByRole("status").filter({ hasText: "Loading product..." })).toBeVisible();
      await expect(saveButton(page)).toHaveCount(0);
      release();
      await expect(field(page, "Title")).toHaveValue(title);
      await page.unroute(path);
    });
    await test.step("the product does not exist", async () => {
      await page.goto(`/admin/products/${UNKNOWN}/edit`);
      await backInList("Failed to load product");
    });
    await test.step("the server fails", async () => {
      await page.route(path, reply(500, { message: "Broken" }));
      await open();
      await backInList("Failed to load product");
      await page.unroute(path);
    });
    await test.step("the network fails", async () => {
      await page.route(path, (route) => route.abort());
      await open();
      await backInList("Network error. Please check your connection.", "Failed to load product");
    });
  });
});
