import { z } from "zod";
import { SPECIFICATION_NAME_MAX } from "../platform/limits.ts";
import { isMoneyColumn, isMoneyName } from "../platform/money.ts";
import { CategoryId, Id, TableBody, Timestamp } from "../platform/primitives.ts";
import { CategoryLabel } from "../products/category.ts";
import { IMAGES_PER_PRODUCT_MAX } from "../products/limits.ts";
import { FULL_CSV_COLUMNS } from "../products/product-csv.ts";
import { IMPORT_TARGETS, PUBLIC_TARGETS } from "./import-heads.ts";
import {
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_CURRENCIES_MAX,
  IMPORT_EDITS_MAX,
  IMPORT_TEXT_SHOWN,
  IMPORT_WORD_MAX,
  IMPORT_WORDS_MAX,
} from "./limits.ts";
import { isBesidePrice } from "./price-heads.ts";

/** Photos without a part, or those placed by a user. */
export const IMPORT_PHOTO_FILTERS = ["left", "placed"] as const;

/** The target of a photo: a planned row, or a product without one. */
export const ImportPart = z.object({
  /** The row's line in the file; null for a product. */
  line: z.int().nullable(),
  /** The product; null for a row that creates one. */
  product: Id.nullable(),
  productId: z.int().nullable(),
  code: z.string().nullable(),
  title: z.string(),
});

export const ImportParts = z.array(ImportPart);

/** A photo of the ZIP that no row uses. */
export const ImportPhoto = z.object({
  photo: z.int(),
  /** Its path in the ZIP. */
  name: z.string(),
  /** A thumbnail as data URI; null if unreadable, or after the first few hundred. */
  picture: z.string().nullable(),
  /** Why it can't be a part's image. */
  problem: z.string().nullable(),
  part: ImportPart.nullable(),
});

/** GET /imports/{id}/photos, by name; placed ones in placement order. */
export const ImportPhotos = z.object({
  photos: z.array(ImportPhoto),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});

/** PUT /imports/{id}/photos: appends photos to a part in this order; null removes them. */
export const PlacePhotosBody = z.strictObject({
  photos: z.array(z.int().min(1)).min(1).max(IMAGES_PER_PRODUCT_MAX),
  part: z.union([z.strictObject({ line: z.int().min(1) }), z.strictObject({ product: Id })]).nullable(),
});

/** An unknown word's category, or the brand to create, unless a category or maker has that name by then. */
const ImportWord = z.union([
  z.strictObject({ word: z.string().max(IMPORT_WORD_MAX), category: CategoryId }),
  z.strictObject({ word: z.string().max(IMPORT_WORD_MAX), creates: CategoryLabel }),
]);

