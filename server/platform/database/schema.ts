import type { Generated, Insertable, Selectable } from "kysely";
import type { BackupKind, BackupState } from "../../../contract/operations/backup.ts";
import type { CatalogTables } from "./schema-of-catalogs.ts";
import type { ImportTables } from "./schema-of-imports.ts";

/** What every item of a list of the home page has: its place, a switch, and the version saves are made from. */
export interface ItemColumns {
  id: string;
  title: string;
  position: number;
  is_active: number;
  sample: number;
  version: number;
  change: number;
  created_at: number;
  updated_at: number;
}

export type FileState = "pending" | "live" | "held" | "doomed";

/**
 * The tables, once for both engines. Times are milliseconds since 1970, flags 0 or 1, JSON is text:
 * the same values on SQLite and PostgreSQL.
 */
export interface Tables extends CatalogTables, ImportTables {
  /**
   * 'change' is raised inside every write, 'content' where visitors see it: what search and caches compare themselves with.
   * 'enquiry' is the number of the last enquiry.
   */
  counters: {
    name: string;
    value: number;
  };
  /** Rows that are gone for good, so that an index can drop what it can no longer read. */
  removals: {
    change: number;
    entity: string;
    entity_id: string;
  };
  users: {
    id: string;
    email: string;
    email_key: string;
    password_hash: string;
    role: string;
    disabled_at: number | null;
    created_at: number;
    updated_at: number;
    last_sign_in_at: number | null;
    /** The key of the second factor in base64url; without one the password is enough. */
    totp_secret: string | null;
    /** One that was shown and is not yet confirmed by a code. */
    totp_pending: string | null;
    /** The time step of the last code that was taken: no code counts twice. */
    totp_step: Generated<number>;
  };
  /** A family of tokens: one login on one device. Revoking it ends all its tokens. */
  sessions: {
    id: string;
    user_id: string;
    /** Key from which each refresh credential derives its successor, so that a late twin gets the same one. */
    secret: string;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
    address: string;
    agent: string;
    last_used_at: Generated<number>;
  };
  access_tokens: {
    hash: string;
    session_id: string;
    expires_at: number;
  };
  refresh_tokens: {
    hash: string;
    session_id: string;
    created_at: number;
    expires_at: number;
    replaced_at: number | null;
  };
  login_throttle: {
    key: string;
    failures: number;
    blocked_until: number;
    forget_at: number;
  };
  recovery_codes: {
    user_id: string;
    hash: string;
  };
  /** Somebody who has given the right password and still owes the second factor. */
  sign_in_tickets: {
    hash: string;
    user_id: string;
    attempts: number;
    expires_at: number;
  };
  /** An administrator to be; the account gets the invitation's id. */
  invitations: {
    id: string;
    email: string;
    email_key: string;
    token_hash: string;
    invited_by: string;
    created_at: number;
    expires_at: number;
  };
  download_links: {
    hash: string;
    session_id: string;
    payload: string;
    expires_at: number;
  };
  products: {
    id: string;
    product_id: number;
    title: string;
    title_sort: string;
    part_code: string | null;
    /** By what codes are compared (products/part-code.ts): of the field, else of the specification that holds it. */
    part_code_key: string | null;
    description: string;
    category: string;
    catalog_id: string | null;
    price: number;
    stock: number;
    featured: number;
    /** 0: administrators alone see it. */
    published: number;
    specifications: string;
    images: string;
    sample: number;
    version: number;
    change: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
  hero_slides: ItemColumns & {
    category: string;
    description: string;
    image: string;
    /** 'left top' in tens of percent (contract/site/hero.ts). */
    focus: string;
  };
  /** `date` is a calendar day, YYYY-MM-DD. */
  news: ItemColumns & {
    content: string;
    date: string;
    author: string;
    tag: string | null;
    tag_color: string;
    image: string | null;
  };
  /** `page` names the page that shows it (contract/site/photographs.ts). */
  photographs: ItemColumns & {
    page: string;
    image: string;
  };
  /** The text of a company tab, by the tab's name. */
  hero_tabs: {
    name: string;
    content: string;
    image: string | null;
    sample: number;
    change: number;
    created_at: number;
    updated_at: number;
  };
  /**
   * Every stored file set: recorded as `pending` before its bytes, `live` with the row that owns it, `held` while
   * that row is deleted but restorable or a catalogue that is not active, `doomed` when its bytes are to go.
   */
  files: {
    key: string;
    /** A list of the files of the set, as JSON. */
    names: string;
    bytes: number;
    state: FileState;
    instance: string;
    due_at: number;
    attempts: number;
    created_at: number;
  };
  /** `version` is raised by each save of the owner; 0 for what no one has saved. */
  settings: {
    key: string;
    value: string;
    updated_at: number;
    version: Generated<number>;
  };
  activity: {
    id: string;
    at: number;
    actor_id: string | null;
    actor_name: string;
    type: "create" | "update" | "delete";
    entity: string;
    entity_id: string;
    description: string;
    detail: string;
  };
  /**
   * Work that waits or is under way. `subject` is the id of what it is about and ends with it; `instance` the
   * process that holds the lease. `due_at` orders what is due: the smallest number comes first.
   */
  jobs: {
    id: string;
    kind: string;
    subject: string | null;
    payload: string;
    due_at: number;
    lease_until: number;
    instance: string | null;
    fence: number;
    attempts: number;
    /** Attempts that ended with the process that made them. */
    crashes: Generated<number>;
    last_error: string | null;
    created_at: number;
  };
  /** `product`, `catalogue` and `items` are JSON: what they were called when the enquiry came. */
  enquiries: {
    id: string;
    /** By which people call it, as 'E-1042'; none for what is no enquiry, a trace that WhatsApp was opened. */
    number: number | null;
    kind: string;
    name: string | null;
    company: string | null;
    phone: string | null;
    preferred_time: string | null;
    subject: string | null;
    contact: string | null;
    message: string | null;
    product: string | null;
    catalogue: string | null;
    items: string;
    /** The place of the site from which WhatsApp was opened. */
    origin: string | null;
    /** The words an administrator's search compares. */
    search_text: string;
    /** By what the enquiries of one person are found together (enquiries/customer.ts). */
    customer_key: string | null;
    state: string;
    notes: string;
    delivery_state: string;
    delivery_attempts: number;
    delivered_at: number | null;
    delivery_error: string | null;
    /** Raised by what an administrator changes, not by the delivery. */
    version: number;
    created_at: number;
    updated_at: number;
  };
  /** `token` stands in the link by which an address leaves the list. */
  newsletter_subscribers: {
    id: string;
    email: string;
    email_key: string;
    token: string;
    created_at: number;
  };
  /** How often a search found nothing on one day, counted in days since 1970. */
  failed_searches: {
    id: string;
    search: string;
    day: number;
    times: number;
    seen_at: number;
  };
  /** How many calls of a kind were made in a stretch of time that ends at `forget_at`. */
  call_counts: {
    key: string;
    calls: number;
    forget_at: number;
  };
  /** How often a part was looked at, asked for and taken to WhatsApp in a month of the business's own clock, 'YYYY-MM'. */
  interest: {
    month: string;
    product_id: string;
    looked: number;
    asked: number;
    chats: number;
  };
  /** A state of the product list under a name, of one administrator; `query` is JSON, `name_key` the name as it is compared. */
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    name_key: string;
    query: string;
    created_at: number;
    updated_at: number;
  };
  backups: {
    id: string;
    kind: BackupKind;
    /** The moment of the schedule that it was made for. */
    slot: number | null;
    state: BackupState;
    /** Its file in the place of backups; empty for one that the command wrote elsewhere. */
    name: string;
    bytes: number | null;
    /** What it holds, as JSON. */
    contents: string | null;
    problem: string | null;
    created_at: number;
    checked_at: number | null;
  };
}

