import { openExistingDatabase } from "../../platform/database/open.ts";
import type { Services } from "../../services.ts";
import { createBackup } from "./create-backup.ts";

/** The bytes of a backup on connections of its own: on SQLite all who read would wait for its snapshot to end. */
export async function* ownBackup({
  config,
  files,
}: Pick<Services, "config" | "files">): AsyncGenerator<Uint8Array> {
  const database = await openExistingDatabase(config);
  try {
    yield* createBackup({ database, files });
  } finally {
    await database.close();
  }
}
