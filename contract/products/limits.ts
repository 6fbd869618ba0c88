/** Limits of products, categories, lists and search (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { MINUTE, SECOND } from "../platform/units.ts";

/** Not in the spec: bounds a request. */
export const IMAGES_PER_PRODUCT_MAX = 20;
export const PRODUCT_ID_MIN = 0;
export const PRODUCT_ID_MAX = 1000;
export const TITLE_MAX = 100;
/** How many of the products with the same code are named. */
export const SAME_CODE_SHOWN = 5;
export const DESCRIPTION_MAX = 2000;
export const UNIT_MAX = 30;
/** Not in the spec: bound the size of a row, a form and an index entry. */
export const SPECIFICATIONS_MAX = 60;
export const SPECIFICATION_VALUE_MAX = 500;
export const PRICE_MAX = 1_000_000_000;
export const STOCK_MAX = 1_000_000_000;
export const RESTORE_WINDOW = 10 * MINUTE;
export const CATEGORY_WORDS_MAX = 60;

export const PUBLIC_PAGE_SIZE = 12;
export const ADMIN_PAGE_SIZE = 20;
export const SEARCH_RESULTS_SHOWN = 5;
export const FILTER_VALUES_SHOWN = 60;
export const FILTER_CHOICES_MAX = 40;
export const FILTER_CHOICE_MAX = 300;
/** A longer value is text and can't be filtered by. */
export const FILTER_VALUE_MAX = 60;
/** Looms suggested in search, and recent searches stored by a browser. */
export const MACHINES_OFFERED = 3;
export const RECENT_SEARCHES_MAX = 5;
/** Looms that a browser stores for its visitor. */
export const MACHINES_KEPT_MAX = 5;
export const LATEST_PER_CATEGORY = 3;
export const FEATURED_MAX = 24;
export const RELATED_MAX = 3;
export const PUBLIC_RETRY_PAUSE = SECOND;
/** Delay before an incomplete list is fetched again. */
export const INCOMPLETE_RETRY = 3 * SECOND;

export const ENQUIRY_ITEMS_MAX = 100;
/** Characters of a pasted list. */
export const ORDER_TEXT_MAX = 20_000;
export const ENQUIRY_QUANTITY_MAX = 100_000;
/** Parts of the list that browsers keep to search in without a connection: some 2 MB. */
export const OFFLINE_PARTS_MAX = 20_000;
export const FAILED_SEARCH_DAYS = 30;
/** Rows, one per search and day; above it the rarest are deleted. */
export const FAILED_SEARCH_ROWS_MAX = 1000;

export const BULK_PRODUCTS_MAX = 100;
/** Characters of a catalogue's name, without the extension. */
export const CATALOG_NAME_MAX = 150;
export const SELECTION_MAX = 5000;
export const HISTORY_PAGE_SIZE = 20;
/** Catalogue pages listed for a part. */
export const PART_PLACES_MAX = 6;
/** Areas and rejections per catalogue page. */
export const MARKS_PER_PAGE_MAX = 300;
export const MISSING_CODES_MAX = 500;
