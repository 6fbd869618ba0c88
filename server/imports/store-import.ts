import { basename, join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_CSV_BYTES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportsRow, Tx } from "../platform/database/schema.ts";
import { insertReturning } from "../platform/database/statements.ts";
import { type Actor, type Write, writeUnseen } from "../platform/database/write.ts";
import { claimFiles, withStoredFiles } from "../platform/files/intents.ts";
import { newKey } from "../platform/files/keys.ts";
import type { FileStore } from "../platform/files/store.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import type { StagedFile, Staging } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { isRefused, MediaError } from "../platform/media/media-error.ts";
import { lastOf } from "./cells/image-cell.ts";
import { firstFew } from "./check/plan.ts";
import { openImageZip, type ZipReading } from "./files/read-zip.ts";
import { CHECK_IMPORT, CSV_FILE, ZIP_FILE } from "./kinds.ts";
import { presentImport, readImport, requireImport } from "./store.ts";
import type { Uploads } from "./uploads/uploads.ts";

const NAME_MAX = 200;

interface ImportedFiles {
  csv: StagedFile | undefined;
  zip: StagedFile | undefined;
}

interface ImportSource {
  catalogId: string;
  description: string;
  /** Runs in the transaction that stores the import. */
  within(tx: Tx, importId: string): Promise<void>;
}

type Needed = { database: Database; files: FileStore; jobBell: Bell };

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
  const row = await withStoredFiles(database, files, { key, contents }, () =>
    writeUnseen(database, actor, async ({ tx, now, record }) => {
      const id = uuidv7();
      const created = await insertReturning(tx, "imports", {
        id,
        state: "checking",
        csv_name: nameOf(csv ?? zip),
        zip_name: zip ? nameOf(zip) : null,
        has_table: csv ? 1 : 0,
        catalog_id: source?.catalogId ?? null,
        file_key: key,
        created_by: actor.id,
        created_by_name: actor.name,
        rows: 0,
        checked: 0,
        same: 0,
        pictures: 0,
        unused_pictures: 0,
        placed_pictures: 0,
        created_at: now,
        updated_at: now,
      });
      await claimFiles(tx, [key]);
      await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: id }]);
      await source?.within(tx, id);
      await record(
        "create",
        "import",
        id,
        source?.description ?? `Uploaded '${created.csv_name}' for import`,
      );
      return created;
    }),
  );
  services.jobBell.ring();
  return presentImport(row, []);
}

const nameOf = (file: StagedFile | undefined) =>
  basename(file?.filename ?? "").slice(0, NAME_MAX) || "products.csv";

interface ImportActivity {
  description: string;
  detail?: Record<string, unknown>;
}

/** `writes` is `write` if visitors' pages change too. Throws 404 and what `change` throws, without effect. */
export async function changeImport(
  { database, jobBell }: { database: Database; jobBell: Bell },
  actor: Actor,
  id: string,
  change: (tx: Tx, row: ImportsRow, transaction: Write) => Promise<ImportActivity>,
  writes = writeUnseen,
): Promise<ProductImport> {
  await writes(database, actor, async (transaction) => {
    const { tx, record } = transaction;
    const { description, detail } = await change(tx, await requireImport(tx, id), transaction);
    await record("update", "import", id, description, detail);
  });
  jobBell.ring();
  return readImport(database, id);
}

const FIELD = "files";
const MEGABYTE = 1024 * 1024;

/** A ZIP may contain the table. Throws 400 for more than one table or ZIP, 413 for a too large table. */
export async function uploadImport(
  services: Needed & { staging: Staging; uploads: Uploads },
  actor: Actor,
  staged: readonly StagedFile[],
): Promise<ProductImport> {
  const { csv, zip } = identifyFiles(staged);
  if (csv || !zip) return storeImport(services, actor, { csv, zip });
  return services.staging.withFolder(async (folder) => {
    const inside = await unpackTable(services, zip, folder).catch((error: unknown) => {
      throw isRefused(error) ? refuse(error.message) : error;
    });
    return storeImport(services, actor, { csv: inside, zip });
  });
}

/** Sorts files by extension; their content is checked when they are read. */
function identifyFiles(staged: readonly StagedFile[]): ImportedFiles {
  const [zip, ...otherZips] = staged.filter(isZip);
  const [csv, ...otherCsvs] = staged.filter((file) => !isZip(file));
  if (otherZips.length) throw refuse(IMPORT_SERVER.oneZip);
  if (!staged.length || otherCsvs.length) throw refuse(IMPORT_SERVER.oneCsv);
  if (csv && csv.bytes > IMPORT_CSV_BYTES_MAX) {
    const message = IMPORT_SERVER.csvTooLarge(IMPORT_CSV_BYTES_MAX / MEGABYTE);
    throw new ProblemError(413, message, { problems: [{ field: FIELD, message }] });
  }
  return { csv, zip };
}

const refuse = (message: string) => invalid([{ field: FIELD, message }]);

const isZip = ({ filename }: StagedFile) => /\.zip$/i.test(filename);

/** Extracts a ZIP's only table; undefined for only images. Throws MediaError for anything else. */
async function unpackTable(
  reading: ZipReading,
  { path }: StagedFile,
  folder: string,
): Promise<StagedFile | undefined> {
  const { tables, images, others: files } = await openImageZip(reading, path);
  const [table, ...others] = tables;
  if (table === undefined && images.size === 0) {
    const heic = [...files].find((name) => /\.hei[cf]$/i.test(name));
    throw new MediaError("refused", heic ? IMPORT_ROW.imageHeic(lastOf(heic)) : IMPORT_SERVER.zipEmpty);
  }
  if (table === undefined) return undefined;
  if (others.length) throw new MediaError("refused", IMPORT_SERVER.severalTables(firstFew(tables)));
  const target = join(folder, "table");
  const most = IMPORT_CSV_BYTES_MAX;
  const unpacked = await reading.uploads.zipFile({ path, name: table, most, target });
  if ("bytes" in unpacked) {
    return { path: target, bytes: unpacked.bytes, filename: lastOf(table), declaredType: "" };
  }
  const isTooLarge = unpacked.problem === "too-large";
  throw new MediaError(
    "refused",
    isTooLarge ? IMPORT_SERVER.csvTooLarge(most / MEGABYTE) : IMPORT_SERVER.zipDamaged,
  );
}
