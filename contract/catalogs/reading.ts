import { z } from "zod";
import { CategoryId, Id, Timestamp } from "../platform/primitives.ts";
import { Box } from "./catalog.ts";
import { CATALOG_PAGES_MAX, READING_BORDERS_MAX, READING_CELL_MAX, READING_TABLES_MAX } from "./limits.ts";
import { READING } from "./reading-messages.ts";

/**
 * `reading`: pages are being read. `read`: results can be reviewed and corrected. `making`: its rows are becoming a draft
 * import. `made`: the draft exists. `failed`: `problem` has the reason.
 */
const READING_STATES = ["reading", "read", "making", "made", "failed"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** Why a page has no result: it is a scan, has too much content, or couldn't be read. */
const PAGE_PROBLEMS = ["no-text", "too-much", "failed"] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

/** The source of a row's image; `hand` was chosen by the user. */
const IMAGE_KINDS = ["image", "figure", "drawing", "row", "hand"] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

const Share = z.number().min(0).max(1);

/** A table found on a page, without its cells. */
export const TableOutline = z.object({
  /** Its index on the page, from 0. */
  table: z.int(),
  /** Tables with the same header are a group; null for an ignored table. */
  group: z.int().nullable(),
  box: Box,
  /** Clockwise quarter turns for reading. */
  turn: z.int(),
  rows: z.int(),
  columns: z.int(),
  headRows: z.int(),
  /** The column edges, including the last right edge, as shares of the page's width in reading orientation. */
  borders: z.array(z.number()),
  title: z.string(),
  isIgnored: z.boolean(),
  /** Whether the user outlined it. */
  isGiven: z.boolean(),
});
export type TableOutline = z.infer<typeof TableOutline>;

/** Tables with the same header, and their continuations without one. */
export const TableGroup = z.object({
  group: z.int(),
  /** The column names; empty if not printed. */
  names: z.array(z.string()),
  tables: z.int(),
  rows: z.int(),
  /** The number of cells that may be misread. */
  unsure: z.int(),
  pages: z.array(z.int()),
  /** The columns of part codes and of position numbers on the drawing. */
  code: z.int().nullable(),
  position: z.int().nullable(),
  /** Whether a column has prices, which every visitor of the catalogue sees. */
  hasPrices: z.boolean(),
});
export type TableGroup = z.infer<typeof TableGroup>;

export const PartsReading = z.object({
  _id: Id,
  catalogId: Id,
  state: z.enum(READING_STATES),
  /** The chosen pages, and the number already read. */
  pages: z.array(z.int()),
  pagesRead: z.int(),
  /** Progress of a draft: pages whose images are cut out. */
  cut: z.object({ done: z.int(), of: z.int() }),
  problem: z.string().nullable(),
  importId: Id.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  found: z.array(
    z.object({
      pageNumber: z.int(),
      heading: z.string(),
      problem: z.enum(PAGE_PROBLEMS).nullable(),
      tables: z.array(TableOutline),
    }),
  ),
  groups: z.array(TableGroup),
});
export type PartsReading = z.infer<typeof PartsReading>;

export const LastReading = z.object({ reading: PartsReading.nullable() });
export type LastReading = z.infer<typeof LastReading>;

export const ReadingBody = z.strictObject({
  pages: z
    .array(z.int().min(1).max(CATALOG_PAGES_MAX))
    .min(1, READING.noPages)
    .max(CATALOG_PAGES_MAX)
    .transform((pages) => [...new Set(pages)].sort((a, b) => a - b)),
});
export type ReadingBody = z.infer<typeof ReadingBody>;

export const ReadingPage = z.object({
  pageNumber: z.int(),
  tables: z.array(
    TableOutline.extend({
      cells: z.array(
        z.object({
          row: z.int(),
          column: z.int(),
          lastRow: z.int(),
          lastColumn: z.int(),
          text: z.string(),
          box: Box,
          /** Whether it was recognized from an image and may be wrong. */
          isUnsure: z.boolean(),
        }),
      ),
      pictures: z.array(z.object({ row: z.int(), kind: z.enum(IMAGE_KINDS), pageNumber: z.int(), box: Box })),
    }),
  ),
});
export type ReadingPage = z.infer<typeof ReadingPage>;

const Outline = z
  .tuple([Share, Share, Share, Share])
  .refine(([x, y, w, h]) => x + w <= 1.001 && y + h <= 1.001 && w > 0.005 && h > 0.005, READING.outline);

/** PUT /readings/{id}/pages/{pageNumber}: the page's tables as outlined by the user. */
export const CorrectPageBody = z.strictObject({
  tables: z
    .array(
      z.strictObject({
        box: Outline,
        /** The column edges, including the last right edge; null to detect them. */
        borders: z
          .array(Share)
          .min(2)
          .max(READING_BORDERS_MAX)
          .refine((borders) => borders.every((border, at) => at === 0 || border > (borders[at - 1] ?? 1)), {
            error: READING.borders,
          })
          .nullable(),
        headRows: z.int().min(0).max(20).nullable(),
        isIgnored: z.boolean(),
      }),
    )
    .max(READING_TABLES_MAX, READING.tooManyTables),
  /** The index of the table whose columns, header and use are also applied to similar ones. */
  alike: z.int().min(0).nullable(),
});
export type CorrectPageBody = z.infer<typeof CorrectPageBody>;

/** PUT /readings/{id}/pages/{pageNumber}/picture: another cut-out for a row; null resets it. */
export const RowImageBody = z.strictObject({
  table: z.int().min(0),
  row: z.int().min(0),
  picture: z.strictObject({ pageNumber: z.int().min(1), box: Outline }).nullable(),
});
export type RowImageBody = z.infer<typeof RowImageBody>;

export const CellBody = z.strictObject({
  table: z.int().min(0),
  row: z.int().min(0),
  column: z.int().min(0),
  text: z.string().trim().max(READING_CELL_MAX),
});
export type CellBody = z.infer<typeof CellBody>;

/** Page texts that apply to all its rows, and the columns they can fill. */
export const FILLED_BY = ["section", "heading", "title"] as const;
export type FilledBy = (typeof FILLED_BY)[number];
export const FILLS = ["machine", "kind", "brand"] as const;
export type Fills = (typeof FILLS)[number];
const Filled = z.enum(FILLS).nullable();

/** POST /readings/{id}/draft: the groups whose rows become parts. */
export const DraftBody = z.strictObject({
  groups: z.array(z.int().min(0)).min(1, READING.noGroups).max(1000),
  fills: z.strictObject({ section: Filled, heading: Filled, title: Filled }),
});
export type DraftBody = z.infer<typeof DraftBody>;

/** GET /readings/{id}/comparison: the rows of some groups compared with existing products. */
export const ReadingComparison = z.object({
  /** The numbers of rows with a code, of repeated codes, and of rows without one, which are left out. */
  rows: z.int(),
  again: z.int(),
  codeless: z.int(),
  /** The numbers of codes without and with a product. */
  new: z.int(),
  known: z.int(),
  /** Products of this or another catalogue of its category that no row names, and the first of them. */
  gone: z.int(),
  goneParts: z.array(
    z.object({
      _id: Id,
      productId: z.int(),
      title: z.string(),
      partCode: z.string().nullable(),
      category: CategoryId,
    }),
  ),
});
export type ReadingComparison = z.infer<typeof ReadingComparison>;
