import type { ImportRow, ImportState, ProductImport } from "../../contract/imports/import.ts";
import { instant } from "../platform/database/clock.ts";
import type { ImportRowRow, ImportsRow } from "../platform/database/schema.ts";
import type { RowCount } from "./store.ts";

/** An import as an administrator reads it. */
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
    pictures: row.pictures,
    unusedPictures: row.unused_pictures,
    placedPictures: row.placed_pictures,
  };
}

/** A row as an administrator reads it. */
export function presentImportRow(row: ImportRowRow): ImportRow {
  return {
    line: row.line,
    kind: row.kind as ImportRow["kind"],
    state: row.state as ImportRow["state"],
    productId: row.number,
    title: row.title,
    product: row.product_id,
    differences: JSON.parse(row.differences) as ImportRow["differences"],
    problems: JSON.parse(row.problems) as ImportRow["problems"],
  };
}
