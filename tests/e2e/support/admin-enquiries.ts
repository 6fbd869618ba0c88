import type { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { v7 as uuidv7 } from "uuid";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import type { EnquiryRow } from "#server/platform/database/schema.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { openAsAdmin } from "./admin.ts";
import { openDatabase } from "./database.ts";
import { test as base, expect } from "./test.ts";

/** The inbox of one test, which starts empty. */
export interface Inbox {
  admin: ApiClient;
  /** Adds an enquiry as a visitor's call would, without the visitors' limits, and returns its `_id`. */
  add: (fields?: Partial<EnquiryRow>) => string;
  /** Adds searches that found nothing, each with its count. */
  addSearches: (searches: Record<string, number>) => void;
  /** Sets or removes the mail settings. */
  setMail: (mail: { host: string; port: number } | undefined) => void;
  read: (id: string) => Promise<Enquiry>;
}

const CLEARED = [
  "quotations",
  "enquiries",
  "customer_keys",
  "customers",
  "jobs",
  "failed_searches",
  "interest",
];

export const test = base.extend<{ inbox: Inbox }>({
  // A server without the sample catalogue and without what other tests send.
  server: ({ emptySite }, use) => use(emptySite),
  inbox: async ({ server, admin }, use) => {
    const database = openDatabase(server.dataDir);
    for (const table of CLEARED) database.exec(`delete from ${table}`);
    const setMail: Inbox["setMail"] = (mail) => {
      database.exec("delete from settings where key = 'mail'");
      if (!mail) return;
      const optional = { user: null, password: null, to: "office@example.com", from: null };
      database
        .prepare("insert into settings (key, value, updated_at) values ('mail', ?, 0)")
        .run(JSON.stringify({ ...mail, security: "none", ...optional }));
    };
    await use({
      admin,
      setMail,
      add: (fields) => insert(database, "enquiries", enquiryRow(fields)),
      addSearches(searches) {
        const day = Math.floor(Date.now() / (24 * 60 * 60_000));
        for (const [search, times] of Object.entries(searches)) {
          insert(database, "failed_searches", { id: uuidv7(), search, day, times, seen_at: Date.now() });
        }
      },
      read: async (id) => (await admin.get(`/api/enquiries/${id}`)).body as Enquiry,
    });
    setMail(undefined);
    database.close();
  },
});

export { expect };

function enquiryRow(fields: Partial<EnquiryRow> = {}): EnquiryRow {
  const row = {
    id: uuidv7(),
    number: null,
    kind: "callback",
    name: "Asha Weaver",
    company: null,
    phone: "+919876543210",
    preferred_time: "Weekdays after 4 pm",
    subject: null,
    contact: null,
    message: "Two grippers for a GamMax, please.",
    product: null,
    catalogue: null,
    items: "[]",
    origin: null,
    customer_key: null,
    customer_id: null,
    state: "new",
    notes: "",
    remind_on: null,
    events: "[]",
    delivery_state: "waiting",
    delivery_attempts: 0,
    delivered_at: null,
    delivery_error: null,
    sample: 0,
    version: 1,
    created_at: Date.now(),
    updated_at: Date.now(),
    ...fields,
  };
  const written = [row.name, row.phone, row.subject, row.contact, row.message];
  return { search_text: written.filter(Boolean).join(" ").toLowerCase(), ...row };
}

function insert<Row extends { id: string }>(database: DatabaseSync, table: string, row: Row): string {
  const names = Object.keys(row);
  const places = names.map(() => "?").join();
  database.prepare(`insert into ${table} (${names.join()}) values (${places})`).run(...Object.values(row));
  return row.id;
}

/** The fields of an e-mail without a part, with a test's changes. */
export const emailFields = (fields: Partial<EnquiryRow> = {}): Partial<EnquiryRow> => ({
  kind: "email",
  name: null,
  phone: null,
  preferred_time: null,
  subject: "Price of a reed",
  message: "What does a reed of 190 cm cost?",
  ...fields,
});

/** Opens the inbox and waits until its list shows something. */
export async function openInbox(page: Page, search = ""): Promise<void> {
  await openAsAdmin(page, `/admin/enquiries${search}`);
  await expect(page.getByRole("heading", { name: "Enquiries", exact: true })).toBeVisible();
  await expect(page.getByText("Loading enquiries...")).toHaveCount(0);
}

export const list = (page: Page): Locator => page.getByRole("region", { name: "Enquiries", exact: true });
export const rows = (page: Page): Locator => list(page).locator(".enquiries > li");
/** The row that contains a text. */
export const row = (page: Page, text: string): Locator =>
  rows(page).filter({ hasText: text }).locator("a.enquiry");
/** The open enquiry, by its sender. */
export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
/** The sidebar's entry, with any text. */
export const entry = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Enquiries/ });

export const LIST = /\/api\/enquiries\?page=/;
export const ARRIVALS = /\/api\/enquiries\/arrivals$/;
export const ONE = /\/api\/enquiries\/[0-9a-f-]{36}$/;
export const DELIVER = /\/deliver$/;
export const EXPORT = /\/api\/enquiries\/export$/;
export const FAILED = /\/api\/searches\/failed$/;
export const DONE = /\/api\/searches\/failed\/[0-9a-f-]{36}$/;
