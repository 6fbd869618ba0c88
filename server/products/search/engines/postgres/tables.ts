import { CompiledQuery } from "kysely";
import type { Db } from "#server/platform/database/schema.ts";
import { SEARCH_SCHEMA } from "#server/products/search/engine.ts";
import type { Connection } from "./connection.ts";

/**
 * The tables of the search, which it makes and drops itself: backups don't carry them, and no migration knows them. An edition is
 * a set of them that was made with one set of names (settings.ts); another one is built beside it and takes its place.
 */

export const EDITIONS = `${SEARCH_SCHEMA}.editions`;

/** The names of an edition's tables. */
export interface EditionTables {
  /** The words of published products (side 0) and of unpublished ones (side 1), with their document frequencies. */
  words: string;
  /** A product's place in the index: its tokens and filter values for finding, its postings for ranking. */
  documents: string;
  codes: string;
  /** The spellings of filter values, and of the names of filters (key ''). */
  values: string;
  /** The number of published products by category and value. */
  counts: string;
  /** The number of documents of each side, and the sums of their field lengths. */
  sides: string;
}

export const editionTables = (edition: number): EditionTables => ({
  words: `${SEARCH_SCHEMA}.words_${edition}`,
  documents: `${SEARCH_SCHEMA}.documents_${edition}`,
  codes: `${SEARCH_SCHEMA}.codes_${edition}`,
  values: `${SEARCH_SCHEMA}.values_${edition}`,
  counts: `${SEARCH_SCHEMA}.counts_${edition}`,
  sides: `${SEARCH_SCHEMA}.sides_${edition}`,
});

/** What products are counted by besides filter values: the ids of these values, below all others. */
export const COUNTED = { published: 1, stocked: 2, unpublished: 3 };

/** The facet of the machines' names as typed; no filter has such a key. */
export const MACHINE_NAMES = "@machine";

/** Grows with each change of what the tables hold: editions of another format are built again. */
const FORMAT = 1;

/** The state of an edition. */
export interface EditionRow extends Record<string, unknown> {
  id: number;
  format: number;
  /** What it was made with (namesIn). */
  names: string;
  /** Everything up to this place in the order of changes is in it. */
  at_change: number;
  at_id: string;
  /** Raised by each transaction that changes it. */
  stamp: number;
  is_ready: boolean;
}

/** Makes the table of editions, unless it is there; the schema and the extension may have been made by another user. */
export async function prepareEditions(db: Connection): Promise<void> {
  await db.query(`create extension if not exists pg_trgm;
    do $$ begin if to_regnamespace('${SEARCH_SCHEMA}') is null then create schema ${SEARCH_SCHEMA}; end if; end $$;
    create table if not exists ${EDITIONS} (id int generated always as identity primary key,
    names text not null, at_change bigint not null, at_id text not null, stamp bigint not null, is_ready boolean not null);
    alter table ${EDITIONS} add column if not exists format int not null default 0`);
  for (const { id, format } of await readEditions(db)) if (format !== FORMAT) await dropEdition(db, id);
}

const COLUMNS = "id, format, names, at_change::float8, at_id, stamp::float8, is_ready";

/** Sorts after every id. */
export const LAST_ID = "~";

/** The last change of which an edition has everything. */
export const upTo = ({ at_change, at_id }: Pick<EditionRow, "at_change" | "at_id">): number =>
  at_id === LAST_ID ? at_change : at_change - 1;

/** The editions, oldest first. */
export const readEditions = (db: Connection): Promise<EditionRow[]> =>
  db.query<EditionRow>(`select ${COLUMNS} from ${EDITIONS} order by id`);

/** Makes an edition without products; its indexes for searching follow when it is built. */
export async function makeEdition(db: Connection, names: string): Promise<EditionRow> {
  const [row] = await db.query<EditionRow>(
    `insert into ${EDITIONS} (format, names, at_change, at_id, stamp, is_ready) values ($1, $2, -1, '${LAST_ID}', 0, false)
     returning ${COLUMNS}`,
    [FORMAT, names],
  );
  if (!row) throw new Error("No edition was made");
  const { words, documents, codes, values, counts, sides } = editionTables(row.id);
  await db.query(`
    create table ${words} (id int generated always as identity primary key, side smallint not null,
      word text collate "C" not null, documents int not null default 0, plain int not null default 0,
      titles int not null default 0, heads int not null default 0, brands int not null default 0,
      labels int not null default 0, stamp bigint not null default 0, unique (side, word)) with (fillfactor = 80);
    create index on ${words} (stamp);
    create table ${documents} (no int generated always as identity primary key, id text collate "C" not null unique,
      side smallint not null, category text not null, change bigint not null, created_at bigint not null,
      number bigint not null, name text collate "C" not null, is_stocked boolean not null, tokens int[] not null,
      vals int[] not null, post bytea not null);
    create table ${codes} (code text collate "C" not null, key text collate "C" not null, side smallint not null,
      no int not null);
    create index on ${codes} (no);
    create table ${values} (id int generated always as identity (start 100) primary key, facet text not null,
      key text collate "C" not null, filter text not null, text text not null, parts int not null default 0,
      unique (facet, key, filter, text));
    create table ${counts} (category text not null, value int not null, count int not null,
      primary key (category, value));
    create index on ${counts} (value);
    create table ${sides} (side smallint primary key, documents int not null, lengths bigint[] not null);
    insert into ${sides} values (0, 0, '{0,0,0,0,0,0,0,0}'), (1, 0, '{0,0,0,0,0,0,0,0}')`);
  return row;
}

/** Makes the indexes that only searches need: building them at the end takes a fraction of the time. */
export async function indexEdition(db: Connection, edition: number): Promise<void> {
  const { words, documents, codes, values } = editionTables(edition);
  await db.query(`
    create index on ${documents} using gin (tokens, vals) with (fastupdate = off);
    create index on ${documents} (category, created_at, id) where side = 0;
    create index on ${documents} (created_at, id) where side = 0;
    create index on ${documents} (number);
    create index on ${documents} (name);
    create index on ${codes} (code);
    create index on ${codes} (key);
    create index on ${codes} using gin (code gin_trgm_ops) with (fastupdate = off);
    analyze ${words}; analyze ${documents}; analyze ${codes}; analyze ${values}`);
}

export async function dropEdition(db: Connection, edition: number): Promise<void> {
  await db.query(`drop table if exists ${Object.values(editionTables(edition)).join(", ")}`);
  await db.query(`delete from ${EDITIONS} where id = $1`, [edition]);
}

/** Removes all that the search has made. */
export const dropSearch = (db: Connection): Promise<unknown> =>
  db.query(`drop schema if exists ${SEARCH_SCHEMA} cascade`);

/** Runs statements on a connection of the products. */
export const connectionOf = (db: Db): Connection => ({
  query: async <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows,
});
