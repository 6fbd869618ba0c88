import { CATEGORIES, type Category, isCategory } from "../../contract/categories.ts";
import { ADMIN_PAGE_SIZE, PAGE_SIZE_MAX, PUBLIC_PAGE_SIZE, SEARCH_TEXT_MAX } from "../../contract/limits.ts";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { PRODUCT_SORT_FIELDS, type ProductSortField } from "../../contract/product.ts";
import { forbidden, invalid } from "../http/problems.ts";
import { lastText, wholeNumber } from "../http/query.ts";

export interface ProductQuery {
  page: number;
  limit: number;
  search: string;
  category: Category | undefined;
  /** Undefined: by relevance when there is a search, else newest first. */
  sort: { field: ProductSortField; descending: boolean } | undefined;
}

/**
 * Reads the query of GET /products. Unknown fields are ignored, paging out of range is clamped (ruling
 * 'Answers and errors'). Throws 400 for a category or sort field that does not exist, 403 for a visitor who
 * would sort by price.
 */
export function readProductQuery(raw: Record<string, unknown>, isAdministrator: boolean): ProductQuery {
  const limit = isAdministrator ? ADMIN_PAGE_SIZE : PUBLIC_PAGE_SIZE;
  return {
    page: wholeNumber(raw["page"], { least: 1, most: Number.MAX_SAFE_INTEGER, otherwise: 1 }),
    limit: wholeNumber(raw["limit"], { least: 1, most: PAGE_SIZE_MAX, otherwise: limit }),
    search: lastText(raw["search"]).slice(0, SEARCH_TEXT_MAX).trim(),
    category: readCategory(lastText(raw["category"])),
    sort: readSort(lastText(raw["sortField"]), lastText(raw["sortOrder"]), isAdministrator),
  };
}

function readCategory(value: string): Category | undefined {
  if (value === "" || value === "all") return undefined;
  if (isCategory(value)) return value;
  throw invalid([{ field: "category", message: `Category must be one of ${CATEGORIES.join(", ")}` }]);
}

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
