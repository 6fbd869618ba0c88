import type { EnquiryItem, EnquiryProduct } from "../../contract/enquiry.ts";

/** A product and a line of a list as they were stored before parts had a code and lines a note. */
type OldProduct = Omit<EnquiryProduct, "code">;
type OldItem = OldProduct & { quantity: number };

/** The product an enquiry was about, from its column; one of an older row goes by its number. */
export function storedProduct(column: string): EnquiryProduct {
  return withCode(JSON.parse(column) as EnquiryProduct | OldProduct);
}

/** The lines of an enquiry's list, from their column; those of an older row are products without a note. */
export function storedItems(column: string): EnquiryItem[] {
  return (JSON.parse(column) as (EnquiryItem | OldItem)[]).map((item) => {
    if ("note" in item) return item;
    const { quantity, ...product } = item;
    return { product: withCode(product), catalogue: null, note: "", quantity };
  });
}

const withCode = (product: EnquiryProduct | OldProduct): EnquiryProduct => ({
  code: `No. ${product.productId}`,
  ...product,
});
