import type { imports } from "#contract/imports/calls.ts";
import {
  IMPORT_ROW_FILTERS,
  type ImportMapping,
  type ImportRow,
  type ImportRowFilter,
  type ImportRows,
  type ImportState,
  type ProductImport,
} from "#contract/imports/import.ts";
import { IMPORT_ROWS_PAGE, IMPORTS_SHOWN } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, ImportRowRow, ImportsRow, Tx } from "../platform/database/schema.ts";
import { countOf, requireById, updateRows } from "../platform/database/statements.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { rowsOfPage } from "../platform/http/query.ts";
import { type NewBrand, newBrandsOf } from "./check/new-brands.ts";

/** The field of an edit that leaves its row out. */
export const ROW_LEFT_OUT = "";

/** Returns the import with this id. Throws 404, also for an invalid id. */
export const requireImport = (db: Db, id: string): Promise<ImportsRow> =>
  requireById(db, "imports", id, IMPORT_SERVER.notFound);

/** Updates an import that is in one of these states. Returns whether it was. */
export async function updateImport(
  db: Db,
  id: string | null,
  from: readonly ImportState[],
  values: Partial<ImportsRow>,
): Promise<boolean> {
  if (id === null) return false;
  return (await updateRows(db, "imports", { id, state: from }, { ...values, updated_at: Date.now() })) === 1;
}

/** Moves an import from one of these states to another. Throws 409 if it is in none of them. */
export async function moveImport(
  tx: Tx,
  row: ImportsRow,
  from: readonly ImportState[],
  to: Partial<ImportsRow> & { state: ImportState },
  refusal: string,
): Promise<void> {
  if (!(await updateImport(tx, row.id, from, to))) throw new ProblemError(409, refusal);
}

/** Updates a row of an import, only in state `from` if given. Returns whether it was updated. */
export async function updateRow(
  db: Db,
  { import_id, line }: Pick<ImportRowRow, "import_id" | "line">,
  values: Partial<ImportRowRow>,
  from?: ImportRowRow["state"],
): Promise<boolean> {
  const where = { import_id, line, ...(from && { state: from }) };
  return (await updateRows(db, "import_rows", where, values)) === 1;
}

export const importRows = (db: Db, importId: string) =>
  db.selectFrom("import_rows").where("import_id", "=", importId);

/** The kinds of rows that change something. */
export const PLANNED = ["new", "changed"] as const;

/** Selects all planned rows, including those for photos only. */
export const plannedRows = (db: Db, importId: string) =>
  importRows(db, importId).where("kind", "in", PLANNED);

export const refusedRows = (db: Db, importId: string) =>
  importRows(db, importId).where("kind", "=", "refused");

export const importPhotos = (db: Db, importId: string) =>
  db.selectFrom("import_photos").where("import_id", "=", importId);

interface RowCount {
  kind: string;
  state: string;
  count: number;
}

