import type { Generated } from "kysely";

/** The tables of quotations and customers; schema.ts has the conventions. */
export interface QuotationTables {
  /** `phones` and `emails` are JSON arrays of texts. */
  customers: {
    id: string;
    name: string;
    company: string;
    phones: string;
    emails: string;
    gstin: string;
    address: string;
    state: string;
    supply: string;
    discount: number;
    note: string;
    /** 1 if an enquiry or a quotation created it and no administrator edited it: it is deleted with the last of them. */
    is_derived: number;
    search_text: string;
    merged_into: string | null;
    /** JSON: what its merge moved and added (enquiries/customers/merge.ts). */
    merge_undo: string | null;
    version: number;
    created_at: number;
    updated_at: number;
  };
  /** What a customer is found by: 'p' and the last ten digits of a phone, 'e' and an e-mail address, 'g' and a GSTIN. */
  customer_keys: {
    key: string;
    customer_id: string;
  };
  /**
   * One revision of a quotation. `content` is the QuotationBody last saved, `document` the QuotationDocument that was sent (JSON,
   * null for a draft). `first_id` is the id of its first revision.
   */
  quotations: {
    id: string;
    enquiry_id: string | null;
    first_id: string;
    revision: number;
    /** 'Q/26-27/0042', the same for all revisions; null until the first one is sent. */
    number: string | null;
    state: string;
    customer_key: string | null;
    customer_id: Generated<string | null>;
    content: string;
    document: string | null;
    /** In paise, or cents of another currency. */
    total: number;
    /** A calendar day. */
    valid_until: string;
    link_token: string | null;
    link_hash: string | null;
    revoked_at: number | null;
    sent_at: number | null;
    seen_at: number | null;
    answered_at: number | null;
    answered_by: string | null;
    reason: string;
    /** Whether the staff recorded the answer, who may take it back. */
    answered_in_office: Generated<number>;
    /** When this revision was last asked for; an acceptance since then refuses its sending. */
    revised_at: number | null;
    /** Null until it is accepted, and after the acceptance was taken back. */
    order_state: string | null;
    /** A JSON array of OrderEvent (contract/enquiries/order.ts). */
    order_events: Generated<string>;
    /** A JSON array of the accepted quantities, one per line of the document; null: all as quoted. */
    accepted: string | null;
    /** The sum of what was accepted, in paise. */
    accepted_total: number | null;
    /** A JSON array of OrderPaper (contract/enquiries/order.ts). */
    order_documents: Generated<string>;
    /** The number of the buyer's own order, empty without one, and its calendar day. */
    buyer_order: Generated<string>;
    buyer_order_date: string | null;
    /** StockTaken as JSON (enquiries/quotations/order-stock.ts); null unless the order took its parts from the stock. */
    stock_taken: string | null;
    /** The text of the mail. */
    message: string;
    delivery_state: string;
    delivery_attempts: number;
    delivered_at: number | null;
    delivery_error: string | null;
    search_text: string;
    version: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
}
