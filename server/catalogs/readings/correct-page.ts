import type { CorrectPageBody, ReadingPage } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import type { CatalogReadingPageRow, CatalogReadingRow, Tx } from "#server/platform/database/schema.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { invalid, notFound, ProblemError } from "#server/platform/http/problems.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CatalogDeps } from "../deps.ts";
import { READ_TABLES } from "../processing/kinds.ts";
import { createPdfLoader, type PdfLoader } from "../processing/local-pdfs.ts";
import { scanOf } from "../scans/scan.ts";
import { requireCatalog } from "../store.ts";
import {
  asStored,
  grouped,
  moveReading,
  type OutlinedPage,
  type OutlinedTable,
  outlinedPages,
  presentPage,
  requireReading,
  requireReadingPage,
  SETTLED,
  type StoredTable,
  tableColumns,
  tablesOf,
  updateReadingPage,
} from "./store.ts";
import { withHead } from "./tables/heads.ts";
import type { PageTables } from "./tables/read-page.ts";
import type { GivenTable } from "./tables/read-tables.ts";

export function createPageCorrector(services: CatalogDeps) {
  const { withPdf } = createPdfLoader(services.files);
  return (actor: Actor, id: string, page: string, body: CorrectPageBody) =>
    correctPage(services, withPdf, actor, { id, page }, body);
}

/** Also starts a job for similar tables. Throws 404, 400 for a missing table, 409 while pages are read. */
async function correctPage(
  { database, pdf, jobBell }: CatalogDeps,
  withPdf: PdfLoader["withPdf"],
  actor: Actor,
  { id, page }: { id: string; page: string },
  body: CorrectPageBody,
): Promise<ReadingPage> {
  const row = await requireReading(database.main, id);
  const storedPage = await requireReadingPage(database.main, row.id, page);
  if (!SETTLED.includes(row.state as "read")) throw new ProblemError(409, READING.busy);
  const model = body.alike === null ? undefined : body.tables[body.alike];
  if (body.alike !== null && !model) throw invalid([{ field: "alike", message: READING.noTable }]);
  const catalog = await requireCatalog(database.main, row.catalog_id);
  if (!catalog.file_key) throw notFound(READING.notFound);
  const before = tablesOf(storedPage);
  const tables = await withPdf(catalog.file_key, (path) =>
    correctTables(before, body.tables, async (given) => {
      const scan = await scanOf(database.main, catalog.id, storedPage.page_number);
      return pdf.tables(path, storedPage.page_number, { given, scan });
    }),
  ).catch((error: unknown) => {
    throw error instanceof MediaError ? new ProblemError(409, READING.pdfFailed) : error;
  });
  const columns = tableColumns(tables);
  await write(database, actor, async ({ tx }) => {
    const pages = await outlinedPages(tx, row.id);
    const like = model ? pagesLike(pages, storedPage, model) : [];
    await moveReading(tx, row, SETTLED, { state: like.length ? "reading" : "read", problem: null });
    await updateReadingPage(tx, storedPage, columns);
    await requeuePages(tx, row, like);
  });
  jobBell.ring();
  return presentPage({ ...storedPage, ...columns }, await outlinedPages(database.main, row.id));
}

async function requeuePages(
  tx: Tx,
  { id, catalog_id }: CatalogReadingRow,
  pages: readonly { page: number; given: Given[] }[],
): Promise<void> {
  for (const { page, given } of pages) {
    const place = { reading_id: id, page_number: page };
    await updateReadingPage(tx, place, { is_read: 0, given: JSON.stringify(given) });
  }
  if (pages.length) await addJobs(tx, [{ kind: READ_TABLES, subject: catalog_id, payload: id }]);
}

/** The other pages with tables of this group, and their new outlines. */
function pagesLike(
  pages: readonly OutlinedPage[],
  own: CatalogReadingPageRow,
  model: Given,
): { page: number; given: Given[] }[] {
  const all = grouped(pages);
  const was = all
    .filter(({ table }) => table.page === own.page_number)
    .toSorted((a, b) => shared(b.table, model) - shared(a.table, model))[0];
  if (!was || shared(was.table, model) === 0) return [];
  const like = new Set(
    all
      .filter(({ table, group }) => group === was.group && table.page !== own.page_number)
      .map(({ table }) => table),
  );
  return [...Map.groupBy(like, (table) => table.page).keys()].map((page) => ({
    page,
    given: all
      .filter(({ table }) => table.page === page)
      .map(({ table }) => (like.has(table) ? likeModel(table, was.table, model) : asItIs(table))),
  }));
}

