import { type Kysely, type RawBuilder, sql } from "kysely";
import { batches } from "../../platform/batches.ts";
import type { Engine } from "../../platform/database/engine.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { JOBS_OF_THE_PLACE } from "./kinds.ts";
import type { TableShape, Values } from "./tables.ts";

/** Few enough that rows with the words of a whole page stay within some megabytes. */
const ROWS_AT_ONCE = 100;
/** Rows are ordered by their first columns, where a table's key stands, so that a backup is the same on both engines. */
const ORDER_COLUMNS = 3;
/** What tells any two rows of a table apart while they are read, whatever its columns hold. */
const ROW_ID: Readonly<Record<Engine, RawBuilder<unknown>>> = {
  sqlite: sql.raw("rowid"),
  postgres: sql.raw("ctid"),
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows that belong to this place, not to the site: files on their way in or out, and what is done about backups and
 * restores themselves.
 */
const CONDITIONS: Partial<Record<keyof Tables, RawBuilder<boolean>>> = {
  files: sql<boolean>`state in ('live', 'held')`,
  jobs: sql<boolean>`kind not in (${sql.join(JOBS_OF_THE_PLACE.map((kind) => sql.lit(kind)))})`,
};

const wanted = ({ name }: TableShape) => CONDITIONS[name] ?? sql<boolean>`1 = 1`;

/** How many rows of a table a backup holds. */
export async function countRows(db: Kysely<Tables>, shape: TableShape): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(shape.name)}
    where ${wanted(shape)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * The rows that a backup holds, in the order of their first columns, some at a time. `db` sees one moment of the table until the
 * last row is read.
 */
export async function* readTableRows(
  db: Kysely<Tables>,
  engine: Engine,
  shape: TableShape,
): AsyncGenerator<Row[]> {
  const first = shape.columns.slice(0, ORDER_COLUMNS).map(({ name }) => name);
  const key = sql.join([...first.map((name) => sql.ref(name)), ROW_ID[engine]]);
  let after = sql<boolean>`1 = 1`;
  for (;;) {
    const { rows } = await sql<Row & { row_id: unknown }>`select
        ${sql.join(shape.columns.map(({ name }) => sql.ref(name)))}, ${ROW_ID[engine]} as row_id
      from ${sql.table(shape.name)} where ${wanted(shape)} and ${after}
      order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    const rowId = engine === "postgres" ? sql`${last.row_id}::tid` : last.row_id;
    after = sql<boolean>`(${key}) > (${sql.join([...first.map((name) => last[name]), rowId])})`;
  }
}

/** Inserts rows by their values. Throws when the database refuses one. */
export async function insertRows(
  db: Kysely<Tables>,
  shape: TableShape,
  rows: readonly Values[],
): Promise<void> {
  const columns = sql.join(shape.columns.map(({ name }) => sql.ref(name)));
  for (const batch of batches(rows, ROWS_AT_ONCE)) {
    const values = batch.map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(shape.name)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}
