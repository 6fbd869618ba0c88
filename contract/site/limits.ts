/** Limits of the site's content and settings (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { SECOND } from "../platform/units.ts";

/** Filters per brand, values shown per filter (most frequent first), and choices per address. */
export const LISTING_FILTERS_MAX = 5;
/** The owner's words for machines, and the specifications that name them. */
export const MACHINE_WORD_MAX = 40;
export const MACHINE_NAMES_MAX = 30;
/** Search words that find others; as many phrases. */
export const TRADE_WORDS_MAX = 1000;
export const SYNONYM_GROUPS_MAX = 200;
export const SYNONYMS_MAX = 12;
export const SYNONYM_GROUP_LENGTH_MAX = 300;

export const HERO_ADVANCE = 5 * SECOND;
export const HERO_SCROLL = SECOND;
export const NEWS_ADVANCE = 6 * SECOND;
export const FEATURED_SCROLL_STEP = 30;
export const FEATURED_SCROLL_MIN_ITEMS = 5;
export const SLIDE_TITLE_MAX = 100;
export const SLIDE_CATEGORY_MAX = 60;
export const SLIDE_DESCRIPTION_MAX = 500;
export const SLIDE_MARKS_MAX = 20;
/** Characters of a number on a drawing, as in '12a'. */
export const MARK_NUMBER_MAX = 4;
export const MARK_LABEL_MAX = 60;
export const MARK_PATH_MAX = 500;
export const NEWS_TITLE_MAX = 150;
export const NEWS_CONTENT_MAX = 5000;
export const NEWS_TAG_MAX = 30;
export const NEWS_AUTHOR_MAX = 80;
export const TAB_TITLE_MAX = 100;
export const TAB_CONTENT_MAX = 5000;

export const NAME_MAX = 100;
export const PHONE_MAX = 40;
/** Addresses that an enquiry is mailed to. */
export const MAIL_RECIPIENTS_MAX = 10;

export const ORDER_MAX = 1_000_000;
export const ORDER_IDS_MAX = 1000;
export const ENQUIRY_NOTES_MAX = 5000;
export const HONEYPOT_MAX = 1000;

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
export const OFFLINE_MEGABYTES_MAX = 500;
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