export type ProductRow = Selectable<Tables["products"]>;
export type NewProductRow = Insertable<Tables["products"]>;
export type CatalogRow = Selectable<Tables["catalogs"]>;
export type CatalogPageRow = Selectable<Tables["catalog_pages"]>;
export type CatalogCodeRow = Selectable<Tables["catalog_codes"]>;
export type CatalogMarkRow = Selectable<Tables["catalog_marks"]>;
export type CatalogReadingRow = Selectable<Tables["catalog_readings"]>;
export type CatalogReadingPageRow = Selectable<Tables["catalog_reading_pages"]>;
export type HeroSlideRow = Selectable<Tables["hero_slides"]>;
export type NewsRow = Selectable<Tables["news"]>;
export type PhotographRow = Selectable<Tables["photographs"]>;
export type HeroTabRow = Selectable<Tables["hero_tabs"]>;
export type UserRow = Selectable<Tables["users"]>;
export type InvitationRow = Selectable<Tables["invitations"]>;
export type JobRow = Selectable<Tables["jobs"]>;
export type EnquiryRow = Selectable<Tables["enquiries"]>;
export type ImportsRow = Selectable<Tables["imports"]>;
export type ImportRowRow = Selectable<Tables["import_rows"]>;
export type ImportPhotoRow = Selectable<Tables["import_photos"]>;
export type NewsletterSubscriberRow = Selectable<Tables["newsletter_subscribers"]>;
export type BackupRow = Selectable<Tables["backups"]>;
export type SavedViewRow = Selectable<Tables["saved_views"]>;
