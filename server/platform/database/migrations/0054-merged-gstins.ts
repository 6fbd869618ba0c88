import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

interface Merged {
  id: string;
  gstin: string;
  merged_into: string;
}

/** A customer is found by the GSTINs of those merged into it, or into one of those, unless another one has them. */
export const keysOfMerged: MigrationStep = async (db) => {
  const { rows } = await sql<Merged>`select id, gstin, merged_into from customers
    where merged_into is not null order by id`.execute(db);
  const into = new Map(rows.map((row) => [row.id, row.merged_into]));
  const rootOf = (id: string): string => {
    const next = into.get(id);
    return next === undefined ? id : rootOf(next);
  };
  for (const { gstin, merged_into } of rows)
    if (gstin)
      await sql`insert into customer_keys (key, customer_id)
        values (${`g${gstin.toUpperCase()}`}, ${rootOf(merged_into)}) on conflict (key) do nothing`.execute(
        db,
      );
};
