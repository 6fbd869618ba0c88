import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { ImportRow, ImportState, ProductImport } from "#contract/imports/import.ts";
import type { Product } from "#contract/products/product.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { csvFile, zipFile } from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { until } from "#tests/support/until.ts";
import { openAsAdmin } from "./admin.ts";
import { test as base, expect } from "./test.ts";

/** Products and imports of one test, recognised by a unique word. */
export interface TestImports {
  admin: ApiClient;
  word: string;
  /** Creates a product whose title begins with the word. */
  put: (fields?: Record<string, string>) => Promise<Product>;
  read: (product: Pick<Product, "_id">) => Promise<Product>;
  /** Uploads a file and waits until it is checked. */
  check: (csv: string, zip?: Uint8Array) => Promise<ProductImport>;
  /** Uploads a file and waits until it is applied. */
  applied: (csv: string) => Promise<ProductImport>;
  /** Waits until an import is in this state, and returns it. */
  reach: (item: Pick<ProductImport, "_id">, state: ImportState) => Promise<ProductImport>;
}

export const test = base.extend<{ testImports: TestImports }>({
  // A server without the sample catalogue, because all its products are exported and imported.
  server: ({ emptySite }, use) => use(emptySite),
  testImports: async ({ admin }, use) => {
    const word = `W${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
    const reach: TestImports["reach"] = async ({ _id }, state) => {
      let item: ProductImport | undefined;
      await until(async () => {
        item = (await admin.get(`/api/imports/${_id}`)).body as ProductImport;
        return item.state === state;
      }).catch((error: unknown) => {
        throw new Error(`The import did not become ${state}: ${JSON.stringify(item)}`, { cause: error });
      });
      if (!item) throw new Error("The import is gone");
      return item;
    };
    const check: TestImports["check"] = async (csv, zip) => {
      const files = [csvFile(csv, `${word}.csv`), ...(zip ? [zipFile(zip)] : [])];
      const answer = await admin.form("POST", "/api/imports", {}, files);
      if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.text}`);
      return reach(answer.body as ProductImport, "checked");
    };
    await use({
      admin,
      word,
      reach,
      put: (fields = {}) => createTestProduct(admin, { title: `${word} gripper`, ...fields }),
      read: async ({ _id }) => (await admin.get(`/api/products/${_id}`)).body as Product,
      check,
      async applied(csv) {
        const item = await check(csv);
        await admin.post(`/api/imports/${item._id}/apply`);
        return reach(item, "done");
      },
    });
  },
});

export { expect };

export const PATH = "/admin/products/import";
export const LIST = /\/api\/imports$/;
export const ONE = /\/api\/imports\/[0-9a-f-]{36}$/;
export const ROWS = /\/api\/imports\/[0-9a-f-]{36}\/rows\?/;
export const REFUSALS = /\/api\/imports\/[0-9a-f-]{36}\/refusals\?/;
export const PHOTOS = /\/api\/imports\/[0-9a-f-]{36}\/photos\?/;
export const APPLY = /\/api\/imports\/[0-9a-f-]{36}\/apply$/;
export const UNDO = /\/api\/imports\/[0-9a-f-]{36}\/undo$/;
export const STOP = /\/api\/imports\/[0-9a-f-]{36}\/stop$/;

/** Opens one import and waits until it shows its state. */
export async function openImport(
  page: Page,
  { _id, csvName }: Pick<ProductImport, "_id" | "csvName">,
): Promise<void> {
  await openAsAdmin(page, `${PATH}/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name: csvName })).toBeVisible();
}

export const picker = (page: Page): Locator => page.getByLabel("Files to import");
/** The panel of an import's state. */
export const state = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
/** The figure with this name. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator(".claims > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
/** The number of rows of a kind, in its tab. */
export const rowCount = (page: Page, kind: string): Locator =>
  page
    .getByRole("navigation", { name: "Kinds of rows" })
    .getByRole("link", { name: new RegExp(`^${kind} `) })
    .locator(".mono");
/** A row of the import by its line in the file. */
export const line = (page: Page, number: number): Locator =>
  page
    .locator(".import-table tbody tr")
    .filter({ has: page.locator(".c-line").getByText(String(number), { exact: true }) });

/** Why the row of this line is rejected, below its cells. */
export const problems = (page: Page, number: number): Locator =>
  line(page, number).locator("xpath=following-sibling::tr[1]");

/** A reason for rejecting rows, by a part of its text. */
export const reason = (page: Page, text: string): Locator =>
  page.locator(".refusals > li").filter({ hasText: text });

/** Files for the file input. */
export const pickedCsv = (content: string, name = "products.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});
export const pickedZip = (buffer: Buffer, name = "pictures.zip") => ({
  name,
  mimeType: "application/zip",
  buffer,
});

const ID = "0199a000-0000-7000-8000-000000000001";

/** An import as the server returns it, for states that end too quickly to be tested. */
export const importOf = (fields: Partial<ProductImport> = {}): ProductImport => ({
  _id: ID,
  state: "checked",
  csvName: "products.csv",
  zipName: "pictures.zip",
  catalogId: null,
  layout: null,
  noted: 0,
  createdBy: "owner@example.com",
  createdAt: "2024-01-05T20:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  encoding: "UTF-8",
  separator: "comma",
  problem: null,
  rows: 5055,
  checked: 5055,
  counts: { new: 12, changed: 1200, same: 3840, refused: 3 },
  applied: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  pictures: 14,
  unusedPictures: 2,
  placedPictures: 0,
  leftOut: 0,
  gone: 0,
  newBrands: [],
  hasTable: true,
  ...fields,
});

/** A row of an import, as the server returns it. */
export const rowOf = (fields: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  kind: "changed",
  state: "waiting",
  productId: 1004,
  title: "Rapier gripper, left",
  product: ID,
  cells: {},
  differences: [{ column: "Price", from: "1250", to: "1400.5" }],
  problems: [],
  ...fields,
});
