import type { Config } from "./config.ts";
import type { Database } from "./database/open.ts";
import type { Derive } from "./files/derive.ts";
import type { FileStore } from "./files/store.ts";
import type { Counters } from "./http/logging.ts";
import type { Staging } from "./http/staging.ts";
import type { Bell } from "./jobs/worker.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { ImageMakerService } from "./media/image-tasks.ts";

/** The stores of a site's own data: rows and files. */
export interface Stores {
  database: Database;
  files: FileStore;
}

export interface ImageStores extends Stores {
  /** Starts its child process on the first call. */
  imageMaker: ImageMakerService;
}

/** What each subject may use. The subjects above add their own; `server/services.ts` opens them all. */
export interface PlatformDeps extends ImageStores {
  config: Config;
  staging: Staging;
  derive: Derive;
  jobBell: Bell;
  mailer: Mailer;
  counters: Counters;
}
