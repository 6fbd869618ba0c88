import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/platform/database/open.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated SQLite file to copy: migrating takes longer than most tests. */
    sqliteTemplate: string;
  }
}

/** Migrates one SQLite file for a whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-sqlite-"));
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });
  await database.close();
  project.provide("sqliteTemplate", join(dataDir, "heddle.sqlite"));
  return () => rm(dataDir, { recursive: true, force: true });
}
