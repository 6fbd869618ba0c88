import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import type { ColumnTypes, Engine, MigrationStep } from "./engine.ts";
import type { Database } from "./open.ts";
import type { Db } from "./schema.ts";
import { yieldingBetween } from "./yielding.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/** The names of all steps, in order: each is a file that exports one. */
export const MIGRATIONS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length))
  .sort();

async function stepOf(name: string): Promise<MigrationStep> {
  const exported: Record<string, MigrationStep> = await import(`./migrations/${name}.ts`);
  const [step, ...others] = Object.values(exported);
  if (!step || others.length) throw new Error(`The migration ${name} must export one step`);
  return step;
}

type OnStep = (step: string, ms: number) => void;

/**
 * Migrates the schema, up to step `upTo` if given, and yields to the event loop between statements. Processes starting at
 * once wait for each other (SQLite: immediate transaction; PostgreSQL: advisory lock). Throws with a step's name if it
 * fails; a failed step is rolled back.
 */
export async function migrate(
  main: Db,
  engine: Engine,
  { upTo, onStep = () => undefined }: { upTo?: string | undefined; onStep?: OnStep | undefined } = {},
): Promise<void> {
  await main.connection().execute(async (connection) => {
    // Large tables, and waiting for another process, may take longer than the timeout.
    if (engine === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      const db = yieldingBetween(connection);
      const getMigrations = async () => migrationsFor(engine, onStep);
      const migrator = new Migrator({ db, provider: { getMigrations } });
      const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
      if (error) throw error;
    } finally {
      if (engine === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Compares the database's schema with this program's and returns its last step; 'newer' has steps unknown to this program. */
export async function compareSchema({
  main,
  engine,
}: Pick<Database, "main" | "engine">): Promise<{ state: "none" | "older" | "same" | "newer"; last: string }> {
  const steps = DEFAULT_MIGRATION_TABLE;
  // Kysely's introspection reads every column of every table, which takes longer than all else of opening a database.
  const found =
    engine === "postgres"
      ? await sql`select 1 where to_regclass(${steps}) is not null`.execute(main)
      : await sql`select 1 from sqlite_master where name = ${steps}`.execute(main);
  if (!found.rows.length) return { state: "none", last: "" };
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(steps)} order by name`.execute(
    main,
  );
  const last = rows.at(-1)?.name ?? "";
  if (rows.some(({ name }) => !MIGRATIONS.includes(name))) return { state: "newer", last };
  if (rows.length === 0) return { state: "none", last };
  return { state: rows.length < MIGRATIONS.length ? "older" : "same", last };
}

function migrationsFor(engine: Engine, onStep: OnStep): Record<string, Migration> {
  const types: ColumnTypes =
    engine === "postgres"
      ? { key: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` }
      : { key: sql`text`, integer: sql`integer`, real: sql`real` };
  const up = async (db: Kysely<unknown>, name: string) => {
    const step = await stepOf(name);
    const began = performance.now();
    await step(db, types).catch((error: unknown) => {
      throw new Error(`The upgrade failed at ${name}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    onStep(name, performance.now() - began);
  };
  return Object.fromEntries(MIGRATIONS.map((name) => [name, { up: (db) => up(db, name) }]));
}
