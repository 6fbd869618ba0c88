import type { DecodedQuery } from "#contract/platform/call.ts";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { products } from "#contract/products/calls.ts";
import { ADMIN_PAGE_SIZE, FILTER_CHOICES_MAX, PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { PRODUCT_SORT_FIELDS, type ProductSortField } from "#contract/products/sort-fields.ts";
import { requireCategory } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { forbidden, invalid } from "../platform/http/problems.ts";

export interface ProductQuery {
  page: number;
  limit: number;
  search: string;
  category: string | undefined;
  choices: readonly string[];
  /** Whether the list has its filters: that of a category or of 'all', and any with choices. */
  hasFilters: boolean;
  /** The measure by which the chosen parts are sorted. */
  measure: string | undefined;
  /** Undefined: by relevance for a search, otherwise newest first. */
  sort: { field: ProductSortField; descending: boolean } | undefined;
  /** Only products without their own image. */
  hasNoImage: true | undefined;
  /** Only published or only unpublished products; always true for visitors. */
  isPublished: boolean | undefined;
  importId: string | undefined;
}

/** The decoded query of GET /products, or the part of it that an export has. */
type TypedQuery = {
  [Name in keyof DecodedQuery<typeof products.list>]?: DecodedQuery<typeof products.list>[Name] | undefined;
};

/** Throws 400 for an unknown category or sort field, 403 if a visitor sorts by price; follows merges. */
export async function readProductQuery(
  { read }: Pick<Database, "read">,
  typed: TypedQuery,
  isAdministrator: boolean,
): Promise<ProductQuery> {
  const query = parseProductQuery(typed, isAdministrator);
  return query.category ? { ...query, category: await requireCategory(read, query.category) } : query;
}

/** `readProductQuery` without the check of the category. */
export function parseProductQuery(typed: TypedQuery, isAdministrator: boolean): ProductQuery {
  const limit = isAdministrator ? ADMIN_PAGE_SIZE : PUBLIC_PAGE_SIZE;
  const { category = "" } = typed;
  return {
    page: typed.page ?? 1,
    limit: typed.limit ?? limit,
    search: (typed.search ?? "").slice(0, SEARCH_TEXT_MAX).trim(),
    category: category === "" || category === "all" ? undefined : category,
    hasNoImage: isAdministrator && typed.pictures === "missing" ? true : undefined,
    isPublished: isAdministrator ? PUBLISHED[typed.published ?? ""] : true,
    importId: (isAdministrator && typed.import) || undefined,
    choices: (typed.filter ?? []).slice(0, FILTER_CHOICES_MAX),
    measure: typed.measure?.trim() || undefined,
    hasFilters: category !== "" || (typed.filter ?? []).length > 0,
    sort: readSort(typed.sortField ?? "", typed.sortOrder ?? "", isAdministrator),
  };
}

const PUBLISHED: Readonly<Record<string, boolean>> = { yes: true, no: false };

function readSort(field: string, order: string, isAdministrator: boolean): ProductQuery["sort"] {
  if (field === "") return undefined;
  const known = PRODUCT_SORT_FIELDS.find((name) => name === field);
  if (!known) {
    throw invalid([
      { field: "sortField", message: `Sort field must be one of ${PRODUCT_SORT_FIELDS.join(", ")}` },
    ]);
  }
  if (known === "price" && !isAdministrator) throw forbidden(PRODUCT_SERVER.priceSortNeedsAdmin);
  return { field: known, descending: order !== "asc" };
}
