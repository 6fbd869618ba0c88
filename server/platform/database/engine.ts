import type { Kysely, RawBuilder } from "kysely";

export type Engine = "sqlite" | "postgres";

/** Column types that differ by engine. `key` compares by bytes, so that text sorts alike on both. */
export interface ColumnTypes {
  key: RawBuilder<unknown>;
  integer: RawBuilder<unknown>;
  real: RawBuilder<unknown>;
}

/** One step of the schema's history, written once for both engines. */
export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
