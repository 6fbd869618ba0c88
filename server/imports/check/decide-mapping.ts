import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import { ImportMapping } from "../../../contract/imports/import.ts";
import {
  headKey,
  type ImportTarget,
  isOwnHead,
  REASON_COLUMN,
} from "../../../contract/imports/import-heads.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { IMPORT_MAPS_KEPT } from "../../../contract/platform/limits.ts";
import type { ImportsRow, Tables } from "../../platform/database/schema.ts";
import { guessColumns } from "./guess-columns.ts";
import type { Preview } from "./read-preview.ts";

/** What a file's columns are taken for, and whether that needs nobody's word. */
export interface Decision {
  mapping: ImportMapping;
  isRemembered: boolean;
  /** The export's own columns, or those of an earlier file: it was decided before. */
  isSure: boolean;
}

/** The catalogue whose tables a file's rows were found in: new parts are of its brand. */
interface PrintedIn {
  category: Category;
}

export async function sourceOf(
  db: Kysely<Tables>,
  { catalog_id }: Pick<ImportsRow, "catalog_id">,
): Promise<(PrintedIn & { id: string; name: string }) | undefined> {
  if (catalog_id === null) return undefined;
  const row = await db
    .selectFrom("catalogs")
    .select(["id", "category", "original_name"])
    .where("id", "=", catalog_id)
    .executeTakeFirst();
  return row && { id: row.id, category: row.category as Category, name: row.original_name };
}

/** What the columns of a file are: as the last file with the same names was taken, else as the names say. */
export async function decideMapping(
  db: Kysely<Tables>,
  preview: Preview,
  source: PrintedIn | undefined,
): Promise<Decision> {
  const names = preview.columns.map(({ name }) => name);
  const about = { sheet: preview.sheet, headLine: preview.headLine };
  const keys = keysOf(names);
  const isOwn = isOwnHead(names);
  const guessed: ImportMapping = {
    ...about,
    columns: guessColumns(preview.columns, await rememberedTargets(db, keys), source !== undefined),
    byTitle: false,
    ...(!isOwn && hasSectionRows(preview) && { sections: "left-out" as const }),
    category: source?.category ?? null,
    words: [],
  };
  if (isOwn) return { mapping: guessed, isRemembered: false, isSure: true };
  const row = await db
    .selectFrom("import_maps")
    .select("mapping")
    .where("head", "=", hashOf(names))
    .executeTakeFirst();
  const remembered = row && Remembered.safeParse(JSON.parse(row.mapping)).data;
  if (!remembered) return { mapping: guessed, isRemembered: false, isSure: false };
  const { targets, named = {}, ...others } = remembered;
  const mapping = {
    ...others,
    ...about,
    columns: keys.map((key) => targets[key] ?? null),
    names: keys.map((key) => named[key] ?? null),
    ...(source ? { category: source.category } : {}),
  };
  return { mapping, isRemembered: true, isSure: true };
}

/** Rows with a single cell are section headings or notes; where they are many, they are products with a title alone. */
const hasSectionRows = ({ sections, rows }: Preview): boolean =>
  sections !== undefined && 4 * sections.count < rows;

/** The target last chosen for a column with each of these keys, in whatever file; null if there is none. */
async function rememberedTargets(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<(ImportTarget | null)[]> {
  const rows = await db.selectFrom("import_maps").select("mapping").orderBy("used_at").execute();
  const known = new Map<string, ImportTarget>();
  for (const { mapping } of rows) {
    const { targets = {} } = Remembered.safeParse(JSON.parse(mapping)).data ?? {};
    for (const [key, target] of Object.entries(targets)) if (target) known.set(key, target);
  }
  return keys.map((key) => known.get(key) ?? null);
}

/** Keeps what a file's columns were taken for, for the next one with the same names in whatever order. */
export async function rememberMapping(
  db: Kysely<Tables>,
  names: readonly string[],
  { columns, names: called = [], byTitle, sections, category, words }: ImportMapping,
  now: number,
): Promise<void> {
  if (isOwnHead(names)) return;
  const keys = keysOf(names);
  const targets = Object.fromEntries(keys.map((key, at) => [key, columns[at] ?? null]));
  const named = Object.fromEntries(keys.flatMap((key, at) => (called[at] ? [[key, called[at]]] : [])));
  const mapping = JSON.stringify({ targets, named, byTitle, sections, category, words });
  await db
    .insertInto("import_maps")
    .values({ head: hashOf(names), mapping, used_at: now })
    .onConflict((conflict) => conflict.column("head").doUpdateSet({ mapping, used_at: now }))
    .execute();
  const oldest = await db
    .selectFrom("import_maps")
    .select("used_at")
    .orderBy("used_at", "desc")
    .offset(IMPORT_MAPS_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom("import_maps").where("used_at", "<=", oldest.used_at).execute();
}

const Remembered = ImportMapping.omit({ sheet: true, headLine: true, columns: true, names: true }).extend({
  targets: z.record(z.string(), ImportMapping.shape.columns.element),
  named: z.record(z.string(), z.string()).optional(),
});

/** The names as they are compared; a second one of a name is counted. */
function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const key = headKey(name);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return `${key} ${nth}`;
  });
}

const hashOf = (names: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(keysOf(names.filter((name) => name !== REASON_COLUMN)).sort()))
    .digest("hex");
