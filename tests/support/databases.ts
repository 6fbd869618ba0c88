import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { S3Settings } from "#server/platform/config.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { TEMPLATE } from "./postgres.ts";

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/** Databases returned by finished tests of this file. */
const used: string[] = [];

/**
 * The URL of an empty migrated database, or undefined for SQLite in the data folder. Reuses an emptied one, which
 * takes a tenth of the time of a new one.
 */
export async function freshDatabaseUrl(engine: Engine): Promise<string | undefined> {
  if (engine === "sqlite") return undefined;
  const again = used.pop();
  if (again && (await emptied(again))) return again;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name} template ${TEMPLATE}`));
  return `${inject("postgresUrl")}/${name}`;
}

/** Returns an unused database for reuse. */
export function giveBack(databaseUrl: string): void {
  used.push(databaseUrl);
}

/** Empties the database; returns false if it still has connections. */
async function emptied(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const others = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    if (others.rowCount) return false;
    await client.query(inject("postgresReset"));
    return true;
  } finally {
    await client.end();
  }
}

/** The file store of a test: the data folder with SQLite, a new S3 prefix with PostgreSQL. */
export function freshFiles(engine: Engine): S3Settings | undefined {
  return engine === "sqlite" ? undefined : freshS3();
}

/** A new prefix in the test's S3 bucket. */
export const freshS3 = (): S3Settings => ({ ...inject("s3"), prefix: `${randomUUID()}/` });

/** An empty database without tables, for migration tests. */
export async function emptyDatabaseUrl(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name}`));
  return `${inject("postgresUrl")}/${name}`;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    // Databases can't be copied from one template at the same time.
    await client.query("select pg_advisory_lock(7701)");
    await work(client);
  } finally {
    await client.end();
  }
}
