import type { Quotation } from "#contract/enquiries/quotation.ts";
import type { Address } from "#server/accounts/auth/passes.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Db, QuotationRow } from "#server/platform/database/schema.ts";
import { findById, rowsWith } from "#server/platform/database/statements.ts";
import { presentDeskPart } from "#server/products/part-code.ts";
import { productsInOrder } from "#server/products/store.ts";
import { readBusiness } from "#server/site/read-site.ts";
import { readQuotationSettings } from "#server/site/settings/quotation-settings.ts";
import { isReady, storedItems } from "../context.ts";
import { presentDelivery } from "../present.ts";
import { canReopen } from "./answer-quotation.ts";
import { sellerOf } from "./document.ts";
import {
  bodyOf,
  isLinkOpen,
  mailAddressOf,
  presentOrder,
  presentSummaries,
  quotationState,
} from "./store.ts";

/** Returns a quotation for administrators; `address` signs the addresses of the customer's photos. */
export async function presentQuotation(db: Db, row: QuotationRow, address: Address): Promise<Quotation> {
  const [summary] = await presentSummaries(db, [row]);
  if (!summary) throw new Error("A quotation has no summary");
  const revisions = await rowsWith(db, "quotations", { first_id: row.first_id, deleted_at: null })
    .select(["id", "revision", "state", "valid_until"])
    .orderBy("revision")
    .execute();
  const seller = sellerOf(await readBusiness({ read: db }), await readQuotationSettings({ read: db }));
  return {
    ...summary,
    ...bodyOf(row),
    ...(await presentLines(db, row, address)),
    sellerState: seller.state,
    sellerRegistration: seller.registration,
    link: isLinkOpen(row) ? row.link_token : null,
    isRevoked: row.revoked_at !== null,
    answeredBy: row.answered_by,
    mailAddress: await mailAddressOf(db, row),
    customerId: row.customer_id,
    canReopen: canReopen(row),
    work: presentOrder(row),
    delivery: presentDelivery(row),
    revisions: revisions.map((each) => ({
      _id: each.id,
      revision: each.revision,
      state: quotationState(each),
    })),
    version: row.version,
    createdAt: instant(row.created_at),
  };
}

/** The lines with the picture and stock of their products, or the customer's photo, and the products' prices. */
async function presentLines(
  db: Db,
  row: QuotationRow,
  address: Address,
): Promise<Pick<Quotation, "lines" | "prices">> {
  const { lines } = bodyOf(row);
  const rows = await productsInOrder(
    db,
    lines.flatMap(({ _id }) => _id ?? []),
  );
  const parts = new Map(rows.map((found) => [found.id, presentDeskPart(found)]));
  const enquiry = row.enquiry_id === null ? undefined : await findById(db, "enquiries", row.enquiry_id);
  const items = enquiry ? storedItems(enquiry.items) : [];
  const prices = [...parts].filter(([, { price }]) => price > 0);
  const shown = lines.map((line) => {
    const part = line._id === null ? undefined : parts.get(line._id);
    const photo = line.item === null ? undefined : items[line.item]?.photos?.find(isReady);
    const picture = photo ? address(photo.key, `${Math.min(...photo.sizes)}.webp`) : null;
    return { ...line, picture: part?.picture ?? picture, stock: part?.stock ?? null };
  });
  return {
    lines: shown,
    prices: Object.fromEntries(prices.map(([id, { price }]) => [id, Math.round(price * 100)])),
  };
}
