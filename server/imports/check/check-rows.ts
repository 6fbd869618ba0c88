import { brandKey, categoryOfWord } from "../../../contract/brand-words.ts";
import type { Category } from "../../../contract/categories.ts";
import type { CsvColumn } from "../../../contract/csv.ts";
import type { ImportMapping } from "../../../contract/import-mapping.ts";
import type { Database } from "../../database/open.ts";
import type { ImportRowRow } from "../../database/schema.ts";
import type { FileStore } from "../../files/store.ts";
import { createPauses } from "../../pauses.ts";
import type { ImportFiles } from "../files/open-files.ts";
import { withTable } from "../files/open-table.ts";
import type { PictureZip } from "../files/read-zip.ts";
import { createFingerprints, readCurrent } from "./current-rows.ts";
import { type FileNumbers, outgrowsNumbers, readNumbers } from "./file-numbers.ts";
import { isOwnFile, type MappedRow, mapRows, type RowMapping } from "./map-rows.ts";
import { namedPictures } from "./named-pictures.ts";
import { note } from "./note.ts";
import type { RowPlan } from "./plan.ts";
import { type FileFacts, planRow } from "./plan-row.ts";
import { afterHead } from "./read-preview.ts";

/** As many rows as one statement looks up and keeps at a time, or fewer where they hold more letters than this. */
const SLICE = 100;
const SLICE_LETTERS = 256 * 1024;

interface Needed {
  database: Database;
  files: FileStore;
}

interface Asked {
  id: string;
  mapping: ImportMapping;
  /** Only what was refused or mended is looked at anew. */
  isMended: boolean;
}

/** Reads the rows twice, once for what concerns all of them and once for each, and keeps what every row does. */
export async function checkRows(
  { database, files }: Needed,
  { id, mapping, isMended }: Asked,
  { table: path, zip }: ImportFiles,
  stopping: AbortSignal,
): Promise<void> {
  const edits = await readEdits(database, id);
  const anew = isMended ? await linesToCheck(database, id, edits) : undefined;
  if (!anew) await database.main.deleteFrom("import_rows").where("import_id", "=", id).execute();
  const withRows = <T>(work: (rows: AsyncIterable<MappedRow>, about: TableFacts) => Promise<T>) =>
    withTable(path, mapping.sheet, async ({ rows: all, encoding, separator }) => {
      const { head, rows } = await afterHead(all, mapping.headLine);
      const { names, width } = head;
      const isOwn = isOwnFile(names, mapping);
      const how: RowMapping = {
        width,
        names,
        mapping,
        isOwn,
        edits,
        hasPicture: (name) => !!zip?.find(name).length,
      };
      return work(mapRows(rows, how), { isOwn, encoding, separator });
    });
  const numbers = await withRows((rows) => readNumbers(rows));
  const byName = await namedPictures(database, zip, numbers);
  const unused = new Set(anew ? await readUnused(database, id) : zip?.pictures);
  await withRows(async (rows, { isOwn, encoding, separator }) => {
    const pictures = zip?.pictures.size ?? 0;
    await note(database, id, { encoding, separator, rows: numbers.rows, checked: 0, same: 0, pictures });
    const facts = factsOf(mapping, numbers, {
      isOwn,
      separator,
      isOutgrown: await outgrowsNumbers(database, numbers),
    });
    const how = { fingerprintOf: createFingerprints(), byTitle: mapping.byTitle };
    const used = new Set<string>();
    const pause = createPauses();
    let checked = 0;
    let same = 0;
    for await (const slice of slices(rows)) {
      if (stopping.aborted) return;
      const wanted = anew ? slice.filter(({ line }) => anew.has(line)) : slice;
      const current = await readCurrent(database, wanted, how);
      const plans: RowPlan[] = [];
      for (const [at, row] of wanted.entries()) {
        const about = current[at];
        if (about) plans.push(await planRow({ files, zip, used, byName }, facts, row, about));
        await pause();
      }
      await keep(database, id, plans, anew !== undefined);
      checked += slice.length;
      same += plans.filter(({ kind }) => kind === "same").length;
      await note(database, id, anew ? { checked } : { checked, same });
    }
    if (anew) await note(database, id, { same: await countSame(database, id, checked) });
    await notePictures(database, id, { zip, used, unused });
  });
}

