import type { Transaction } from "kysely";
import type { ProductImport } from "../../contract/imports/import.ts";
import type { ImportsRow, Tables } from "../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import type { Services } from "../services.ts";
import { readImport } from "./read-imports.ts";
import { requireImport } from "./store.ts";

/** What a change of an import is on record as. */
interface Told {
  description: string;
  detail?: Record<string, unknown>;
}

/**
 * Changes an import with its activity record, wakes the worker for what the change has added to its work, and answers the
 * import as it is then. Throws 404, and what `change` throws; then nothing is changed.
 */
export async function changeImport(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  id: string,
  change: (tx: Transaction<Tables>, row: ImportsRow, now: number) => Promise<Told>,
): Promise<ProductImport> {
  await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const told = await change(tx, await requireImport(tx, id), now);
    await record({ type: "update", entity: "import", entity_id: id, ...told });
  });
  jobBell.ring();
  return readImport(database, id);
}
