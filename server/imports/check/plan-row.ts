import type { ImportMapping, ImportRow, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_TEXT_SHOWN } from "#contract/imports/limits.ts";
import { rowLineText } from "#contract/imports/lines.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { MACHINE_FILTER } from "#contract/platform/filters.ts";
import { PRODUCT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import type { CategoryReader } from "#contract/products/brand-words.ts";
import { FIELD_NAMES, type LabelOf, PRODUCT_FIELDS, productField } from "#contract/products/fields.ts";
import { PRODUCT_ID_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { CreateProductBody, type Specification } from "#contract/products/product.ts";
import { type CsvColumn, FULL_CSV_COLUMNS, productCells } from "#contract/products/product-csv.ts";
import { knownUnit } from "#contract/products/sale-units.ts";
import { titleSortKey } from "#server/platform/database/clock.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { fieldValues } from "#server/products/columns.ts";
import { codeKey } from "#server/products/part-code.ts";
import { type CodeForms, isShownFormOf } from "../cells/code-cell.ts";
import { isBelowList, isTotalWith } from "../cells/no-value.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import { withPlaced } from "../photos/placed.ts";
import { describeNew, differing } from "./describe-values.ts";
import type { MappedRow } from "./map-rows.ts";
import type { RowPlan, RowValues } from "./plan.ts";
import { firstFew } from "./plan.ts";
import { type ImageSources, keysOfRow, planImages, planNamedImages } from "./plan-images.ts";
import { type ReadCells, readCells, shorten } from "./read-cells.ts";

/** Facts about the whole file that a row's plan depends on. */
export interface FileFacts {
  separator: ProductImport["separator"];
  /** Our own export, for which no values are assumed. */
  isOwn: boolean;
  /** Our own export with all columns of the list, whose IDs are this site's. */
  isExport: boolean;
  readCategory: CategoryReader;
  labelOf: LabelOf;
  signs: Parameters<typeof readCells>[1]["signs"];
  forms: CodeForms;
  priceCurrency: string | undefined;
  taxedPrice: string | undefined;
  rateOf(currency: string): number | undefined;
  only: ImportMapping["only"];
  hasOddCodes: boolean;
  /** Lines that only repeat another row, and the repetitions of a line. */
  repeated: ReadonlySet<number>;
  repeatsOf(line: number): readonly number[];
  /** The catalogue that the rows were extracted from and become parts of. */
  catalog: { id: string; name: string } | undefined;
  category: string | null;
  /** The lines with a number, or with a code and no number. */
  linesOf(number: number): readonly number[];
  codeLinesOf(key: string): readonly number[];
  /** Whether database and file have more products than there are numbers a user may enter. */
  isOutgrown: boolean;
  machine: string;
}

/** The stored data that a row refers to. */
export interface Current {
  /** The row's product; a match by number may be deleted but restorable. */
  product: ProductRow | undefined;
  /** Products with its code, or with its title if matching by title. */
  others: readonly ProductRow[];
  /** A content hash that identifies a row without a number; otherwise null. */
  fingerprint: string | null;
  /** Whether an identical row was imported before. */
  wasImported: boolean;
}

type Problem = ImportRow["problems"][number];

/** The fields that a new product needs. */
const NEEDED = FIELD_NAMES.filter(
  (name) => !productField(name).isOptional && productField(name).kind !== "flag",
);

/** Plans a row against the current state: a new product, a change, nothing, or a rejection with all reasons. */
export async function planRow(
  services: ImageSources,
  facts: FileFacts,
  row: MappedRow,
  current: Current,
): Promise<RowPlan> {
  const { cells } = row;
  const number = readRowNumber(row);
  const title = shortTitle(cells) || (current.product?.title ?? "");
  const code = cells.get("Part Code")?.trim() || (current.product?.part_code ?? null);
  const about = { line: row.line, number: number ?? null, title, code };
  const nothing = {
    ...about,
    product: null,
    values: {},
    cells: cellsToCorrect(cells),
    differences: [],
    problems: [],
    notes: [],
    fingerprint: null,
  };
  if (row.isLeftOut) return { ...nothing, kind: "left" };
  if (row.broken) {
    return { ...nothing, kind: "refused", problems: [{ column: null, cell: null, message: row.broken }] };
  }
  if (current.wasImported || facts.repeated.has(row.line)) return { ...nothing, kind: "same" };

  const product = current.product?.deleted_at === null ? current.product : undefined;
  const read = readCells(cells, facts);
  const { images: plannedImages, problems } = read.images
    ? await planImages(services, read.images, product)
    : { images: await planNamedImages(services, keysOfRow(row, product), product), problems: [] };
  const images = withPlaced(
    plannedImages,
    services.placed.of({ line: row.line, product: product?.id }),
    product,
  );
  const isNew = !product && !current.others.length && isNewNumber(read);
  const assumed = isNew && !facts.isOwn ? assumedOf({ title, added: row.added }, facts) : {};
  const footer = isNew && !facts.isOwn ? footerProblems(row, about) : [];
  if (footer.length) return { ...nothing, kind: "refused", problems: footer };
  const changedCode = product && changedCodeOf(cells.get("Part Code") ?? "", product);
  const unlessStored = (problems: readonly Problem[]) =>
    product ? withoutStored(problems, cells, product, facts.labelOf) : problems;
  const rowProblems: Problem[] = [
    ...onlyProblems(facts, isNew, product),
    ...numberProblems(read, facts, current, row),
    ...codeProblems(row, facts, current),
    ...unlessStored([
      ...(changedCode === undefined ? codeFormProblems(row, facts, current) : []),
      ...read.problems,
    ]),
    ...problems.map((message) => ({ column: "Images", cell: shorten(cells.get("Images") ?? ""), message })),
    ...(isNew ? missing({ ...assumed, ...read.values }, read.problems, facts) : []),
  ];
  const specifications = addedTo(read.values.specifications, row.added, { product, machine: facts.machine });
  if (specifications.problem) rowProblems.push(specifications.problem);
  if (rowProblems.length) return { ...nothing, kind: "refused", problems: rowProblems };
  const repeats = facts.repeatsOf(row.line);
  const notes: Problem[] = [
    ...row.notes,
    ...read.notes,
    ...(repeats.length
      ? [{ column: null, cell: null, message: IMPORT_ROW.repeated(firstFew(repeats.map(rowLineText))) }]
      : []),
  ];
  const targetValues: RowValues = {
    ...assumed,
    ...read.values,
    ...(specifications.all ? { specifications: specifications.all } : {}),
    ...(images ? { images } : {}),
    ...(facts.catalog ? { catalog: { id: facts.catalog.id, name: facts.catalog.name } } : {}),
  };
  if (!product) {
    // A plate with the code is shown until the product has an image (ruling 'Import').
    const whole = { ...targetValues, images: images?.length ? images : [{ plate: true } as const] };
    const { fingerprint } = current;
    return {
      ...nothing,
      kind: "new",
      values: whole,
      differences: describeNew(whole, facts.labelOf),
      notes,
      fingerprint,
    };
  }
  // A differently spelled code identified the product and doesn't replace its code.
  if (number === undefined || changedCode !== undefined) delete targetValues.partCode;
  if (!facts.isOwn && isSameUnit(targetValues.unit, product.unit)) delete targetValues.unit;
  if (isShownFormOf(targetValues.hsnCode ?? "", product.hsn_code ?? "")) delete targetValues.hsnCode;
  const kept: Problem[] = changedCode
    ? [{ column: "Part Code", cell: cells.get("Part Code") ?? "", message: IMPORT_ROW.codeKept(changedCode) }]
    : [];
  const { values, differences } = differing(product, targetValues, facts.labelOf);
  const target = { id: product.id, version: product.version };
  return differences.length
    ? {
        ...nothing,
        number: product.product_id,
        kind: "changed",
        product: target,
        values,
        differences,
        notes: [...kept, ...notes],
      }
    : { ...nothing, kind: "same" };
}

/** Returns the number in a row; undefined if it is missing or invalid. */
export function readRowNumber({ cells }: MappedRow): number | undefined {
  return readProductNumber(cells.get("ID") ?? "");
}

/** The cells that a user may correct: those that are shown whole. */
const cellsToCorrect = (cells: MappedRow["cells"]): RowPlan["cells"] =>
  Object.fromEntries([...cells].filter(([, cell]) => cell !== "" && cell.length <= IMPORT_TEXT_SHOWN));

const shortTitle = (cells: ReadonlyMap<CsvColumn, string>) => (cells.get("Title") ?? "").trim().slice(0, 200);

function numberProblems(
  { number }: ReadCells,
  { linesOf, isOutgrown, isOwn, isExport }: FileFacts,
  { product, others }: Current,
  row: MappedRow,
): Problem[] {
  if (number === undefined) return [];
  const { cells } = row;
  const refuse = (message: string): Problem[] => [{ column: "ID", cell: cells.get("ID") ?? "", message }];
  const lines = linesOf(number);
  if (lines.length > 1) return refuse(IMPORT_ROW.numberTwice(firstFew(lines.map(rowLineText))));
  if (product?.deleted_at === null) {
    const isOther = !row.edited.has("ID") && isOtherProduct(cells, product, { isOwn, isExport });
    return isOther ? refuse(IMPORT_ROW.otherProduct(String(number), product.title)) : [];
  }
  if (product) return refuse(PRODUCT_SERVER.productIdHeldByDeleted(number, product.title));
  // Its code belongs to another number, so it would be a duplicate.
  if (others.length) return refuse(IMPORT_ROW.codeOfOther(namesOf(others)));
  return number > PRODUCT_ID_MAX && !isOutgrown ? refuse(PRODUCT_FORM.productIdRange) : [];
}

/**
 * The problems of cells that don't have the stored value. An unchanged value of an earlier rule, such as an HSN code of five
 * digits, is no fault: an export of ours can always be imported again.
 */
function withoutStored(
  problems: readonly Problem[],
  cells: ReadonlyMap<CsvColumn, string>,
  product: ProductRow,
  labelOf: LabelOf,
): Problem[] {
  if (!problems.length) return [];
  const stored = new Map(storedCells(product, labelOf));
  const plain = (text = "") => text.replace(/\r\n?/g, "\n").trim();
  return problems.filter(({ column, cell }) => {
    const name = FULL_CSV_COLUMNS.find((each) => each === column);
    return cell === null || !name || plain(cells.get(name)) !== plain(stored.get(name));
  });
}

const storedCells = (product: ProductRow, labelOf: LabelOf): [CsvColumn, string][] => {
  const fields = { ...fieldValues(product), productId: product.product_id, updatedAt: "" };
  const specifications = JSON.parse(product.specifications) as Specification[];
  const columns = FULL_CSV_COLUMNS.filter((column) => column !== "Last Updated" && column !== "Images");
  const cells = productCells(columns, fields, labelOf, {
    Specifications: writeSpecifications(specifications),
  });
  return columns.map((column, at) => [column, cells[at] ?? ""]);
};

/** Whether a stored unit is another spelling of an imported one. */
const isSameUnit = (unit: string | null | undefined, stored: string | null): boolean =>
  unit != null && stored !== null && (knownUnit(stored) ?? stored) === unit;

/** Returns the stored code if a spreadsheet program may show it as this cell; otherwise undefined. */
function changedCodeOf(cell: string, { part_code }: ProductRow): string | undefined {
  return part_code !== null && isShownFormOf(cell, part_code) ? part_code : undefined;
}

/** Rejects rows that an import which only updates, or only adds, leaves out. */
function onlyProblems({ only }: FileFacts, isNew: boolean, product: ProductRow | undefined): Problem[] {
  const refuse = (message: string): Problem[] => [{ column: null, cell: null, message }];
  if (only === "existing" && isNew) return refuse(IMPORT_ROW.onlyExisting);
  return only === "new" && product ? refuse(IMPORT_ROW.onlyNew) : [];
}

/**
 * Whether an ID is another program's: neither the row's code nor its title is the product's. Our own export may change one of
 * them, and the title if the product has no code; a file with some of its columns may change the code alone.
 */
function isOtherProduct(
  cells: ReadonlyMap<CsvColumn, string>,
  product: ProductRow,
  { isOwn, isExport }: Pick<FileFacts, "isOwn" | "isExport">,
): boolean {
  const cell = cells.get("Part Code") ?? "";
  const [code, title] = [codeKey(cell), (cells.get("Title") ?? "").trim()];
  if (isOwn && title === "") return false;
  if (isExport && (code === null || product.part_code_key === null)) return false;
  if (title !== "" && titleSortKey(title) === product.title_sort) return false;
  const isSame = code === product.part_code_key || changedCodeOf(cell, product) !== undefined;
  return title !== "" || code !== null ? code === null || !isSame : false;
}

/** Rejects a cell with several codes, and a code that a spreadsheet program may have changed, unless the user typed it. */
function codeFormProblems(
  row: MappedRow,
  { hasOddCodes, forms }: FileFacts,
  { product, others }: Current,
): Problem[] {
  const cell = row.cells.get("Part Code") ?? "";
  const refuse = (message: string): Problem[] => [{ column: "Part Code", cell: shorten(cell), message }];
  if (cell.includes("\n")) return refuse(IMPORT_ROW.severalCodes(cell.split("\n").join(", ")));
  if (row.edited.has("Part Code") || hasOddCodes || !forms.isOdd(cell)) return [];
  const isStored = product ? product.part_code === cell : others.length > 0;
  return isStored ? [] : refuse(IMPORT_ROW.codeChanged);
}

/** Rejects a code or title that isn't unique in the file or the database. */
function codeProblems(row: MappedRow, { codeLinesOf, repeatsOf }: FileFacts, { others }: Current): Problem[] {
  if (readRowNumber(row) !== undefined) return [];
  const code = row.cells.get("Part Code") ?? "";
  const key = codeKey(code);
  const column = key === null ? "Title" : "Part Code";
  const cell = shorten(row.cells.get(column) ?? "");
  const lines = key === null ? [] : codeLinesOf(key);
  const problems: Problem[] = [];
  // Of identical rows the first is imported.
  const repeated = lines.filter((line) => repeatsOf(line).length > 0);
  const isMeant = repeated.length === 1 && repeated[0] === row.line;
  if (lines.length > 1 && !isMeant)
    problems.push({ column, cell, message: IMPORT_ROW.codeTwice(firstFew(lines.map(rowLineText))) });
  if (others.length > 1) problems.push({ column, cell, message: IMPORT_ROW.ofSeveral(namesOf(others)) });
  return problems;
}

/** Rejects a total or a note below the list, which would become a product. It may be in the columns of code and title. */
function footerProblems(
  { cells }: MappedRow,
  { title, code, number }: Pick<RowPlan, "title" | "code" | "number">,
): Problem[] {
  if (number !== null) return [];
  const texts = [
    ["Part Code", code ?? ""],
    ["Title", title],
  ] as const;
  const total = texts.find(([, cell], at) => isTotalWith(cell, texts[1 - at]?.[1] ?? ""));
  const filled = [...cells.values()].filter((cell) => cell.trim() !== "").length;
  // A code has a digit.
  const note =
    filled <= 2 && !/\d/.test(code ?? "") ? texts.find(([, cell]) => isBelowList(cell)) : undefined;
  const [column, cell] = total ?? note ?? [];
  if (column === undefined || cell === undefined) return [];
  return [{ column, cell: shorten(cell), message: total ? IMPORT_ROW.total : IMPORT_ROW.footer }];
}

const namesOf = (products: readonly ProductRow[]): string =>
  firstFew(products.map(({ product_id, title }) => `'${title}' (${product_id})`));

/** Whether a row without a product is new, as opposed to having an invalid ID. */
const isNewNumber = ({ problems }: ReadCells) => problems.every(({ column }) => column !== "ID");

/** The required values of a new product that its row doesn't have, and that aren't assumed once it has a title. */
const missing = (values: RowValues, problems: readonly Problem[], { isOwn }: FileFacts): Problem[] =>
  NEEDED.filter((name) => values[name] === undefined && (isOwn || name !== "description"))
    .map((name) => PRODUCT_FIELDS[name].heading)
    .filter((heading) => problems.every(({ column }) => column !== heading))
    .map((heading) => ({ column: heading, cell: null, message: IMPORT_ROW.needed(heading) }));

/** Values assumed for a new product of a foreign file; the user sees them before the import. */
function assumedOf(
  { title, added }: { title: string; added: readonly Specification[] },
  { category, machine, readCategory }: Pick<FileFacts, "category" | "machine" | "readCategory">,
): RowValues {
  const named = added.find(({ name }) => name === machine)?.value ?? "";
  const brand = category ?? readCategory(named) ?? readCategory(title);
  return {
    ...(title ? { description: title } : {}),
    price: 0,
    stock: 0,
    ...(brand ? { category: brand } : {}),
  };
}

/**
 * A row's specifications merged with those from separate columns: same names are replaced, others appended. A machine replaces
 * one that was imported as 'Machine' before the owner changed the name. `all` is undefined if the row has no specification
 * cell.
 */
function addedTo(
  listed: readonly Specification[] | undefined,
  added: readonly Specification[],
  { product, machine }: { product: ProductRow | undefined; machine: string },
): { all?: Specification[]; problem?: ImportRow["problems"][number] } {
  if (!added.length) return listed ? { all: [...listed] } : {};
  const own = product ? (JSON.parse(product.specifications) as Specification[]) : [];
  const all = [...(listed ?? own)];
  for (const row of added) {
    const placeOf = (wanted: string) =>
      all.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    const same = placeOf(row.name);
    const place = same < 0 && row.name === machine ? placeOf(MACHINE_FILTER) : same;
    if (place < 0) all.push(row);
    else all[place] = { ...row, name: all[place]?.name ?? row.name };
  }
  const { data, error } = CreateProductBody.shape.specifications.safeParse(all);
  if (data) return { all: data };
  const message = error.issues[0]?.message ?? SERVER.malformed;
  return { problem: { column: "Specifications", cell: null, message } };
}
