import type { Database } from "./open.ts";
import type { Tx } from "./schema.ts";
import { type Actor, type Write, write } from "./write.ts";

/** The target of a save and the version it was made from; undefined accepts any version. */
export interface SaveTarget {
  id: string;
  version: number | undefined;
}

interface VersionedRow {
  id: string;
  version: number;
  created_at?: number;
}

interface Stamp {
  version: number;
  change: number;
  updated_at: number;
}

/** A kind of versioned row: how it is found, stored and presented. */
export interface Versioned<Row extends VersionedRow, Changes extends object, Shown> {
  entity: string;
  /** `writeUnseen` if no visitor's page shows it, else `write`. */
  writes?: typeof write;
  /** Returns the current row. Throws 404. */
  find(tx: Tx, id: string): Promise<Row>;
  put(tx: Tx, row: Row, changes: Changes, stamp: Stamp): Promise<Row>;
  describe(before: Row, changes: Changes, saved: Row): { description: string; detail?: object };
  present(row: Row, tx: Tx): Shown | Promise<Shown>;
  /** Returns the 409 for a save from a stale version, with the current state. */
  stale(current: Shown): Error;
}

/** Saves what `decide` returns (ruling 'Saves carry the version'). Throws 404, 409, or as `decide` does. */
export function saveVersioned<Row extends VersionedRow, Changes extends object, Shown>(
  database: Database,
  actor: Actor,
  kind: Versioned<Row, Changes, Shown>,
  aim: SaveTarget,
  decide: (row: Row, transaction: Write) => Changes | Promise<Changes>,
): Promise<Shown> {
  return (kind.writes ?? write)(database, actor, async (transaction) => {
    const row = await requireCurrent(transaction, kind, aim);
    const saved = await saveRow(transaction, kind, row, await decide(row, transaction));
    return kind.present(saved, transaction.tx);
  });
}

/** Returns the row to change or delete, inside its transaction. Throws the kind's 404, and its 409 for a stale version. */
export async function requireCurrent<Row extends VersionedRow, Changes extends object, Shown>(
  { tx }: Write,
  kind: Versioned<Row, Changes, Shown>,
  { id, version }: SaveTarget,
): Promise<Row> {
  const row = await kind.find(tx, id);
  if (version !== undefined && version !== row.version) throw kind.stale(await kind.present(row, tx));
  return row;
}

/** Saves a row whose version was checked, raises its version and records the activity. */
export async function saveRow<Row extends VersionedRow, Changes extends object, Shown>(
  { tx, change, now, record }: Write,
  kind: Versioned<Row, Changes, Shown>,
  row: Row,
  changes: Changes,
): Promise<Row> {
  // A row at version 0 may have been saved before a restore; those versions must not be reused.
  const version = row.version === 0 ? change : row.version + 1;
  const stamp = { version, change, updated_at: Math.max(now, row.created_at ?? 0) };
  const saved = await kind.put(tx, row, changes, stamp);
  const { description, detail } = kind.describe(row, changes, saved);
  await record("update", kind.entity, row.id, description, detail);
  return saved;
}

/** Returns the changed fields of `row` with old and new value, for the activity record. */
export function changedColumns<Row extends object>(
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
