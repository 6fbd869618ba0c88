import { today } from "#contract/platform/day.ts";
import { gstRatesOn } from "#contract/site/gst-rates.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readSetting } from "#server/platform/database/settings.ts";

/** The quotation settings of a new site: parts of weaving machines are in heading 84.48 of the customs tariff. */
export const FIRST_QUOTATIONS: QuotationSettings = {
  hsnCode: "8448",
  gstRates: gstRatesOn(today(Date.now())),
  gstRate: 18,
  stateCode: "",
  series: "Q",
  confirmationSeries: "OC",
  proformaSeries: "PI",
  validDays: 30,
  delivery: ["In stock", "3 days", "10 days", "4 weeks"],
  unit: "Nos",
  terms: [
    "Payment: in advance, unless agreed otherwise.",
    "Delivery times begin with the receipt of your order and payment.",
    "Freight and insurance are extra unless listed above.",
  ].join("\n"),
  bank: { accountName: "", accountNumber: "", ifsc: "", bankName: "", branch: "", swift: "" },
  registration: "regular",
  zeroRating: "lut",
  hsnDigits: 4,
  upiId: "",
  roundOff: true,
  freightHsn: "9965",
  freightGstRate: 18,
  currencies: [],
  lutNote: "Supply meant for export under LUT without payment of IGST.",
  signatory: "",
  showChart: false,
};

/** Returns the quotation settings in effect: the owner's, otherwise those of a new site. */
export async function readQuotationSettings(database: Pick<Database, "read">): Promise<QuotationSettings> {
  const stored = await readSetting<Partial<QuotationSettings>>(database, "quotations");
  return { ...FIRST_QUOTATIONS, ...stored, bank: { ...FIRST_QUOTATIONS.bank, ...stored?.bank } };
}
