/** What the product list of the back office is sorted by, in the order of the API's documentation. Free of zod, since its route reads it. */
export const PRODUCT_SORT_FIELDS = ["title", "category", "price", "stock", "updatedAt", "createdAt"] as const;
export type ProductSortField = (typeof PRODUCT_SORT_FIELDS)[number];
