import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cheapHash } from "#tests/support/cheap-hash.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";
import { inDatabase } from "./database.ts";

const SEED_TIME = 240_000;

/** Makes a server load its sample data into a folder and render the pages of its catalogues. */
export async function seedData(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", LOG_LEVEL: "info" });
  try {
    await until(() => server.output().includes("the sample data is complete"), SEED_TIME);
    await until(() => areDrawn(dataDir), SEED_TIME);
  } finally {
    await server.end("SIGTERM");
  }
}

function areDrawn(dataDir: string): boolean {
  const database = new DatabaseSync(join(dataDir, "heddle.sqlite"), { readOnly: true });
  const left = database.prepare("select 1 from catalogs where processing_status <> 'completed'").all();
  database.close();
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
