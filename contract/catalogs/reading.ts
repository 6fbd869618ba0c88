import { z } from "zod";
import { READING } from "../messages.ts";
import {
  CATALOG_PAGES_MAX,
  READING_BORDERS_MAX,
  READING_CELL_MAX,
  READING_TABLES_MAX,
} from "../platform/limits.ts";
import { CategorySchema, Id, Timestamp } from "../platform/primitives.ts";
import { Box } from "./catalog.ts";

/**
 * `reading`: pages are being read. `read`: what was found is there to be looked at and mended. `making`: its rows are made
 * a draft of the import, pictures and all. `made`: they are. `failed`: `problem` says why.
 */
const READING_STATES = ["reading", "read", "making", "made", "failed"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** Why nothing was found on a page: it is a picture, holds more than any page does, or could not be read. */
const PAGE_PROBLEMS = ["no-text", "too-much", "failed"] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

/** Where a row's picture comes from; `hand` was chosen by a person. */
const PICTURE_KINDS = ["image", "figure", "drawing", "row", "hand"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const Share = z.number().min(0).max(1);

/** A table found on a page, without its cells. */
export const TableOutline = z.object({
  /** Its place on the page, from 0. */
  table: z.int(),
  /** Those of one head are a group; null for one that is left out. */
  group: z.int().nullable(),
  box: Box,
  /** Quarter turns with the clock in which the page is read. */
  turn: z.int(),
  rows: z.int(),
  columns: z.int(),
  headRows: z.int(),
  /** Where columns begin, and the last ends, as shares of the width of the page as it is read. */
  borders: z.array(z.number()),
  title: z.string(),
  isIgnored: z.boolean(),
  /** A person has outlined it. */
  isGiven: z.boolean(),
});
export type TableOutline = z.infer<typeof TableOutline>;

/** Tables with one head, and what goes on from them without one. */
export const TableGroup = z.object({
  group: z.int(),
  /** What its columns are called; empty where the table does not say. */
  names: z.array(z.string()),
  tables: z.int(),
  rows: z.int(),
  /** Cells of which nobody knows yet whether they were read right. */
  unsure: z.int(),
  pages: z.array(z.int()),
  /** Which column holds the codes of parts, and which their numbers on the drawing. */
  code: z.int().nullable(),
  position: z.int().nullable(),
  /** A column holds prices, which the pages show to every visitor of the catalogue. */
  hasPrices: z.boolean(),
});
export type TableGroup = z.infer<typeof TableGroup>;

/** What was found when the pages of a catalogue were read for parts. */
export const PartsReading = z.object({
  _id: Id,
  catalogId: Id,
  state: z.enum(READING_STATES),
  /** The pages that were chosen, and how many of them are read. */
  pages: z.array(z.int()),
  pagesRead: z.int(),
  /** While a draft is made: pages whose pictures are cut, of so many. */
  cut: z.object({ done: z.int(), of: z.int() }),
  problem: z.string().nullable(),
  /** The import that its rows became. */
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

/** GET /catalogs/{id}/readings: the last one, if there is one. */
export const LastReading = z.object({ reading: PartsReading.nullable() });
export type LastReading = z.infer<typeof LastReading>;

/** POST /catalogs/{id}/readings. */
export const ReadingBody = z.strictObject({
  pages: z
    .array(z.int().min(1).max(CATALOG_PAGES_MAX))
    .min(1, READING.noPages)
    .max(CATALOG_PAGES_MAX)
    .transform((pages) => [...new Set(pages)].sort((a, b) => a - b)),
});
export type ReadingBody = z.infer<typeof ReadingBody>;

/** GET /readings/{id}/pages/{pageNumber}: the tables of a page with their cells and their rows' pictures. */
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
          /** It was read off a picture and may say something else. */
          isUnsure: z.boolean(),
        }),
      ),
      pictures: z.array(
        z.object({ row: z.int(), kind: z.enum(PICTURE_KINDS), pageNumber: z.int(), box: Box }),
      ),
    }),
  ),
});
export type ReadingPage = z.infer<typeof ReadingPage>;

const Outline = z
  .tuple([Share, Share, Share, Share])
  .refine(([x, y, w, h]) => x + w <= 1.001 && y + h <= 1.001 && w > 0.005 && h > 0.005, READING.outline);

/** PUT /readings/{id}/pages/{pageNumber}: which tables a page has, as a person says. */
export const MendPageBody = z.strictObject({
  tables: z
    .array(
      z.strictObject({
        box: Outline,
        /** Where its columns begin, and the last ends; null where they are to be found. */
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
  /** The table, by its place in the list, whose columns, head and use are tried on those like it. */
  alike: z.int().min(0).nullable(),
});
export type MendPageBody = z.infer<typeof MendPageBody>;

/** PUT /readings/{id}/pages/{pageNumber}/picture: another piece of a page for a row; null takes it back. */
export const RowPictureBody = z.strictObject({
  table: z.int().min(0),
  row: z.int().min(0),
  picture: z.strictObject({ pageNumber: z.int().min(1), box: Outline }).nullable(),
});
export type RowPictureBody = z.infer<typeof RowPictureBody>;

/** PUT /readings/{id}/pages/{pageNumber}/cell: what a cell says, by who has looked at it. */
export const CellBody = z.strictObject({
  table: z.int().min(0),
  row: z.int().min(0),
  column: z.int().min(0),
  text: z.string().trim().max(READING_CELL_MAX),
});
export type CellBody = z.infer<typeof CellBody>;

/** What of a page's words may say of all its rows, and what that is of a part. */
export const FILLED_BY = ["section", "heading", "title"] as const;
export type FilledBy = (typeof FILLED_BY)[number];
export const FILLS = ["machine", "kind", "brand"] as const;
export type Fills = (typeof FILLS)[number];
const Filled = z.enum(FILLS).nullable();

/** POST /readings/{id}/draft: the groups whose rows are to be parts. */
export const DraftBody = z.strictObject({
  groups: z.array(z.int().min(0)).min(1, READING.noGroups).max(1000),
  fills: z.strictObject({ section: Filled, heading: Filled, title: Filled }),
});
export type DraftBody = z.infer<typeof DraftBody>;

/** GET /readings/{id}/comparison: what the rows of some groups are beside the parts that there are. */
export const ReadingComparison = z.object({
  /** Rows with a code, how often one tells of a code again, and rows without one, which are left out. */
  rows: z.int(),
  again: z.int(),
  codeless: z.int(),
  /** Codes that are no part yet, and those that are. */
  new: z.int(),
  known: z.int(),
  /** Parts of this or of another catalogue of its category that none of the rows names; the first of them. */
  gone: z.int(),
  goneParts: z.array(
    z.object({
      _id: Id,
      productId: z.int(),
      title: z.string(),
      partCode: z.string().nullable(),
      category: CategorySchema,
    }),
  ),
});
export type ReadingComparison = z.infer<typeof ReadingComparison>;
