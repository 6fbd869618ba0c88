import { catalogName } from "#contract/enquiries/enquiry-words.ts";
import { QUOTATION_LINES_MAX, QUOTATION_TITLE_MAX } from "#contract/enquiries/limits.ts";
import { emptyLine, lineOfProduct } from "#contract/enquiries/new-line.ts";
import type { CreateQuotationBody, QuotationLine } from "#contract/enquiries/quotation.ts";
import { QUOTATION_FORM } from "#contract/enquiries/quotation-messages.ts";
import { hasPartOfOne } from "#contract/products/counted-units.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { Db, EnquiryRow, ProductRow } from "#server/platform/database/schema.ts";
import { invalid } from "#server/platform/http/problems.ts";
import { presentDeskPart } from "#server/products/part-code.ts";
import { productsInOrder } from "#server/products/store.ts";
import { storedItems, storedProduct } from "../context.ts";

/**
 * The lines of an enquiry, its part first unless the list has it, with current prices or what was `typed` for them. Throws 400
 * for a part of a counted piece.
 */
export async function linesOfEnquiry(
  tx: Db,
  row: EnquiryRow,
  settings: QuotationSettings,
  typed: NonNullable<CreateQuotationBody["lines"]>,
): Promise<QuotationLine[]> {
  const product = row.product === null ? null : storedProduct(row.product);
  const single = product ? [{ product, catalogue: null, note: "", quantity: 1, photos: [], at: null }] : [];
  const items = storedItems(row.items).map((item, at) => ({ ...item, at }));
  const isListed = items.some((item) => item.product?._id === product?._id);
  const asked = isListed ? items : [...single, ...items];
  const rows = await productsInOrder(
    tx,
    asked.flatMap((item) => item.product?._id ?? []),
  );
  const products = new Map(rows.map((found) => [found.id, found]));
  return asked
    .slice(0, QUOTATION_LINES_MAX)
    .map(({ product: named, catalogue, note, quantity, photos, at }) => {
      const found = named ? products.get(named._id) : undefined;
      const title =
        named?.title ?? ([note, catalogue && catalogName(catalogue)].filter(Boolean).join(", ") || "Part");
      const line = found
        ? lineOfProduct({ ...presentDeskPart(found), ...taxOf(found) }, quantity, settings)
        : { title: title.slice(0, QUOTATION_TITLE_MAX), code: named?.code ?? "", quantity };
      const place = typed.findIndex(({ item }) => item === at);
      const { item: _, ...own } = typed[place] ?? { item: at };
      const whole = { ...emptyLine(settings), ...line, ...own, item: photos?.length ? at : null };
      if (found && hasPartOfOne(whole))
        throw invalid([{ field: `lines.${place}.quantity`, message: QUOTATION_FORM.wholeOnly }]);
      return whole;
    });
}

const taxOf = ({ hsn_code: hsnCode, gst_rate: gstRate }: ProductRow) => ({ hsnCode, gstRate });
