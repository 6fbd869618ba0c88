import { CLOSED_JOB } from "../../platform/database/closed.ts";
import { DERIVE_JOB } from "../../platform/files/derived-claims.ts";
import { BACKUP_JOB, REPLACE_JOB } from "../../platform/files/hold.ts";

/** Marks a place that a restore by the command began to fill; nothing starts there until it has ended. */
export const RESTORE_JOB = "restore";
export const MAKE_BACKUP = "make backup";
export const CHECK_BACKUP = "check backup";

/** Jobs that are about this place and not about its content: no backup holds them, and no restore ends them. */
export const JOBS_OF_THE_PLACE = [
  BACKUP_JOB,
  RESTORE_JOB,
  REPLACE_JOB,
  CLOSED_JOB,
  MAKE_BACKUP,
  CHECK_BACKUP,
  DERIVE_JOB,
] as const;
