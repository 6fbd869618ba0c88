import { join } from "node:path";
import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/open.ts";
import type { JobRow, Tables } from "#server/platform/database/schema.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { claimFiles, discardFiles, doomFiles, storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { finishJob } from "#server/platform/jobs/claim.ts";
import { keysOfOne, readImages, type StoredImage } from "#server/platform/media/stored/stored-image.ts";
import { drawProductNumbers } from "#server/products/product-number.ts";
import { fileSets } from "../backup/file-sets.ts";
import { type VerifiedBackup, withVerifiedBackup } from "../backup/verify-backup.ts";
import type { OperationDeps } from "../deps.ts";
import { addSampleDesk, byCode, PHOTOGRAPHED } from "./sample-desk.ts";
import { putSampleState } from "./sample-state.ts";

/** The shipped sample data, a backup (docs/decisions/0030). */
export const SAMPLE_SET = join(import.meta.dirname, "sample-set.tar");

/** The tables of the sample, referenced tables first. */
export const SAMPLE_TABLES = [
  "catalogs",
  "products",
  "hero_slides",
  "news",
  "photographs",
  "hero_tabs",
  "jobs",
  "activity",
] as const;

/** Loads pending files, then all rows in one transaction. Throws, without effect, if stopped or damaged. */
export async function loadSample(
  { database, files, staging, jobBell }: OperationDeps,
  job: JobRow,
  stopping: AbortSignal,
  set = SAMPLE_SET,
): Promise<void> {
  const keys: string[] = [];
  try {
    await staging.withFolder((folder) =>
      withVerifiedBackup(set, folder, async (backup) => {
        const products = await backup.rehearsal.read.selectFrom("products").selectAll().execute();
        const [pictured] = readImages(byCode(products).at(PHOTOGRAPHED % products.length)?.images ?? "[]");
        const photo = pictured && { ...pictured, key: newKey("image") };
        for await (const { key, contents, staged } of fileSets(set, staging)) {
          const store = async (own: string) => {
            stopping.throwIfAborted();
            keys.push(own);
            await storeFiles(database, files, { key: own, contents });
          };
          const both = async () => {
            await store(key);
            if (photo && key === pictured.key) await store(photo.key);
          };
          await both().finally(() => staging.discard(staged));
        }
        await insertSample(database, backup, job, { keys, photo });
      }),
    );
    jobBell.ring();
  } catch (error) {
    await discardFiles(database, files, keys);
    throw error;
  }
}

interface Files {
  keys: readonly string[];
  /** The image of a sample enquiry. */
  photo: StoredImage | undefined;
}

/** Inserts the rows of the set, with their times moved to now, and ends the job. Throws if another process loads the set. */
function insertSample(
  database: Database,
  set: VerifiedBackup,
  job: JobRow,
  { keys, photo }: Files,
): Promise<void> {
  return write(database, SYSTEM, async (transaction) => {
    const { tx, change, now } = transaction;
    if (!(await finishJob(tx, job))) throw new Error("Another process is loading the sample data");
    const moved = (at: number) => at + now - Date.parse(set.manifest.createdAt);
    await claimFiles(
      tx,
      keys.filter((key) => key !== photo?.key),
    );
    for (const table of SAMPLE_TABLES) {
      for (const row of await set.rehearsal.read.selectFrom(table).selectAll().execute()) {
        const own = {
          ...row,
          ...("created_at" in row && { created_at: moved(row.created_at) }),
          ...("updated_at" in row && row.updated_at !== null && { updated_at: moved(row.updated_at) }),
          ...("at" in row && { at: moved(row.at) }),
          ...("change" in row && { change }),
          ...("product_id" in row && { product_id: (await drawProductNumbers(tx, 1))[0] }),
        };
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto(table)
          .values(own as Insertable<Tables[typeof table]>)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        // The owner has already saved this company tab; it stays.
        if (!numInsertedOrUpdatedRows && "image" in row) await doomFiles(tx, keysOfOne(row.image));
      }
    }
    await addSampleDesk(tx, now, photo);
    await putSampleState(transaction, true);
  });
}
