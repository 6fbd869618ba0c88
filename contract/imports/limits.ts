/** Limits of imports (spec section 9 and the rulings). Free of zod. Times are milliseconds, sizes bytes. */

import { DAY, MEBIBYTE, SECOND } from "../platform/units.ts";

export const IMPORT_CSV_BYTES_MAX = 25 * MEBIBYTE;
export const IMPORT_ZIP_BYTES_MAX = 1024 * MEBIBYTE;
/** Original phone photos: an import resizes them, unlike a form (IMAGE_BYTES_MAX). */
export const IMPORT_IMAGE_BYTES_MAX = 40 * MEBIBYTE;
export const IMPORT_ROWS_MAX = 100_000;
/** Characters of one row: more than a product with every field at its limit. */
export const IMPORT_ROW_MAX = 256 * 1024;
export const IMPORT_ZIP_FILES_MAX = 50_000;
/** Bytes of a ZIP's directory: 160 for each of the maximum number of files. */
export const IMPORT_ZIP_LIST_MAX = 8 * MEBIBYTE;
/** Characters of all cells of a table, as in the largest CSV file. */
export const IMPORT_LETTERS_MAX = 25 * MEBIBYTE;
/** Columns of a file; many of them may become specifications. */
export const IMPORT_COLUMNS_MAX = 500;
/** Other currencies of one file. */
export const IMPORT_CURRENCIES_MAX = 10;
/** Sample cells per column in the mapping; unknown words and their length. */
export const IMPORT_SAMPLES = 5;
export const IMPORT_WORDS_MAX = 200;
export const IMPORT_WORD_MAX = 60;
/** Characters of a corrected cell, and corrections per request. */
export const IMPORT_CELL_MAX = 10_000;
export const IMPORT_EDITS_MAX = 500;
/** How many file headers are stored with their mapping. */
export const IMPORT_MAPS_KEPT = 200;
/** Of a workbook: its parts, declared bytes of one, texts, rows including empty ones, merged cells. */
export const WORKBOOK_ENTRIES_MAX = 5_000;
export const WORKBOOK_PART_MAX = 128 * MEBIBYTE;
export const WORKBOOK_STRINGS_MAX = 500_000;
export const WORKBOOK_ROWS_MAX = 1_048_576;
export const WORKBOOK_MERGES_MAX = 20_000;
/** Of a workbook's XML: nesting depth, attributes per element, characters of a text, comment, name or attribute. */
export const WORKBOOK_DEPTH_MAX = 100;
export const WORKBOOK_ATTRIBUTES_MAX = 100;
export const WORKBOOK_PIECE_MAX = 512 * 1024;
export const IMPORT_ROWS_PAGE = 50;
/** Per reason of rejected rows: spans of lines and example rows shown. */
export const IMPORT_SPANS_SHOWN = 50;
export const IMPORT_EXAMPLES = 5;
/** Photos without a row: per page, with a thumbnail, and parts suggested for one. */
export const IMPORT_PHOTOS_PAGE = 24;
export const IMPORT_THUMBNAILS_MAX = 600;
export const IMPORT_PARTS_SHOWN = 8;
/** How long a pending import keeps its files, and a completed one its report. */
export const IMPORT_LIFETIME = 30 * DAY;
export const IMPORT_POLL = SECOND;
export const IMPORTS_SHOWN = 20;
/** Longer texts are shortened in differences and rejected cells. */
export const IMPORT_TEXT_SHOWN = 1000;
