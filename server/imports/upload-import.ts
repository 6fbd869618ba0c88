import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { ProductImport } from "../../contract/import.ts";
import { IMPORT_CSV_BYTES_MAX } from "../../contract/limits.ts";
import { IMPORT_SERVER } from "../../contract/messages.ts";
import { type Actor, writeUnseen } from "../database/write.ts";
import { claimFiles, discardFiles, storeFiles } from "../files/intents.ts";
import { newKey } from "../files/keys.ts";
import { invalid, ProblemError } from "../http/problems.ts";
import type { StagedFile } from "../http/staging.ts";
import { addJobs } from "../jobs/add.ts";
import type { Services } from "../services.ts";
import { CHECK_IMPORT, CSV_FILE, ZIP_FILE } from "./kinds.ts";
import { presentImport } from "./present.ts";

const FIELD = "files";
const MEGABYTE = 1024 * 1024;
const NAME_MAX = 200;

/**
 * POST /imports: stores the files and leaves the check to a job. Throws 400 unless there are one CSV and at most one
 * ZIP file, 413 for a CSV file that is too large.
 */
export async function uploadImport(
  services: Pick<Services, "database" | "files" | "jobBell">,
  actor: Actor,
  staged: readonly StagedFile[],
): Promise<ProductImport> {
  const { database, files } = services;
  const { csv, zip } = tellApart(staged);
  const key = newKey("import");
  const contents = new Map([[CSV_FILE, csv], ...(zip ? [[ZIP_FILE, zip] as const] : [])]);
  try {
    await storeFiles(database, files, { key, contents });
    const row = await writeUnseen(database, actor, async ({ tx, now, record }) => {
      const id = uuidv7();
      const created = await tx
        .insertInto("imports")
        .values({
          id,
          state: "checking",
          csv_name: nameOf(csv),
          zip_name: zip ? nameOf(zip) : null,
          file_key: key,
          created_by: actor.id,
          created_by_name: actor.name,
          encoding: null,
          separator: null,
          problem: null,
          preview: null,
          mapping: null,
          unused: null,
          rows: 0,
          checked: 0,
          same: 0,
          pictures: 0,
          unused_pictures: 0,
          created_at: now,
          updated_at: now,
          started_at: null,
          finished_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await claimFiles(tx, [key]);
      await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: id }]);
      await record({
        type: "create",
        entity: "import",
        entity_id: id,
        description: `Uploaded '${created.csv_name}' for import`,
      });
      return created;
    });
    services.jobBell.ring();
    return presentImport(row, []);
  } catch (error) {
    await discardFiles(database, files, [key]);
    throw error;
  }
}

/** Which file is which, by its name: what it really is shows when it is read. */
function tellApart(staged: readonly StagedFile[]): { csv: StagedFile; zip: StagedFile | undefined } {
  const refuse = (message: string) => invalid([{ field: FIELD, message }]);
  const [zip, ...otherZips] = staged.filter(isZip);
  const [csv, ...otherCsvs] = staged.filter((file) => !isZip(file));
  if (otherZips.length) throw refuse(IMPORT_SERVER.oneZip);
  if (!csv || otherCsvs.length) throw refuse(IMPORT_SERVER.oneCsv);
  if (csv.bytes > IMPORT_CSV_BYTES_MAX) {
    const message = IMPORT_SERVER.csvTooLarge(IMPORT_CSV_BYTES_MAX / MEGABYTE);
    throw new ProblemError(413, message, { problems: [{ field: FIELD, message }] });
  }
  return { csv, zip };
}

const isZip = ({ filename }: StagedFile) => /\.zip$/i.test(filename);

const nameOf = ({ filename }: StagedFile) => basename(filename).slice(0, NAME_MAX) || "products.csv";