export function countImportRows({ read }: Database, importId: string): Promise<RowCount[]> {
  return importRows(read, importId)
    .select((eb) => ["kind", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["kind", "state"])
    .execute();
}

function filteredRows(db: Db, importId: string, filter: ImportRowFilter) {
  const rows = importRows(db, importId);
  switch (filter) {
    case "all":
      return rows;
    case "valid":
      return plannedRows(db, importId);
    case "failed":
    case "kept":
      return rows.where("state", "=", filter);
    case "noted":
      return rows.where("notes", "!=", "[]");
    default:
      return rows.where("kind", "=", filter);
  }
}

/** Returns the next rows to apply: those with a number first, so that none of their numbers is drawn for others. */
export function nextRows({ main }: Database, importId: string, limit: number): Promise<ImportRowRow[]> {
  return importRows(main, importId)
    .selectAll()
    .where("state", "=", "waiting")
    .orderBy((eb) => eb("number", "is", null))
    .orderBy("line")
    .limit(limit)
    .execute();
}

export async function listImports(database: Database): Promise<ProductImport[]> {
  const rows = await database.read
    .selectFrom("imports")
    .selectAll()
    .orderBy("id", "desc")
    .limit(IMPORTS_SHOWN)
    .execute();
  return Promise.all(rows.map(async (row) => presentImport(row, await countImportRows(database, row.id))));
}

export async function readImport(database: Database, id: string): Promise<ProductImport> {
  const row = await requireImport(database.read, id);
  const newBrands = row.state === "checked" ? await usedNewBrands(database.read, row) : [];
  const { layout = null } = JSON.parse(row.preview ?? "{}") as { layout?: string | null };
  return {
    ...presentImport(row, await countImportRows(database, id)),
    layout,
    noted: await countOf(filteredRows(database.read, id, "noted")),
    gone: await countGone(database.read, row),
    newBrands: newBrands.map(({ label }) => label),
  };
}

/** The products that an import unpublishes, as they aren't in its list; null while refused rows may be some of them. */
async function countGone(
  db: Db,
  { id, state, mapping }: Pick<ImportsRow, "id" | "state" | "mapping">,
): Promise<number | null> {
  if (mapping === null || !(JSON.parse(mapping) as ImportMapping).gone) return 0;
  if (state === "checked" && (await countOf(refusedRows(db, id))) > 0) return null;
  return countOf(
    importRows(db, id).where("line", "<", 0).where("change_values", "like", '%"published":false%'),
  );
}

/** Returns the brands that applying a checked import creates: those that a planned row has. */
export async function usedNewBrands(
  db: Db,
  { id, mapping }: Pick<ImportsRow, "id" | "mapping">,
): Promise<NewBrand[]> {
  const brands = mapping === null ? [] : newBrandsOf((JSON.parse(mapping) as ImportMapping).words);
  const used: NewBrand[] = [];
  for (const brand of brands) {
    // A text in a row can't contain this, since its quotes are escaped.
    const rows = plannedRows(db, id).where("change_values", "like", `%"category":"${brand.placeholder}"%`);
    if (await rows.select("line").limit(1).executeTakeFirst()) used.push(brand);
  }
  return used;
}

/** GET /imports/{id}/rows: returns a page of row plans. Throws 404; an unknown kind means all. */
export async function readImportRows(
  database: Database,
  id: string,
  query: DecodedQuery<typeof imports.rows>,
): Promise<ImportRows> {
  await requireImport(database.read, id);
  const filter = IMPORT_ROW_FILTERS.find((name) => name === query.kind) ?? "all";
  const filtered = filteredRows(database.read, id, filter);
  const ordered = filtered
    .selectAll()
    // What must be decided comes first, products without a line last.
    .orderBy((eb) => eb("kind", "=", "refused"), "desc")
    .orderBy((eb) => eb("line", "<", 0))
    .orderBy("line");
  const { rows, place } = await rowsOfPage(ordered, await countOf(filtered), query.page, IMPORT_ROWS_PAGE);
  return { rows: rows.map(presentImportRow), ...place };
}

export function presentImport(row: ImportsRow, counts: readonly RowCount[]): ProductImport {
  const sum = (matches: (count: RowCount) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0);
  return {
    _id: row.id,
    state: row.state as ImportState,
    csvName: row.csv_name,
    zipName: row.zip_name,
    hasTable: row.has_table === 1,
    catalogId: row.catalog_id,
    createdBy: row.created_by_name,
    createdAt: instant(row.created_at),
    startedAt: row.started_at === null ? null : instant(row.started_at),
    finishedAt: row.finished_at === null ? null : instant(row.finished_at),
    encoding: row.encoding as ProductImport["encoding"],
    separator: row.separator as ProductImport["separator"],
    problem: row.problem,
    rows: row.rows,
    checked: row.checked,
    counts: {
      new: sum(({ kind }) => kind === "new"),
      changed: sum(({ kind }) => kind === "changed"),
      same: row.same,
      refused: sum(({ kind }) => kind === "refused"),
    },
    applied: sum(({ state }) => ["applied", "undone", "kept"].includes(state)),
    failed: sum(({ state }) => state === "failed"),
    undone: sum(({ state }) => state === "undone"),
    kept: sum(({ state }) => state === "kept"),
    layout: null,
    noted: 0,
    gone: 0,
    leftOut: sum(({ kind }) => kind === "left"),
    newBrands: [],
    pictures: row.pictures,
    unusedPictures: row.unused_pictures,
    placedPictures: row.placed_pictures,
  };
}

function presentImportRow(row: ImportRowRow): ImportRow {
  return {
    line: row.line,
    kind: row.kind as ImportRow["kind"],
    state: row.state as ImportRow["state"],
    productId: row.number,
    title: row.title,
    product: row.product_id,
    cells: JSON.parse(row.cells) as ImportRow["cells"],
    differences: JSON.parse(row.differences) as ImportRow["differences"],
    problems: JSON.parse(row.problems) as ImportRow["problems"],
    ...(row.notes === "[]" ? {} : { notes: JSON.parse(row.notes) as ImportRow["problems"] }),
  };
}

/** Stores the progress of an import's check; no effect in any other state. */
export async function note({ main }: Database, id: string, values: Partial<ImportsRow>): Promise<void> {
  await updateImport(main, id, ["checking"], values);
}
