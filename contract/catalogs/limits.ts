/** Limits of catalogues (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { DAY, MEBIBYTE, SECOND } from "../platform/units.ts";

export const CATALOG_BYTES_MAX = 200 * MEBIBYTE;
export const CATALOG_PAGES_MAX = 2000;
export const CATALOG_HITS_MAX = 200;
/** Characters of a page's text on its own web page. */
export const LEAF_TEXT_MAX = 6000;
/** Catalogue pages that the site's search shows below the products. */
export const CATALOG_SITE_HITS_MAX = 12;
/** Of those, the ones shown while typing. */
export const CATALOG_HITS_WHILE_TYPING = 2;
export const CATALOG_POLL = 1.5 * SECOND;
export const NEW_CATALOG_BADGE = 7 * DAY;
export const UPLOAD_PROGRESS_UPLOADING = 25;
export const UPLOAD_PROGRESS_PROCESSING = 75;
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 3;
export const ZOOM_STEP = 0.1;
export const ROTATION_STEP = 90;
export const PINCH_ROTATION_TRIGGER = 20;
export const SECTION_NAME_MAX = 100;
export const SECTIONS_MAX = 500;
/** Tables per page that is read for parts, and borders per table. */
export const READING_TABLES_MAX = 50;
export const READING_BORDERS_MAX = 101;
/** How many parts missing in a newer edition are named. */
export const READING_GONE_SHOWN = 100;
/** Characters of a corrected cell. */
export const READING_CELL_MAX = 1000;
export const READING_POLL = SECOND;
