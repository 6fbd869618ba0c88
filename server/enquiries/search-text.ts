import { SEARCH_TEXT_MAX } from "../../contract/platform/limits.ts";
import { compact, fold, piecesOf } from "../../contract/platform/words.ts";
import type { EnquiryContext } from "./context.ts";
import type { EnquiryTexts } from "./kinds.ts";

type Texts = Omit<EnquiryTexts, "kind">;

const TERMS_MAX = 12;

/** What a search in the inbox compares: all that was written and named, phone numbers also without separators. */
export function enquirySearchText(
  texts: Texts,
  { product, catalogue, items }: EnquiryContext,
  reference = "",
): string {
  const { name, company, phone, preferredTime, subject, contact, message } = texts;
  const products = [product, ...items.map((item) => item.product)].flatMap((each) =>
    each ? [each.title, each.code, String(each.productId)] : [],
  );
  const lines = items.flatMap((item) => [item.catalogue?.name, item.note]);
  const numbers = [phone, contact].map((text) => compact(text ?? ""));
  const written = [
    reference,
    name,
    company,
    phone,
    preferredTime,
    subject,
    contact,
    message,
    catalogue?.name,
    ...products,
    ...lines,
  ];
  return [...written.map((text) => fold(text ?? "")), ...numbers].filter(Boolean).join(" ");
}

/** The patterns an enquiry must match, one for each typed word. Letters and digits only: nothing is a wildcard. */
export function searchPatterns(typed: string): string[] {
  return piecesOf(typed.slice(0, SEARCH_TEXT_MAX))
    .slice(0, TERMS_MAX)
    .map((piece) => `%${piece}%`);
}
