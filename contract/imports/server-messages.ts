import { counted, pixelWords } from "../platform/counted.ts";
import { GST_RATE_LEGAL } from "../platform/gst.ts";
import { IMPORT_IMAGE_BYTES_MAX } from "./limits.ts";

/** Answers of the import calls: errors of the file, its rows and the import. */

export const IMPORT_SERVER = {
  oneCsv: "Please choose one CSV file",
  oneZip: "Please choose one ZIP file at most",
  severalTables: (names: string) => `The ZIP file contains several tables: ${names}. Please keep only one.`,
  zipEmpty: "The ZIP file contains neither a table nor photos",
  oldWorkbook: "This is an older Excel workbook (.xls). Please save it as .xlsx and choose that file.",
  lockedWorkbook:
    "This workbook is protected by a password. Please save it without one and choose that file.",
  webPage:
    "This file is a web page, not a workbook. Please open it in a spreadsheet program, save it as .xlsx and choose that file.",
  macros: "This workbook contains macros. Please save it as .xlsx without macros and choose that file.",
  otherWorkbook:
    "This workbook comes from another program. Please save it as .xlsx or CSV and choose that file.",
  noWorkbook: "This file is not a spreadsheet",
  workbookDamaged: "The workbook is damaged and cannot be read",
  workbookTooLarge: "The workbook is too large to read. Please copy its rows into a new one.",
  workbookStructure:
    "This workbook's structure can't be read. Please open it, copy its rows into a new workbook and choose that file.",
  tooHard:
    "Reading this file takes too much time or memory. Please split it, or save the sheet as CSV and choose that file.",
  noSheet: "The workbook has no sheet with rows",
  csvTooLarge: (megabytes: number) => `The CSV file is larger than ${megabytes} MB. Please split it.`,
  zipTooLarge: (gigabytes: number) => `The ZIP file is larger than ${gigabytes} GB. Please split it.`,
  empty: "The file is empty",
  noColumns: "The first line must name the columns, such as ID, Title and Price",
  tooManyColumns: (found: number, known: number) =>
    `The first line has ${found} columns; an import can have at most ${known}`,
  quoteNotClosed: (line: number) => `A quotation mark in the row on line ${line} is never closed`,
  rowTooLong: (line: number) =>
    `The row on line ${line} is too long. Perhaps a quotation mark is not closed.`,
  tooManyRows: (most: number) => `The file has more than ${most} rows. Please split it.`,
  zipDamaged: "This file is not a ZIP file, or it is damaged",
  zipOutside: "The ZIP file contains unsafe file paths. Nothing was read.",
  zipOverlaps: "Files in this ZIP file overlap. Please create the ZIP file again and choose that one.",
  zipTooManyFiles: (most: number) => `The ZIP file contains more than ${most} files`,
  zipListTooLong: "The names of the files in the ZIP file are too long",
  zipNameTwice: (name: string) => `The ZIP file contains '${name}' twice`,
  interrupted: "The import was interrupted too many times",
  crashed: "The server stopped twice during this import, so it is not retried. Please split the file.",
  notFound: "This import does not exist any more",
  notToMap: "The columns of this import can't be changed now",
  otherColumns: (count: number) => `The file has ${counted(count, "column")}`,
  targetTwice: (name: string) => `Only one column can be ${name}`,
  nothingKnown: "Choose which column is the part code, the title or the ID",
  publicMoney: (columns: string) =>
    `${columns} looks like a price, which visitors never see. Import it as Price, leave it out, or confirm that it is public.`,
  noTitle: "Choose the title column: rows are matched by title",
  unknownSheet: "The workbook has no such sheet",
  noRows: "Choose at least one row of the check",
  notChecked: "This import is not waiting to be applied",
  notApplying: "This import is not being applied",
  isApplying: "This import is being applied. Stop it first.",
  isUndoing: "This import is being undone",
  isOver: "This import has ended",
  notDone: "Only a finished or stopped import can be undone",
  undoInterrupted: "The undo was interrupted too many times. Undo again to continue where it stopped.",
  discarded: "Import discarded",
} as const;

export const IMPORT_PHOTO = {
  unknown: "These photos are no longer in the list. Please reload it.",
  unknownPart: "This product no longer exists",
  noRoom: "This product already has one of these photos, or would have more than 20",
} as const;

