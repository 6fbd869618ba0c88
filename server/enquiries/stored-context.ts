import type { EnquiryItem, EnquiryProduct } from "../../contract/enquiries/enquiry.ts";
import { keysOf, type StoredImage } from "../platform/media/stored/stored-image.ts";

/** A product and a line of a list as they were stored before parts had a code and lines a note. */
type OldProduct = Omit<EnquiryProduct, "code">;
type OldItem = OldProduct & { quantity: number };
/** A line as it is stored, with the photographs that came with it. */
export type StoredItem = Omit<EnquiryItem, "photos"> & { photos?: StoredImage[] };

/** The product an enquiry was about, from its column; one of an older row goes by its number. */
export function storedProduct(column: string): EnquiryProduct {
  return withCode(JSON.parse(column) as EnquiryProduct | OldProduct);
}

/** The lines of an enquiry's list, from their column; those of an older row are products without a note. */
export function storedItems(column: string): StoredItem[] {
  return (JSON.parse(column) as (StoredItem | OldItem)[]).map((item) => {
    if ("note" in item) return item;
    const { quantity, ...product } = item;
    return { product: withCode(product), catalogue: null, note: "", quantity };
  });
}

/** The keys of all photographs of an enquiry's list. */
export const photoKeys = (column: string): string[] =>
  storedItems(column).flatMap(({ photos = [] }) => keysOf(photos));

const withCode = (product: EnquiryProduct | OldProduct): EnquiryProduct => ({
  code: `No. ${product.productId}`,
  ...product,
});
