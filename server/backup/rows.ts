import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../database/schema.ts";
import { JOBS_OF_THE_PLACE } from "./kinds.ts";
import type { TableShape, Values } from "./tables.ts";

/** Few enough that rows with the words of a whole page stay within some megabytes. */
const ROWS_AT_ONCE = 100;
/** No table needs more of its columns to tell its rows apart; its key stands first. */
const KEY_COLUMNS = 3;

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

/** The rows that a backup holds, in the order of their keys, some at a time. */
export async function* readTableRows(db: Kysely<Tables>, shape: TableShape): AsyncGenerator<Row[]> {
  const keys = shape.columns.slice(0, KEY_COLUMNS).map(({ name }) => name);
  const key = sql.join(keys.map((name) => sql.ref(name)));
  let after = sql<boolean>`1 = 1`;
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(shape.columns.map(({ name }) => sql.ref(name)))}
      from ${sql.table(shape.name)} where ${wanted(shape)} and ${after}
      order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql<boolean>`(${key}) > (${sql.join(keys.map((name) => last[name]))})`;
  }
}

/** Inserts rows by their values. Throws when the database refuses one. */
export async function insertRows(
  db: Kysely<Tables>,
  shape: TableShape,
  rows: readonly Values[],
): Promise<void> {
  const columns = sql.join(shape.columns.map(({ name }) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(shape.name)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}
