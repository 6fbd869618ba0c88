import type { Category } from "../../contract/platform/categories.ts";

export interface ListQuery {
  category?: Category | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  /** Values of the category's filters. */
  filter?: readonly string[] | undefined;
  /** Whether what is asked for is shown with its measures. */
  isDense?: boolean | undefined;
}

/** The query of a product list; what is not asked for is left out. */
export const listQuery = ({ category, page, limit, search, filter }: ListQuery) => ({
  ...(category && { category }),
  ...(page && page > 1 && { page }),
  ...(limit && { limit }),
  ...(search && { search }),
  ...(filter && { filter: [...filter] }),
});
