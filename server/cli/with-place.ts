import type { Place } from "../backup/place.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../database/open.ts";
import { openFileStore } from "../files/open.ts";
import { openStaging, type Staging } from "../http/staging.ts";

/** Opens the database and the files that the environment names, for as long as `work` takes. */
export async function withPlace(work: (place: Place, staging: Staging) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, onIdleError: () => undefined });
  const staging = await openStaging(config.dataDir);
  try {
    await work({ database, files: openFileStore(config, staging) }, staging);
  } finally {
    await staging.close();
    await database.close();
  }
}
