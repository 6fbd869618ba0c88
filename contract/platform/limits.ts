/** All numbers of spec section 9 and the rulings. Free of zod. Times are milliseconds, sizes bytes. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEBIBYTE = 1024 * 1024;

// Session
export const TOKEN_LIFETIME = 2 * HOUR;
export const REFRESH_WINDOW = 5 * MINUTE;
export const SESSION_CHECK_INTERVAL = MINUTE;
export const REFRESH_COOKIE_LIFETIME = 30 * DAY;
/** How long a replaced refresh credential still returns its successor (ruling 'Session'). */
export const REFRESH_GRACE = 10 * SECOND;
export const PASSWORD_MIN = 6;
/** Not in the spec: bounds the time of hashing. */
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
/** A download link for a browser that can't send the token (ruling 'Session'). */
export const DOWNLOAD_LINK_LIFETIME = 60 * SECOND;

export const TOAST_DURATION = 4 * SECOND;
export const TOASTS_VISIBLE = 3;
export const WARNING_TOAST_DURATION = 5 * SECOND;

export const ACTIVITY_PAGE_SIZE = 5;
export const ACTIVITY_MAX = 50;
export const STATS_RETRIES = 1;
export const STATS_RETRY_DELAY = SECOND;
export const RECENT_UPDATES_WINDOW = DAY;

// Products
export const IMAGE_BYTES_MAX = 5 * MEBIBYTE;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Not in the spec: bounds a request. */
export const IMAGES_PER_PRODUCT_MAX = 20;
export const PRODUCT_ID_MIN = 0;
export const PRODUCT_ID_MAX = 1000;
export const TITLE_MAX = 100;
/** Ruling of 2026-11-22: the length of codes with a maker's prefix and a variant. */
export const PART_CODE_MAX = 60;
/** How many of the products with the same code are named. */
export const SAME_CODE_SHOWN = 5;
export const DESCRIPTION_MAX = 2000;
/** Not in the spec: bound the size of a row, a form and an index entry. */
export const SPECIFICATIONS_MAX = 60;
export const SPECIFICATION_NAME_MAX = 100;
export const SPECIFICATION_VALUE_MAX = 500;
export const PRICE_MAX = 1_000_000_000;
/** In percent. */
export const GST_RATE_MAX = 100;
export const STOCK_MAX = 1_000_000_000;
/** Stock below this number is low (spec section 2, 'Stock indicator'). */
export const LOW_STOCK_THRESHOLD = 5;
export const RESTORE_WINDOW = 10 * MINUTE;
export const RESTORE_IDS_MAX = 200;

export const CATEGORY_ID_MAX = 60;
export const CATEGORY_LABEL_MAX = 60;
/** Not in the spec: bound the navigation and what search compares. */
export const CATEGORIES_MAX = 300;
export const CATEGORY_WORDS_MAX = 60;
/** The categories that the home page shows, in its row and in its grid; the row's others open below it. */
export const HOME_CATEGORIES_MAX = 12;
/** How long a merge of categories can be undone. */
export const MERGE_UNDO_WINDOW = 10 * MINUTE;

// Lists and search
export const PUBLIC_PAGE_SIZE = 12;
export const ADMIN_PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
export const SEARCH_RESULTS_SHOWN = 5;
/** Filters per brand, values shown per filter (most frequent first), and choices per address. */
export const LISTING_FILTERS_MAX = 5;
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
/** The owner's words for machines, and the specifications that name them. */
export const MACHINE_WORD_MAX = 40;
export const MACHINE_NAMES_MAX = 30;
/** Search words that find others; as many phrases. */
export const TRADE_WORDS_MAX = 500;
export const SYNONYM_GROUPS_MAX = 200;
export const SYNONYMS_MAX = 12;
export const SYNONYM_GROUP_LENGTH_MAX = 300;
export const TRADE_WORD_LENGTH_MAX = 60;
export const SEARCH_DEBOUNCE = 300;
/** Longer searches are cut, which bounds an index lookup; no part name is longer. */
export const SEARCH_TEXT_MAX = 200;
export const LATEST_PER_CATEGORY = 3;
export const FEATURED_MAX = 24;
export const RELATED_MAX = 3;
export const PUBLIC_FRESHNESS = 5 * MINUTE;
export const PUBLIC_RETRIES = 1;
export const PUBLIC_RETRY_PAUSE = SECOND;

