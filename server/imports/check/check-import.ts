import { categoryWords } from "#contract/imports/category-paths.ts";
import type { ImportMapping, ImportSheetBody } from "#contract/imports/import.ts";
import { isOwnExport, shopOf } from "#contract/imports/import-heads.ts";
import { includesTax } from "#contract/imports/price-heads.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { liveCategories } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ImportsRow, JobRow } from "#server/platform/database/schema.ts";
import { countOf, findById } from "#server/platform/database/statements.ts";
import { finishJob, isCrashed, releaseJob } from "#server/platform/jobs/claim.ts";
import { isRefused } from "#server/platform/media/media-error.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { readMachines } from "#server/products/search/machines.ts";
import { foreignCurrency } from "../cells/amount-cell.ts";
import type { ImportDeps } from "../deps.ts";
import { type ImportTable, importFilesOf, withImportFiles, withTable } from "../files/open-files.ts";
import type { ImageZip } from "../files/read-zip.ts";
import { RECHECK } from "../kinds.ts";
import { checkPhotos } from "../photos/check-photos.ts";
import { readPlaced } from "../photos/placed.ts";
import { importRows, note, ROW_LEFT_OUT } from "../store.ts";
import { decideMapping, readMachineHeads, sourceOf } from "./decide-mapping.ts";
import { type FileNumbers, readNumbers } from "./file-numbers.ts";
import { createChangedCodes, createFingerprints, readCurrent } from "./find-products.ts";
import { layOut } from "./lay-out.ts";
import { isOwnFile, type MappedRow, mapRows, type RowEdits, type RowMapping } from "./map-rows.ts";
import { namedImages, outgrowsNumbers } from "./named-images.ts";
import { categoriesOf } from "./new-brands.ts";
import { type RowPlan, storePlans } from "./plan.ts";
import { planGone } from "./plan-gone.ts";
import type { ImageSources } from "./plan-images.ts";
import { type FileFacts, planRow } from "./plan-row.ts";
import { readPreview, variantsOf } from "./read-preview.ts";

/** Reads the files, decides the mapping and plans every row, without changes; restarts if interrupted. */
export async function checkImport(services: ImportDeps, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database, files, staging } = services;
  const reading = { staging, uploads: services.uploads.inBackground };
  const row = await findById(database.main, "imports", job.subject ?? "");
  if (row?.state === "checking" && row.file_key) {
    try {
      const set = { key: row.file_key, ...importFilesOf(row) };
      const isOver = await withImportFiles({ files, ...reading }, set, async ({ table: path, zip }) => {
        if (path === undefined) {
          if (zip) await checkPhotosAlone(services, row.id, zip, stopping);
          return true;
        }
        const chosen = choicesOf(row);
        const { sheet = null, encoding } = chosen.mapping ?? chosen.wanted ?? {};
        return withTable(reading, path, { sheet, encoding }, async (table) => {
          const mapping = chosen.mapping ?? (await decide(services, row, table, chosen.wanted));
          if (!mapping) return false;
          const catalog = await sourceOf(database.main, row);
          const options = { id: row.id, mapping, catalog, isRecheck: job.payload === RECHECK };
          await checkRows(services, options, { table, zip }, stopping);
          return true;
        });
      });
      if (stopping.aborted) return await releaseJob(database, job);
      await note(database, row.id, { state: isOver ? "checked" : "mapping" });
    } catch (error) {
      if (!isRefused(error)) throw error;
      await note(database, row.id, { state: "refused", problem: error.message });
    }
  }
  await finishJob(database.main, job);
}

export async function giveUpChecking(database: Database, job: JobRow): Promise<void> {
  const problem = isCrashed(job) ? IMPORT_SERVER.crashed : IMPORT_SERVER.interrupted;
  await note(database, job.subject ?? "", { state: "refused", problem });
  await finishJob(database.main, job);
}

/** The sheet and header row chosen by the user, not yet read (choose-mapping.ts). */
type ChosenTable = ImportSheetBody;

function choicesOf({ mapping, preview }: ImportsRow): { mapping?: ImportMapping; wanted?: ChosenTable } {
  if (mapping !== null) return { mapping: JSON.parse(mapping) as ImportMapping };
  return preview === null ? {} : { wanted: JSON.parse(preview) as ChosenTable };
}

