import type { Box } from "#contract/catalogs/catalog.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogCodeRow, CatalogRow, JobRow, Tx } from "#server/platform/database/schema.ts";
import {
  findById,
  insertAll,
  rowsWith,
  updateById,
  updateRows,
} from "#server/platform/database/statements.ts";
import { SYSTEM, write, writeUnseen } from "#server/platform/database/write.ts";
import {
  addJobOnce,
  endJob,
  finishJob,
  isCrashed,
  LostJobError,
  requireClaim,
} from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { READ_CODES } from "../processing/kinds.ts";
import { isCompleted, pagesOf } from "../store.ts";
import { findPrintedCodes, type PrintedCode } from "./printed/codes.ts";
import { type Match, matchLists } from "./printed/match-lists.ts";
import { printedAsRead, type TextPage } from "./printed/page.ts";
import { drawnFrom, type FreeLabel, type SurveyedPage, surveyPage } from "./printed/positions.ts";

/** Finds the lists of a catalogue's drawings: all pages are surveyed before any is read. */
export class DrawingLists {
  readonly #surveys: SurveyedPage[] = [];
  #matches: ReadonlyMap<number, Match> | undefined;

  add(page: TextPage): void {
    this.#surveys.push(surveyPage(printedAsRead(page)));
  }

  /** Returns a page's codes and position numbers; all pages must have been added before. */
  read(page: TextPage): PrintedPage {
    this.#matches ??= matchLists(this.#surveys);
    const match = this.#matches.get(page.number);
    return {
      number: page.number,
      codes: findPrintedCodes(printedAsRead(page)).codes,
      positions: match ? this.#positions(page.number, match) : [],
      unclear: match?.unclear ?? [],
    };
  }

  #positions(number: number, { positions }: Match): PositionNumber[] {
    const survey = this.#surveys.find((page) => page.number === number);
    if (!survey || positions.size === 0) return [];
    return drawnFrom(survey, positions).labels.map(({ label, place, box }) => ({
      label,
      keys: positions.get(label) ?? [],
      place,
      box,
    }));
  }
}

/** Incremented when code detection changes, so that catalogues are read again. */
const CODES_VERSION = 2;
const PAGES_AT_ONCE = 20;

/** Queues a job for each completed catalogue that wasn't read with the current version. */
export async function planLinks(database: Database): Promise<void> {
  const unread = await rowsWith(database.main, "catalogs", { processing_status: "completed" })
    .select("id")
    .where("codes_version", "!=", CODES_VERSION)
    .execute();
  for (const { id } of unread) await addJobOnce(database, READ_CODES, id);
}

/** Finds the codes printed in completed catalogues; several processes can run it at once. */
export function linkWork(database: Database, onError: (error: unknown) => void): JobWork {
  return {
    kinds: [READ_CODES],
    atOnce: 1,
    run: (job, stopping) => readCodes(database, job, stopping),
    giveUp: (job) => giveUp(database, job),
    onError,
  };
}

/** Replaces a catalogue's codes in batches of 20; it counts as unread until the last, for a restart. */
async function readCodes(database: Database, job: JobRow, stopping: AbortSignal): Promise<void> {
  const catalog = await findById(database.main, "catalogs", job.payload);
  if (!catalog || !isCompleted(catalog)) {
    await finishJob(database.main, job);
    return;
  }
  const yieldIfDue = createYielder();
  const lists = new DrawingLists();
  for await (const { pages } of batchesOf(database, catalog, stopping)) {
    for (const page of pages) {
      lists.add(page);
      await yieldIfDue();
    }
  }
  for await (const { from, to, pages } of batchesOf(database, catalog, stopping)) {
    const printed: PrintedPage[] = [];
    for (const page of pages) {
      printed.push(lists.read(page));
      await yieldIfDue();
    }
    await writeUnseen(database, SYSTEM, async ({ tx }) => {
      await requireJob(tx, job);
      await tx
        .deleteFrom("catalog_codes")
        .where("catalog_id", "=", catalog.id)
        .where("page_number", ">=", from)
        .where("page_number", "<", to)
        .execute();
      for (const { number, unclear } of printed) {
        await updateRows(
          tx,
          "catalog_pages",
          { catalog_id: catalog.id, page_number: number },
          { unclear_lists: unclear.length ? JSON.stringify(unclear) : null },
        );
      }
      const rows = printed.flatMap((page) => codeRows(catalog.id, page));
      await insertAll(tx, "catalog_codes", rows);
    });
  }
  await write(database, SYSTEM, async ({ tx, change }) => {
    await endJob(tx, job);
    await updateById(tx, "catalogs", catalog.id, { codes_version: CODES_VERSION, change });
  });
}

/** Lets the next plan retry, unless the catalogue crashed the process: then it counts as read with the codes found so far. */
async function giveUp({ main }: Database, job: JobRow): Promise<void> {
  if (isCrashed(job)) {
    await updateById(main, "catalogs", job.payload, { codes_version: CODES_VERSION });
  }
  await finishJob(main, job);
}

/** Throws LostJobError if another worker claimed the job or the catalogue was deleted. */
async function requireJob(tx: Tx, job: JobRow): Promise<void> {
  await requireClaim(tx, job);
  if (!(await findById(tx, "catalogs", job.payload))) throw new LostJobError();
}

async function* batchesOf(
  database: Database,
  { id, total_pages: last }: CatalogRow,
  stopping: AbortSignal,
): AsyncGenerator<{ from: number; to: number; pages: TextPage[] }> {
  for (let from = 0; from <= last; from += PAGES_AT_ONCE) {
    stopping.throwIfAborted();
    const to = Math.min(last + 1, from + PAGES_AT_ONCE);
    const rows = await pagesOf(database.read, id)
      .select(["page_number", "width", "height", "words"])
      .where("page_number", ">=", from)
      .where("page_number", "<", to)
      .orderBy("page_number")
      .execute();
    const pages = rows.map(({ page_number, width, height, words }) => ({
      number: page_number,
      width,
      height,
      words: JSON.parse(words) as { text: string; box: Box }[],
    }));
    yield { from, to, pages };
  }
}

const codeRows = (catalogId: string, { number, codes, positions }: PrintedPage): CatalogCodeRow[] => [
  ...codes.map((code) => ({
    catalog_id: catalogId,
    page_number: number,
    place: code.place,
    pieces: code.pieces,
    code_key: code.key,
    label: null,
    printed: code.printed,
    boxes: JSON.stringify(code.boxes),
    is_headed: code.isHeaded ? 1 : 0,
  })),
  ...positions.flatMap(({ label, keys, place, box }) =>
    keys.map((key) => ({
      catalog_id: catalogId,
      page_number: number,
      place,
      pieces: 1,
      code_key: key,
      label,
      printed: label,
      boxes: JSON.stringify([box]),
      is_headed: 0,
    })),
  ),
];

interface PositionNumber {
  label: string;
  keys: readonly string[];
  place: number;
  box: FreeLabel["box"];
}

interface PrintedPage {
  number: number;
  codes: readonly PrintedCode[];
  positions: readonly PositionNumber[];
  /** The pages of possible lists for the page's numbers, if none is certain. */
  unclear: readonly number[];
}