export const IMPORT_ROW = {
  cellCount: (found: number, columns: number) =>
    `The row has ${counted(found, "cell")}, the header row has ${counted(columns, "column")}`,
  number: "The ID must be a whole number",
  numberTwice: (lines: string) => `Same ID on lines ${lines}`,
  codeTwice: (lines: string) => `Same code on lines ${lines}`,
  ofSeveral: (names: string) => `Several products match: ${names}. Add the ID.`,
  codeOfOther: (names: string) => `No product has this ID, but this code belongs to ${names}`,
  codeChanged:
    "A spreadsheet program has turned this code into a date or a short number. Enter the code as it is printed.",
  severalCodes: (codes: string) => `The cell has several codes: ${codes}. Enter the one of this part.`,
  codeDitto: "A code can't be a ditto mark. Enter the code of this part.",
  ditto: "There is no value above this ditto mark",
  otherProduct: (number: string, title: string) =>
    `ID ${number} is '${title}' on this site, with another code and title. Remove the ID or correct it.`,
  cellError: "The spreadsheet shows an error here. Correct it in your file, or enter the value.",
  uncalculated:
    "This formula has no stored result. Open and save the file in a spreadsheet program and choose it again, or enter the value.",
  currency: (currency: string) =>
    `This price is in ${currency}. Enter its rate under 'Change columns', or the price in rupees.`,
  onlyExisting: "There is no such product yet, and this import only updates products",
  onlyNew: "This product exists already, and this import only adds products",
  codeSince: "A product with this code was created since the file was checked. Check the file again.",
  category: "This is not one of the site's categories",
  newBrand: (label: string) => `${label} (new brand)`,
  total: "This is a total, not a part",
  footer: "This is a note below the list, not a part",
  amount: "This isn't a number. Example: 1,25,000.50",
  noNumber: "This isn't a number. Leave the cell empty or enter one.",
  hsnOdd:
    "An HSN code has 4, 6 or 8 digits. A spreadsheet program may have removed a zero at its start or end. Enter it as in the tariff.",
  gstAmount: `GST is at most ${GST_RATE_LEGAL}%. If this is an amount in rupees, don't import its column.`,
  unit: "This isn't a unit. Examples: Nos, m, pair",
  flag: "Enter Yes or No",
  published: "Enter Yes to show the product to visitors, No to hide it",
  specification: "Write one specification per line, as Name: value",
  needed: (column: string) => `${column} is missing`,
  imageUnknown: (name: string) => `'${name}' is neither in the ZIP file nor one of this product's photos`,
  imageSeveral: (name: string, paths: string) =>
    `'${name}' is in the ZIP file several times. Add its folder or ending: ${paths}`,
  replacedImage: (name: string) => `${name} (a different photo)`,
  otherCatalog: "(another catalogue)",
  imageTwice: (name: string) => `'${name}' is listed twice`,
  imageRefused: (name: string) => `'${name}' is not a readable JPEG, PNG or WebP photo`,
  imagePixels: (name: string, width: number, height: number) => `'${name}' has ${pixelWords(width, height)}`,
  imageHeic: (name: string) =>
    `'${name}' is a HEIC photo, which most browsers cannot show. Export it as JPEG and use that file. On an iPhone, choose Settings, Camera, Formats, Most Compatible.`,
  imageTooLarge: (name: string) => `'${name}' is larger than ${IMPORT_IMAGE_BYTES_MAX / 1024 ** 2} MB`,
  imageDamaged: (name: string) => `'${name}' is damaged in the ZIP file`,
  imageEncrypted: (name: string) => `'${name}' is protected by a password`,
  /** What was accepted though odd. */
  codeKept: (code: string) => `A spreadsheet program has changed this code. The product keeps ${code}.`,
  codeFloat: (code: string) =>
    `A program has added '.0' to all numeric codes of the file. Read as ${code}; zeros at its start may be lost.`,
  taxBeside: (tax: string) => `'${tax}' is not part of the price`,
  taxIncluded: (heading: string) =>
    `Prices under '${heading}' include tax, and quotations add GST to them. Please compare.`,
  converted: (currency: string, rate: string) => `Converted from ${currency} at ${rate} rupees`,
  gstUnusual: (rate: string) => `${rate}% isn't a usual GST rate. Please compare it.`,
  unitUnknown: (unit: string) => `'${unit}' isn't a usual unit. It is kept as written.`,
  taken: "Taken as an empty cell",
  valueChanged: (column: string) =>
    `${column} looks as if a spreadsheet program had changed it, as 3/4 into 03-Apr. Please compare it.`,
  errorLeftOut: (column: string) => `${column} is left out, because the spreadsheet shows an error`,
  repeated: (lines: string) => `The same row is also on line ${lines} and counts once`,
  changedSince: "This product was changed since the file was checked. Check the file again.",
  gone: "This product was deleted since the file was checked",
  changedAfter: "Edited after the import, so it was not changed",
  goneAfter: "Deleted after the import",
  notKept: "The values before this import were not stored",
} as const;
