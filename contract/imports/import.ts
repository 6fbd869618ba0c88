import { z } from "zod";
import {
  IMAGES_PER_PRODUCT_MAX,
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_EDITS_MAX,
  IMPORT_TEXT_SHOWN,
  IMPORT_WORD_MAX,
  IMPORT_WORDS_MAX,
  SPECIFICATION_NAME_MAX,
} from "../platform/limits.ts";
import { isMoneyColumn, isMoneyName } from "../platform/money.ts";
import { CategorySchema, Id, Timestamp } from "../platform/primitives.ts";
import { FULL_CSV_COLUMNS } from "../products/product-csv.ts";
import { IMPORT_TARGETS, PUBLIC_TARGETS } from "./import-heads.ts";

/** Which photos are asked for: those that found no part, or those that a person has placed. */
export const IMPORT_PHOTO_FILTERS = ["left", "placed"] as const;

/** What a photo can be placed with: a row of the file that does something, or a product that has no such row. */
export const ImportPart = z.object({
  /** The row's line in the file; null for a product. */
  line: z.int().nullable(),
  /** The product; null for a row that creates one. */
  product: Id.nullable(),
  productId: z.int().nullable(),
  code: z.string().nullable(),
  title: z.string(),
});

/** GET /imports/{id}/parts: the first few that a text finds. */
export const ImportParts = z.array(ImportPart);

/** A photo of the ZIP that no row took by itself. */
export const ImportPhoto = z.object({
  /** By which it is placed. */
  photo: z.int(),
  /** Its path in the ZIP. */
  name: z.string(),
  /** Small, as a data URI; null where it cannot be read, and beyond the first few hundred. */
  picture: z.string().nullable(),
  /** Why it can be no part's picture. */
  problem: z.string().nullable(),
  /** Where a person has placed it. */
  part: ImportPart.nullable(),
});

/** GET /imports/{id}/photos, in the order of their names; placed ones as they were placed. */
export const ImportPhotos = z.object({
  photos: z.array(ImportPhoto),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});

/** PUT /imports/{id}/photos: photos placed with a part in this order, behind its others; or taken back, with null. */
export const PlacePhotosBody = z.strictObject({
  photos: z.array(z.int().min(1)).min(1).max(IMAGES_PER_PRODUCT_MAX),
  part: z.union([z.strictObject({ line: z.int().min(1) }), z.strictObject({ product: Id })]).nullable(),
});

/** What the columns of a file are to be, in their order; null for one that is left out. */
export const ImportMapping = z.strictObject({
  /** The sheet of a workbook; null for a text, and for the first sheet that holds anything. */
  sheet: z.string().max(100).nullable(),
  /** The line that names the columns. */
  headLine: z.int().min(1),
  columns: z.array(z.enum(IMPORT_TARGETS).nullable()).max(IMPORT_COLUMNS_MAX),
  /** Names of the columns mapped to specifications; null keeps the heading. */
  names: z
    .array(z.string().trim().min(1).max(SPECIFICATION_NAME_MAX).nullable())
    .max(IMPORT_COLUMNS_MAX)
    .optional(),
  /** Rows without ID and part code are those of the product with their title. */
  byTitle: z.boolean(),
  /** How rows with a single cell are imported: as parts, skipped, or as the machine or kind of the rows below. */
  sections: z.enum(["parts", "left-out", "machine", "kind"]).optional(),
  /** Of new products whose row names none. */
  category: CategorySchema.nullable(),
  /** A person has confirmed that visitors may read columns that look like prices. */
  isMoneyPublic: z.boolean().optional(),
  /** What words mean that are no category and no brand that is known. */
  words: z
    .array(z.strictObject({ word: z.string().max(IMPORT_WORD_MAX), category: CategorySchema }))
    .max(IMPORT_WORDS_MAX),
});

/** The columns that look like prices and would be read by visitors. */
export const publicMoney = (
  columns: readonly Pick<ImportColumn, "name" | "samples">[],
  mapping: Pick<ImportMapping, "columns" | "names">,
): string[] =>
  columns.flatMap(({ name, samples }, at) => {
    const target = mapping.columns[at];
    const isMoney = isMoneyColumn(name, samples) || isMoneyName(mapping.names?.[at] ?? "");
    return target && PUBLIC_TARGETS.has(target) && isMoney ? [name] : [];
  });

/** PUT /imports/{id}/sheet: another sheet, or another line that names the columns. */
export const ImportSheetBody = ImportMapping.pick({ sheet: true }).extend({
  headLine: z.int().min(1).nullable(),
});

/** A column of a file as it stands there. */
export const ImportColumn = z.object({
  /** Empty where the file has none. */
  name: z.string(),
  /** The cells of the first rows. */
  samples: z.array(z.string()),
  /** How many rows have a cell here. */
  filled: z.int(),
  /** All that stands in the column, each once; null where that is too much to be words. */
  words: z.array(z.string()).nullable(),
});

/** GET /imports/{id}/mapping: the columns of the file, and what they are taken for. */
export const ImportPreview = z.object({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  rows: z.int(),
  columns: z.array(ImportColumn),
  /** Number of rows with a single cell, and the text of the first. */
  sections: z.object({ count: z.int(), first: z.string() }).optional(),
  /** As it was decided; else as the last file of these columns was, or as the names say. */
  mapping: ImportMapping,
  /** It is that of an earlier file. */
  isRemembered: z.boolean(),
});

