import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { manyPagesPdf } from "#tests/support/hostile-pdfs.ts";
import { onePagePdf } from "#tests/support/pdf-objects.ts";
import { until } from "#tests/support/until.ts";
import { openAsAdmin } from "./admin.ts";
import { collectRequests } from "./calls.ts";
import { test as base, expect } from "./test.ts";

/** Catalogues of one test, whose names begin with a unique word; deleted when the test ends. */
export interface TestCatalogs {
  admin: ApiClient;
  /** The name of one of the test's files. */
  nameOf: (thing: string) => string;
  /** Uploads a one-page PDF, or other bytes, and waits until its pages are ready. */
  put: (thing: string, bytes?: Uint8Array) => Promise<Catalog>;
  read: (catalog: Catalog) => Promise<Catalog>;
}

const SECTIONS = { REEDS: 1, GRIPPERS: 3 };

/** A catalogue of four pages that all tests of a worker share. */
let drawn: Promise<Catalog> | undefined;

export const test = base.extend<{ testCatalogs: TestCatalogs; common: Catalog }>({
  server: ({ catalogSite }, use) => use(catalogSite),
  testCatalogs: async ({ admin }, use) => {
    const word = `Z${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
    const nameOf = (thing: string) => `${word} ${thing}.pdf`;
    const read = ({ _id }: Catalog) => readOne(admin, _id);
    const put = (thing: string, bytes: Uint8Array = smallPdf()) => uploaded(admin, nameOf(thing), bytes);
    await use({ admin, nameOf, read, put });
    for (const { _id, originalName } of (await admin.get("/api/catalogs")).body as Catalog[]) {
      if (originalName.startsWith(word)) await admin.del(`/api/catalogs/${_id}`);
    }
  },
  common: async ({ admin }, use) => {
    drawn ??= uploaded(admin, "Four pages.pdf", manyPagesPdf(4));
    const catalog = await drawn;
    await setSections(admin, catalog);
    await use(await readOne(admin, catalog._id));
  },
});

const setSections = (admin: ApiClient, { _id }: Catalog) =>
  admin.put(`/api/catalogs/${_id}/page-navigation`, SECTIONS);

/** A PDF whose page is rendered almost at once. */
export const smallPdf = (): Buffer => onePagePdf({ content: "0 0 10 10 re f" });

async function uploaded(admin: ApiClient, name: string, bytes: Uint8Array): Promise<Catalog> {
  const answer = await upload(admin, "others", pdfFile(bytes, name));
  if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.text}`);
  const { _id } = answer.body as Catalog;
  await until(async () => /completed|error/.test((await readOne(admin, _id)).processingStatus));
  return readOne(admin, _id);
}

async function readOne(admin: ApiClient, id: string): Promise<Catalog> {
  const list = (await admin.get("/api/catalogs")).body as Catalog[];
  const found = list.find((catalog) => catalog._id === id);
  if (!found) throw new Error("The catalogue is gone");
  return found;
}

export { expect };

/** Opens the catalogues screen and waits until it is loaded. */
export async function openCatalogs(page: Page): Promise<void> {
  await openAsAdmin(page, "/admin/catalogs");
  await expect(card(page, "Others")).toBeVisible();
}

export const card = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: `${name} Catalog` });

/** A row by its file name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.locator(".strong").getByText(name, { exact: true }) });

export const picker = (page: Page, name: string): Locator => page.getByLabel(`PDF for ${name} Catalog`);

/** A file for the file input of a card. */
export const pickedPdf = (name: string, buffer: Buffer = smallPdf()) => ({
  name,
  mimeType: "application/pdf",
  buffer,
});

export const LIST = /\/api\/catalogs$/;
export const METADATA = /\/api\/catalogs\/metadata$/;
export const ONE = /\/api\/catalogs\/[0-9a-f-]{36}$/;
export const TOGGLE = /\/toggle-active$/;
export const NAVIGATION = /\/page-navigation$/;
export const UPLOAD = /\/api\/catalogs\/[a-z-]+$/;

/** Collects the uploads that are sent from now on. */
export const postsOf = (page: Page): string[] => collectRequests(page, /^POST .*\/api\/catalogs\/[a-z-]+$/);
