/** How an enquiry's parts are called in a mail, a cell and a search. Free of zod. */

import { ENQUIRY_MAIL } from "../messages.ts";
import type { EnquiryItem, EnquiryProduct } from "./enquiry.ts";

/** A product with its code and its number: 'Reed (R-190, No. 12)', the number alone where it is the code. */
export function productName({ productId, title, code }: EnquiryProduct): string {
  const number = `No. ${productId}`;
  return `${title} (${code === number ? number : `${code}, ${number}`})`;
}

/** A catalogue, with the page where one is meant: 'Brand.pdf, page 12'. */
export const catalogName = ({ name, page }: { name: string; page: number | null }): string =>
  page === null ? name : `${name}, ${ENQUIRY_MAIL.page(page)}`;

/** A line of an enquiry list: '12 × Reed (R-190, No. 12): for a GamMax'. */
export function itemLine({ product, catalogue, note, quantity, photos = [] }: EnquiryItem): string {
  const name = product ? productName(product) : catalogue && catalogName(catalogue);
  if (!name) return `${quantity} × ${note} (${ENQUIRY_MAIL.unlisted(photos.length)})`;
  return `${quantity} × ${[name, note].filter(Boolean).join(": ")}`;
}
