import type { ProductImport } from "../../contract/imports/import.ts";
import { IMPORT_SERVER } from "../../contract/messages.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { addJobs } from "../platform/jobs/add.ts";
import type { Services } from "../services.ts";
import { endImport } from "./apply/apply-import.ts";
import { APPLY_IMPORT } from "./kinds.ts";
import { moveImport, requireImport } from "./store.ts";
import { changeImport } from "./store-import.ts";

type Needed = Pick<Services, "database" | "files" | "jobBell">;

/** POST /imports/{id}/apply: a job applies the rows that wait. Throws 404, and 409 unless it is checked or stopped. */
export function startApplying(services: Needed, actor: Actor, id: string): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row, now) => {
    const to = { state: "applying" as const, problem: null, started_at: row.started_at ?? now };
    await moveImport(tx, row, ["checked", "stopped"], to, IMPORT_SERVER.notChecked);
    await addJobs(tx, [{ kind: APPLY_IMPORT, subject: id, payload: id }]);
    return { description: `Started the import of '${row.csv_name}'` };
  });
}

/** POST /imports/{id}/stop: no further row is applied. Throws 404, and 409 unless it is being applied. */
export function stopApplying(services: Needed, actor: Actor, id: string): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row) => {
    await moveImport(tx, row, ["applying"], { state: "stopped" }, IMPORT_SERVER.notApplying);
    return { description: `Stopped the import of '${row.csv_name}'` };
  });
}

/**
 * DELETE /imports/{id}: its files and its rows go. One of which rows are applied keeps its report instead. Throws 404,
 * and 409 while it is being applied or undone, and when it is over.
 */
export async function discardImport(
  services: Needed,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const { database, files } = services;
  const row = await requireImport(database.main, id);
  if (row.state === "applying") throw new ProblemError(409, IMPORT_SERVER.isApplying);
  if (row.state === "undoing") throw new ProblemError(409, IMPORT_SERVER.isUndoing);
  if (row.state === "done" || row.state === "undone") throw new ProblemError(409, IMPORT_SERVER.isOver);
  if (row.state === "stopped") {
    await endImport(services, row, "stopped");
    return { message: IMPORT_SERVER.discarded };
  }
  const keys = row.file_key === null ? [] : [row.file_key];
  await writeUnseen(database, actor, async ({ tx, record }) => {
    const gone = await tx
      .deleteFrom("imports")
      .where("id", "=", id)
      .where("state", "in", ["checking", "refused", "mapping", "checked"])
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) !== 1) throw new ProblemError(409, IMPORT_SERVER.isApplying);
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    await doomFiles(tx, keys);
    await record({
      type: "delete",
      entity: "import",
      entity_id: id,
      description: `Discarded the import of '${row.csv_name}'`,
    });
  });
  await removeDoomed(database, files, keys);
  return { message: IMPORT_SERVER.discarded };
}
