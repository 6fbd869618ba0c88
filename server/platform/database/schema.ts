import type { Generated, Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { BackupKind, BackupState } from "#contract/operations/backup.ts";
import type { CatalogTables } from "./schema-of-catalogs.ts";
import type { ImportTables } from "./schema-of-imports.ts";
import type { QuotationTables } from "./schema-of-quotations.ts";

/** Columns of every home page list: position, switch and version. */
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

/** The tables of both engines. Times are milliseconds since 1970, flags 0 or 1, JSON is text. */
export interface Tables extends CatalogTables, ImportTables, QuotationTables {
  /**
   * 'change' is raised by every write, 'content' by those that visitors see: search and caches compare it. 'enquiry' is the
   * last enquiry's number.
   */
  counters: {
    name: string;
    value: number;
  };
  /** Permanently deleted rows, so that indexes can drop them. */
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
    /** The second factor's key in base64url; null: the password is enough. */
    totp_secret: string | null;
    /** A key not confirmed by a code yet. */
    totp_pending: string | null;
    /** The time step of the last accepted code, which can't be reused. */
    totp_step: Generated<number>;
  };
  /** One login on one device. Revoking it ends all its tokens. */
  sessions: {
    id: string;
    user_id: string;
    /** The key from which refresh credentials are derived, so that concurrent refreshes get the same successor. */
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
  /** A user who has given the right password but not the second factor yet. */
  sign_in_tickets: {
    hash: string;
    user_id: string;
    attempts: number;
    expires_at: number;
  };
  /** An invited administrator; the account gets the invitation's id. */
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
    /** Normalised part code (products/part-code.ts), from the field or else the specification. */
    part_code_key: string | null;
    description: string;
    category: string;
    catalog_id: string | null;
    price: number;
    stock: number;
    /** Of quotations, as are the next two; null: that of the settings. */
    unit: string | null;
    hsn_code: string | null;
    gst_rate: number | null;
    featured: number;
    /** 0: visible to administrators only. */
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
    /** A JSON array of StoredMark (contract/site/hero.ts). */
    marks: string;
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
   * A stored file set: `pending` before its bytes are written, `live` with the row that owns it, `held` while that row is
   * deleted but restorable or its catalogue inactive, `doomed` when its bytes are to be removed.
   */
  files: {
    key: string;
    /** JSON array of the set's file names. */
    names: string;
    bytes: number;
    state: FileState;
    instance: string;
    due_at: number;
    attempts: number;
    created_at: number;
  };
  /** `version` is raised by each save; 0 before the first save. */
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
   * Pending and running work. `subject` is the id it is about and is deleted with; `instance` the process that holds the
   * lease. The smallest `due_at` runs first.
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
    /** Attempts that ended with a process crash. */
    crashes: Generated<number>;
    last_error: string | null;
    created_at: number;
  };
  /** `product`, `catalogue` and `items` are JSON snapshots from when the enquiry arrived. */
  enquiries: {
    id: string;
    /** Shown as 'E-1042'; null for an opened WhatsApp chat, which is no enquiry. */
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
    /** Where on the site WhatsApp was opened. */
    origin: string | null;
    /** Text that an administrator's search matches. */
    search_text: string;
    /** Groups enquiries of one customer (enquiries/customer.ts). */
    customer_key: string | null;
    customer_id: Generated<string | null>;
    state: string;
    /** A calendar day. */
    remind_on: string | null;
    /** A JSON array of EnquiryEvent (contract/enquiries/enquiry.ts). */
    events: Generated<string>;
    notes: string;
    delivery_state: string;
    delivery_attempts: number;
    delivered_at: number | null;
    delivery_error: string | null;
    /** Raised by administrators' changes, not by delivery. */
    version: number;
    /** Part of the sample: never mailed, without a number. */
    sample: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** `token` is in the unsubscribe link. */
  newsletter_subscribers: {
    id: string;
    email: string;
    email_key: string;
    token: string;
    created_at: number;
  };
  /** How often a search found nothing on one day, as days since 1970. */
  failed_searches: {
    id: string;
    search: string;
    day: number;
    times: number;
    seen_at: number;
    sample: Generated<number>;
  };
  /** Number of calls of a kind in a window that ends at `forget_at`. */
  call_counts: {
    key: string;
    calls: number;
    forget_at: number;
  };
  /** Visitors' calls that were answered: hashes of key and content, and the answer as JSON. */
  answered_keys: {
    key: string;
    content: string;
    answer: string;
    forget_at: number;
  };
  /** Views, enquiries and WhatsApp openings of a part in a month of the business's time zone, 'YYYY-MM'. */
  interest: {
    month: string;
    product_id: string;
    looked: number;
    asked: number;
    chats: number;
  };
  /** A brand or other kind of product. `words` is a JSON array; a removed row keeps its id from being used again. */
  categories: {
    id: string;
    label: string;
    navigation_label: string;
    position: number;
    is_shown: number;
    in_brand_grid: number;
    /** 0: a maker that is only known to search. */
    is_stocked: number;
    words: string;
    merged_into: string | null;
    version: number;
    change: number;
    updated_at: number;
    removed_at: number | null;
  };
  /** The rows that a merge gave another category, for its undo. */
  category_moves: {
    category: string;
    entity: string;
    entity_id: string;
  };
  backups: {
    id: string;
    kind: BackupKind;
    /** The slot of the schedule it was created for. */
    slot: number | null;
    state: BackupState;
    /** File name in the store of backups; empty for one written elsewhere by the command line. */
    name: string;
    bytes: number | null;
    /** JSON: its contents. */
    contents: string | null;
    problem: string | null;
    created_at: number;
    checked_at: number | null;
  };
}

/** A connection or transaction, and one that is a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

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
export type CustomerRow = Selectable<Tables["customers"]>;
export type QuotationRow = Selectable<Tables["quotations"]>;
export type ImportsRow = Selectable<Tables["imports"]>;
export type ImportRowRow = Selectable<Tables["import_rows"]>;
export type ImportPhotoRow = Selectable<Tables["import_photos"]>;
export type NewsletterSubscriberRow = Selectable<Tables["newsletter_subscribers"]>;
export type CategoryRow = Selectable<Tables["categories"]>;
export type BackupRow = Selectable<Tables["backups"]>;
