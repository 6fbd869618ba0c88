import { buffer } from "node:stream/consumers";
import { ToWords as IndianWords } from "to-words/en-IN";
import { ToWords } from "to-words/en-US";
import type { QuotationBody, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { FREIGHT } from "#contract/enquiries/quotation-messages.ts";
import { quotationFileName, UPI_LABEL } from "#contract/enquiries/quotation-sheet.ts";
import { quotationTax, quotationTotals } from "#contract/enquiries/quotation-totals.ts";
import { RUPEES, type Seller } from "#contract/enquiries/supply-tax.ts";
import { OUTSIDE_INDIA, TAX_NOTES } from "#contract/enquiries/tax-messages.ts";
import { decimalsOf } from "#contract/platform/currency-decimals.ts";
import { internationalPhone } from "#contract/platform/phone.ts";
import { GST_STATES, OTHER_COUNTRY, stateOfGstin } from "#contract/site/gst-states.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { BusinessProfile } from "#contract/site/site.ts";
import type { Derive } from "#server/platform/files/derive.ts";
import { requirePath } from "#server/platform/files/keys.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import type { Download } from "#server/platform/http/handle.ts";
import type { ImageMakerService } from "#server/platform/media/image-tasks.ts";
import type { StoredImage } from "#server/platform/media/stored/stored-image.ts";
import type { Printer } from "./sheet/printer.ts";

/** Returns the seller for tax. The state is that of the GSTIN, else the setting; empty if both are missing. */
export const sellerOf = (
  { gstin }: BusinessProfile,
  { stateCode, registration }: QuotationSettings,
): Seller => ({ state: stateOfGstin(gstin) || stateCode, registration });

interface Issue {
  printed: Pick<QuotationDocument, "number" | "revision" | "date" | "enquiry">;
  business: BusinessProfile;
  settings: QuotationSettings;
  /** One per line, and the logo: `data:` addresses. */
  pictures: readonly (string | null)[];
  logo: string | null;
}

export function buildDocument(body: QuotationBody, issue: Issue): QuotationDocument {
  const { business, settings } = issue;
  const { customer, currency, freight } = body;
  const seller = sellerOf(business, settings);
  const { place, note } = quotationTax(body, seller);
  const isAbroad = place === OTHER_COUNTRY;
  const { taxables, ...sums } = quotationTotals(body, seller);
  const { tax, total } = sums;
  const lines = body.lines.map(({ _id: _, item: __, ...line }, at) => ({
    ...line,
    rate: line.rate ?? 0,
    gstRate: tax === "none" ? 0 : line.gstRate,
    taxable: taxables[at] ?? 0,
    picture: issue.pictures[at] ?? null,
    isFreight: false,
  }));
  if (freight.amount > 0) {
    const { amount, hsn, gstRate } = freight;
    const rate = { rate: amount, discount: 0, gstRate: tax === "none" ? 0 : gstRate, taxable: amount };
    const words = { title: FREIGHT.title, code: "", delivery: "", unit: FREIGHT.unit };
    lines.push({ ...words, hsn, quantity: 1, ...rate, picture: null, isFreight: true });
  }
  return {
    ...issue.printed,
    validUntil: body.validUntil,
    seller: {
      name: business.companyName,
      address: business.address,
      phones: isAbroad
        ? business.phones.map((phone) => internationalPhone(phone, business.countryCode))
        : business.phones,
      email: business.email,
      gstin: note === "unregistered" ? "" : business.gstin,
      logo: issue.logo,
      signatory: settings.signatory,
    },
    customer: {
      name: customer.name,
      company: customer.company,
      phone: customer.phone,
      email: customer.email,
      gstin: customer.gstin,
      address: customer.address.split("\n").filter((line) => line.trim() !== ""),
    },
    placeOfSupply: note === "unregistered" ? "" : placeWords(place),
    currency,
    ...sums,
    lines,
    words: amountInWords(total, currency),
    exportNote: note === null ? "" : note === "abroad-lut" ? settings.lutNote : TAX_NOTES[note],
    note: body.note,
    terms: body.terms,
    bank: [...bankLines(settings, isAbroad), ...upiLines(settings, !isAbroad && currency === RUPEES)],
  };
}

function placeWords(code: string): string {
  if (code === OTHER_COUNTRY) return OUTSIDE_INDIA;
  return GST_STATES.has(code) ? `${GST_STATES.get(code)} (${code})` : "";
}

const BANK_LABELS = {
  accountName: "Account",
  accountNumber: "Number",
  ifsc: "IFSC",
  bankName: "Bank",
  branch: "Branch",
  swift: "SWIFT",
} as const;

/** Payments from abroad need the SWIFT code, those within India don't. */
const bankLines = ({ bank }: QuotationSettings, isAbroad: boolean): QuotationDocument["bank"] =>
  (Object.keys(BANK_LABELS) as (keyof typeof BANK_LABELS)[])
    .filter((name) => bank[name] !== "" && (name !== "swift" || isAbroad))
    .map((name) => ({ label: BANK_LABELS[name], value: bank[name] }));

/** Payments by UPI are in rupees, from within India. Which documents print the ID depends on their sums ('bankOf'). */
const upiLines = ({ upiId }: QuotationSettings, takesUpi: boolean): QuotationDocument["bank"] =>
  upiId !== "" && takesUpi ? [{ label: UPI_LABEL, value: upiId }] : [];

const inWords = new IndianWords();
const inThousands = new ToWords();

/**
 * Returns an amount in words: rupees with lakh and crore ('Rupees One Lakh Twenty Only', 'Rupees Ten And Fifty Paise Only'),
 * other currencies with thousand and million, and their cents as a fraction ('USD Two Hundred Fifty Thousand And 05/100 Only'),
 * of thousandths where the currency has them.
 */
export function amountInWords(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const parts = 10 ** decimals;
  const whole = Math.floor(amount / parts);
  const rest = amount % parts;
  if (currency === RUPEES)
    return `Rupees ${wholeInWords(whole)}${rest ? ` And ${inWords.convert(rest)} Paise` : ""} Only`;
  const cents = rest ? ` And ${String(rest).padStart(decimals, "0")}/${parts}` : "";
  return `${currency} ${inThousands.convert(whole)}${cents} Only`;
}

const CRORE = 10_000_000;

/** The library's words above a hundred crore, such as Arab, are not used in business. */
function wholeInWords(value: number): string {
  const crores = Math.floor(value / CRORE);
  if (crores < 100) return inWords.convert(value);
  const rest = value % CRORE;
  return `${wholeInWords(crores)} Crore${rest > 0 ? ` ${inWords.convert(rest)}` : ""}`;
}

/** Returns a stored image as a small `data:` address; null without one, or if its file can't be read. */
export async function smallPicture(
  { files, imageMaker, derive }: { files: FileStore; imageMaker: ImageMakerService; derive: Derive },
  image: Pick<StoredImage, "key" | "sizes"> | undefined,
): Promise<string | null> {
  if (!image) return null;
  const { key, sizes } = image;
  const name = `${Math.min(...sizes)}.webp`;
  const path = requirePath(key, name);
  try {
    // Drawings have their WebP files made on request.
    if ((await files.size(path)) === undefined) await derive({ key, name });
    return await imageMaker.small(await buffer(files.read(path)));
  } catch {
    return null;
  }
}

/** Returns the logo as it is, since it may be transparent, as a `data:` address; null without one. */
export async function readLogo(
  { files }: { files: FileStore },
  key: string | undefined,
): Promise<string | null> {
  const path = key === undefined ? undefined : requirePath(key, "logo.webp");
  if (!path || (await files.size(path)) === undefined) return null;
  return `data:image/webp;base64,${(await buffer(files.read(path))).toString("base64")}`;
}

/** Returns a document as a PDF file. Throws like pdfDownload. */
export const printed = (services: { printer: Printer }, document: QuotationDocument): Promise<Download> =>
  pdfDownload(services, { ...document, document: JSON.stringify(document) });

type Printed = Pick<QuotationDocument, "number" | "revision"> & {
  /** The document as JSON. */
  document: string;
};

/** Returns the PDF of a quotation's document. Throws MediaError, and 503 if too many are waiting. */
export const pdfDownload = async (
  { printer }: { printer: Printer },
  { document, ...names }: Printed,
): Promise<Download> => ({
  name: quotationFileName(names),
  type: "application/pdf",
  pieces: [await printer.print(document)],
});
