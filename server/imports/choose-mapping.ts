import { withPaths } from "#contract/imports/category-paths.ts";
import {
  type ImportColumn,
  type ImportEncoding,
  type ImportMapping,
  type ImportPreview,
  type ImportSheetBody,
  type ProductImport,
  publicMoney,
} from "#contract/imports/import.ts";
import { isOwnHead, JOINED_TARGETS } from "#contract/imports/import-heads.ts";
import { ALL_SHEETS } from "#contract/imports/lines.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { liveCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportsRow } from "../platform/database/schema.ts";
import type { Actor } from "../platform/database/write.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { decideMapping, rememberMapping, sourceOf } from "./check/decide-mapping.ts";
import { categoriesOf, type StoredMapping } from "./check/new-brands.ts";
import type { ImportFilePreview } from "./check/read-preview.ts";
import { CHECK_IMPORT } from "./kinds.ts";
import { moveImport, requireImport } from "./store.ts";
import { changeImport } from "./store-import.ts";

type Needed = { database: Database; jobBell: Bell };

/** GET /imports/{id}/mapping. Throws 404, and 409 until the columns are read. */
export async function readMapping({ database }: Needed, id: string): Promise<ImportPreview> {
  const row = await requireImport(database.read, id);
  const { headLine: _, ...preview } = previewOf(row.preview);
  const { layout, mapping } = row.mapping
    ? { layout: preview.layout, mapping: chosenMapping(row.mapping) }
    : await decideMapping(database.read, previewOf(row.preview), {
        source: await sourceOf(database.read, row),
      });
  return { ...preview, mapping, layout, isRemembered: layout !== null };
}

function chosenMapping(text: string): ImportMapping {
  const { brands: _, ...mapping } = JSON.parse(text) as StoredMapping;
  return mapping;
}

/** Stores the mapping, also for later files. Throws 404, 400 for a missing column, 409 once rows are done. */
export function chooseMapping(
  services: Needed,
  actor: Actor,
  id: string,
  mapping: ImportMapping,
): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row, { now }) => {
    const preview = previewOf(row.preview);
    const problem = assertMapping(preview.columns, mapping);
    if (problem) throw invalid([{ field: "columns", message: problem }]);
    const { sheet, headLine, encoding } = preview;
    const { isBrand } = categoriesOf([], await liveCategories(tx));
    const kept = withPaths({ ...mapping, sheet, headLine, encoding }, preview.columns, isBrand);
    const to = { state: "checking" as const, mapping: JSON.stringify(kept), rows: 0, checked: 0, same: 0 };
    await moveImport(tx, row, ["mapping", "checked"], to, IMPORT_SERVER.notToMap);
    await tx.deleteFrom("import_edits").where("import_id", "=", id).execute();
    await tx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    const about = { file: preview.columns, layout: row.csv_name };
    await rememberMapping(tx, about, { ...kept, encoding: encoding ?? encodingOf(row) }, now);
    await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: id }]);
    return { description: `Chose the columns of '${row.csv_name}'` };
  });
}

/** PUT /imports/{id}/sheet: reads another sheet or header row. Throws like chooseMapping. */
export function chooseSheet(
  services: Needed,
  actor: Actor,
  id: string,
  wanted: ImportSheetBody,
): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row) => {
    const { sheets } = previewOf(row.preview);
    if (wanted.sheet !== null && wanted.sheet !== ALL_SHEETS && !sheets.includes(wanted.sheet)) {
      throw invalid([{ field: "sheet", message: IMPORT_SERVER.unknownSheet }]);
    }
    const to = { state: "checking" as const, preview: JSON.stringify(wanted), mapping: null, rows: 0 };
    await moveImport(tx, row, ["mapping", "checked"], to, IMPORT_SERVER.notToMap);
    await tx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    // Line numbers differ between sheets.
    await tx
      .updateTable("import_photos")
      .set({ line: null, position: null })
      .where("import_id", "=", id)
      .where("line", "is not", null)
      .execute();
    await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: id }]);
    return { description: `Chose another part of '${row.csv_name}'` };
  });
}

const encodingOf = ({ encoding }: ImportsRow) => (encoding ?? undefined) as ImportEncoding | undefined;

type KeptPreview = ImportFilePreview & { layout: string | null };

function previewOf(text: string | null): KeptPreview {
  const preview = text === null ? undefined : (JSON.parse(text) as Partial<KeptPreview>);
  if (!preview?.columns) throw new ProblemError(409, IMPORT_SERVER.notToMap);
  return { ...preview, layout: preview.layout ?? null } as KeptPreview;
}

function assertMapping(file: readonly ImportColumn[], mapping: ImportMapping): string | undefined {
  const { columns, byTitle } = mapping;
  const names = file.map(({ name }) => name);
  if (columns.length !== names.length) return IMPORT_SERVER.otherColumns(names.length);
  const twice = columns.find(
    (target, at) => target !== null && !JOINED_TARGETS.has(target) && columns.indexOf(target) !== at,
  );
  if (twice) return IMPORT_SERVER.targetTwice(twice);
  const isKnown = ["ID", "Part Code", "Title"].some((target) => columns.includes(target as "ID"));
  if (!isKnown) return IMPORT_SERVER.nothingKnown;
  const money = mapping.isMoneyPublic || isOwnHead(names) ? [] : publicMoney(file, mapping);
  if (money.length) return IMPORT_SERVER.publicMoney(money.join(", "));
  return byTitle && !columns.includes("Title") ? IMPORT_SERVER.noTitle : undefined;
}
