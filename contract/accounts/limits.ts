/** Limits of accounts (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { DAY, HOUR, MINUTE, SECOND } from "../platform/units.ts";

export const REFRESH_COOKIE_LIFETIME = 30 * DAY;
/** How long a replaced refresh credential still returns its successor (ruling 'Session'). */
export const REFRESH_GRACE = 10 * SECOND;
export const PASSWORD_MIN = 6;
/** Not in the spec: bounds the time of hashing. */
export const PASSWORD_MAX = 200;
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

/** Per address and window, and in total per hour: more than people send, even a mill behind one address. */
export const VISITOR_CALLS_WINDOW = 10 * MINUTE;
export const VISITOR_CALLS_PER_ADDRESS = 30;
/** A network (IPv4 /24, IPv6 /48) may send this many times the limit of an address. */
export const VISITOR_CALLS_NETWORK_FACTOR = 4;
export const VISITOR_CALLS_WINDOW_OF_ALL = HOUR;
/** Enquiries above the total are never rejected, but marked and mailed with increasing delay. */
export const VISITOR_CALLS_OF_ALL = 600;
export const PHOTOS_PER_ADDRESS = 10;
export const PHOTOS_OF_ALL = 60;
/** WhatsApp records per address and in total, how many are stored, and for how long. */
export const CHATS_PER_ADDRESS = 10;
export const CHATS_OF_ALL = 120;
/** Part views counted per address and window and in total; months and parts shown. */
export const LOOKS_PER_ADDRESS = 200;
export const LOOKS_OF_ALL = 20_000;
/** Answers to quotations per address and window; PDFs and reports of an opened page are counted apart from them. */
export const QUOTATION_CALLS_PER_ADDRESS = 60;
export const QUOTATION_READS_PER_ADDRESS = 200;

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
