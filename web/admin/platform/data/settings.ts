import { settings } from "#contract/site/calls.ts";
import { readOf } from "../calls/reads.ts";

/** GET /settings. */
export const settingsQuery = readOf(settings.read);
