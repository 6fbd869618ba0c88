import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Services } from "#server/services.ts";
import type { TestApp } from "./app.ts";
import type { Answer } from "./client.ts";
import { type Expected, expectAnswer } from "./expect-answer.ts";

/** Everything a product write may change: rows, file records, stored files and staged uploads. */
export async function snapshot({ config, database, files }: Services) {
  const [products, records, activity, change, stored, staged] = await Promise.all([
    database.read.selectFrom("products").selectAll().orderBy("id").execute(),
    database.read.selectFrom("files").selectAll().orderBy("key").execute(),
    database.read.selectFrom("activity").select("id").orderBy("id").execute(),
    database.read.selectFrom("counters").selectAll().execute(),
    Array.fromAsync(files.list()),
    filesUnder(join(config.dataDir, "staging")),
  ]);
  return { products, records, activity, change, stored: stored.sort(), staged };
}

/** Makes calls that must be rejected: they change nothing, leave no upload, and the process keeps serving. */
export async function refused<T>(app: TestApp, calls: () => Promise<T>): Promise<T> {
  const before = await snapshot(app.services);
  const answer = await calls();
  expect(await snapshot(app.services)).toEqual(before);
  expect(before.staged).toEqual([]);
  expect((await app.visitor.get("/api/health")).status).toBe(200);
  return answer;
}

/** Like `refused`, and compares the answer. */
export async function expectRefused(
  app: TestApp,
  expected: Expected,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await refused(app, call);
  expectAnswer(answer, ...expected);
  return answer;
}

/** All rows of all tables, including migrations, as one text. */
export async function dumpDatabase({ database }: Services): Promise<string> {
  const tables = (await database.main.introspection.getTables()).map((table) => table.name).sort();
  const dump: Record<string, string[]> = {};
  for (const name of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(dump, undefined, 1);
}

/** The paths of all files under a folder; empty if the folder is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