/** How a text file is encoded; the user may choose another one than was found. */
export const IMPORT_ENCODINGS = [
  ...(["UTF-8", "UTF-8 twice", "UTF-16", "UTF-16BE", "UTF-32"] as const),
  ...(["Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254"] as const),
  ...(["Windows-1256", "KOI8-R", "Mac Roman", "DOS 437", "DOS 850", "DOS 866"] as const),
  ...(["GBK", "Big5", "Shift-JIS", "EUC-KR"] as const),
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** The target of each column, in order; null to skip it. */
export const ImportMapping = z.strictObject({
  /** The sheet of a workbook; null for text, and for the first non-empty sheet. */
  sheet: z.string().max(100).nullable(),
  /** The first of the header rows; 0 if the file has none. */
  headLine: z.int().min(0),
  /** How a text file is decoded; the encoding that was found if omitted. */
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  /** Whether hidden and filtered rows are imported. */
  hidden: z.boolean().optional(),
  columns: z.array(z.enum(IMPORT_TARGETS).nullable()).max(IMPORT_COLUMNS_MAX),
  /** Names of the columns mapped to specifications; null keeps the heading. */
  names: z
    .array(z.string().trim().min(1).max(SPECIFICATION_NAME_MAX).nullable())
    .max(IMPORT_COLUMNS_MAX)
    .optional(),
  /** Whether to match rows without ID and part code by title. */
  byTitle: z.boolean(),
  /** How rows with a single cell are imported: as parts, skipped, or as the machine or kind of the rows below. */
  sections: z.enum(["parts", "left-out", "machine", "kind"]).optional(),
  /** Which name of a category's path is read: the last known one, otherwise the last, or as chosen. Absent: cells are no paths. */
  categoryPaths: z.enum(["known", "last", "first"]).optional(),
  /** The category of new products whose row has none. */
  category: CategoryId.nullable(),
  /** The user confirmed that visitors may read columns that look like prices. */
  isMoneyPublic: z.boolean().optional(),
  /** Whether rows only update products, or only add them; both if absent. */
  only: z.enum(["existing", "new"]).optional(),
  /** The products that aren't in the list are unpublished: those of a category, or all. They stay if absent. */
  gone: z.strictObject({ category: CategoryId.nullable() }).optional(),
  /** Whether codes that look like a spreadsheet's dates or numbers are really so. */
  hasOddCodes: z.boolean().optional(),
  /** Rupees for one unit of other currencies of the price; rows in other ones are rejected. */
  rates: z
    .array(z.strictObject({ currency: z.string().min(1).max(8), rupees: z.number().positive().max(1e6) }))
    .max(IMPORT_CURRENCIES_MAX)
    .optional(),
  /** The mapped unknown words; rows with an unmapped one are rejected. */
  words: z.array(ImportWord).max(IMPORT_WORDS_MAX),
});

/** Returns the columns that look like prices and would be public. */
export const publicMoney = (
  columns: readonly Pick<ImportColumn, "name" | "samples">[],
  mapping: Pick<ImportMapping, "columns" | "names">,
): string[] =>
  columns.flatMap(({ name, samples }, at) => {
    const target = mapping.columns[at];
    const isMoney = isMoneyColumn(name, samples) || isMoneyName(mapping.names?.[at] ?? "");
    return target && PUBLIC_TARGETS.has(target) && isMoney ? [name] : [];
  });

/** Returns the columns that may be the price while none is; the user chooses. */
export const openPrices = (
  columns: readonly Pick<ImportColumn, "name" | "samples" | "isHidden">[],
  mapping: Pick<ImportMapping, "columns">,
): string[] =>
  columns.flatMap(({ name, samples, isHidden }, at) => {
    const isOpen = !mapping.columns.includes("Price") && mapping.columns[at] === null && !isHidden;
    return isOpen && isMoneyColumn(name, samples) && !isBesidePrice(name) ? [name] : [];
  });

export const ImportSheetBody = ImportMapping.pick({ sheet: true, encoding: true }).extend({
  headLine: z.int().min(0).nullable(),
});

export const ImportColumn = z.object({
  /** Empty if the file has none. */
  name: z.string(),
  /** The cells of the first rows. */
  samples: z.array(z.string()),
  /** The number of non-empty cells. */
  filled: z.int(),
  /** Whether the workbook hides cells of it. It is imported only if chosen by hand. */
  isHidden: z.boolean().optional(),
  /** The distinct values; null if there are too many to be words. */
  words: z.array(z.string()).nullable(),
  /** The number of rows with each of them. */
  counts: z.array(z.int()).nullable().optional(),
  /** Currencies other than the rupee in its heading or cells, and the number of its codes that a spreadsheet changed. */
  currencies: z.array(z.string()).optional(),
  oddCodes: z.int().optional(),
});

export const ImportPreview = z.object({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  rows: z.int(),
  columns: z.array(ImportColumn),
  /** Number of rows with a single cell, and the text of the first. */
  sections: z
    .object({
      count: z.int(),
      first: z.string(),
      /** How many of them have a row with several cells below. */
      titles: z.int().optional(),
    })
    .optional(),
  /** Number of hidden rows, by hand or by a filter. */
  hidden: z.int().optional(),
  /** The encoding that the user chose. */
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  /** The chosen mapping; otherwise that of the last file with these columns, or the guessed one. */
  mapping: ImportMapping,
  /** Whether it is that of an earlier file, and that file's name. */
  isRemembered: z.boolean(),
  layout: z.string().nullable().optional(),
});

/**
 * `checking`: the file is being read. `refused`: it can't be imported, `problem` has the reason. `mapping`: the user must map
 * its columns. `checked`: the rows can be reviewed, nothing has changed yet. `applying`, `stopped` (can be resumed), `done`.
 * `undoing`, `undone`: the applied rows are reverted.
 */
const IMPORT_STATES = [
  "checking",
  "refused",
  "mapping",
  "checked",
  "applying",
  "stopped",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const IMPORT_SEPARATORS = ["comma", "semicolon", "tab", "pipe"] as const;

export const ProductImport = z.object({
  _id: Id,
  state: z.enum(IMPORT_STATES),
  csvName: z.string(),
  zipName: z.string().nullable(),
  /** False if photos were uploaded alone; then `csvName` is the ZIP's name. */
  hasTable: z.boolean().default(true),
  /** The catalogue that its rows were extracted from. */
  catalogId: Id.nullable().default(null),
  /** The administrator's e-mail address. */
  createdBy: z.string(),
  createdAt: Timestamp,
  /** Null until the first row is applied, and until the last one is. */
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  separator: z.enum(IMPORT_SEPARATORS).nullable(),
  /** Why the file was rejected or the import stopped. */
  problem: z.string().nullable(),
  /** Number of rows; 0 while they are being counted. */
  rows: z.int(),
  /** The number of rows read so far, and of each kind. */
  checked: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() }),
  /** Of the new and changed rows: applied, and failed when applied. */
  applied: z.int(),
  failed: z.int(),
  /** Of the applied rows: undone, and skipped because the product was edited since. */
  undone: z.int().default(0),
  kept: z.int().default(0),
  /** The file whose columns were remembered for this one; only of a single import that is checked. */
  layout: z.string().nullable().default(null),
  /** The number of rows that are accepted though odd; only of a single import. */
  noted: z.int().default(0),
  /** The number of products that it unpublishes, as they aren't in the list; null while refused rows may be some of them. */
  gone: z.int().nullable().default(0),
  /** The number of rows that the user left out. */
  leftOut: z.int().default(0),
  /** The brands of its rows that applying it creates; only of a single import that is checked. */
  newBrands: z.array(z.string()).default([]),
  /** The numbers of images in the ZIP, of those without a part, and of those placed by the user. */
  pictures: z.int(),
  unusedPictures: z.int(),
  placedPictures: z.int().default(0),
});
export type ProductImport = z.infer<typeof ProductImport>;