/** Stores the preview and returns the mapping; undefined if the user must decide it. */
async function decide(
  { database }: ImportDeps,
  row: ImportsRow,
  table: ImportTable,
  wanted: ChosenTable | undefined,
): Promise<ImportMapping | undefined> {
  const heads = await readMachineHeads(database.main);
  const read = await readPreview(table, wanted?.headLine ?? null, heads);
  const preview = { ...read, ...(wanted?.encoding && { encoding: wanted.encoding }) };
  const source = await sourceOf(database.main, row);
  const { mapping, isSure, layout } = await decideMapping(database.main, preview, {
    source,
    encoding: table.isGuess ? table.encoding : null,
  });
  const { encoding, separator } = table;
  await note(database, row.id, {
    encoding,
    separator,
    rows: preview.rows,
    preview: JSON.stringify({ ...preview, layout }),
  });
  // The user asked to preview another sheet.
  if (!isSure || wanted) return undefined;
  await note(database, row.id, { mapping: JSON.stringify(mapping) });
  return mapping;
}

/** Plans photos uploaded without a table for the products whose code their names start with. */
async function checkPhotosAlone(
  { database, files, derive }: ImportDeps,
  id: string,
  zip: ImageZip,
  stopping: AbortSignal,
): Promise<void> {
  await database.main.deleteFrom("import_rows").where("import_id", "=", id).execute();
  const placed = await readPlaced(database.main, id);
  const byName = await namedImages(database, zip, { codes: new Set(), lines: new Map(), placed });
  const sources: ImageSources = { files, derive, zip, used: new Set(), byName, placed };
  const same = await checkPhotos(database, { id, sources, covered: new Set() }, stopping);
  await note(database, id, { same });
}

/** Rows per statement, or fewer if they exceed this number of characters. */
const SLICE = 100;
const SLICE_LETTERS = 256 * 1024;

interface CheckOptions {
  id: string;
  mapping: ImportMapping;
  catalog: FileFacts["catalog"];
  /** Whether to recheck only rejected, corrected and left out rows. */
  isRecheck: boolean;
}

/** Reads the table twice, first for facts about the whole file and then per row, and stores each row's plan. */
async function checkRows(
  { database, files, derive }: ImportDeps,
  { id, mapping, catalog, isRecheck }: CheckOptions,
  { table, zip }: { table: ImportTable; zip: ImageZip | undefined },
  stopping: AbortSignal,
): Promise<void> {
  const edits = await readEdits(database, id);
  // What is not in the list is known once all rows are read.
  const lines = isRecheck && !mapping.gone ? await linesToCheck(database, id, edits) : undefined;
  if (!lines) await database.main.deleteFrom("import_rows").where("import_id", "=", id).execute();
  const { heading: machine } = await readMachines({ read: database.main });
  const { encoding, separator } = table;
  const layout = await layOut(table, mapping, await readMachineHeads(database.main));
  const variants = await variantsOf(layout, mapping);
  const categories = categoriesOf(mapping.words, await liveCategories(database.read));
  const categoryOf = categoryWords(mapping, categories.isBrand);
  const mappedRows = (areFloats = false) => {
    const { head, rows } = layout;
    const { names, width } = head;
    const isOwn = isOwnFile(names, mapping);
    const how: RowMapping = {
      width,
      names,
      mapping,
      isOwn,
      isWorkbook: table.sheet !== null,
      edits,
      shop: shopOf(names),
      machine,
      variants,
      hasImage: (name) => !!zip?.find(name).length,
      categoryOf,
      areFloats,
    };
    return { rows: mapRows(rows(), how), isOwn, names };
  };
  const asWritten = await readNumbers(mappedRows().rows);
  // Which rows have the same code depends on it.
  const areFloats = asWritten.forms.areFloats();
  const numbers = areFloats ? await readNumbers(mappedRows(true).rows) : asWritten;
  const placed = await readPlaced(database.main, id);
  const byName = await namedImages(database, zip, { ...numbers, placed });
  const sources: ImageSources = { files, derive, zip, used: new Set(), byName, placed };
  const { rows, isOwn, names } = mappedRows(areFloats);
  await note(database, id, { encoding, separator, rows: numbers.rows, checked: 0, same: 0 });
  const priceHead = names[mapping.columns.indexOf("Price")] ?? "";
  const facts = factsOf(mapping, numbers, {
    isOwn,
    isExport: isOwn && isOwnExport(names),
    catalog,
    separator,
    machine,
    priceCurrency: foreignCurrency(priceHead),
    taxedPrice: includesTax(priceHead) ? priceHead : undefined,
    isOutgrown: await outgrowsNumbers(database, numbers),
    ...categories,
  });
  const how = {
    fingerprintOf: createFingerprints(),
    byTitle: mapping.byTitle,
    changedCodes: createChangedCodes(database, numbers),
  };
  const covered = new Set<string>();
  const yieldIfDue = createYielder();
  let checked = 0;
  let same = 0;
  for await (const slice of slices(rows)) {
    if (stopping.aborted) return;
    const wanted = lines ? slice.filter(({ line }) => lines.has(line)) : slice;
    const current = await readCurrent(database, wanted, how);
    const plans: RowPlan[] = [];
    for (const [at, row] of wanted.entries()) {
      const about = current[at];
      if (about) plans.push(await planRow(sources, facts, row, about));
      for (const product of [about?.product ?? [], ...(about?.others ?? [])].flat()) covered.add(product.id);
      await yieldIfDue();
    }
    await storePlans(database, id, plans, lines !== undefined);
    checked += slice.length;
    same += plans.filter(({ kind }) => kind === "same").length;
    await note(database, id, lines ? { checked } : { checked, same });
  }
  if (lines) await note(database, id, { same: await countSame(database, id, checked) });
  await checkPhotos(database, { id, sources, covered: lines ? undefined : covered }, stopping);
  await planGone(database, id, { gone: mapping.gone, listed: covered }, stopping);
}

