import { openBackupFiles } from "./backup/kept/backup-files.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database/open.ts";
import { openFileStore } from "./files/open.ts";
import type { FileStore } from "./files/store.ts";
import { type Counters, createCounters } from "./http/counters.ts";
import { openStaging, type Staging } from "./http/staging.ts";
import { type Bell, createBell } from "./jobs/bell.ts";
import { type Mailer, openMailer } from "./mail/mailer.ts";
import { openMedia } from "./media/open-media.ts";
import type { PdfReader } from "./media/pdf/pdf.ts";
import type { Pictures } from "./media/pictures.ts";
import { openShelf, type Shelf } from "./products/shelf.ts";
import { openProductSearch, type ProductSearch } from "./search/product-search.ts";

/** What an app is made of. */
export interface Services {
  config: Config;
  database: Database;
  files: FileStore;
  /** The place of backups. */
  backupFiles: FileStore;
  staging: Staging;
  search: ProductSearch;
  /** Products as visitors see them. */
  shelf: Shelf;
  /** Both start their child processes with the first call. */
  pdf: PdfReader;
  pictures: Pictures;
  /** Rung when this process added a job that a worker waits for. */
  jobBell: Bell;
  mailer: Mailer;
  counters: Counters;
  close(): Promise<void>;
}

/** Where a site keeps what is its own: rows and files. */
export type Stores = Pick<Services, "database" | "files">;
/** The same with what makes the pictures that it keeps. */
export type PictureStores = Stores & Pick<Services, "pictures">;

/**
 * Opens database, files, staging folder, search and the reader of PDFs. Throws when one of them cannot be
 * opened; `onError` hears of what fails later in the background, such as an idle connection that is lost.
 */
export async function openServices(
  config: Config,
  onError: (error: Error) => void = () => undefined,
): Promise<Services> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onIdleError: onError,
  });
  const staging = await openStaging(config.dataDir);
  const media = openMedia();
  const search = openProductSearch(database, onError);
  return {
    config,
    database,
    files: openFileStore(config, staging),
    backupFiles: openBackupFiles(config, staging),
    staging,
    search,
    shelf: openShelf(database, search),
    pdf: media.pdf,
    pictures: media.pictures,
    jobBell: createBell(),
    mailer: openMailer(database, config),
    counters: createCounters(),
    close: async () => {
      await media.close();
      await staging.close();
      await database.close();
    },
  };
}