const asItIs = (table: OutlinedTable): Given => ({
  box: table.box,
  borders: table.isGiven ? table.borders : null,
  headRows: null,
  isIgnored: table.isIgnored,
});

/** Applies the model's borders (relative to the left edge), header and use to a table; its own top and bottom stay. */
function likeModel(table: OutlinedTable, was: OutlinedTable, model: Given): Given {
  const shift = (table.borders[0] ?? 0) - (was.borders[0] ?? 0);
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const headRows = model.headRows !== null && table.headRows === was.headRows ? model.headRows : null;
  if (model.borders === null) return { ...asItIs(table), headRows, isIgnored: model.isIgnored };
  const borders = model.borders.map((border) => within(border + shift));
  const [left, right] = [borders[0] ?? 0, borders.at(-1) ?? 1];
  const [, top, , height] = table.box;
  // On a rotated page the borders aren't horizontal positions.
  const box: Given["box"] = table.turn === 0 ? [left, top, right - left, height] : table.box;
  return { box, borders, headRows, isIgnored: model.isIgnored };
}

function shared({ box: [ax, ay, aw, ah] }: OutlinedTable, { box: [bx, by, bw, bh] }: Given): number {
  const across = Math.min(ax + aw, bx + bw) - Math.max(ax, bx);
  const down = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return across > 0 && down > 0 ? across * down : 0;
}

export type Given = CorrectPageBody["tables"][number];

/** Maximum difference of equal coordinates, as a share of the page. */
const SAME = 0.0005;

/** Unchanged outlines stay, `read` rereads the others; chosen images stay if the number of rows does. */
export async function correctTables(
  before: readonly StoredTable[],
  givenTables: readonly Given[],
  read: (given: readonly GivenTable[]) => Promise<PageTables>,
): Promise<StoredTable[]> {
  const previousTables = givenTables.map((each) => before.find((table) => isAsFound(table, each)));
  const tablesToRead = givenTables.filter((_, at) => !previousTables[at]);
  const reread = tablesToRead.length
    ? (await read(tablesToRead.map(({ box, borders, headRows }) => asGiven(box, borders, headRows)))).tables
    : [];
  const used = new Set<(typeof reread)[number]>();
  return givenTables.flatMap((each, at): StoredTable[] => {
    const found = previousTables[at] ?? rereadTable(reread, used, each, before);
    if (!found) return [];
    return [{ ...withHead(found, each.headRows ?? found.headRows), isIgnored: each.isIgnored }];
  });
}

const asGiven = (box: Given["box"], borders: Given["borders"], headRows: Given["headRows"]): GivenTable => ({
  box,
  ...(borders ? { borders } : {}),
  ...(headRows === null ? {} : { headRows }),
});

/** The result for an outline; an outline without text has no table. */
function rereadTable(
  reread: readonly PageTables["tables"][number][],
  used: Set<PageTables["tables"][number]>,
  { box }: Given,
  before: readonly StoredTable[],
): StoredTable | undefined {
  const found = reread.find((table) => !used.has(table) && isNear(table.box, box));
  if (!found) return undefined;
  used.add(found);
  const stored = asStored(found, true);
  const old = before.find((table) => table.rows === stored.rows && overlap(table.box, stored.box));
  return { ...stored, chosen: old?.chosen ?? [] };
}

const isAsFound = (table: StoredTable, { box, borders }: Given): boolean =>
  isNear(table.box, box) && (borders === null ? !table.isGiven : isNear(table.borders, borders));

const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((side, at) => Math.abs(side - (b[at] ?? 0)) < SAME);

const overlap = ([ax, ay, aw, ah]: StoredTable["box"], [bx, by, bw, bh]: StoredTable["box"]): boolean =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
