import { type RawBuilder, sql, type TableMetadata } from "kysely";
import { batches } from "#server/platform/batches.ts";
import { BACKUP_JOB, CLOSED_JOB, REPLACE_JOB } from "#server/platform/database/closed.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, Tables } from "#server/platform/database/schema.ts";
import { DERIVE_JOB } from "#server/platform/files/derive.ts";
import { SEARCH_SCHEMA } from "#server/products/search/engine.ts";
import { DamagedBackup } from "./archive.ts";

/** Marks a place that a command-line restore is filling; no site starts there until it has ended. */
export const RESTORE_JOB = "restore";
export const MAKE_BACKUP = "make backup";
export const CHECK_BACKUP = "check backup";

/** Jobs about this place, not its content: not in backups, and not ended by a restore. */
export const PLACE_JOBS = [
  BACKUP_JOB,
  RESTORE_JOB,
  REPLACE_JOB,
  CLOSED_JOB,
  MAKE_BACKUP,
  CHECK_BACKUP,
  DERIVE_JOB,
] as const;

type Kind = "text" | "integer" | "real";

interface Column {
  name: string;
  kind: Kind;
  isNullable: boolean;
}

/** A table in a backup; `columns` are in the order of its rows' values. */
export interface TableShape {
  name: keyof Tables;
  columns: Column[];
}

/** Sessions and counts, which backups omit, in the order in which their rows can be deleted. */
export const SESSION_TABLES = [
  "download_links",
  "sign_in_tickets",
  "access_tokens",
  "refresh_tokens",
  "sessions",
  "login_throttle",
  "call_counts",
  "answered_keys",
] as const satisfies readonly (keyof Tables)[];

/** The list of backups is omitted too: it describes files outside the site. */
const LEFT_OUT = new Set<string>([...SESSION_TABLES, "backups" satisfies keyof Tables]);

const REFERRED_TO: readonly string[] = [
  "users",
  "catalogs",
  "imports",
  "catalog_readings",
] satisfies (keyof Tables)[];

/** The tables that a new database has rows in. */
export const FILLED_TABLES: readonly (keyof Tables)[] = ["counters", "categories"];

const KINDS: Readonly<Record<string, Kind>> = {
  text: "text",
  integer: "integer",
  int8: "integer",
  real: "real",
  float8: "real",
};

/** Returns tables as both engines have them, referenced ones first. Throws for an unsupported type. */
export async function readTableShapes(db: Db): Promise<TableShape[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => table.schema !== SEARCH_SCHEMA && !LEFT_OUT.has(table.name))
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map((table) => ({
      name: table.name as keyof Tables,
      columns: table.columns.map((column) => ({
        name: column.name,
        kind: kindOf(column.dataType),
        isNullable: column.isNullable,
      })),
    }));
}

function rank({ name }: TableMetadata): number {
  const at = REFERRED_TO.indexOf(name);
  return at < 0 ? REFERRED_TO.length : at;
}

function kindOf(dataType: string): Kind {
  const kind = KINDS[dataType.toLowerCase()];
  if (!kind) throw new Error(`A backup knows no column of the type ${dataType}`);
  return kind;
}

export type Value = string | number | null;

type Values = Value[];

/** Returns a row as a line of JSON. Throws for a value that JSON can't hold, such as one beyond 2^53. */
export function lineOf({ name, columns }: TableShape, row: Readonly<Record<string, unknown>>): string {
  const values = columns.map((column) => {
    const value = row[column.name];
    if (!fits(column, value))
      throw new Error(`${name}.${column.name} holds a value that a backup cannot: ${value}`);
    return value;
  });
  return `${JSON.stringify(values)}\n`;
}

/** Parses a line into values. Throws DamagedBackup if they don't match this table. */
export function valuesOf({ name, columns }: TableShape, line: string): Values {
  const values = parse(line);
  if (!Array.isArray(values) || values.length !== columns.length) {
    throw new DamagedBackup(`a row of ${name} has other columns`);
  }
  columns.forEach((column, at) => {
    if (!fits(column, values[at])) throw new DamagedBackup(`a row of ${name} has a wrong ${column.name}`);
  });
  return values as Values;
}

function fits({ kind, isNullable }: Column, value: unknown): boolean {
  if (value === null) return isNullable;
  if (kind === "text") return typeof value === "string";
  return kind === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Keeps a batch within some megabytes, even with the words of whole pages. */
const ROWS_AT_ONCE = 100;
/** Rows are ordered by their first columns, which include the key, so that a backup is the same on both engines. */
const ORDER_COLUMNS = 3;
/** The engine's row identifier, unique while rows are read. */
const ROW_ID: Readonly<Record<Engine, RawBuilder<unknown>>> = {
  sqlite: sql.raw("rowid"),
  postgres: sql.raw("ctid"),
};

export type StoredRow = Readonly<Record<string, unknown>>;

/** Conditions that omit rows about this place, not the site: files being stored or removed, and jobs of backups and restores. */
const CONDITIONS: Partial<Record<keyof Tables, RawBuilder<boolean>>> = {
  files: sql<boolean>`state in ('live', 'held')`,
  jobs: sql<boolean>`kind not in (${sql.join(PLACE_JOBS.map((kind) => sql.lit(kind)))})`,
};

const rowCondition = ({ name }: TableShape) => CONDITIONS[name] ?? sql<boolean>`1 = 1`;

export async function countRows(db: Db, shape: TableShape): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(shape.name)}
    where ${rowCondition(shape)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Yields a backup's rows of a table in batches, ordered by its first columns. `db` must be a snapshot. */
export async function* readTableRows(db: Db, engine: Engine, shape: TableShape): AsyncGenerator<StoredRow[]> {
  const first = shape.columns.slice(0, ORDER_COLUMNS).map(({ name }) => name);
  const key = sql.join([...first.map((name) => sql.ref(name)), ROW_ID[engine]]);
  let after = sql<boolean>`1 = 1`;
  for (;;) {
    const { rows } = await sql<StoredRow & { row_id: unknown }>`select
        ${sql.join(shape.columns.map(({ name }) => sql.ref(name)))}, ${ROW_ID[engine]} as row_id
      from ${sql.table(shape.name)} where ${rowCondition(shape)} and ${after}
      order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    const rowId = engine === "postgres" ? sql`${last.row_id}::tid` : last.row_id;
    after = sql<boolean>`(${key}) > (${sql.join([...first.map((name) => last[name]), rowId])})`;
  }
}

/** Copies a table's backup rows; `prepare` returns each batch as it is inserted. */
export async function copyRows(
  from: Pick<Database, "read" | "engine">,
  to: Db,
  shape: TableShape,
  prepare: (rows: readonly StoredRow[]) => Promise<readonly StoredRow[]> = async (rows) => rows,
): Promise<void> {
  for await (const rows of readTableRows(from.read, from.engine, shape)) {
    const values = (await prepare(rows)).map((row) => shape.columns.map(({ name }) => row[name] as Value));
    await insertRows(to, shape, values);
  }
}

/** Throws if the database rejects a row. */
export async function insertRows(db: Db, shape: TableShape, rows: readonly Values[]): Promise<void> {
  const columns = sql.join(shape.columns.map(({ name }) => sql.ref(name)));
  for (const batch of batches(rows, ROWS_AT_ONCE)) {
    const values = batch.map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(shape.name)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}
