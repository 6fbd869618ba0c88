import { onTestFinished } from "vitest";
import type { Engine } from "../../server/platform/database/engine.ts";
import { type Database, openDatabase } from "../../server/platform/database/open.ts";
import { openFileStore } from "../../server/platform/files/open.ts";
import type { FileStore } from "../../server/platform/files/store.ts";
import { openStaging } from "../../server/platform/http/staging.ts";
import { freshDatabaseUrl, freshFiles } from "./databases.ts";
import { newDataDir } from "./process.ts";
import { s3Environment } from "./s3.ts";

/** What outlives the servers of a test: their folder, database and store, and the environment that leads there. */
interface Ground {
  dataDir: string;
  environment: Record<string, string>;
  /** Opens database and files beside the servers, until the test ends. */
  look(): Promise<{ database: Database; files: FileStore }>;
}

export async function newGround(engine: Engine, { onDisk = false } = {}): Promise<Ground> {
  const dataDir = await newDataDir();
  const databaseUrl = await freshDatabaseUrl(engine);
  const s3 = onDisk ? undefined : freshFiles(engine);
  return {
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...s3Environment(s3),
    },
    async look() {
      const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
      onTestFinished(() => database.close());
      return { database, files: openFileStore({ dataDir, s3 }, await openStaging(dataDir)) };
    },
  };
}
