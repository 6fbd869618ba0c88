import { v7 as uuidv7 } from "uuid";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { referenceOf } from "#contract/enquiries/enquiry-reference.ts";
import type { WriteEnquiryBody } from "#contract/enquiries/written-enquiry.ts";
import type { Address } from "../accounts/auth/passes.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, EnquiryRow } from "../platform/database/schema.ts";
import { insertReturning } from "../platform/database/statements.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { type EnquiryContext, type EnquiryTexts, NOTHING, partsOf, resolveContext } from "./context.ts";
import { customerKey, customerOf } from "./customer.ts";
import { customerFor, saidIn } from "./customers/customer-for.ts";
import { insertCustomer, requireCustomer } from "./customers/store.ts";
import { countInterest } from "./interest/count.ts";
import { presentEnquiry } from "./present.ts";
import { enquiryColumns, enquirySearchText } from "./store.ts";
import { nextEnquiryNumber } from "./submit-enquiry.ts";

interface OfficeEnquiry
  extends Partial<Pick<EnquiryTexts, "name" | "company" | "phone" | "contact" | "message">> {
  customerId?: string | null;
  /** How it came; without it, a quotation made from nothing. */
  source?: WriteEnquiryBody["source"];
  context?: EnquiryContext;
}

const NO_PARTS: EnquiryContext = { product: null, catalogue: null, items: [] };

/** Stores an enquiry that no visitor sent, and returns it. It is not mailed. */
export async function createOfficeEnquiry(
  tx: Db,
  now: number,
  { customerId = null, source, context = NO_PARTS, ...said }: OfficeEnquiry = {},
): Promise<EnquiryRow> {
  const number = await nextEnquiryNumber(tx);
  const texts = { ...NOTHING, ...said };
  return insertReturning(tx, "enquiries", {
    id: uuidv7(),
    number,
    kind: "office",
    ...enquiryColumns(texts, context, now),
    // The staff chose the products, and may choose others.
    items: JSON.stringify(
      context.items.map(({ photos: _, ...item }) => ({ ...item, ...(item.product && { linked: true }) })),
    ),
    origin: source ?? null,
    customer_key: customerKey(texts.phone || texts.contact),
    customer_id: customerId,
    search_text: enquirySearchText(texts, context, referenceOf(number)),
    state: source ? "new" : "answered",
    notes: "",
    delivery_state: "none",
  });
}

/**
 * POST /enquiries: stores a new enquiry that came by phone or at the counter, with its customer. Its parts count as requested.
 * Throws 404 for an unknown customer, and 400 as resolveContext does.
 */
export function writeEnquiry(
  database: Database,
  actor: Actor,
  { source, customerId, message = "", items = [], ...typed }: WriteEnquiryBody,
  address: Address,
): Promise<Enquiry> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const chosen = customerId === undefined ? undefined : await requireCustomer(tx, customerId);
    const known = customerOf(undefined, chosen);
    const said = {
      name: typed.name || known.name || null,
      company: typed.company || known.company || null,
      phone: typed.phone || known.phone || null,
      contact: typed.email || known.email || null,
    };
    const context = await resolveContext(tx, { items }, () => true);
    const row = await createOfficeEnquiry(tx, now, {
      ...said,
      message: message || null,
      source,
      context,
      customerId: await customerOfCall(tx, said, { current: chosen?.id ?? null, now }),
    });
    await countInterest(tx, "asked", partsOf(context));
    await record("create", "enquiry", row.id, "Wrote down an enquiry");
    return presentEnquiry(row, address);
  });
}

/** Returns whose enquiry it is. Who left only a name is a customer of their own. */
async function customerOfCall(
  tx: Db,
  texts: Parameters<typeof saidIn>[0],
  { current, now }: { current: string | null; now: number },
): Promise<string> {
  const said = saidIn(texts);
  const found = await customerFor(tx, said, { current, now, isWritten: false });
  return found ?? (await insertCustomer(tx, said, { now, isDerived: true })).id;
}