function factsOf(
  { category, only, hasOddCodes = false, rates = [] }: ImportMapping,
  { lines, codeLines, repeats, signs, forms }: FileNumbers,
  others: Omit<
    FileFacts,
    keyof ImportMapping | "rateOf" | "repeated" | "signs" | "forms" | "repeatsOf" | "linesOf" | "codeLinesOf"
  >,
): FileFacts {
  const repeated = new Set([...repeats.values()].flat());
  return {
    ...others,
    category,
    only,
    hasOddCodes,
    signs,
    forms,
    rateOf: (currency) => rates.find((rate) => rate.currency === currency)?.rupees,
    repeated,
    repeatsOf: (line) => repeats.get(line) ?? [],
    linesOf: (number) => lines.get(number) ?? [],
    codeLinesOf: (key) => codeLines.get(key) ?? [],
  };
}

/** Planned and rejected rows are stored; the others change nothing. */
async function countSame({ main }: Database, id: string, checked: number): Promise<number> {
  const rows = importRows(main, id).where("line", ">", 0);
  return Math.max(0, checked - (await countOf(rows)));
}

async function readEdits({ main }: Database, id: string): Promise<RowEdits> {
  const rows = await main.selectFrom("import_edits").selectAll().where("import_id", "=", id).execute();
  const lines = Map.groupBy(rows, ({ line }) => line);
  return new Map(
    [...lines].map(([line, edits]) => {
      const cells = edits.filter(({ field }) => field !== ROW_LEFT_OUT);
      const byColumn = new Map(cells.map(({ field, cell }) => [field as CsvColumn, cell]));
      return [line, { cells: byColumn, isLeftOut: cells.length < edits.length }];
    }),
  );
}

/** The rejected rows, and those that the user corrected, or left out until now. */
async function linesToCheck({ main }: Database, id: string, edits: RowEdits): Promise<ReadonlySet<number>> {
  const rows = await importRows(main, id).where("kind", "in", ["refused", "left"]).select("line").execute();
  return new Set([...rows.map(({ line }) => line), ...edits.keys()]);
}

async function* slices(rows: AsyncIterable<MappedRow>): AsyncGenerator<MappedRow[]> {
  let slice: MappedRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    slice.push(row);
    for (const cell of row.cells.values()) letters += cell.length;
    if (slice.length < SLICE && letters < SLICE_LETTERS) continue;
    yield slice;
    slice = [];
    letters = 0;
  }
  if (slice.length) yield slice;
}
