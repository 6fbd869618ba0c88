import type { ImportMapping } from "../../../contract/imports/import.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ImportsRow, JobRow } from "../../platform/database/schema.ts";
import { finishJob, isCrashed, releaseJob } from "../../platform/jobs/claim.ts";
import { RefusedFileError } from "../../platform/media/uploads/uploads.ts";
import type { Services } from "../../services.ts";
import { filesOf, withImportFiles } from "../files/open-files.ts";
import { type Table, withTable } from "../files/open-table.ts";
import type { PictureZip } from "../files/read-zip.ts";
import { MENDED } from "../kinds.ts";
import { checkPhotos } from "../photos/check-photos.ts";
import { readPlaced } from "../photos/placed.ts";
import { findImport } from "../store.ts";
import { checkRows } from "./check-rows.ts";
import { decideMapping, sourceOf } from "./decide-mapping.ts";
import { namedPictures } from "./named-pictures.ts";
import { note } from "./note.ts";
import type { PictureSources } from "./plan-pictures.ts";
import { readPreview } from "./read-preview.ts";

type Needed = Pick<Services, "database" | "files" | "derive" | "staging" | "uploads">;

/**
 * Reads the files of an import: what its columns are, and, once that is decided, what every row does. Nothing of the
 * catalogue changes. Interrupted, it begins anew.
 */
export async function checkImport(services: Needed, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database, files, staging } = services;
  const reading = { staging, uploads: services.uploads.inBackground };
  const row = await findImport(database.main, job.subject ?? "");
  if (row?.state === "checking" && row.file_key) {
    try {
      const set = { key: row.file_key, ...filesOf(row) };
      const isOver = await withImportFiles({ files, ...reading }, set, async ({ table: path, zip }) => {
        if (path === undefined) {
          if (zip) await checkPhotosAlone(services, row.id, zip, stopping);
          return true;
        }
        const said = saidOf(row);
        return withTable(reading, path, (said.mapping ?? said.wanted)?.sheet ?? null, async (table) => {
          const mapping = said.mapping ?? (await decide(services, row, table, said.wanted));
          if (!mapping) return false;
          const catalog = await sourceOf(database.main, row);
          const asked = { id: row.id, mapping, catalog, isMended: job.payload === MENDED };
          await checkRows(services, asked, { table, zip }, stopping);
          return true;
        });
      });
      if (stopping.aborted) return await releaseJob(database, job);
      await note(database, row.id, { state: isOver ? "checked" : "mapping" });
    } catch (error) {
      if (!(error instanceof RefusedFileError)) throw error;
      await note(database, row.id, { state: "refused", problem: error.message });
    }
  }
  await finishJob(database.main, job);
}

/** Ends an import whose check failed, or ended its process, as often as it may. */
export async function giveUpChecking(database: Database, job: JobRow): Promise<void> {
  const problem = isCrashed(job) ? IMPORT_SERVER.crashed : IMPORT_SERVER.interrupted;
  await note(database, job.subject ?? "", { state: "refused", problem });
  await finishJob(database.main, job);
}

/** The sheet and the line that a person chose, before they are read (choose-mapping.ts). */
type Wanted = { sheet: string | null; headLine: number | null };

/** What a person, or an earlier attempt, has decided of the file: its columns, or which part of it to look at. */
function saidOf({ mapping, preview }: ImportsRow): { mapping?: ImportMapping; wanted?: Wanted } {
  if (mapping !== null) return { mapping: JSON.parse(mapping) as ImportMapping };
  return preview === null ? {} : { wanted: JSON.parse(preview) as Wanted };
}

/** What the file's columns are; undefined where a person has to say it. What there is to be seen of them is kept. */
async function decide(
  { database }: Needed,
  row: ImportsRow,
  table: Table,
  wanted: Wanted | undefined,
): Promise<ImportMapping | undefined> {
  const preview = await readPreview(table, wanted?.headLine ?? null);
  const source = await sourceOf(database.main, row);
  const { mapping, isSure, isRemembered } = await decideMapping(database.main, preview, source);
  const { encoding, separator } = table;
  await note(database, row.id, {
    encoding,
    separator,
    rows: preview.rows,
    preview: JSON.stringify({ ...preview, isRemembered }),
  });
  // Another sheet was asked for to be looked at.
  if (!isSure || wanted) return undefined;
  await note(database, row.id, { mapping: JSON.stringify(mapping) });
  return mapping;
}

/** Checks photos that came without a table: they go to the products whose code their names begin with. */
async function checkPhotosAlone(
  { database, files, derive }: Pick<Services, "database" | "files" | "derive">,
  id: string,
  zip: PictureZip,
  stopping: AbortSignal,
): Promise<void> {
  await database.main.deleteFrom("import_rows").where("import_id", "=", id).execute();
  const placed = await readPlaced(database.main, id);
  const byName = await namedPictures(database, zip, { codes: new Set(), lines: new Map(), placed });
  const sources: PictureSources = { files, derive, zip, used: new Set(), byName, placed };
  const same = await checkPhotos(database, { id, sources, covered: new Set() }, stopping);
  await note(database, id, { same });
}
