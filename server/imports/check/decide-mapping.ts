import { hash } from "node:crypto";
import { z } from "zod";
import { withPaths } from "#contract/imports/category-paths.ts";
import { type ImportColumn, type ImportEncoding, ImportMapping } from "#contract/imports/import.ts";
import {
  guessPrinted,
  guessTargets,
  headingOf,
  headKey,
  type ImportTarget,
  isOwnHead,
  JOINED_TARGETS,
  type MachineHeads,
  machineHeads,
  PUBLIC_TARGETS,
  REASON_COLUMN,
  SHEET_COLUMN,
} from "#contract/imports/import-heads.ts";
import { IMPORT_MAPS_KEPT } from "#contract/imports/limits.ts";
import { isBesidePrice, isNewerPrice } from "#contract/imports/price-heads.ts";
import { HSN_CODE, isUsualGstRate } from "#contract/platform/gst.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { isMoneyColumn, looksLikeMoney } from "#contract/platform/money.ts";
import type { CategoryReader } from "#contract/products/brand-words.ts";
import { knownUnit } from "#contract/products/sale-units.ts";
import type { MachinesBody } from "#contract/site/settings.ts";
import { currentCategory, liveCategories } from "#server/platform/categories.ts";
import type { Db, ImportsRow } from "#server/platform/database/schema.ts";
import { readSetting } from "#server/platform/database/settings.ts";
import { putRow, rowsWith } from "#server/platform/database/statements.ts";
import { readDitto } from "../cells/no-value.ts";
import { hasOddDigits, readGstRate, readHsnCode, readPublished } from "../cells/plain-cells.ts";
import { contentKind } from "./content-kind.ts";
import { categoriesOf, stockedNamed } from "./new-brands.ts";
import type { ImportFilePreview } from "./read-preview.ts";

/** The mapping of a file's columns, and whether the user need not confirm it. */
interface Decision {
  mapping: ImportMapping;
  /** The file whose columns are taken; null if they are guessed. */
  layout: string | null;
  /** The columns are the export's own or those of an earlier file. */
  isSure: boolean;
}

/** The catalogue that the rows were extracted from; new parts are of its brand. */
interface PrintedIn {
  category: string;
}

export async function sourceOf(
  db: Db,
  { catalog_id }: Pick<ImportsRow, "catalog_id">,
): Promise<(PrintedIn & { id: string; name: string }) | undefined> {
  if (catalog_id === null) return undefined;
  const row = await rowsWith(db, "catalogs", { id: catalog_id })
    .select(["id", "category", "original_name"])
    .executeTakeFirst();
  return row && { id: row.id, category: row.category, name: row.original_name };
}

export const readMachineHeads = async (read: Db): Promise<MachineHeads> =>
  machineHeads((await readSetting<MachinesBody>({ read }, "machines")) ?? FIRST_MACHINES);

