import type { Kysely, RawBuilder } from "kysely";

export type Engine = "sqlite" | "postgres";

/** Column types that differ by engine. `key` compares by bytes, so that text sorts the same on both. */
export interface ColumnTypes {
  key: RawBuilder<unknown>;
  integer: RawBuilder<unknown>;
  real: RawBuilder<unknown>;
}

export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
