/** Texts for an enquiry's parts in mails, exports and search. Free of zod. */

import { ENQUIRY_MAIL } from "../platform/server-messages.ts";
import type { EnquiryItem, EnquiryProduct } from "./enquiry.ts";

/** Returns a product's title with code and number: 'Reed (R-190, No. 12)', or only the number if that is the code. */
export function productName({ productId, title, code }: EnquiryProduct): string {
  const number = `No. ${productId}`;
  return `${title} (${code === number ? number : `${code}, ${number}`})`;
}

/** Returns a catalogue's name, with the page if given: 'Brand.pdf, page 12'. */
export const catalogName = ({ name, page }: { name: string; page: number | null }): string =>
  page === null ? name : `${name}, ${ENQUIRY_MAIL.page(page)}`;

/** Returns a line of an enquiry list: '12 × Reed (R-190, No. 12): for a GamMax'. */
export function itemLine(item: EnquiryItem): string {
  const { product, catalogue, note, quantity, photos = [], photosPending = 0, photosUnreadable = 0 } = item;
  const name = product ? productName(product) : catalogue && catalogName(catalogue);
  if (name) return `${quantity} × ${[name, note].filter(Boolean).join(": ")}`;
  const about = [
    ENQUIRY_MAIL.unlisted(photos.length + photosPending),
    ...(photosPending > 0 ? [ENQUIRY_MAIL.photosPending] : []),
    ...(photosUnreadable > 0 ? [ENQUIRY_MAIL.photosUnreadable(photosUnreadable)] : []),
  ];
  return `${quantity} × ${note} (${about.join("; ")})`;
}
