import { onTestFinished } from "vitest";
import type { Engine } from "#server/platform/database/engine.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { emptyDatabaseUrl } from "./databases.ts";
import { newFolder } from "./folders.ts";

/** A database at an earlier migration, filled and then migrated; removed after the test. */
export async function fromEarlier(
  engine: Engine,
  upTo: string,
  fill: (before: Database["main"]) => Promise<void>,
): Promise<Database> {
  const dataDir = await newFolder();
  const databaseUrl = engine === "postgres" ? await emptyDatabaseUrl() : undefined;
  const place = { dataDir, databaseUrl, onIdleError: () => undefined };
  const before = await openDatabase({ ...place, upTo });
  await fill(before.main);
  await before.close();
  const after = await openDatabase(place);
  onTestFinished(() => after.close());
  return after;
}
