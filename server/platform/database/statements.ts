import type {
  ExpressionBuilder,
  Insertable,
  OnConflictBuilder,
  Selectable,
  SelectQueryBuilder,
  SelectType,
  Updateable,
} from "kysely";
import { Id } from "#contract/platform/primitives.ts";
import { batches } from "../batches.ts";
import { notFound } from "../http/problems.ts";
import type { Db, Tables } from "./schema.ts";

type Table = keyof Tables;
type TableWithId = { [T in Table]: Tables[T] extends { id: string } ? T : never }[Table];
type Row<T extends Table> = Selectable<Tables[T]>;
type NewRow<T extends Table> = Insertable<Tables[T]>;
type Changes<T extends Table> = Updateable<Tables[T]>;
/** The table whose types the queries below borrow: Kysely has no types for a table that is a type parameter. */
type Any = "catalogs";

/** The values of some columns: null, one, or one of a list; an empty list matches no row. */
type Where<T extends Table> = {
  readonly [C in keyof Tables[T]]?: SelectType<Tables[T][C]> | readonly SelectType<Tables[T][C]>[];
};

/** Rows per insert, within either engine's limit of values per statement. */
const ROWS_AT_ONCE = 200;

const conditions = (where: object) => (eb: ExpressionBuilder<Tables, Any>) =>
  eb.and(
    Object.entries(where).map(([column, value]) =>
      // PostgreSQL refuses `in ()`.
      Array.isArray(value) && !value.length
        ? eb.lit(false)
        : eb(column as "id", Array.isArray(value) ? "in" : value === null ? "is" : "=", value),
    ),
  );

/** Selects from the rows with these values. */
export const rowsWith = <T extends Table>(db: Db, table: T, where: Where<T>) =>
  db.selectFrom(table as Any).where(conditions(where)) as unknown as SelectQueryBuilder<Tables, T, object>;

export const findById = <T extends TableWithId>(db: Db, table: T, id: string): Promise<Row<T> | undefined> =>
  rowsWith(db, table as Any, { id })
    .selectAll()
    .executeTakeFirst() as Promise<unknown> as Promise<Row<T> | undefined>;

/** Returns the row with this id. Throws 404 with `message`, also for an invalid id. */
export async function requireById<T extends TableWithId>(
  db: Db,
  table: T,
  id: string,
  message: string,
): Promise<Row<T>> {
  const row = Id.safeParse(id).success ? await findById(db, table, id) : undefined;
  if (!row) throw notFound(message);
  return row;
}

/** Deletes the rows with these values and returns their number. */
export async function deleteRows<T extends Table>(db: Db, table: T, where: Where<T>): Promise<number> {
  const deletion = db.deleteFrom(table as Any).where(conditions(where));
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/** Deletes the row with these values and returns it: of several who use it up at once, one gets it. */
export const takeRow = <T extends Table>(db: Db, table: T, where: Where<T>): Promise<Row<T> | undefined> => {
  const deletion = db.deleteFrom(table as Any).where(conditions(where));
  return deletion.returningAll().executeTakeFirst() as Promise<unknown> as Promise<Row<T> | undefined>;
};

const updating = <T extends Table>(db: Db, table: T, where: Where<T>, values: Changes<T>) =>
  db
    .updateTable(table as Any)
    .set(values as Changes<Any>)
    .where(conditions(where));

/** Changes the rows with these values and returns their number. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  values: Changes<T>,
): Promise<number> {
  return Number((await updating(db, table, where, values).executeTakeFirst()).numUpdatedRows);
}

export const updateById = <T extends TableWithId>(db: Db, table: T, id: string, values: Changes<T>) =>
  updateRows(db, table as Any, { id }, values as Changes<Any>);

/** The same, and returns the row. Throws without one. */
export const updateReturning = <T extends TableWithId>(db: Db, table: T, id: string, values: Changes<T>) =>
  updating(db, table as Any, { id }, values as Changes<Any>)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<T>>;

const inserting = <T extends Table>(db: Db, table: T, rows: NewRow<T> | readonly NewRow<T>[]) =>
  db.insertInto(table as Any).values(rows as NewRow<Any>);

export const insertReturning = <T extends Table>(db: Db, table: T, row: NewRow<T>): Promise<Row<T>> =>
  inserting(db, table, row).returningAll().executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<T>>;

export async function insertRow<T extends Table>(db: Db, table: T, row: NewRow<T>): Promise<void> {
  await inserting(db, table, row).execute();
}

export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  for (const batch of batches(rows, ROWS_AT_ONCE)) await inserting(db, table, batch).execute();
}

/** Inserts a row, or changes the one with the same value of `key`. */
export async function putRow<T extends Table>(
  db: Db,
  table: T,
  key: keyof Tables[T],
  row: NewRow<T>,
): Promise<void> {
  const update = (conflict: OnConflictBuilder<Tables, Any>) =>
    conflict.column(key as "id").doUpdateSet(row as Changes<Any>);
  await inserting(db, table, row).onConflict(update).execute();
}

export async function countOf<T extends Table>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