export const ProductImports = z.array(ProductImport);

/** The effect of a row; `left`: the user left it out. Rows that change nothing are only counted. */
const IMPORT_ROW_KINDS = ["new", "changed", "refused", "left"] as const;

const RowProblem = z.object({
  column: z.string().nullable(),
  cell: z.string().nullable(),
  message: z.string(),
});

export const ImportRow = z.object({
  /** The line in the file, where the header row is usually 1; negative for a product changed only by photos. */
  line: z.int(),
  kind: z.enum(IMPORT_ROW_KINDS),
  state: z.enum(["waiting", "applied", "failed", "refused", "left", "undone", "kept"]),
  /** The number in the row, or the one assigned to it. */
  productId: z.int().nullable(),
  title: z.string(),
  /** The product that is changed or was created. */
  product: Id.nullable(),
  /** Its cells by column, as the file has them or the user corrected them; empty and very long ones are absent. */
  cells: z.record(z.string(), z.string()).default({}),
  /** The cells that differ from the stored product; `from` is null for a new product. */
  differences: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string() })),
  /** Why the row is rejected, failed or kept, with the cell that caused it, if any. */
  problems: z.array(RowProblem),
  /** What is accepted though odd. */
  notes: z.array(RowProblem).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRows = z.object({
  rows: z.array(ImportRow),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type ImportRows = z.infer<typeof ImportRows>;

/** Row filters; `valid`: new and changed, `failed`: rejected when applied, `kept`: skipped by an undo, `noted`: accepted though odd. */
export const IMPORT_ROW_FILTERS = [
  "all",
  "valid",
  "new",
  "changed",
  "refused",
  "failed",
  "kept",
  "noted",
  "left",
] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** Rows with the same problem or note, and the cell's text in them as shown; without it, any text. */
const SameReason = {
  reason: z.string().max(IMPORT_TEXT_SHOWN),
  was: z.string().nullable().optional(),
};

/**
 * PUT /imports/{id}/cells: corrected cells and the rows to leave out, or to import after all, one by one; one cell for all
 * rejected rows with the same reason; or all rows with a reason to leave out.
 */
export const CorrectRowsBody = z.union([
  z.strictObject({
    edits: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          column: z.enum(FULL_CSV_COLUMNS),
          cell: z.string().max(IMPORT_CELL_MAX),
        }),
      )
      .max(IMPORT_EDITS_MAX),
    rows: z
      .array(z.strictObject({ line: z.int().min(1), isLeftOut: z.boolean() }))
      .max(IMPORT_EDITS_MAX)
      .optional(),
  }),
  z.strictObject({
    ...SameReason,
    column: z.enum(FULL_CSV_COLUMNS),
    cell: z.string().max(IMPORT_CELL_MAX),
    /** Whether the cell, a category, names a brand that applying the import creates. */
    isNewBrand: z.boolean().optional(),
  }),
  z.strictObject({ ...SameReason, column: z.string().nullable(), isLeftOut: z.literal(true) }),
]);
export type CorrectRowsBody = z.infer<typeof CorrectRowsBody>;

