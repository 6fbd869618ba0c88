import { IMPORT_LIFETIME } from "../../contract/limits.ts";
import type { Database } from "../database/open.ts";
import { SYSTEM, writeUnseen } from "../database/write.ts";
import { doomFiles, removeDoomed } from "../files/intents.ts";
import type { FileStore } from "../files/store.ts";

const BATCH = 20;

/** Ends imports that nobody has touched for long, with what is left of their files. Safe in several processes at once. */
export async function sweepImports({
  database,
  files,
}: {
  database: Database;
  files: FileStore;
}): Promise<void> {
  const lapsed = Date.now() - IMPORT_LIFETIME;
  const due = await database.main
    .selectFrom("imports")
    .select("id")
    .where("updated_at", "<", lapsed)
    .where("state", "not in", ["checking", "applying"])
    .limit(BATCH)
    .execute();
  if (!due.length) return;
  const ids = due.map(({ id }) => id);
  const keys = await writeUnseen(database, SYSTEM, async ({ tx }) => {
    const gone = await tx.deleteFrom("imports").where("id", "in", ids).returning("file_key").execute();
    const held = gone.flatMap(({ file_key }) => file_key ?? []);
    await doomFiles(tx, held);
    return held;
  });
  await removeDoomed(database, files, keys);
}
