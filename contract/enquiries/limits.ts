/** Limits of enquiries, quotations and mail (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { DAY, HOUR, MEBIBYTE, MINUTE, SECOND } from "../platform/units.ts";

export const DIALOG_AUTO_CLOSE = 3 * SECOND;
export const SUBJECT_MIN = 3;
export const SUBJECT_MAX = 200;
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5000;
export const PREFERRED_TIME_MAX = 100;
export const CONTACT_MAX = 254;
/** Length of a line's note: a printed code, a size, a side. */
export const ENQUIRY_ITEM_NOTE_MAX = 200;
export const FLOODED_MAIL_STEP = 6 * SECOND;
export const FLOODED_MAIL_DELAY_MAX = HOUR;
/**
 * Photos of unlisted parts: per line, enquiry, address and hour; uploads at once, their time and bytes, after how long another
 * visitor may take the place of one, and how long the mail waits until they are re-encoded.
 */
export const LINE_PHOTOS_MAX = 3;
export const ENQUIRY_PHOTOS_MAX = 9;
export const PHOTOS_AT_ONCE = 10;
export const PHOTOS_AT_ONCE_PER_ADDRESS = 2;
export const PHOTOS_TIME = 5 * MINUTE;
export const PHOTOS_OWN_TIME = 30 * SECOND;
export const PHOTOS_MAIL_WAIT = 15 * MINUTE;
export const PHOTOS_BYTES_KEPT = 2048 * MEBIBYTE;
/** The time to an answer is that of the last days, shown from this number of answered enquiries on. */
export const ANSWER_TIME_DAYS = 90;
export const ANSWERED_MIN = 10;
export const CHATS_KEPT = 1000;
export const CHATS_KEPT_FOR = 90 * DAY;
/** Lines per section of the enquiry desk, and months in which a part counts as requested. */
export const DESK_LINES = 5;
export const ASKED_MONTHS = 3;
/** Newest other enquiries of the same person. */
export const OTHER_ENQUIRIES_SHOWN = 5;
export const INTEREST_MONTHS = 12;
export const INTEREST_PARTS = 10;
/** Lines of a quotation, its texts, and its amounts in paise: a line's rate, and a total that stays exact in a number. */
export const QUOTATION_LINES_MAX = 500;
export const QUOTATION_TITLE_MAX = 200;
export const QUOTATION_DELIVERY_MAX = 40;
export const QUOTATION_ADDRESS_MAX = 500;
export const QUOTATION_TERMS_MAX = 3000;
export const QUOTATION_NOTE_MAX = 1000;
export const QUOTATION_REASON_MAX = 500;
export const BUYER_ORDER_MAX = 60;
export const QUOTATION_QUANTITY_MAX = 1_000_000;
export const QUOTATION_RATE_MAX = 100_000_000_000;
export const QUOTATION_TOTAL_MAX = 100_000_000_000_000;
/** How long a quotation's link opens after its validity, and how long a deleted draft can be restored. */
export const QUOTATION_LINK_KEPT = 90 * DAY;
export const QUOTATION_RESTORE_WINDOW = 10 * MINUTE;
export const REMINDER_DAYS_MAX = 365;
/** Answers, questions and decisions stored with an enquiry; the oldest is dropped. */
export const ENQUIRY_EVENTS_MAX = 100;
/** Delay before retrying a failed mail: doubles from the first to the last, for days. */
export const MAIL_RETRY_FIRST = 15 * SECOND;
export const MAIL_RETRY_LAST = 2 * HOUR;
export const MAIL_GIVE_UP_AFTER = 5 * DAY;
export const DELIVERY_POLL = 3 * SECOND;
export const MOBILE_BREAKPOINT = 768;
export const NAV_SHADOW_SCROLL = 20;
