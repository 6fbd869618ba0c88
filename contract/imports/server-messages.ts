import { counted } from "../platform/counted.ts";
import { IMPORT_PICTURE_BYTES_MAX } from "../platform/limits.ts";

/** Sentences of the calls that import products: about the file, about its rows, about the import itself. */

/** Why a file cannot be imported as a whole, and what stands in the way of a call. */
export const IMPORT_SERVER = {
  oneCsv: "Please choose one CSV file",
  oneZip: "Please choose one ZIP file at most",
  severalTables: (names: string) => `The ZIP file holds several tables: ${names}. Please leave one in it.`,
  zipEmpty: "The ZIP file holds neither a table nor pictures",
  oldWorkbook: "This is a workbook of an older Excel (.xls). Please save it as .xlsx and choose that file.",
  lockedWorkbook:
    "This workbook is protected by a password. Please save it without one and choose that file.",
  webPage:
    "This file is a web page, not a workbook. Please open it in a spreadsheet program, save it as .xlsx and choose that file.",
  macros: "This workbook holds macros. Please save it as .xlsx, without them, and choose that file.",
  otherWorkbook: "This workbook is of another program. Please save it as .xlsx or CSV and choose that file.",
  noWorkbook: "This file is not a spreadsheet",
  workbookDamaged: "The workbook is damaged and cannot be read",
  workbookTooLarge: "The workbook unpacks to more than can be read. Please copy its rows into a new one.",
  workbookStructure:
    "The workbook is built in a way that no spreadsheet program saves. Please open it, copy its rows into a new workbook and choose that file.",
  tooHard:
    "Reading this file takes too much time or memory. Please split it, or save the sheet as CSV and choose that file.",
  noSheet: "The workbook has no sheet with rows",
  csvTooLarge: (megabytes: number) => `The CSV file is larger than ${megabytes} MB. Please split it.`,
  zipTooLarge: (gigabytes: number) => `The ZIP file is larger than ${gigabytes} GB. Please split it.`,
  empty: "The file is empty",
  noColumns: "The first line must name the columns, such as ID, Title and Price",
  tooManyColumns: (found: number, known: number) =>
    `The first line has ${found} columns; an import has ${known} at most`,
  quoteNotClosed: (line: number) => `A quotation mark is opened and never closed in the row on line ${line}`,
  brokenQuote: (line: number) => `A quotation mark stands in the wrong place in the row on line ${line}`,
  rowTooLong: (line: number) =>
    `The row on line ${line} is too long. Perhaps a quotation mark is not closed.`,
  tooManyRows: (most: number) => `The file has more than ${most} rows. Please split it.`,
  zipDamaged: "This file is not a ZIP file, or it is damaged",
  zipOutside: "The ZIP file names files outside of itself. Nothing of it was read.",
  zipOverlaps: "Files in this ZIP file share the same bytes. Please pack them again and choose that file.",
  zipTooManyFiles: (most: number) => `The ZIP file holds more than ${most} files`,
  zipListTooLong: "The names of the files in the ZIP file are too long",
  zipNameTwice: (name: string) => `The ZIP file holds '${name}' twice`,
  interrupted: "The import was interrupted too often",
  crashed:
    "The server stopped twice while it worked on this import, so it is not tried again. Please split the file.",
  notFound: "This import does not exist any more",
  notToMap: "The columns of this import cannot be chosen now",
  otherColumns: (count: number) => `The file has ${counted(count, "column")}`,
  targetTwice: (name: string) => `Only one column can be ${name}`,
  nothingKnown: "Choose which column is the part code, the title or the ID",
  publicMoney: (columns: string) =>
    `${columns} looks like a price, which visitors never see. Import it as Price, leave it out, or confirm that it is public.`,
  noTitle: "Choose which column is the title, by which rows are to be known",
  unknownSheet: "The workbook has no such sheet",
  notRefused: "Choose at least one of the refused rows",
  notChecked: "This import is not waiting to be applied",
  notApplying: "This import is not being applied",
  isApplying: "This import is being applied. Stop it first.",
  isUndoing: "This import is being undone",
  isOver: "This import is over",
  notDone: "Only a finished import can be undone",
  undoInterrupted:
    "The undo was interrupted too often. Undo again to continue; what is already undone stays undone.",
  discarded: "Import discarded",
} as const;

/** Why photos cannot be placed so. */
export const IMPORT_PHOTO = {
  unknown: "These photos are no longer without a part. Look at the list again.",
  unknownPart: "There is no such part any more",
  noRoom: "This part has one of these photos already, or would have more than 20 pictures",
} as const;

/** Why a row is refused, or one of its cells. */
export const IMPORT_ROW = {
  cellCount: (found: number, columns: number) =>
    `The row has ${counted(found, "cell")}, the first line names ${counted(columns, "column")}`,
  number: "A product's ID is a whole number",
  numberTwice: (lines: string) => `Same ID on lines ${lines}`,
  codeTwice: (lines: string) => `Same code on lines ${lines}`,
  ofSeveral: (names: string) => `Several products are called so: ${names}. Write the ID too.`,
  codeOfOther: (names: string) => `No product has this ID, but the code is that of ${names}`,
  codeSince: "A product with this code was created since the file was checked. Check the file again.",
  category: "This is not one of the six categories",
  total: "This is a total, not a part",
  amount: "This isn't a number. Example: 1,25,000.50",
  noNumber: "This isn't a number. Leave the cell empty or enter one.",
  flag: "Write Yes or No",
  published: "Write Yes for a product that visitors see, No for one that they don't",
  specification: "Write each specification on a line of its own: Name: value",
  neededForNew: (column: string) => `${column} is missing`,
  pictureUnknown: (name: string) => `'${name}' is neither in the ZIP file nor one of this product's pictures`,
  pictureSeveral: (name: string, paths: string) =>
    `'${name}' stands several times in the ZIP file. Write its folder too: ${paths}`,
  takenAnew: (name: string) => `${name} (another picture)`,
  plate: "(a drawing until you add a photo)",
  otherCatalog: "(another catalog)",
  pictureTwice: (name: string) => `'${name}' stands twice`,
  pictureRefused: (name: string) =>
    `'${name}' is not a JPEG, PNG or WebP picture that can be read, or has too many pixels`,
  pictureHeic: (name: string) =>
    `'${name}' is a HEIC photo, which most browsers cannot show. Export it as JPEG, and send that: iPhones take JPEG under Settings, Camera, Formats, Most Compatible.`,
  pictureTooLarge: (name: string) => `'${name}' is larger than ${IMPORT_PICTURE_BYTES_MAX / 1024 ** 2} MB`,
  pictureDamaged: (name: string) => `'${name}' is damaged in the ZIP file`,
  pictureEncrypted: (name: string) => `'${name}' is protected by a password`,
  changedSince: "This product was changed since the file was checked. Check the file again.",
  gone: "This product was deleted since the file was checked",
  changedAfter: "Edited after the import, so it was not changed",
  goneAfter: "Deleted after the import",
  notKept: "The values before this import were not stored",
} as const;
