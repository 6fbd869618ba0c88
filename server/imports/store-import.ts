import { basename } from "node:path";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ProductImport } from "../../contract/imports/import.ts";
import type { ImportsRow, Tables } from "../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { claimFiles, discardFiles, storeFiles } from "../platform/files/intents.ts";
import { newKey } from "../platform/files/keys.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/add.ts";
import type { Services } from "../services.ts";
import { CHECK_IMPORT, CSV_FILE, ZIP_FILE } from "./kinds.ts";
import { presentImport, readImport } from "./read-imports.ts";
import { requireImport } from "./store.ts";

const NAME_MAX = 200;

export interface ImportedFiles {
  csv: StagedFile | undefined;
  zip: StagedFile | undefined;
}

/** Where an import comes from that nobody uploaded. */
export interface ImportSource {
  /** The catalogue that its rows were found in: they become parts of it. */
  catalogId: string;
  description: string;
  /** What is done with it in one transaction. */
  within(tx: Transaction<Tables>, importId: string): Promise<void>;
}

type Needed = Pick<Services, "database" | "files" | "jobBell">;

/** Stores the files of an import and leaves the check to a job. */
export async function storeImport(
  services: Needed,
  actor: Actor,
  { csv, zip }: ImportedFiles,
  source?: ImportSource,
): Promise<ProductImport> {
  const { database, files } = services;
  const key = newKey("import");
  const contents = new Map<string, StagedFile>();
  if (csv) contents.set(CSV_FILE, csv);
  if (zip) contents.set(ZIP_FILE, zip);
  try {
    await storeFiles(database, files, { key, contents });
    const row = await writeUnseen(database, actor, async ({ tx, now, record }) => {
      const id = uuidv7();
      const created = await tx
        .insertInto("imports")
        .values({
          id,
          state: "checking",
          csv_name: nameOf(csv ?? zip),
          zip_name: zip ? nameOf(zip) : null,
          has_table: csv ? 1 : 0,
          catalog_id: source?.catalogId ?? null,
          file_key: key,
          created_by: actor.id,
          created_by_name: actor.name,
          encoding: null,
          separator: null,
          problem: null,
          preview: null,
          mapping: null,
          rows: 0,
          checked: 0,
          same: 0,
          pictures: 0,
          unused_pictures: 0,
          placed_pictures: 0,
          created_at: now,
          updated_at: now,
          started_at: null,
          finished_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await claimFiles(tx, [key]);
      await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: id }]);
      await source?.within(tx, id);
      const description = source?.description ?? `Uploaded '${created.csv_name}' for import`;
      await record({ type: "create", entity: "import", entity_id: id, description });
      return created;
    });
    services.jobBell.ring();
    return presentImport(row, []);
  } catch (error) {
    await discardFiles(database, files, [key], error);
    throw error;
  }
}

const nameOf = (file: StagedFile | undefined) =>
  basename(file?.filename ?? "").slice(0, NAME_MAX) || "products.csv";

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
