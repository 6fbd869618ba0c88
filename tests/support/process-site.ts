import { onTestFinished } from "vitest";
import type { S3Settings } from "#server/platform/config.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { openFileStore } from "#server/platform/files/open.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { openStaging } from "#server/platform/http/staging.ts";
import { freshDatabaseUrl, freshFiles, giveBack } from "./databases.ts";
import { newFolder } from "./folders.ts";
import { s3Environment } from "./s3.ts";

interface Stored {
  database: Database;
  files: FileStore;
}

/** A site that outlives its processes: a database and files, removed after the test. */
export interface ProcessSite {
  dataDir: string;
  /** The settings of its processes. */
  environment(): Record<string, string>;
  /** Opens its database and files until the test ends. */
  open(): Promise<Stored>;
  /** Opens them for some work. */
  use<T>(work: (stored: Stored) => Promise<T>): Promise<T>;
}

/** An empty site with the given S3 settings, or those of the engine. */
export async function newSite(engine: Engine, s3: S3Settings | undefined = freshFiles(engine)) {
  const dataDir = await newFolder();
  const databaseUrl = await freshDatabaseUrl(engine);
  if (databaseUrl) onTestFinished(() => giveBack(databaseUrl));
  const open = async (): Promise<Stored> => ({
    database: await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined }),
    files: openFileStore({ dataDir, s3 }, await openStaging(dataDir)),
  });
  const site: ProcessSite = {
    dataDir,
    environment: () => ({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...s3Environment(s3),
    }),
    async open() {
      const stored = await open();
      onTestFinished(() => stored.database.close());
      return stored;
    },
    async use(work) {
      const stored = await open();
      try {
        return await work(stored);
      } finally {
        await stored.database.close();
      }
    },
  };
  return site;
}
