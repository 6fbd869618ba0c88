import type { QuotationSettings } from "../site/quotation-settings.ts";
import type { QuotationLine } from "./quotation.ts";

/** The lines that quotations start with. Free of zod. */

/** Returns a line without a part, with the unit, HSN code and tax of the settings. */
export const emptyLine = ({ unit, hsnCode, gstRate }: QuotationSettings): QuotationLine => ({
  _id: null,
  item: null,
  title: "",
  code: "",
  quantity: 1,
  unit,
  rate: null,
  discount: 0,
  hsn: hsnCode,
  gstRate,
  delivery: "",
});

/** The fields of a product that a line copies. A missing unit, HSN code or GST rate is taken from the settings. */
interface Sold {
  _id: string;
  title: string;
  code: string;
  /** In rupees; 0 without one. */
  price: number;
  stock: number;
  unit?: string | null | undefined;
  hsnCode?: string | null | undefined;
  gstRate?: number | null | undefined;
}

/** Returns the line of a product, in rupees. The first delivery time of the settings is for what is in stock. */
export function lineOfProduct(
  { _id, title, code, price, stock, unit, hsnCode, gstRate }: Sold,
  quantity: number,
  settings: QuotationSettings,
): QuotationLine {
  const line = emptyLine(settings);
  return {
    ...line,
    _id,
    title,
    code,
    quantity,
    unit: unit || line.unit,
    rate: price > 0 ? Math.round(price * 100) : null,
    hsn: hsnCode || line.hsn,
    gstRate: gstRate ?? line.gstRate,
    delivery: stock >= quantity ? (settings.delivery[0] ?? "") : "",
  };
}