/**
 * `checking`: the file is being read. `refused`: it cannot be imported as a whole, `problem` says why. `mapping`: a person
 * says what its columns are. `checked`:
 * the rows are there to be looked at, nothing has changed yet. `applying`, `stopped` (goes on when applied again),
 * `done`. `undoing`, `undone`: the applied rows are reverted.
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

/** How the file was read; told, so that a person sees a wrong guess. */
const IMPORT_ENCODINGS = ["UTF-8", "UTF-16", "Windows-1252"] as const;
const IMPORT_SEPARATORS = ["comma", "semicolon", "tab"] as const;

export const ProductImport = z.object({
  _id: Id,
  state: z.enum(IMPORT_STATES),
  csvName: z.string(),
  zipName: z.string().nullable(),
  /** False where photos came alone: `csvName` is the ZIP's name then, too. */
  hasTable: z.boolean().default(true),
  /** The catalogue that its rows were found in. */
  catalogId: Id.nullable().default(null),
  /** The e-mail address of the administrator. */
  createdBy: z.string(),
  createdAt: Timestamp,
  /** Null before the first row is applied, and before the last one is. */
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  separator: z.enum(IMPORT_SEPARATORS).nullable(),
  /** Why the file was refused or the import stopped by itself. */
  problem: z.string().nullable(),
  /** Rows of the file; 0 while they are still being counted. */
  rows: z.int(),
  /** Of these, how many are read so far, and what they are. */
  checked: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() }),
  /** Of the new and changed ones: applied, and refused at the last moment. */
  applied: z.int(),
  failed: z.int(),
  /** Of the applied rows: undone, and skipped because the product was edited since. */
  undone: z.int().default(0),
  kept: z.int().default(0),
  /** Pictures in the ZIP, how many of them have no part, and how many a person has placed with one. */
  pictures: z.int(),
  unusedPictures: z.int(),
  placedPictures: z.int().default(0),
});
export type ProductImport = z.infer<typeof ProductImport>;

/** GET /imports: the newest first. */
export const ProductImports = z.array(ProductImport);

/** What a row of the file does. Rows that change nothing are only counted. */
const IMPORT_ROW_KINDS = ["new", "changed", "refused"] as const;

export const ImportRow = z.object({
  /** The row's line in the file, of which the first holds the columns' names; below 0 for a product that only photos change. */
  line: z.int(),
  kind: z.enum(IMPORT_ROW_KINDS),
  state: z.enum(["waiting", "applied", "failed", "refused", "undone", "kept"]),
  /** The number in the row, or the one that was drawn for it. */
  productId: z.int().nullable(),
  title: z.string(),
  /** The product that is changed or was created. */
  product: Id.nullable(),
  /** The cells that differ from what is stored, as cells read; `from` is null for a new product. */
  differences: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string() })),
  /** Why the row is refused, failed or kept: with the cell, if one cell causes it. */
  problems: z.array(
    z.object({ column: z.string().nullable(), cell: z.string().nullable(), message: z.string() }),
  ),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** GET /imports/{id}/rows, in the order of the file. */
export const ImportRows = z.object({
  rows: z.array(ImportRow),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type ImportRows = z.infer<typeof ImportRows>;

/**
 * Which rows are asked for; `valid` are the new and changed ones, `failed` those refused while they were being applied,
 * `kept` those that an undo skipped.
 */
export const IMPORT_ROW_FILTERS = ["all", "valid", "new", "changed", "refused", "failed", "kept"] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** PUT /imports/{id}/cells: other cells for refused rows, or one for all that are refused for a reason. */
export const MendBody = z.union([
  z.strictObject({
    edits: z
      .array(
        z.strictObject({
          line: z.int().min(1),
          column: z.enum(FULL_CSV_COLUMNS),
          cell: z.string().max(IMPORT_CELL_MAX),
        }),
      )
      .min(1)
      .max(IMPORT_EDITS_MAX),
  }),
  z.strictObject({
    column: z.enum(FULL_CSV_COLUMNS),
    reason: z.string().max(IMPORT_TEXT_SHOWN),
    /** What stands in the cell, as it was told; without it, whatever stands there. */
    was: z.string().nullable().optional(),
    cell: z.string().max(IMPORT_CELL_MAX),
  }),
]);
export type MendBody = z.infer<typeof MendBody>;

/** POST /products/refused-rows: of which import. */
export const RefusedRowsBody = z.strictObject({ id: Id });

/** The refused rows that share a reason; one with several reasons stands with each. */
export const ImportRefusal = z.object({
  /** The column whose cell is at fault; null where it is the whole row. */
  column: z.string().nullable(),
  /** The sentence, with '…' for a name that differs from row to row. */
  reason: z.string(),
  /** What stands in the cell of all of them, where each such word is asked about once: a category. */
  cell: z.string().nullable(),
  count: z.int(),
  /** The first of their lines in the file, those that follow each other as one span. */
  lines: z.array(z.object({ from: z.int(), to: z.int() })),
  /** The first of them, with what stands in the cell. */
  examples: z.array(
    z.object({ line: z.int(), title: z.string(), cell: z.string().nullable(), message: z.string() }),
  ),
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

/** GET /imports/{id}/refusals: the reason of the most rows first. */
export const ImportRefusals = z.array(ImportRefusal);

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
