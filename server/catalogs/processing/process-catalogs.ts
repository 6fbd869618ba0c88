import { CATALOG_PROBLEM } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogPageRow, CatalogRow, JobRow } from "../../platform/database/schema.ts";
import { SYSTEM, write } from "../../platform/database/write.ts";
import { claimFiles, discardFiles, storeFiles } from "../../platform/files/intents.ts";
import { newKey } from "../../platform/files/keys.ts";
import { finishJob, LostJobError, unlessLost } from "../../platform/jobs/claim.ts";
import { finishDueJobs, type Work } from "../../platform/jobs/worker.ts";
import { type DrawnPage, PdfError, type PdfReader } from "../../platform/media/pdf/pdf.ts";
import type { Services } from "../../services.ts";
import { searchTextOf } from "../page-words.ts";
import { findCatalog } from "../store.ts";
import { DRAW_PAGE, OPEN_CATALOG, pageOfJob } from "./kinds.ts";
import { type LocalPdfs, openLocalPdfs } from "./local-pdfs.ts";
import { failCatalog, failureSentence, openCatalog } from "./open-catalog.ts";

/** PostgreSQL keeps no NUL and no half of a surrogate pair in a text. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** One more than the reader has children: while one page is stored, the next ones are drawn. */
const AT_ONCE = 3;

type Needed = Pick<Services, "database" | "files" | "pdf" | "staging">;

/** Makes all pages that are due now and returns when none is left. */
export function processCatalogs(
  services: Needed,
  onError: (error: unknown) => void = () => undefined,
): Promise<void> {
  return finishDueJobs(services.database, catalogWork(services, onError));
}

/** Makes pages of uploaded PDFs; several processes may do it at once. */
export function catalogWork(services: Needed, onError: (error: unknown) => void): Work {
  const pdfs = openLocalPdfs(services.files);
  return {
    kinds: [OPEN_CATALOG, DRAW_PAGE],
    atOnce: AT_ONCE,
    run: (job, stopping) => unlessLost(() => runJob(services, pdfs, job, stopping)),
    giveUp: (job) => unlessLost(() => failCatalog(services.database, job, CATALOG_PROBLEM.interrupted)),
    rest: pdfs.releaseAll,
    onError,
  };
}

async function runJob(services: Needed, pdfs: LocalPdfs, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  const catalog = await findCatalog(database.main, job.subject ?? "");
  if (!catalog?.file_key) {
    await finishJob(database.main, job);
    return;
  }
  const key = catalog.file_key;
  try {
    const path = await pdfs.path(key);
    if (job.kind === OPEN_CATALOG) await openCatalog(services, job, catalog, path);
    else if (await drawCatalogPage(services, job, catalog, path)) await pdfs.release(key);
  } catch (error) {
    if (!(error instanceof PdfError) || stopping.aborted) throw error;
    await failCatalog(database, job, failureSentence(job, error));
    await pdfs.release(key);
  }
}

/**
 * Draws one page, stores its pictures and writes its row; the last page completes the catalogue. Resolves to
 * whether it did. Throws PdfError and LostJobError; nothing of the page is left behind then.
 */
function drawCatalogPage(
  services: Pick<Services, "database" | "files" | "staging"> & { pdf: Pick<PdfReader, "draw"> },
  job: JobRow,
  catalog: CatalogRow,
  path: string,
): Promise<boolean> {
  const { database, files, pdf, staging } = services;
  return staging.withFolder(async (folder) => {
    const drawn = await pdf.draw(path, pageOfJob(job), folder);
    const key = newKey("page");
    try {
      await storeFiles(database, files, { key, contents: drawn.variants });
      return await keepPage(database, job, catalog, key, drawn);
    } catch (error) {
      await discardFiles(database, files, [key]);
      throw error;
    }
  });
}

async function keepPage(
  database: Database,
  job: JobRow,
  catalog: CatalogRow,
  key: string,
  drawn: DrawnPage,
): Promise<boolean> {
  const text = storable(drawn.text);
  const page: CatalogPageRow = {
    catalog_id: catalog.id,
    page_number: pageOfJob(job),
    file_key: key,
    width: drawn.width,
    height: drawn.height,
    search_text: await searchTextOf(text),
    text,
    links: JSON.stringify(drawn.links),
    words: JSON.stringify(drawn.words),
    format: drawn.format,
    unclear_lists: null,
  };
  return write(database, SYSTEM, async ({ tx, change, log }) => {
    if (!(await finishJob(tx, job))) throw new LostJobError();
    await tx.insertInto("catalog_pages").values(page).execute();
    await claimFiles(tx, [key]);
    const { count } = await tx
      .selectFrom("catalog_pages")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("catalog_id", "=", catalog.id)
      .executeTakeFirstOrThrow();
    if (count < catalog.total_pages) return false;
    await tx
      .updateTable("catalogs")
      .set({ processing_status: "completed", change })
      .where("id", "=", catalog.id)
      .execute();
    log({ entity: "catalog", id: catalog.id, pages: count }, "Completed a catalogue");
    return true;
  });
}
