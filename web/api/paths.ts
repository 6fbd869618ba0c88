export interface ListQuery {
  category?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}

/** The call of a product list; what is not asked for is left out. */
export function listPath({ category, page, limit, search }: ListQuery): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page && page > 1) query.set("page", String(page));
  if (limit) query.set("limit", String(limit));
  if (search) query.set("search", search);
  return `/products?${query}`;
}