/** Returns a file's mapping: as last chosen for the same headings, otherwise guessed. */
export async function decideMapping(
  db: Db,
  preview: ImportFilePreview,
  { source, encoding = null }: { source: PrintedIn | undefined; encoding?: ImportEncoding | null },
): Promise<Decision> {
  const names = preview.columns.map(({ name }) => name);
  const about = {
    sheet: preview.sheet,
    headLine: preview.headLine,
    ...(preview.encoding && { encoding: preview.encoding }),
  };
  const keys = keysOf(names);
  const isOwn = isOwnHead(names);
  const machine = await readMachineHeads(db);
  // A hidden column is imported only if the user says so.
  const shown = preview.columns.map((column) =>
    column.isHidden ? { ...column, name: "", samples: [] } : column,
  );
  const remembered = await rememberedTargets(db, keysOf(shown.map(filledName)));
  const columns = guessColumns(shown, remembered, { isPrinted: source !== undefined, machine });
  const { readCategory, isBrand } = categoriesOf([], await liveCategories(db));
  const withPathsOf = (mapping: ImportMapping) => withPaths(mapping, preview.columns, isBrand);
  const guessed: ImportMapping = withPathsOf({
    ...about,
    columns: withSheetBrands(columns, preview.columns, readCategory),
    byTitle: false,
    ...(!isOwn && hasSectionRows(preview) && { sections: "left-out" as const }),
    ...(preview.hidden && { hidden: false }),
    category: source?.category ?? null,
    words: [],
  });
  if (isOwn) return { mapping: guessed, layout: null, isSure: true };
  const row = await rowsWith(db, "import_maps", { head: hashOf(names) })
    .select("mapping")
    .executeTakeFirst();
  const kept = row && Remembered.safeParse(JSON.parse(row.mapping)).data;
  if (!kept) return { mapping: guessed, layout: null, isSure: false };
  const {
    targets,
    named = {},
    hiddenChosen = [],
    encoding: earlier,
    layout = "",
    ...others
  } = await withCurrentCategories(db, kept);
  // What was chosen when it was shown may be what it is hidden for.
  const isNewlyHidden = (at: number) =>
    preview.columns[at]?.isHidden && !hiddenChosen.includes(keys[at] ?? "");
  const targetOf = (key: string, at: number) =>
    isUnnamed(key) || isNewlyHidden(at) ? null : (targets[key] ?? null);
  // Rows without cells are asked about if no earlier file had any.
  const areSectionsNew = guessed.sections !== undefined && others.sections === undefined;
  const mapping = withPathsOf({
    ...others,
    ...about,
    ...(areSectionsNew && { sections: guessed.sections }),
    columns: keys.map(targetOf),
    names: keys.map((key) => (isUnnamed(key) ? null : (named[key] ?? null))),
    ...(source ? { category: source.category } : {}),
  });
  // What was asked about the last file is not asked again; an encoding that was guessed, and hidden rows, are. A column
  // without a heading may be any: the user sees it each time.
  const isAsked =
    (encoding !== null && earlier !== encoding) ||
    (preview.hidden !== undefined && others.hidden === undefined) ||
    areSectionsNew ||
    keys.some((key, at) => isNewlyHidden(at) && targets[key]) ||
    preview.columns.some(({ name, filled }) => headKey(name) === "" && filled > 0);
  return { mapping, layout, isSure: !isAsked };
}

/** Replaces merged categories, and new brands created since, by current ones; leaves out deleted ones. */
async function withCurrentCategories<M extends Pick<ImportMapping, "category" | "words">>(
  db: Db,
  mapping: M,
): Promise<M> {
  const words: ImportMapping["words"] = [];
  const live = await liveCategories(db);
  for (const each of mapping.words) {
    const { word } = each;
    const category =
      "creates" in each ? stockedNamed(live, each.creates) : await currentCategory(db, each.category);
    if (category) words.push({ word, category });
    else if ("creates" in each) words.push(each);
  }
  const category = mapping.category && ((await currentCategory(db, mapping.category)) ?? null);
  return { ...mapping, category, words };
}

/**
 * Rows with a single cell are section headings or notes, unless there are many: then they are products with only a title. Of
 * small groups nearly every title has a part below it.
 */
const hasSectionRows = ({ sections, rows }: ImportFilePreview): boolean =>
  sections !== undefined &&
  (4 * sections.count < rows ||
    (2 * sections.count <= rows && 10 * (sections.titles ?? 0) >= 9 * sections.count));

async function rememberedTargets(db: Db, keys: readonly string[]): Promise<(ImportTarget | null)[]> {
  const rows = await db.selectFrom("import_maps").select("mapping").orderBy("used_at").execute();
  const known = new Map<string, ImportTarget>();
  for (const { mapping } of rows) {
    const { targets = {} } = Remembered.safeParse(JSON.parse(mapping)).data ?? {};
    for (const [key, target] of Object.entries(targets))
      if (target && !isUnnamed(key)) known.set(key, target);
  }
  return keys.map((key) => known.get(key) ?? null);
}

