import { mergeTests, type Page } from "@playwright/test";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestItem, heroImage } from "#tests/support/hero.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openAsAdmin } from "../support/admin.ts";
import { PASSWORD, test as withPeople } from "../support/admin-account.ts";
import { smallPdf } from "../support/admin-catalogs.ts";
import { type Inbox, test as withInbox } from "../support/admin-enquiries.ts";
import { expect, type TestHome, test as withStage } from "../support/admin-hero.ts";
import { deleteTabs } from "../support/admin-settings.ts";
import { conflict, keep } from "../support/conflict.ts";
import { FAILED_CALLS } from "../support/test.ts";

const test = mergeTests(withStage, withInbox, withPeople);
test.use({ forgiven: FAILED_CALLS });

/** Something that two administrators edit at the same time. */
interface Subject {
  path: string;
  /** The field's value on the server. */
  stored: () => Promise<unknown>;
  remove?: () => unknown;
}

/** A form of the back office. */
interface Place {
  make: (given: {
    admin: ApiClient;
    inbox: Inbox;
    testHome: TestHome;
    server: ServerProcess;
  }) => Promise<Subject>;
  /** Opens the form from the page. */
  open?: string | RegExp;
  field: string;
  save: string;
  /** The texts of the first administrator, and of the second, who saves too late. */
  texts?: [first: string, second: string];
  /** How the comparison shows them. */
  shown?: [first: string, second: string];
}

const one = async (admin: ApiClient, path: string) => (await admin.get(path)).body;
const removal = (admin: ApiClient, path: string) => () => admin.del(path);

