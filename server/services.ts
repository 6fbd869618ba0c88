import { openPageIndex, type PageIndex } from "./catalogs/page-index.ts";
import type { PdfReader } from "./catalogs/pdf/pdf.ts";
import { pagesOnDemand } from "./catalogs/processing/local-pdfs.ts";
import type { Printer } from "./enquiries/quotations/sheet/printer.ts";
import type { Uploads } from "./imports/uploads/uploads.ts";
import { type Media, openMedia } from "./media.ts";
import { openBackupFiles } from "./operations/backup/kept/store.ts";
import type { Config } from "./platform/config.ts";
import { type Database, openDatabase, type UpgradeObserver } from "./platform/database/open.ts";
import { type Derive, deriver } from "./platform/files/derive.ts";
import { openFileStore } from "./platform/files/open.ts";
import type { FileStore } from "./platform/files/store.ts";
import { type Counters, createCounters } from "./platform/http/logging.ts";
import { openStaging, type Staging } from "./platform/http/staging.ts";
import { type Bell, createBell } from "./platform/jobs/worker.ts";
import { type Mailer, openMailer } from "./platform/mail/mailer.ts";
import type { ImageMakerService } from "./platform/media/image-tasks.ts";
import { MediaError } from "./platform/media/media-error.ts";
import { imagesOnDemand } from "./platform/media/stored/with-stored-images.ts";
import type { SearchEngine } from "./products/search/engine.ts";
import { openEmbeddedEngine } from "./products/search/engines/embedded/open-engine.ts";
import { openShelf, type Shelf } from "./products/shelf.ts";

export interface Services {
  config: Config;
  database: Database;
  files: FileStore;
  backupFiles: FileStore;
  staging: Staging;
  search: SearchEngine;
  pageIndex: PageIndex;
  shelf: Shelf;
  /** These five start their child processes on the first call. */
  pdf: PdfReader;
  imageMaker: ImageMakerService;
  drawPlate: Media["drawPlate"];
  uploads: Uploads;
  printer: Printer;
  derive: Derive;
  jobBell: Bell;
  mailer: Mailer;
  counters: Counters;
  close(): Promise<void>;
}

/** The stores of a site's own data: rows and files. */
export type Stores = Pick<Services, "database" | "files">;
export type ImageStores = Stores & Pick<Services, "imageMaker">;

interface Surroundings {
  /** Called with background errors, such as a lost idle connection. */
  onError?: (error: Error) => void;
  media?: Media;
  observer?: UpgradeObserver;
}

/** Opens database, files, staging folder and search. Throws if one of them can't be opened. */
export async function openServices(
  config: Config,
  { onError = () => undefined, media = openMedia(), observer }: Surroundings = {},
): Promise<Services> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onIdleError: onError,
    observer,
  });
  const staging = await openStaging(config.dataDir);
  const search = openEmbeddedEngine(database, onError);
  const files = openFileStore(config, staging);
  return {
    config,
    database,
    files,
    backupFiles: openBackupFiles(config, staging),
    staging,
    search,
    shelf: openShelf(database, search),
    pageIndex: openPageIndex(database),
    pdf: media.pdf,
    imageMaker: media.imageMaker,
    drawPlate: media.drawPlate,
    uploads: media.uploads,
    printer: media.printer,
    derive: openDerive({ database, files, staging, ...media }),
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

/** Returns the maker of derived files: page images of catalogues and WebP files of images. */
export function openDerive(
  services: Pick<Services, "database" | "files" | "staging" | "pdf" | "imageMaker">,
): Derive {
  const makers = { page: pagesOnDemand(services), image: imagesOnDemand(services) };
  const isSourceError = (error: unknown) => error instanceof MediaError;
  return deriver(services, makers, isSourceError);
}