/** Stores the mapping for the next file with the same headings in any order, under the name of its file. */
export async function rememberMapping(
  db: Db,
  { file, layout }: { file: readonly ImportColumn[]; layout: string },
  chosen: ImportMapping,
  now: number,
): Promise<void> {
  const names = file.map(({ name }) => name);
  if (isOwnHead(names)) return;
  const { columns, names: called = [] } = chosen;
  const keys = keysOf(names);
  const hiddenChosen = keys.filter((_, at) => file[at]?.isHidden);
  const targets = Object.fromEntries(
    keys.flatMap((key, at) => (isUnnamed(key) ? [] : [[key, columns[at] ?? null]])),
  );
  const named = Object.fromEntries(keys.flatMap((key, at) => (called[at] ? [[key, called[at]]] : [])));
  const mapping = JSON.stringify({
    layout,
    targets,
    named,
    ...(hiddenChosen.length > 0 && { hiddenChosen }),
    ...Choices.strip().parse(chosen),
  });
  await putRow(db, "import_maps", "head", { head: hashOf(names), mapping, used_at: now });
  const oldest = await db
    .selectFrom("import_maps")
    .select("used_at")
    .orderBy("used_at", "desc")
    .offset(IMPORT_MAPS_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom("import_maps").where("used_at", "<=", oldest.used_at).execute();
}

/** The choices that apply to the next file too; others, such as what is unpublished, are made for each file. */
const Choices = ImportMapping.pick({
  encoding: true,
  hidden: true,
  byTitle: true,
  sections: true,
  categoryPaths: true,
  category: true,
  words: true,
});

const Remembered = Choices.extend({
  targets: z.record(z.string(), ImportMapping.shape.columns.element),
  named: z.record(z.string(), z.string()).optional(),
  /** The keys of the columns that were hidden when their targets were chosen. */
  hiddenChosen: z.array(z.string()).optional(),
  layout: z.string().optional(),
});

/** Whether a key is that of a column without a heading. */
const isUnnamed = (key: string): boolean => key.startsWith(" ");

/** The headings in comparable form; repeated ones get a counter. */
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
  hash("sha256", JSON.stringify(keysOf(names.filter((name) => name !== REASON_COLUMN)).sort()));

type Target = ImportTarget | null;

/**
 * Guesses the target of each column. For a file of another program: from earlier choices for a column with this heading
 * (`remembered`, one per column), then from the heading, then from the sample cells. For tables printed in a catalogue and
 * for our own export: from the headings alone. A column of money never becomes public.
 */
function guessColumns(
  columns: readonly ImportColumn[],
  remembered: readonly Target[],
  { isPrinted, machine }: { isPrinted: boolean; machine: MachineHeads },
): Target[] {
  const names = columns.map(({ name }) => name);
  const isOwn = isOwnHead(names);
  const guess = isPrinted ? guessPrinted : guessTargets;
  const [all, filled] = [guess(names, machine), guess(columns.map(filledName), machine)];
  // A column without cells takes the place of no other.
  const named = isOwn
    ? all
    : filled.map((target, at) => target ?? (filled.includes(all[at] ?? null) ? null : (all[at] ?? null)));
  const byHeading = isOwn ? named : withoutOtherCells(named, columns);
  const isForeign = !isPrinted && !isOwn;
  const guessed = isForeign
    ? fillByContent(preferRemembered(byHeading, remembered, names), columns, machine)
    : byHeading;
  return withoutPublicMoney(guessed, columns);
}

const filledName = ({ name, filled }: ImportColumn): string => (filled > 0 ? name : "");

/** Maps the names of sheets to the brand if no column does and most of them name one; the user is asked about the others. */
function withSheetBrands(
  targets: readonly Target[],
  columns: readonly ImportColumn[],
  readCategory: CategoryReader,
): Target[] {
  const at = columns.findIndex(({ name }) => name === SHEET_COLUMN);
  const words = columns[at]?.words ?? [];
  const brands = words.filter((word) => readCategory(word) !== undefined);
  const isBrand = 2 * brands.length > words.length;
  return targets.includes("Category") || !isBrand ? [...targets] : targets.with(at, "Category");
}

/** How the cells of these columns look; others with their heading have tax amounts, places, words or codes of another kind. */
const OWN_CELLS: Readonly<Partial<Record<ImportTarget, (cell: string) => boolean>>> = {
  // With a digit missing they are still codes: each row says so.
  "HSN Code": (cell) => {
    const code = readHsnCode(cell) ?? "";
    return HSN_CODE.test(code) || hasOddDigits(code);
  },
  "GST Rate": (cell) => isUsualGstRate(readGstRate(cell) ?? -1),
  Unit: (cell) => knownUnit(cell) !== undefined,
  Published: (cell) => readPublished(cell) !== undefined,
};

/** Under 'Item No.', which then counts the rows. */
const ROW_NUMBER = /^\d{1,4}[.)]?$/;

