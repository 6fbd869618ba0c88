import { cpSync } from "node:fs";
import { openDatabase } from "#server/platform/database/open.ts";
import { cheapHash } from "#tests/support/cheap-hash.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";
import { inDatabase } from "./database.ts";

const SEED_TIME = 240_000;

/** Makes a server load its sample data into a folder and render the pages of its catalogues. */
export async function seedData(dataDir: string, environment: Record<string, string> = {}): Promise<void> {
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: "on",
    LOG_LEVEL: "info",
    ...environment,
  });
  try {
    await until(() => server.output().includes("the sample data is complete"), SEED_TIME);
    await until(() => areDrawn(dataDir, environment["DATABASE_URL"]), SEED_TIME);
  } finally {
    await server.end("SIGTERM");
  }
}

async function areDrawn(dataDir: string, databaseUrl: string | undefined): Promise<boolean> {
  const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
  const left = await database.read
    .selectFrom("catalogs")
    .select("id")
    .where("processing_status", "<>", "completed")
    .execute();
  await database.close();
  return left.length === 0;
}

/** Synchronous, which takes a tenth of the processor time for a thousand small files. */
export function copySeed(seeded: string, dataDir: string): void {
  cpSync(seeded, dataDir, { recursive: true });
  speedUpSignIn(dataDir);
}

/** Replaces an administrator's password hash, the owner's by default, with one that is cheap to check. */
export function speedUpSignIn(dataDir: string, email = ADMIN_EMAIL, password = ADMIN_PASSWORD): void {
  inDatabase(dataDir, "update users set password_hash = ? where email = ?", cheapHash(password), email);
}