interface TableFacts {
  isOwn: boolean;
  encoding: FileEncoding;
  separator: FileFacts["separator"];
}
type FileEncoding = Parameters<Parameters<typeof withTable>[2]>[0]["encoding"];

function factsOf(
  { category, words }: ImportMapping,
  { lines, codeLines }: FileNumbers,
  others: Pick<FileFacts, "isOwn" | "separator" | "isOutgrown">,
): FileFacts {
  return {
    ...others,
    category,
    readCategory: categoryReader(words),
    linesOf: (number) => lines.get(number) ?? [],
    codeLinesOf: (key) => codeLines.get(key) ?? [],
  };
}

/** A word means what a person has said of it, else what is known. */
function categoryReader(words: ImportMapping["words"]): (cell: string) => Category | undefined {
  const said = new Map(words.map(({ word, category }) => [brandKey(word), category]));
  return (cell) => said.get(brandKey(cell)) ?? categoryOfWord(cell);
}

async function keep(
  database: Database,
  id: string,
  plans: readonly RowPlan[],
  isAnew: boolean,
): Promise<void> {
  const telling = plans.filter(({ kind }) => kind !== "same").map((plan) => rowOf(id, plan));
  const lines = plans.map(({ line }) => line);
  await database.main.transaction().execute(async (tx) => {
    if (isAnew && lines.length) {
      await tx.deleteFrom("import_rows").where("import_id", "=", id).where("line", "in", lines).execute();
    }
    if (telling.length) await tx.insertInto("import_rows").values(telling).execute();
  });
}

/** Rows that are kept do something or are refused; the others change nothing. */
async function countSame({ main }: Database, id: string, checked: number): Promise<number> {
  const { count } = await main
    .selectFrom("import_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  return Math.max(0, checked - Number(count));
}

async function notePictures(
  database: Database,
  id: string,
  {
    zip,
    used,
    unused,
  }: { zip: PictureZip | undefined; used: ReadonlySet<string>; unused: ReadonlySet<string> },
): Promise<void> {
  if (!zip) return;
  const left = [...unused.difference(used)];
  await note(database, id, {
    // A row may name a picture that is not called as one.
    pictures: zip.pictures.union(used).size,
    unused_pictures: left.length,
    unused: JSON.stringify(left),
  });
}

async function readUnused({ main }: Database, id: string): Promise<string[]> {
  const row = await main.selectFrom("imports").select("unused").where("id", "=", id).executeTakeFirst();
  return row?.unused ? (JSON.parse(row.unused) as string[]) : [];
}

type Edits = ReadonlyMap<number, ReadonlyMap<CsvColumn, string>>;

async function readEdits({ main }: Database, id: string): Promise<Edits> {
  const rows = await main.selectFrom("import_edits").selectAll().where("import_id", "=", id).execute();
  const lines = Map.groupBy(rows, ({ line }) => line);
  return new Map(
    [...lines].map(([line, cells]) => [
      line,
      new Map(cells.map(({ field, cell }) => [field as CsvColumn, cell])),
    ]),
  );
}

/** The rows that may be otherwise now: those that were refused, and those that somebody mended. */
async function linesToCheck({ main }: Database, id: string, edits: Edits): Promise<ReadonlySet<number>> {
  const rows = await main
    .selectFrom("import_rows")
    .select("line")
    .where("import_id", "=", id)
    .where("kind", "=", "refused")
    .execute();
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

function rowOf(importId: string, plan: RowPlan): ImportRowRow {
  return {
    import_id: importId,
    line: plan.line,
    kind: plan.kind,
    state: plan.kind === "refused" ? "refused" : "waiting",
    number: plan.number,
    title: plan.title,
    product_id: plan.product?.id ?? null,
    product_version: plan.product?.version ?? null,
    change_values: JSON.stringify(plan.values),
    differences: JSON.stringify(plan.differences),
    problems: JSON.stringify(plan.problems),
    fingerprint: plan.fingerprint,
  };
}