export const RefusedRowsBody = TableBody.extend({ id: Id });

/** The rejected rows with one reason, or the accepted ones with one note; a row with several is in each. */
export const ImportRefusal = z.object({
  /** The column of the invalid cell; null if it is the whole row. */
  column: z.string().nullable(),
  /** The message, with '…' for names that differ between rows. */
  reason: z.string(),
  /** The cell's text in all of these rows, if the user decides per word: a category. */
  cell: z.string().nullable(),
  count: z.int(),
  /** The first of their lines; adjacent ones are one span. */
  lines: z.array(z.object({ from: z.int(), to: z.int() })),
  /** The first of them, with the cell's text. */
  examples: z.array(
    z.object({ line: z.int(), title: z.string(), cell: z.string().nullable(), message: z.string() }),
  ),
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

/** GET /imports/{id}/refusals: most frequent reason first. */
export const ImportRefusals = z.array(ImportRefusal);

/** Whether to list the reasons for rejected rows, or the notes on accepted ones. */
export const IMPORT_REASONS = ["refused", "noted"] as const;
export type ImportReasons = (typeof IMPORT_REASONS)[number];

export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportSheetBody = z.infer<typeof ImportSheetBody>;
export type ImportColumn = z.infer<typeof ImportColumn>;
export type ImportPreview = z.infer<typeof ImportPreview>;

export type ImportPhotoFilter = (typeof IMPORT_PHOTO_FILTERS)[number];
export type ImportPart = z.infer<typeof ImportPart>;
export type ImportParts = z.infer<typeof ImportParts>;
export type ImportPhoto = z.infer<typeof ImportPhoto>;
export type ImportPhotos = z.infer<typeof ImportPhotos>;
export type PlacePhotosBody = z.infer<typeof PlacePhotosBody>;
