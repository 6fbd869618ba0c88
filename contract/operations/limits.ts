/** Limits of backups and the dashboard (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { MEBIBYTE, SECOND } from "../platform/units.ts";

export const BACKUP_BYTES_MAX = 16 * 1024 * MEBIBYTE;
export const BACKUPS_KEPT_MAX = 60;
export const BACKUP_POLL = 2 * SECOND;
