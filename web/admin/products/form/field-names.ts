import type { FormValues } from "./form-values.ts";

/** What the fields are called where they are spoken of. */
export const FIELD_NAMES: Readonly<Record<keyof FormValues, string>> = {
  images: "Images",
  title: "Title",
  partCode: "Part code",
  description: "Description",
  specifications: "Specifications",
  category: "Category",
  catalogId: "Catalog",
  price: "Price (₹)",
  stock: "Stock",
  productId: "Product ID",
  published: "Published",
};
