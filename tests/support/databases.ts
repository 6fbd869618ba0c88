import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { S3Settings } from "../../server/config.ts";
import type { Engine } from "../../server/database/engine.ts";
import { TEMPLATE } from "./postgres.ts";

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/** A connection string to a fresh, migrated database of its own, or undefined for SQLite in the data folder. */
export async function freshDatabaseUrl(engine: Engine): Promise<string | undefined> {
  if (engine === "sqlite") return undefined;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name} template ${TEMPLATE}`));
  return `${inject("postgresUrl")}/${name}`;
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
