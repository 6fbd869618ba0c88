import type { ImageStores } from "../platform/deps.ts";
import type { Derive } from "../platform/files/derive.ts";
import type { Counters } from "../platform/http/logging.ts";
import type { Staging } from "../platform/http/staging.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** What an import needs; `npm run import` opens only this. */
export interface ImportDeps extends ImageStores {
  staging: Staging;
  derive: Derive;
  /** Starts its child process on the first call. */
  uploads: Uploads;
  /** Between rows an import waits while requests are being answered. */
  counters: Counters;
}
