import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { S3Settings } from "../../server/platform/config.ts";
import type { Engine } from "../../server/platform/database/engine.ts";
import { TEMPLATE } from "./postgres.ts";

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/** Databases of tests of this file that have ended. */
const used: string[] = [];

/**
 * A connection string to a fresh, migrated database of its own, or undefined for SQLite in the data folder. One that an
 * earlier test gave back is emptied and serves again: that costs a tenth of a new one.
 */
export async function freshDatabaseUrl(engine: Engine): Promise<string | undefined> {
  if (engine === "sqlite") return undefined;
  const again = used.pop();
  if (again && (await emptied(again))) return again;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name} template ${TEMPLATE}`));
  return `${inject("postgresUrl")}/${name}`;
}

/** Gives a database back that nobody uses any more. */
export function giveBack(databaseUrl: string): void {
  used.push(databaseUrl);
}

/** Whether the database is as new; it is left alone when somebody is still connected. */
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

/** Where the files of a test lie: in the data folder beside SQLite, in S3 under a fresh prefix beside PostgreSQL. */
export function freshFiles(engine: Engine): S3Settings | undefined {
  return engine === "sqlite" ? undefined : { ...inject("s3"), prefix: `${randomUUID()}/` };
}

/** An empty database without tables, for tests of the migrations themselves. */
export async function emptyDatabaseUrl(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name}`));
  return `${inject("postgresUrl")}/${name}`;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    // Copies of one template cannot be made at the same moment.
    await client.query("select pg_advisory_lock(7701)");
    await work(client);
  } finally {
    await client.end();
  }
}
