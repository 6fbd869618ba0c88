/** Limits of what every subject uses: spec section 9 and the rulings. Free of zod. Times are milliseconds, sizes bytes. */

import { DAY, HOUR, MEBIBYTE, MINUTE, SECOND } from "./units.ts";

export const TOKEN_LIFETIME = 2 * HOUR;
export const REFRESH_WINDOW = 5 * MINUTE;
export const SESSION_CHECK_INTERVAL = MINUTE;
export const EMAIL_MAX = 254;

export const IMAGE_BYTES_MAX = 5 * MEBIBYTE;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Ruling of 2026-11-22: the length of codes with a maker's prefix and a variant. */
export const PART_CODE_MAX = 60;
export const SPECIFICATION_NAME_MAX = 100;
/** In percent. */
export const GST_RATE_MAX = 100;
/** Stock below this number is low (spec section 2, 'Stock indicator'). */
export const LOW_STOCK_THRESHOLD = 5;
export const RESTORE_IDS_MAX = 200;
export const CATEGORY_ID_MAX = 60;
export const CATEGORY_LABEL_MAX = 60;
/** Not in the spec: bound the navigation and what search compares. */
export const CATEGORIES_MAX = 300;
/** The categories that the home page shows, in its row and in its grid; the row's others open below it. */
export const HOME_CATEGORIES_MAX = 12;
/** How long a merge of categories can be undone. */
export const MERGE_UNDO_WINDOW = 10 * MINUTE;

export const PAGE_SIZE_MAX = 100;
export const TRADE_WORD_LENGTH_MAX = 60;
export const SEARCH_DEBOUNCE = 300;
/** Longer searches are cut, which bounds an index lookup; no part name is longer. */
export const SEARCH_TEXT_MAX = 200;
export const PUBLIC_FRESHNESS = 5 * MINUTE;
export const PUBLIC_RETRIES = 1;

/** Bytes that may precede a PDF's mark: a mail's or a scanner's header. */
export const PDF_PREAMBLE_MAX = 8192;
/** Not in the spec: the widths in pixels of rendered pages, for thumbnail, fitted page and 300 % zoom. */
export const CATALOG_IMAGE_WIDTHS = [200, 1000, 2500] as const;
/** Not in the spec: the widths in pixels of a page's AVIF images for phones: 360 CSS pixels at a density of 2 and 3. */
export const CATALOG_PHONE_WIDTHS = [720, 1080] as const;
/** Not in the spec: the width in pixels of a page shown as cover. */
export const CATALOG_COVER_WIDTH = 400;
/** The file name of a link preview among a page's cut-outs or an image's files, and its size in pixels. */
export const SHARE_CARD = "share.jpg";
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** The default focus of a slide, which no crop removes: percent from left and top. */
export const SLIDE_FOCUS = "30 50";

/** How long a repeated send is answered like the first. */
export const SEND_KEY_KEPT = DAY;
export const MAIL_ERROR_MAX = 500;
/** Polling intervals of the back office: for new enquiries (shown within 10 seconds), and while one is being mailed. */
export const ARRIVALS_POLL = 8 * SECOND;

/** The longest text that the phone pattern of spec section 5 matches: +(ddd)-ddd-dddddd. */
export const PHONE_PATTERN_MAX = 17;

/** Of any image that is sent, by its header. */
export const IMAGE_SIDE_MAX = 12_000;
export const IMAGE_PIXELS_MAX = 40_000_000;

/** How long a toast with an action stays; longer while hovered or focused. */
export const ACTION_TOAST_DURATION = 10 * SECOND;
/** Minimum width and height of a drawn area, as a share of the page. */
export const AREA_MIN = 0.005;