/** Leaves out columns with the heading of a unit, a tax code, a rate or a state whose sample cells are mostly something else. */
const withoutOtherCells = (targets: readonly Target[], columns: readonly ImportColumn[]): Target[] =>
  targets.map((target, at) => {
    const { name = "", samples = [] } = columns[at] ?? {};
    const filled = samples.filter((cell) => cell.trim() !== "" && readDitto(cell) === undefined);
    const isCounter = headingOf(name) === "position" && filled.every((cell) => ROW_NUMBER.test(cell.trim()));
    if (target === "Part Code" && isCounter && filled.length > 0) return null;
    const fits = target && OWN_CELLS[target];
    if (!fits) return target;
    const isMoney = /[₹€$£]/.test(name) || filled.some(looksLikeMoney);
    return isMoney || 2 * filled.filter(fits).length < filled.length ? null : target;
  });

/**
 * Replaces guesses by remembered choices, except for a price that the file has a newer one of. A target that allows one column
 * goes to the first column remembered for it.
 */
function preferRemembered(
  guessed: readonly Target[],
  earlier: readonly Target[],
  names: readonly string[],
): Target[] {
  const newest = names[guessed.indexOf("Price")];
  const remembered = earlier.map((target, at) =>
    target === "Price" && newest !== undefined && isNewerPrice(newest, names[at] ?? "") ? null : target,
  );
  const isTaken = (target: Target) =>
    target !== null && !JOINED_TARGETS.has(target) && remembered.includes(target);
  return guessed.map((target, at) => {
    const chosen = remembered[at] ?? null;
    if (chosen !== null && (!isTaken(chosen) || remembered.indexOf(chosen) === at)) return chosen;
    return isTaken(target) ? null : target;
  });
}

/** Adds the part code, the title and the stock, if no heading names them, by the content of unmapped columns. */
function fillByContent(
  targets: readonly Target[],
  columns: readonly ImportColumn[],
  machine: MachineHeads,
): Target[] {
  const filled = [...targets];
  const put = (target: ImportTarget, at: number) => {
    if (at >= 0) filled[at] = target;
  };
  const contents = columns.map(({ name, samples }, at) =>
    filled[at] === null && name !== REASON_COLUMN ? contentKind(name, samples, machine) : undefined,
  );
  if (!filled.includes("Part Code")) put("Part Code", contents.indexOf("code"));
  if (!filled.includes("Stock")) put("Stock", contents.indexOf("count"));
  if (!filled.includes("Title")) {
    const words = contents.indexOf("words");
    put("Title", words >= 0 ? words : filled.indexOf("Description"));
  }
  return filled;
}

/** Maps the only column that may be the price to it if there is no price; other columns of money are not imported. */
function withoutPublicMoney(targets: readonly Target[], columns: readonly ImportColumn[]): Target[] {
  const isMoney = columns.map(({ name, samples }) => isMoneyColumn(name, samples));
  const isOpen = targets.map((target, at) => isMoney[at] && (target === null || PUBLIC_TARGETS.has(target)));
  const prices = columns.flatMap(({ name }, at) => (isOpen[at] && !isBesidePrice(name) ? [at] : []));
  const only = targets.includes("Price") || prices.length > 1 ? undefined : prices[0];
  return targets.map((target, at) => {
    if (!isOpen[at]) return target;
    return at === only ? "Price" : null;
  });
}