// Catalogues
export const CATALOG_BYTES_MAX = 200 * MEBIBYTE;
export const CATALOG_PAGES_MAX = 2000;
/** Bytes that may precede a PDF's start (ruling of 2026-11-22). */
export const PDF_PREAMBLE_MAX = 1024;
/** Not in the spec: the widths in pixels of rendered pages, for thumbnail, fitted page and 300 % zoom. */
export const CATALOG_IMAGE_WIDTHS = [200, 1000, 2500] as const;
/** Not in the spec: the widths in pixels of a page's AVIF images for phones: 360 CSS pixels at a density of 2 and 3. */
export const CATALOG_PHONE_WIDTHS = [720, 1080] as const;
/** Not in the spec: the width in pixels of a page shown as cover. */
export const CATALOG_COVER_WIDTH = 400;
export const CATALOG_HITS_MAX = 200;
/** The file name of a link preview among a page's cut-outs or an image's files, and its size in pixels. */
export const SHARE_CARD = "share.jpg";
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
/** Characters of a page's text on its own web page. */
export const LEAF_TEXT_MAX = 6000;
/** Catalogue pages that the site's search shows below the products. */
export const CATALOG_SITE_HITS_MAX = 12;
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

// Home page
export const HERO_ADVANCE = 5 * SECOND;
export const HERO_SCROLL = SECOND;
export const NEWS_ADVANCE = 6 * SECOND;
export const FEATURED_SCROLL_STEP = 30;
export const FEATURED_SCROLL_MIN_ITEMS = 5;
/** The default focus of a slide, which no crop removes: percent from left and top. */
export const SLIDE_FOCUS = "30 50";
export const SLIDE_TITLE_MAX = 100;
export const SLIDE_CATEGORY_MAX = 60;
export const SLIDE_DESCRIPTION_MAX = 500;
export const SLIDE_MARKS_MAX = 20;
/** Characters of a number on a drawing, as in '12a'. */
export const MARK_NUMBER_MAX = 4;
export const NEWS_TITLE_MAX = 150;
export const NEWS_CONTENT_MAX = 5000;
export const NEWS_TAG_MAX = 30;
export const NEWS_AUTHOR_MAX = 80;
export const TAB_TITLE_MAX = 100;
export const TAB_CONTENT_MAX = 5000;

// Enquiries
export const DIALOG_AUTO_CLOSE = 3 * SECOND;
export const SUBJECT_MIN = 3;
export const SUBJECT_MAX = 200;
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5000;
export const NAME_MAX = 100;
export const PHONE_MAX = 40;
export const PREFERRED_TIME_MAX = 100;
export const CONTACT_MAX = 254;
export const ENQUIRY_ITEMS_MAX = 100;
/** Characters of a pasted list. */
export const ORDER_TEXT_MAX = 5000;
export const ENQUIRY_QUANTITY_MAX = 100_000;
/** Length of a line's note: a printed code, a size, a side. */
export const ENQUIRY_ITEM_NOTE_MAX = 200;
/** Per address and window, and in total per hour: more than people send, even a mill behind one address. */
export const VISITOR_CALLS_WINDOW = 10 * MINUTE;
export const VISITOR_CALLS_PER_ADDRESS = 30;
/** A network (IPv4 /24, IPv6 /48) may send this many times the limit of an address. */
export const VISITOR_CALLS_NETWORK_FACTOR = 4;
export const VISITOR_CALLS_WINDOW_OF_ALL = HOUR;
/** How long a repeated send is answered like the first. */
export const SEND_KEY_KEPT = DAY;
/** Enquiries above the total are never rejected, but marked and mailed with increasing delay. */
export const VISITOR_CALLS_OF_ALL = 600;
export const FLOODED_MAIL_STEP = 6 * SECOND;
export const FLOODED_MAIL_DELAY_MAX = HOUR;
/**
 * Photos of unlisted parts: per line, enquiry, address and hour; uploads at once, their time and bytes, after how long another
 * visitor may take the place of one, and how long the mail waits until they are re-encoded.
 */