const PLACES: Readonly<Record<string, Place>> = {
  "the product form": {
    async make({ admin }) {
      const api = `/api/products/${(await createTestProduct(admin, { title: "Two hands" }))._id}`;
      const path = `${api.replace("/api", "/admin")}/edit`;
      return { path, stored: async () => (await one(admin, api)).title, remove: removal(admin, api) };
    },
    field: "Title",
    save: "Update Product",
  },
  "quick edit": {
    async make({ admin }) {
      const api = `/api/products/${(await createTestProduct(admin, { title: "Two hands" }))._id}`;
      const stored = async () => String((await one(admin, api)).price);
      return { path: "/admin/products?q=Two%20hands", stored, remove: removal(admin, api) };
    },
    open: /^Quick edit/,
    field: "Price (₹)",
    save: "Save Changes",
    texts: ["88", "777"],
    shown: ["₹88.00", "₹777.00"],
  },
  settings: {
    make: async ({ admin }) => ({
      path: "/admin/settings/address",
      stored: async () => (await one(admin, "/api/settings/address")).publicUrl,
      remove: () => admin.put("/api/settings/address", { publicUrl: null }),
    }),
    field: "Address of the site",
    save: "Save",
    texts: ["https://first.example.com", "https://second.example.com"],
  },
  "a catalogue's sections": {
    async make({ admin }) {
      const { _id } = (await upload(admin, "others", pdfFile(smallPdf(), "Two hands.pdf"))).body;
      const api = `/api/catalogs/${_id}`;
      await expect.poll(async () => (await one(admin, api)).processingStatus).toBe("completed");
      await admin.put(`${api}/page-navigation`, { REEDS: 1 });
      const stored = async () => Object.keys((await one(admin, api)).pageNavigation).join();
      return { path: "/admin/catalogs", stored, remove: removal(admin, api) };
    },
    open: "Pages of Two hands.pdf",
    field: "Section 1",
    save: "Save",
    texts: ["FIRST", "SECOND"],
    shown: ["FIRST 1", "SECOND 1"],
  },
  "an enquiry's notes": {
    async make({ inbox }) {
      const id = inbox.add();
      return { path: `/admin/enquiries?enquiry=${id}`, stored: async () => (await inbox.read(id)).notes };
    },
    field: "Notes",
    save: "Save",
  },
  "a quotation": {
    async make({ admin }) {
      const api = `/api/quotations/${(await admin.post("/api/quotations", {})).body._id}`;
      const stored = async () => (await one(admin, api)).note;
      return { path: api.replace("/api", "/admin"), stored, remove: removal(admin, api) };
    },
    open: "Add note",
    field: "Note to the customer",
    save: "Save",
  },
  "a customer": {
    async make({ admin }) {
      const api = `/api/customers/${(await admin.post("/api/customers", { name: "Two hands" })).body._id}`;
      const stored = async () => (await one(admin, api)).note;
      return { path: api.replace("/api", "/admin"), stored, remove: removal(admin, api) };
    },
    open: "Edit",
    field: "Note (optional)",
    save: "Save",
  },
  "a slide": {
    async make({ testHome }) {
      await testHome.slides("Two hands");
      return { path: "/admin/hero", stored: async () => (await testHome.read.slides())[0]?.title };
    },
    open: "Edit Two hands",
    field: "Title",
    save: "Save",
  },
  "a news item": {
    async make({ admin, testHome }) {
      testHome.publishNews(true);
      await createTestItem(admin, "news", { title: "Two hands" });
      return { path: "/admin/hero", stored: async () => (await testHome.read.news())[0]?.title };
    },
    open: "Edit Two hands",
    field: "Title",
    save: "Save",
  },
  "a photograph": {
    async make({ admin }) {
      const fields = { title: "Two hands", page: "about" };
      const { _id } = (await admin.form("POST", "/api/photographs", fields, [await heroImage()])).body;
      const stored = async () => (await one(admin, "/api/photographs/all"))[0].title;
      return {
        path: "/admin/settings/photographs",
        stored,
        remove: removal(admin, `/api/photographs/${_id}`),
      };
    },
    open: "Edit Two hands",
    field: "Caption",
    save: "Save",
  },
  "a company tab": {
    async make({ admin, server }) {
      await admin.form("POST", "/api/hero/tabs", { title: "quality", content: "Two hands", exists: "false" });
      const stored = async () => (await one(admin, "/api/hero/tabs"))[0].content;
      return { path: "/admin/settings/tabs", stored, remove: () => deleteTabs(server) };
    },
    open: "Edit Quality",
    field: "Quality text",
    save: "Save",
  },
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Every save sends the version that it is based on. */
async function typeAndSave(page: Page, { field, save }: Place, text: string): Promise<void> {
  const sending = page.waitForRequest((request) => /^P[OU]/.test(request.method()));
  await page.getByLabel(field, { exact: true }).fill(text);
  await button(page, save).click();
  expect((await sending).headers()["if-match"]).toMatch(/^"\d+"$/);
}

/** A version; text marked as removed may precede it. */
const endsWith = (text: string) => new RegExp(`${RegExp.escape(text)}$`);

test("in each form the second of two administrators overwrites nothing unseen", async ({
  page: second,
  browser,
  server,
  testHome,
  inbox,
  people,
}) => {
  test.setTimeout(240_000);
  const first = await browser.newPage({ baseURL: server.url });
  const { email } = await people.add();
  await openAsAdmin(first, "/robots.txt", { email, password: PASSWORD });
  await openAsAdmin(second, "/robots.txt");
  for (const [name, place] of Object.entries(PLACES)) {
    await test.step(name, async () => {
      const { path, stored, remove } = await place.make({ server, testHome, inbox, admin: people.owner });
      const [theirs, mine] = place.texts ?? ["First", "Second"];
      const [shownTheirs, shownMine] = place.shown ?? [theirs, mine];
      for (const page of [first, second]) {
        await page.goto(path);
        if (place.open) await button(page, place.open).click();
        await expect(page.getByLabel(place.field, { exact: true })).toBeVisible();
      }
      await typeAndSave(first, place, theirs);
      await expect.poll(stored).toBe(theirs);
      await typeAndSave(second, place, mine);
      const versions = conflict(second).locator(".conflict-side > .as-written");
      await expect(versions.first()).toHaveText(endsWith(shownMine));
      await expect(versions.nth(1)).toHaveText(endsWith(shownTheirs));
      expect(await stored()).toBe(theirs);
      await keep(second, "mine");
      await expect.poll(stored).toBe(mine);
      await remove?.();
    });
  }
  await first.context().close();
});
