import type { Transaction } from "kysely";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";
import { type ActivityEntry, type Actor, type Write, write } from "./write.ts";

/** What a save is about, and the version it was made from; one without a version is accepted as it is. */
export interface Aim {
  id: string;
  version: number | undefined;
}

interface VersionedRow {
  id: string;
  version: number;
  created_at?: number;
}

export interface Stamp {
  version: number;
  change: number;
  updated_at: number;
}

/** A kind of thing that is saved from a version: where its rows lie, and how it tells of them. */
export interface Versioned<Row extends VersionedRow, Changes extends object, Shown> {
  entity: string;
  /** `writeUnseen` for what no visitor's page shows, else `write`. */
  writes?: typeof write;
  /** The row as it is now. Throws a 404 when there is none. */
  find(tx: Transaction<Tables>, id: string): Promise<Row>;
  put(tx: Transaction<Tables>, row: Row, changes: Changes, stamp: Stamp): Promise<Row>;
  describe(before: Row, changes: Changes, saved: Row): Pick<ActivityEntry, "description" | "detail">;
  present(row: Row, tx: Transaction<Tables>): Shown | Promise<Shown>;
  /** The 409 of a save from another version, with the current state. */
  stale(current: Shown): Error;
}

/**
 * Saves what `decide` makes of the current state, in one transaction, and answers the state then (ruling 'Saves carry
 * the version'). Throws the kind's 404, its 409 for a save from another version, and what `decide` throws.
 */
export function saveVersioned<Row extends VersionedRow, Changes extends object, Shown>(
  database: Database,
  actor: Actor,
  kind: Versioned<Row, Changes, Shown>,
  aim: Aim,
  decide: (row: Row, transaction: Write) => Changes | Promise<Changes>,
): Promise<Shown> {
  return (kind.writes ?? write)(database, actor, async (transaction) => {
    const row = await requireCurrent(transaction, kind, aim);
    const saved = await saveRow(transaction, kind, row, await decide(row, transaction));
    return kind.present(saved, transaction.tx);
  });
}

/** The row to change or delete, inside its transaction. Throws the kind's 404, and its 409 for another version. */
export async function requireCurrent<Row extends VersionedRow, Changes extends object, Shown>(
  { tx }: Write,
  kind: Versioned<Row, Changes, Shown>,
  { id, version }: Aim,
): Promise<Row> {
  const row = await kind.find(tx, id);
  if (version !== undefined && version !== row.version) throw kind.stale(await kind.present(row, tx));
  return row;
}

/** Saves a row whose version has been compared: with its next version, and a word in the activity record. */
export async function saveRow<Row extends VersionedRow, Changes extends object, Shown>(
  { tx, change, now, record }: Write,
  kind: Versioned<Row, Changes, Shown>,
  row: Row,
  changes: Changes,
): Promise<Row> {
  // What nobody has saved yet may have been saved before a restore: those versions must not come again.
  const version = row.version === 0 ? change : row.version + 1;
  const stamp = { version, change, updated_at: Math.max(now, row.created_at ?? 0) };
  const saved = await kind.put(tx, row, changes, stamp);
  await record({
    type: "update",
    entity: kind.entity,
    entity_id: row.id,
    ...kind.describe(row, changes, saved),
  });
  return saved;
}

/** The fields of `row` that `changes` sets to another value, old and new, as the activity record keeps them. */
export function differences<Row extends object>(
  row: Row,
  changes: Partial<Row>,
): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(changes) as (keyof Row & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => changes[field] !== row[field])
      .map((field) => [field, { from: row[field], to: changes[field] }]),
  );
}
