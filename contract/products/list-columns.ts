/** What the product list of the back office shows and is sorted by. Free of zod, since its route reads it. */

/** Its optional columns, in order. */
export const LIST_COLUMNS = ["category", "featured", "price", "stock", "updatedAt"] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** In the order of the API's documentation. */
export const PRODUCT_SORT_FIELDS = ["title", "category", "price", "stock", "updatedAt", "createdAt"] as const;
export type ProductSortField = (typeof PRODUCT_SORT_FIELDS)[number];
