import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "#contract/products/product.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { type ImageOptions, imageBytes } from "#tests/support/images.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";
import { openAsAdmin } from "./admin.ts";
import { collectRequests } from "./calls.ts";

/** The title prefix of these tests' products, which are deleted after each test. */
const MARK = "Form test";

export const NEW = "/admin/products/new";

/** An image for a file input. */
export async function imageFile(name: string, options: ImageOptions = {}) {
  const format = options.format ?? "png";
  return { name, mimeType: `image/${format}`, buffer: await imageBytes(options) };
}

/** A product of this test, created through the API. */
export const ownProduct = (admin: ApiClient, overrides: Record<string, string> = {}): Promise<Product> =>
  createTestProduct(admin, { title: `${MARK} part`, category: "others", ...overrides });

/** The product with a title that was typed in a test. */
export async function productCalled(admin: ApiClient, title: string): Promise<Product> {
  const found = await admin.get(`/api/products?limit=100&sortField=createdAt&sortOrder=desc`);
  const product = (found.body.products as Product[]).find((candidate) => candidate.title === title);
  if (!product) throw new Error(`There is no product '${title}'`);
  return product;
}

export async function deleteOwnProducts(admin: ApiClient): Promise<void> {
  const found = await admin.get("/api/products?limit=100&sortField=createdAt&sortOrder=desc");
  for (const { _id, title } of found.body.products as Product[]) {
    if (title.startsWith(MARK)) await admin.del(`/api/products/${_id}`);
  }
}

/** Returns a product number that is free: one of the test's products was just moved away from it. */
export async function freeNumber(admin: ApiClient): Promise<number> {
  const { _id } = await ownProduct(admin, { title: `${MARK} mover` });
  let left: number | undefined;
  for (let number = 1000; number >= 0; number -= 1) {
    const fields = productFields({ title: `${MARK} mover`, category: "others", productId: String(number) });
    const { status } = await admin.form("PUT", `/api/products/${_id}`, fields);
    if (status !== 200) continue;
    if (left !== undefined) return left;
    left = number;
  }
  throw new Error("No number is free");
}

export const openNew = async (page: Page): Promise<void> => {
  await openAsAdmin(page, NEW);
  await expect(page.getByRole("heading", { level: 1, name: "Create Product" })).toBeVisible();
};

export const openEdit = async (page: Page, { _id, title }: Product): Promise<void> => {
  await openAsAdmin(page, `/admin/products/${_id}/edit`);
  await expect(field(page, "Title")).toHaveValue(title);
};

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export const fileInput = (page: Page): Locator => page.getByLabel(/^Add images/);

/** The images of the grid, in order. */
export const tiles = (page: Page): Locator => page.getByRole("img", { name: /^Image \d+$/ });

export const saveButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Create|Update) Product$/ });

/** Expects a field's error message, linked to the field. */
export async function expectError(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(message)}`));
}

/** Fills the form so that it can be saved; a test changes what it is about. */
export async function fillForm(page: Page, title?: string): Promise<void> {
  await fileInput(page).setInputFiles([await imageFile("one.png")]);
  await expect(tiles(page)).toHaveCount(1);
  await fillTexts(page, title);
}

/** Fills everything except an image. */
export async function fillTexts(page: Page, title = `${MARK} gripper`): Promise<void> {
  const { description = "", price = "", stock = "" } = productFields();
  await field(page, "Title").fill(title);
  await field(page, "Description").fill(description);
  await field(page, "Category").selectOption("others");
  await field(page, "Price (₹)").fill(price);
  await field(page, "Stock").fill(stock);
}

/** Collects the saves that the page sends from now on. */
export const savesOf = (page: Page): string[] =>
  collectRequests(
    page,
    /^(?:POST|PUT) .*\/api\/products(?:\/|$)/,
    (request) => `${request.method()} ${new URL(request.url()).pathname}`,
  );

/** Drops or pastes files on the page with the events of a browser. */
export async function giveFiles(
  page: Page,
  how: "drop" | "paste",
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
  text?: string,
): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));
  await page.evaluate(
    ([kind, list, plain]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (plain) data.setData("text/plain", plain);
      const options = { bubbles: true, cancelable: true };
      const target = document.activeElement ?? document.body;
      if (kind === "paste") {
        target.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      } else {
        for (const name of ["dragenter", "dragover", "drop"]) {
          document.body.dispatchEvent(new DragEvent(name, { ...options, dataTransfer: data }));
        }
      }
    },
    [how, given, text] as const,
  );
}
