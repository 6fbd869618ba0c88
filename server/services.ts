import { openPageIndex } from "./catalogs/page-index.ts";
import { pagesOnDemand } from "./catalogs/processing/local-pdfs.ts";
import { type Media, openMedia } from "./media.ts";
import { openBackupFiles } from "./operations/backup/kept/store.ts";
import type { OperationDeps } from "./operations/deps.ts";
import type { Config } from "./platform/config.ts";
import { type Database, openDatabase, type UpgradeObserver } from "./platform/database/open.ts";
import { type Derive, deriver, type Maker } from "./platform/files/derive.ts";
import { PLATE } from "./platform/files/derived-names.ts";
import { openFileStore } from "./platform/files/open.ts";
import { createCounters } from "./platform/http/logging.ts";
import { openStaging } from "./platform/http/staging.ts";
import { createBell } from "./platform/jobs/worker.ts";
import { openMailer } from "./platform/mail/mailer.ts";
import { MediaError } from "./platform/media/media-error.ts";
import { imagesOnDemand } from "./platform/media/stored/with-stored-images.ts";
import { platesOnDemand } from "./products/plates/plate.ts";
import type { SearchEngine } from "./products/search/engine.ts";
import { openEmbeddedEngine } from "./products/search/engines/embedded/open-engine.ts";
import { connectionOf, dropSearch } from "./products/search/engines/postgres/tables.ts";
import { openShelf } from "./products/shelf.ts";

/** Everything that the subjects use, opened. */
export interface Services extends OperationDeps {
  close(): Promise<void>;
}

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
  const search = await openSearch(database, config, onError);
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
    uploads: media.uploads,
    printer: media.printer,
    derive: openDerive({ database, files, staging, ...media }),
    jobBell: createBell(),
    mailer: openMailer(database, config),
    counters: createCounters(),
    close: async () => {
      await media.close();
      await staging.close();
      await search.close();
      await database.close();
    },
  };
}

/** Opens the search that the configuration names. What PostgreSQL has of another choice is removed. */
async function openSearch(
  database: Database,
  { databaseUrl, searchEngine }: Config,
  onError: (error: Error) => void,
): Promise<SearchEngine> {
  if (!databaseUrl) return openEmbeddedEngine(database, onError);
  // Loaded only if used (docs/decisions/0066).
  if (searchEngine === "postgres") {
    const { openPostgresEngine } = await import("./products/search/engines/postgres/open-engine.ts");
    return openPostgresEngine({ database, url: databaseUrl, onError });
  }
  await dropSearch(connectionOf(database.main));
  return openEmbeddedEngine(database, onError);
}

/** Returns the maker of derived files: page images of catalogues, drawings of parts and WebP files of images. */
export function openDerive(
  services: Pick<OperationDeps, "database" | "files" | "staging" | "pdf" | "imageMaker"> &
    Pick<Media, "makePlate">,
): Derive {
  const plates = platesOnDemand(services);
  const images = imagesOnDemand(services);
  const image: Maker = (wanted, folder) =>
    wanted.names.includes(PLATE.words) ? plates(wanted, folder) : images(wanted, folder);
  const makers = { page: pagesOnDemand(services), image };
  const isSourceError = (error: unknown) => error instanceof MediaError;
  return deriver(services, makers, isSourceError);
}
