import { z } from "zod";
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_WORD_MAX,
  IMPORT_WORDS_MAX,
  SPECIFICATION_NAME_MAX,
} from "../platform/limits.ts";
import { isMoneyColumn, isMoneyName } from "../platform/money.ts";
import { CategorySchema } from "../platform/primitives.ts";
import { IMPORT_TARGETS, PUBLIC_TARGETS } from "./import-heads.ts";

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
export type ImportMapping = z.infer<typeof ImportMapping>;

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
export type ImportSheetBody = z.infer<typeof ImportSheetBody>;

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
export type ImportColumn = z.infer<typeof ImportColumn>;

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
export type ImportPreview = z.infer<typeof ImportPreview>;
