import type { Enquiry } from "../../contract/enquiry.ts";
import { instant } from "../database/instant.ts";
import type { EnquiryRow } from "../database/schema.ts";
import { storedItems, storedProduct } from "./stored-context.ts";

/** An enquiry as an administrator reads it. */
export function presentEnquiry(row: EnquiryRow): Enquiry {
  return {
    _id: row.id,
    kind: row.kind as Enquiry["kind"],
    name: row.name,
    phone: row.phone,
    preferredTime: row.preferred_time,
    subject: row.subject,
    contact: row.contact,
    message: row.message,
    product: row.product === null ? null : storedProduct(row.product),
    catalogue: row.catalogue === null ? null : (JSON.parse(row.catalogue) as Enquiry["catalogue"]),
    items: storedItems(row.items),
    state: row.state as Enquiry["state"],
    notes: row.notes,
    delivery: {
      state: row.delivery_state as Enquiry["delivery"]["state"],
      attempts: row.delivery_attempts,
      deliveredAt: row.delivered_at === null ? null : instant(row.delivered_at),
      error: row.delivery_error,
    },
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
