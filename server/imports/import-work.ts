import { IMPORT_LIFETIME } from "#contract/imports/limits.ts";
import type { Database } from "../platform/database/open.ts";
import type { JobRow, Tx } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { SYSTEM, writeUnseen } from "../platform/database/write.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import type { FileStore } from "../platform/files/store.ts";
import type { JobWork } from "../platform/jobs/worker.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import type { RowValues } from "./check/plan.ts";
import type { ImportDeps } from "./deps.ts";
import { APPLY_IMPORT, CHECK_IMPORT, UNDO_IMPORT } from "./kinds.ts";

/** Works on one import at a time, because two may change the same product; loads readers with the first. */
export function importWork(services: ImportDeps, onError: (error: unknown) => void): JobWork {
  const { database } = services;
  return {
    kinds: Object.keys(WORK),
    atOnce: 1,
    run: async (job, stopping) => (await workOf(job)).run(services, job, stopping),
    giveUp: async (job) => (await workOf(job)).giveUp(database, job),
    onError,
  };
}

interface ImportJob {
  run: (services: ImportDeps, job: JobRow, stopping: AbortSignal) => Promise<void>;
  giveUp: (database: ImportDeps["database"], job: JobRow) => Promise<void>;
}

const WORK: Readonly<Record<string, () => Promise<ImportJob>>> = {
  [CHECK_IMPORT]: () =>
    import("./check/check-import.ts").then((of) => ({ run: of.checkImport, giveUp: of.giveUpChecking })),
  [APPLY_IMPORT]: () =>
    import("./apply/apply-import.ts").then((of) => ({ run: of.applyImport, giveUp: of.giveUpApplying })),
  [UNDO_IMPORT]: () =>
    import("./undo-import.ts").then((of) => ({ run: of.undoImport, giveUp: of.giveUpUndoing })),
};

function workOf({ kind }: JobRow): Promise<ImportJob> {
  const load = WORK[kind];
  if (!load) throw new Error(`No work of imports is called ${kind}`);
  return load();
}

const BATCH = 20;

/** Ends imports without recent activity and deletes their files. Several processes can run it at once. */
export async function sweepImports({
  database,
  files,
}: {
  database: Database;
  files: FileStore;
}): Promise<void> {
  const lapsed = Date.now() - IMPORT_LIFETIME;
  const due = await database.main
    .selectFrom("imports")
    .select("id")
    .where("updated_at", "<", lapsed)
    .where("state", "not in", ["checking", "applying", "undoing"])
    .limit(BATCH)
    .execute();
  if (!due.length) return;
  const ids = due.map(({ id }) => id);
  const keys = await writeUnseen(database, SYSTEM, async ({ tx }) => {
    const dropped = await replacedImages(tx, ids);
    const gone = await tx.deleteFrom("imports").where("id", "in", ids).returning("file_key").execute();
    const held = [...dropped, ...gone.flatMap(({ file_key }) => file_key ?? [])];
    await doomFiles(tx, held);
    return held;
  });
  await removeDoomed(database, files, keys);
}

async function replacedImages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsWith(tx, "import_rows", { import_id: ids })
    .select(["before", "change_values"])
    .where("before", "like", '%"images":%')
    .where("state", "!=", "undone")
    .execute();
  return rows.flatMap(({ before, change_values }) => {
    const { images = "[]" } = JSON.parse(before ?? "{}") as { images?: string };
    const { images: planned = [] } = JSON.parse(change_values) as RowValues;
    const stays = new Set(planned.flatMap((image) => ("own" in image ? [image.own] : [])));
    return imageKeys(readImages(images)).filter((key) => !stays.has(key));
  });
}
