import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from "kysely";
import { Id } from "../../../contract/platform/primitives.ts";
import { batches } from "../batches.ts";
import { notFound } from "../http/problems.ts";
import type { Db, Tables } from "./schema.ts";

type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: string } ? T : never }[keyof Tables];
/** Stands for any table with an `id`: Kysely can't infer one from a type parameter. */
type Any = "catalogs";

/** Rows per insert, within either engine's limit of values per statement. */
const ROWS_AT_ONCE = 200;

export function findById<T extends TableWithId>(
  db: Db,
  table: T,
  id: string,
): Promise<Selectable<Tables[T]> | undefined> {
  const row = db
    .selectFrom(table as Any)
    .selectAll()
    .where("id", "=", id);
  return row.executeTakeFirst() as Promise<Selectable<Tables[T]> | undefined>;
}

/** Returns the row with this id. Throws 404 with `message`, also for an invalid id. */
export async function requireById<T extends TableWithId>(
  db: Db,
  table: T,
  id: string,
  message: string,
): Promise<Selectable<Tables[T]>> {
  const row = Id.safeParse(id).success ? await findById(db, table, id) : undefined;
  if (!row) throw notFound(message);
  return row;
}

export async function updateById<T extends TableWithId>(
  db: Db,
  table: T,
  id: string,
  values: Updateable<Tables[T]>,
): Promise<void> {
  const update = db.updateTable(table as Any).set(values as Updateable<Tables[Any]>);
  await update.where("id", "=", id).execute();
}

/** The same, and returns the row. Throws without one. */
export async function updateReturning<T extends TableWithId>(
  db: Db,
  table: T,
  id: string,
  values: Updateable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  const update = db.updateTable(table as Any).set(values as Updateable<Tables[Any]>);
  const row = await update.where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  return row as unknown as Selectable<Tables[T]>;
}

export async function insertReturning<T extends keyof Tables>(
  db: Db,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  const insert = db.insertInto(table as Any).values(values as Insertable<Tables[Any]>);
  return (await insert.returningAll().executeTakeFirstOrThrow()) as unknown as Selectable<Tables[T]>;
}

export async function insertAll<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (const batch of batches(rows, ROWS_AT_ONCE)) {
    await db
      .insertInto(table as Any)
      .values(batch as Insertable<Tables[Any]>[])
      .execute();
  }
}

export async function countOf<T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
