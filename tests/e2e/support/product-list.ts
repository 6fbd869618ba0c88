import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Product } from "#contract/products/product.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openAsAdmin, toast } from "./admin.ts";
import { answer, lose } from "./calls.ts";
import { dismissNotices } from "./notices.ts";
import { test as base, expect } from "./test.ts";

/** Products of one test, found by a unique word; deleted when the test ends. */
export interface TestProducts {
  admin: ApiClient;
  word: string;
  /** Creates products called '{word} 1', '{word} 2' and so on, the last one newest. */
  fill: <Count extends number>(count: Count, fields?: Record<string, string>) => Promise<Products<Count>>;
  read: (product: Product) => Promise<Product>;
}

/** A tuple of products whose length is the literal count. */
type Products<Count extends number, Of extends Product[] = []> = number extends Count
  ? Product[]
  : Of["length"] extends Count
    ? Of
    : Products<Count, [...Of, Product]>;

export const test = base.extend<{ testProducts: TestProducts }>({
  testProducts: async ({ admin }, use) => {
    const word = `Q${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
    const created: Product[] = [];
    await use({
      admin,
      word,
      async fill<Count extends number>(count: Count, fields: Record<string, string> = {}) {
        const products: Product[] = [];
        for (let number = 1; number <= count; number += 1) {
          const title = `${word} ${created.length + 1}`;
          const product = await createTestProduct(admin, { title, ...fields });
          created.push(product);
          products.push(product);
        }
        return products as Products<Count>;
      },
      read: async ({ _id }) => (await admin.get(`/api/products/${_id}`)).body as Product,
    });
    for (const { _id } of created) await admin.del(`/api/products/${_id}`);
  },
});

export { expect };

/** Opens the list and waits until it shows something. */
export async function openList(page: Page, search = ""): Promise<void> {
  await openAsAdmin(page, `/admin/products${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(page.getByText("Loading products...")).toHaveCount(0);
}

/** Opens the list with only the test's own products. */
export async function openShelf(page: Page, { word }: TestProducts): Promise<void> {
  await openList(page, `?q=${word}`);
  await expect(page.locator("tbody tr").first()).toContainText(word);
}

export const rows = (page: Page): Locator => page.locator("tbody tr");
export const row = (page: Page, { title }: { title: string }): Locator =>
  rows(page).filter({ has: page.getByText(title, { exact: true }) });
export const titles = (page: Page): Promise<string[]> => page.locator("tbody .c-prod b").allTextContents();
export const listStatus = (page: Page): Locator => page.locator(".selbar").getByRole("status");

/** A failing call, and the message shown when the server sends none. */
interface Failing {
  method: string;
  path: RegExp;
  sentence: string;
  /** Ways of failing in addition to the usual ones: a name, a status and a body. */
  also?: readonly (readonly [string, number, unknown])[];
}

/**
 * Makes a call fail in one way after the other on the same page: each time it is attempted again, reported in a notice, and
 * leaves the page in the state that `expectLeft` checks.
 */
export async function failInEachWay(
  page: Page,
  { method, path, sentence, also = [] }: Failing,
  attempt: () => Promise<unknown>,
  expectLeft: () => Promise<unknown>,
): Promise<void> {
  const expectFailure = async (text: string) => {
    await attempt();
    await expect(toast(page, text)).toBeVisible();
    if (text !== sentence) await expect(toast(page, sentence)).toHaveCount(0);
    await expectLeft();
    await dismissNotices(page);
  };
  const message = "The shelf is locked";
  for (const [name, status, body, text = sentence] of [
    ["the server sends no message", 500, {}],
    ["the response is not JSON", 502, undefined],
    ["the server sends a message", 503, { message }, message],
    ...also,
  ] as [string, number, unknown, string?][]) {
    await base.step(name, async () => {
      await answer(page, method, path, status, body);
      await expectFailure(text);
    });
  }
  await base.step("the network is lost", async () => {
    await lose(page, method, path);
    await expectFailure("Network error. Please check your connection.");
  });
  await page.unrouteAll();
}

export const LIST = /\/api\/products\?/;
export const ONE = /\/api\/products\/[0-9a-f-]{36}$/;
export const FEATURED = /\/api\/products\/[0-9a-f-]{36}\/featured$/;