export const LINE_PHOTOS_MAX = 3;
export const ENQUIRY_PHOTOS_MAX = 9;
export const PHOTOS_PER_ADDRESS = 10;
export const PHOTOS_OF_ALL = 60;
export const PHOTOS_AT_ONCE = 10;
export const PHOTOS_AT_ONCE_PER_ADDRESS = 2;
export const PHOTOS_TIME = 5 * MINUTE;
export const PHOTOS_OWN_TIME = 30 * SECOND;
export const PHOTOS_MAIL_WAIT = 15 * MINUTE;
export const PHOTOS_BYTES_KEPT = 2048 * MEBIBYTE;
/** WhatsApp records per address and in total, how many are stored, and for how long. */
export const CHATS_PER_ADDRESS = 10;
export const CHATS_OF_ALL = 120;
export const CHATS_KEPT = 1000;
export const CHATS_KEPT_FOR = 90 * DAY;
/** Lines per section of the enquiry desk, and months in which a part counts as requested. */
export const DESK_LINES = 5;
export const ASKED_MONTHS = 3;
/** Newest other enquiries of the same person. */
export const OTHER_ENQUIRIES_SHOWN = 5;
/** Part views counted per address and window and in total; months and parts shown. */
export const LOOKS_PER_ADDRESS = 200;
export const LOOKS_OF_ALL = 20_000;
export const INTEREST_MONTHS = 12;
export const INTEREST_PARTS = 10;
/** Lines of a quotation, its texts, and its amounts in paise: a line's rate, and a total that stays exact in a number. */
export const QUOTATION_LINES_MAX = 100;
export const QUOTATION_TITLE_MAX = 200;
export const QUOTATION_UNIT_MAX = 12;
export const QUOTATION_DELIVERY_MAX = 40;
export const QUOTATION_ADDRESS_MAX = 500;
export const QUOTATION_TERMS_MAX = 3000;
export const QUOTATION_NOTE_MAX = 1000;
export const QUOTATION_REASON_MAX = 500;
export const QUOTATION_QUANTITY_MAX = 1_000_000;
export const QUOTATION_RATE_MAX = 100_000_000_000;
export const QUOTATION_TOTAL_MAX = 100_000_000_000_000;
/** How long a quotation's link opens after its validity, and how long a deleted draft can be restored. */
export const QUOTATION_LINK_KEPT = 90 * DAY;
export const QUOTATION_RESTORE_WINDOW = 10 * MINUTE;
/** Opened links and answers per address and window. */
export const QUOTATION_CALLS_PER_ADDRESS = 60;
export const REMINDER_DAYS_MAX = 365;
/** Answers, questions and decisions stored with an enquiry; the oldest is dropped. */
export const ENQUIRY_EVENTS_MAX = 100;
/** Delay before retrying a failed mail: doubles from the first to the last, for days. */
export const MAIL_RETRY_FIRST = 15 * SECOND;
export const MAIL_RETRY_LAST = 2 * HOUR;
export const MAIL_GIVE_UP_AFTER = 5 * DAY;
export const MAIL_ERROR_MAX = 500;
/** Addresses that an enquiry is mailed to. */
export const MAIL_RECIPIENTS_MAX = 10;
/** Polling intervals of the back office: for new enquiries (shown within 10 seconds), and while one is being mailed. */
export const ARRIVALS_POLL = 8 * SECOND;
export const DELIVERY_POLL = 3 * SECOND;
export const FAILED_SEARCH_DAYS = 30;
/** Rows, one per search and day; above it the rarest are deleted. */
export const FAILED_SEARCH_ROWS_MAX = 1000;

export const MOBILE_BREAKPOINT = 768;
export const NAV_SHADOW_SCROLL = 20;

// Home page and inbox, not in the spec: bounds that keep a row and a request of a sane size
export const ORDER_MAX = 1_000_000;
export const ORDER_IDS_MAX = 1000;
export const ENQUIRY_NOTES_MAX = 5000;
/** The longest text that the phone pattern of spec section 5 matches: +(ddd)-ddd-dddddd. */
export const PHONE_PATTERN_MAX = 17;
export const HONEYPOT_MAX = 1000;

// Settings, not in the spec
export const COMPANY_NAME_MAX = 120;
export const SHORT_NAME_MAX = 30;
export const TAGLINE_MAX = 200;
export const PLACE_MAX = 80;
export const OPENING_SPANS_MAX = 7;
export const CERTIFICATE_MAX = 60;
export const CAPTION_MAX = 150;
export const HEADLINE_MAX = 120;
export const PAGE_TEXT_MAX = 2000;
export const LINE_TEXT_MAX = 300;
export const CLAIM_FIGURE_MAX = 30;
export const CLAIMS_MAX = 8;
export const FACTS_MAX = 12;
export const PROMISES_MAX = 6;
export const REVIEWS_MAX = 12;
export const REVIEW_TEXT_MAX = 1000;
export const REVIEWS_TOTAL_MAX = 1_000_000;
export const ADDRESS_LINES_MAX = 8;
export const ADDRESS_LINE_MAX = 120;
export const PHONES_MAX = 5;
export const SOCIAL_LINKS_MAX = 10;
export const URL_MAX = 2000;
export const ABOUT_MAX = 5000;
export const HOST_NAME_MAX = 253;
export const PORT_MAX = 65_535;
export const MAIL_USER_MAX = 254;
export const MAIL_PASSWORD_MAX = 500;
/** Of quotations: GST rates, delivery times and currencies to choose from, characters of a bank's data, and days. */
export const GST_RATES_MAX = 12;
export const DELIVERY_WORDS_MAX = 20;
export const CURRENCIES_MAX = 12;
export const CURRENCY_RATE_MAX = 100_000;
export const BANK_TEXT_MAX = 120;
export const VALID_DAYS_MAX = 365;
export const INVITATION_LIFETIME = 3 * DAY;
/** A time-based one-time code (RFC 6238), and the tolerated clock drift in steps. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP = 30 * SECOND;
export const TOTP_STEPS_OFF = 1;
export const RECOVERY_CODES = 10;
/** How long after the password the second factor is accepted, and its attempts. */
export const TWO_FACTOR_LIFETIME = 5 * MINUTE;
export const TWO_FACTOR_ATTEMPTS = 5;
export const TWO_FACTOR_CODE_MAX = 40;
export const INVITATION_TOKEN_MAX = 200;

