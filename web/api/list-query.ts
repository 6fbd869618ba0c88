import type { Category } from "../../contract/categories.ts";

export interface ListQuery {
  category?: Category | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}

/** The query of a product list; what is not asked for is left out. */
export const listQuery = ({ category, page, limit, search }: ListQuery) => ({
  ...(category && { category }),
  ...(page && page > 1 && { page }),
  ...(limit && { limit }),
  ...(search && { search }),
});