// Import, not in the spec
export const IMPORT_CSV_BYTES_MAX = 25 * MEBIBYTE;
export const IMPORT_ZIP_BYTES_MAX = 1024 * MEBIBYTE;
/** Original phone photos: an import resizes them, unlike a form (IMAGE_BYTES_MAX). */
export const IMPORT_IMAGE_BYTES_MAX = 40 * MEBIBYTE;
/** Of any image that is sent, by its header. */
export const IMAGE_SIDE_MAX = 12_000;
export const IMAGE_PIXELS_MAX = 40_000_000;
export const IMPORT_ROWS_MAX = 20_000;
/** Characters of one row: more than a product with every field at its limit. */
export const IMPORT_ROW_MAX = 256 * 1024;
export const IMPORT_ZIP_FILES_MAX = 50_000;
/** Bytes of a ZIP's directory: 160 for each of the maximum number of files. */
export const IMPORT_ZIP_LIST_MAX = 8 * MEBIBYTE;
/** Characters of all cells of a table, as in the largest CSV file. */
export const IMPORT_LETTERS_MAX = 25 * MEBIBYTE;
/** Columns of a file; many of them may become specifications. */
export const IMPORT_COLUMNS_MAX = 200;
/** Sample cells per column in the mapping; unknown words and their length. */
export const IMPORT_SAMPLES = 5;
export const IMPORT_WORDS_MAX = 200;
export const IMPORT_WORD_MAX = 60;
/** Characters of a corrected cell, and corrections per request. */
export const IMPORT_CELL_MAX = 10_000;
export const IMPORT_EDITS_MAX = 500;
/** How many file headers are stored with their mapping. */
export const IMPORT_MAPS_KEPT = 200;
/** Of a workbook: its parts, declared bytes of one, texts, rows including empty ones, merged cells. */
export const WORKBOOK_ENTRIES_MAX = 5_000;
export const WORKBOOK_PART_MAX = 128 * MEBIBYTE;
export const WORKBOOK_STRINGS_MAX = 500_000;
export const WORKBOOK_ROWS_MAX = 1_048_576;
export const WORKBOOK_MERGES_MAX = 20_000;
/** Of a workbook's XML: nesting depth, attributes per element, characters of a text, comment, name or attribute. */
export const WORKBOOK_DEPTH_MAX = 100;
export const WORKBOOK_ATTRIBUTES_MAX = 100;
export const WORKBOOK_PIECE_MAX = 512 * 1024;
export const IMPORT_ROWS_PAGE = 50;
/** Per reason of rejected rows: spans of lines and example rows shown. */
export const IMPORT_SPANS_SHOWN = 50;
export const IMPORT_EXAMPLES = 5;
/** Photos without a row: per page, with a thumbnail, and parts suggested for one. */
export const IMPORT_PHOTOS_PAGE = 24;
export const IMPORT_THUMBNAILS_MAX = 600;
export const IMPORT_PARTS_SHOWN = 8;
/** How long a pending import keeps its files, and a completed one its report. */
export const IMPORT_LIFETIME = 30 * DAY;
export const IMPORT_POLL = SECOND;
export const IMPORTS_SHOWN = 20;
/** Longer texts are shortened in differences and rejected cells. */
export const IMPORT_TEXT_SHOWN = 1000;

// Backups, not in the spec
export const BACKUP_BYTES_MAX = 16 * 1024 * MEBIBYTE;
export const BACKUPS_KEPT_MAX = 60;
export const BACKUP_POLL = 2 * SECOND;

// Keyboard, bulk edits, history and saved views of the back office, not in the spec
/** How long a toast with an action stays; longer while hovered or focused. */
export const ACTION_TOAST_DURATION = 10 * SECOND;
export const BULK_PRODUCTS_MAX = 100;
/** Characters of a catalogue's name, without the extension. */
export const CATALOG_NAME_MAX = 150;
export const SELECTION_MAX = 5000;
export const HISTORY_PAGE_SIZE = 20;
export const SAVED_VIEWS_MAX = 20;
export const SAVED_VIEW_NAME_MAX = 60;

/** Catalogue pages listed for a part. */
export const PART_PLACES_MAX = 6;
/** Areas and rejections per catalogue page. */
export const MARKS_PER_PAGE_MAX = 300;
/** Minimum width and height of a drawn area, as a share of the page. */
export const AREA_MIN = 0.005;
export const MISSING_CODES_MAX = 500;
