import { PRODUCTS_NOT_EXPORTED } from "../platform/shared-messages.ts";
import { rowLineText } from "./lines.ts";

/** Texts of the product import of the back office, which the spec leaves open. Free of zod; public pages never load them. */

const figure = (count: number): string => count.toLocaleString("en-US");
const counted = (count: number, thing: string): string =>
  `${figure(count)} ${count === 1 ? thing : `${thing}s`}`;

/** ' (42 rows)'; empty if the number is unknown. */
const inRows = (rows?: number): string => (rows === undefined ? "" : ` (${counted(rows, "row")})`);

export const IMPORT_FILES = {
  text: "Add and change many products at once. Your file is checked first; nothing changes until you apply it.",
  drop: "Drop a table here (.xlsx, .ods, .csv, .tsv), a ZIP file of photos, or both",
  limits: (rows: number, csvMegabytes: number, zipGigabytes: number, imageMegabytes: number) =>
    `Up to ${figure(rows)} rows and ${csvMegabytes} MB per table, ${zipGigabytes} GB per ZIP and ${imageMegabytes} MB per photo`,
  onlyImages:
    "Without a table, each photo goes to the product whose part code starts its name. You can include the spreadsheet in the ZIP.",
  unknown: (name: string) => `'${name}' is neither a table nor a ZIP file.`,
  image: (name: string) => `'${name}' is a photo. Please put all photos into one ZIP file.`,
  noZip: (name: string) => `'${name}' is not a ZIP file.`,
  unread: (name: string) => `'${name}' could not be read. Please choose it again.`,
  uploading: (sent: string, size: string) => `Uploading: ${sent} of ${size}`,
  uploadFailed: "Failed to upload the files",
  started: "The files are uploaded and being checked",
} as const;

export const IMPORT_START = {
  text: "Edit an export, or fill in the empty template. In the Excel file, codes stay as they are.",
  products: "Products (CSV)",
  workbook: "Products (Excel)",
  images: "Photos (ZIP)",
  template: "Template (CSV)",
  exportFailed: PRODUCTS_NOT_EXPORTED,
} as const;

/** Describes the cells of the columns that are not plain fields (products/fields.ts). */
export const IMPORT_COLUMNS = {
  ID: "The product's number. Leave it empty or enter a free one (0 to 1000) for a new product.",
  "Last Updated": "As in the export. Existing products keep theirs.",
  Specifications: "One per line, as Name: value.",
  Images:
    "File names in the ZIP, or the product's own photos, separated by |. Leave empty to keep its photos. Web addresses are not downloaded.",
} as const;

export const IMPORT_RULES = {
  existing: "A row with a product's ID or part code updates that product, and only the columns in the file.",
  new: "Any other row creates a product and needs a title. Products without a photo show a drawing until you add one: photos named by part code are matched automatically. Importing the same file again creates no duplicates.",
  photos:
    "A ZIP file alone adds photos: each goes to the product whose part code starts its file or folder name. You can include the spreadsheet in the ZIP.",
  foreign:
    "Price lists and exports from other shops work as they are: match their columns once, and we remember it for the next file.",
  reading:
    "Workbooks (.xlsx, .ods), or text with commas, semicolons, tabs or |, in any usual encoding. The check shows which it found. Pictures on the rows of a workbook come with them.",
} as const;

export const IMPORT_MAPPING = {
  loading: "Loading the columns...",
  fetchFailed: "Failed to load the columns",
  lead: (rows: number) => `${counted(rows, "row")} found. Match your columns; nothing changes yet.`,
  remembered: "Same as your last file with these columns.",
  only: "Rows to import",
  onlyBoth: "Update and add products",
  onlyExisting: "Only update existing products",
  onlyNew: "Only add new products",
  gone: "Products that are not in this list",
  goneStay: "Leave them as they are",
  goneOf: (label: string) => `Unpublish those of ${label}`,
  goneAll: "Unpublish all of them",
  oddCodes: (count: number) =>
    `${counted(count, "code")} may have been changed by a spreadsheet program into a date or a short number, such as 05-Aug or 1.2E+06. They are refused unless you confirm them.`,
  oddCodesRight: "These codes are right",
  rate: (currency: string) => `Rupees for 1 ${currency}`,
  rateHint: "Empty: rows in this currency are refused",
  layout: "Columns",
  layoutOf: (file: string) => (file ? `as in ${file}` : "as in an earlier file"),
  sheet: "Sheet",
  allSheets: "All sheets",
  encoding: "Encoding",
  headLine: "Header row",
  hidden: (count: number) => `${counted(count, "hidden row")} in the sheet`,
  hiddenOut: "Skip",
  hiddenIn: "Import like the others",
  hiddenColumn: "Hidden in the file",
  hiddenColumnOut: "Hidden in the file. Not imported unless you choose it.",
  readAgain: "Read again",
  column: "Column of the file",
  first: "First rows",
  is: "Import as",
  unnamed: (place: number) => `Column ${place}`,
  empty: "Empty",
  empties: (count: number) => `Show ${counted(count, "empty column")}`,
  hideEmpties: "Hide the empty columns",
  leaveOut: "Don't import",
  own: "Specification",
  called: (name: string) => `Specification name for ${name}`,
  machine: "Machine (visitors can filter by it)",
  noCode:
    "No column is mapped to the part code. Products can only be matched by title, and photos can't be matched by part code.",
  group: "Rows with the same value are one product",
  parent: "Code of the product it is a variant of",
  others: "Import the rest as specifications",
  sections: (count: number, first: string) =>
    `${counted(count, "row")} with a single cell, such as '${first}'`,
  sectionsOut: "Skip: headings and notes",
  sectionsMachine: "Machine of the rows below",
  sectionsKind: "Kind of part of the rows below",
  sectionsParts: "Import as parts",
  money: (columns: string) =>
    `${columns} looks like a price, and prices are never shown to visitors. Import it as Price, or leave it out.`,
  noPrice: (columns: string) =>
    `No column is mapped to the price, but ${columns} may be it. Choose one as Price, or leave them out.`,
  moneyPublic: "Not a price: show it to visitors",
  paths: "Brand in category paths",
  pathsKnown: "The last name that is known, else the last",
  pathsLast: "Always the last name",
  pathsFirst: "Always the first name",
  words: "Unknown brands",
  skip: (rows?: number) => `Skip${inRows(rows)}`,
  create: (label: string, rows?: number) => `Create brand ${label}${inRows(rows)}`,
  existing: (label: string) => `Use for ${label}`,
  category: "Category for new products that have none",
  noCategory: "Skip these rows",
  byTitle: "Match rows without a code by title",
  check: "Check rows",
  change: "Change columns",
  failed: "Failed to save the columns",
} as const;

export const IMPORT_LIST = {
  loading: "Loading imports...",
  emptyTitle: "No imports yet",
  emptyText: "What you import appears here, with its report.",
  fetchFailed: "Failed to load the imports",
  checking: "Checking",
  refused: "Not readable",
  mapping: "Columns to match",
  checked: "Ready to apply",
  nothing: "Nothing to apply",
  noneValid: "No row can be applied",
  applying: "Applying",
  stopped: "Stopped",
  done: "Done",
  undoing: "Undoing",
  undone: "Undone",
} as const;

export const IMPORT_COUNTS = {
  new: (count: number) => `${figure(count)} new`,
  changed: (count: number) => `${figure(count)} changed`,
  same: (count: number) => `${figure(count)} unchanged`,
  refused: (count: number) => `${figure(count)} refused`,
  applied: (count: number) => `${figure(count)} applied`,
  failed: (count: number) => `${figure(count)} failed`,
  undone: (count: number) => `${figure(count)} undone`,
  rows: (count: number) => counted(count, "row"),
  read: (count: number, same: number) =>
    `${counted(count, "row")}${same > 0 ? `, ${figure(same)} unchanged` : ""}`,
  images: (count: number, name: string) => `${counted(count, "photo")} in ${name}`,
  unusedImages: (count: number) => `${counted(count, "photo")} without a product`,
} as const;

export const IMPORT_ONE = {
  loading: "Loading import...",
  loadFailed: "Failed to load the import",
  gone: "It was discarded, or the link is wrong.",
  lost: "Progress is unavailable right now. The import continues, and this page updates automatically.",
  outdated: "The import could not be reloaded. What you see may be out of date.",
  reading: "Reading the files...",
  checking: (row: number, rows: number) => `Row ${figure(row)} of ${figure(rows)}`,
  leave: "You can leave this page meanwhile.",
  refusedTitle: "This file cannot be imported",
  nothing: "Nothing to change: every product already matches this file.",
  noPhotoFound:
    "No photo name starts with a product's part code. Assign the photos by hand, or rename them by part code and choose the file again.",
  refusedOnly: "Nothing has changed. Fix the cells below, or choose another file.",
  ready: "Nothing has changed yet. Review the rows, then apply them.",
  drawings: "New products without a photo show a drawing.",
  apply: (count: number) => `Apply ${counted(count, "change")}`,
  confirmNew: (count: number) =>
    count === 1 ? "1 product will be created." : `${figure(count)} products will be created.`,
  confirmChanged: (count: number) =>
    count === 1 ? "1 product will be changed." : `${figure(count)} products will be changed.`,
  confirmRefused: (count: number) =>
    count === 1 ? "1 refused row is left out." : `${figure(count)} refused rows are left out.`,
  newBrands: "New brands",
  goneTitle: "Not in the list",
  goneHeld: "unpublished once no row is refused",
  goneCount: (count: number) => `${counted(count, "product")} to unpublish`,
  confirmGone: (count: number) =>
    count === 1
      ? "1 product that is not in the list will be unpublished."
      : `${figure(count)} products that are not in the list will be unpublished.`,
  confirmBrands: (labels: readonly string[]) =>
    labels.length === 1
      ? `The brand ${labels[0]} will be created.`
      : `${figure(labels.length)} brands will be created.`,
  confirmPhotos: (count: number) =>
    count === 1
      ? "1 photo without a product is not imported."
      : `${figure(count)} photos without a product are not imported.`,
  confirmStop: "You can stop at any time; applied rows are kept.",
  confirmDiscard: "The files and the results of the check are deleted. No product changes.",
  confirmDiscardRest: "The remaining rows are not applied. Applied rows and this report are kept.",
  applyFailed: "Failed to apply the import",
  stopFailed: "Failed to stop the import",
  discardFailed: "Failed to discard the import",
  applying: (done: number, all: number) => `${figure(done)} of ${figure(all)} rows`,
  minutesLeft: (minutes: number) => `about ${counted(minutes, "minute")} left`,
  secondsLeft: "less than a minute left",
  stopped: (done: number, left: number) =>
    `${figure(done)} applied and kept. ${figure(left)} still to apply.`,
  done: (count: number) => `${counted(count, "product")} created or changed.`,
  doneFailed: (count: number) =>
    count === 1 ? "1 row could not be applied." : `${figure(count)} rows could not be applied.`,
  donePhotos: (count: number) =>
    count === 1
      ? "1 photo had no product and was not imported."
      : `${figure(count)} photos had no product and were not imported.`,
  doneLeft: (count: number) => (count === 1 ? "1 row was left out." : `${figure(count)} rows were left out.`),
  undo: "Undo import",
  confirmUndone:
    "This deletes the products it created and restores the products it changed, including their photos.",
  confirmRest: "The rows that are not applied yet are left out.",
  confirmKept: "Products edited since the import are not changed. Brands it created stay.",
  undoFailed: "Failed to undo the import",
  undoing: (done: number, all: number) => `${figure(done)} of ${figure(all)} products`,
  undone: (count: number) =>
    count === 1
      ? "The change of 1 product was undone."
      : `The changes of ${figure(count)} products were undone.`,
  kept: (count: number) =>
    count === 1
      ? "1 product was edited or deleted since and was not changed."
      : `${figure(count)} products were edited or deleted since and were not changed.`,
} as const;

export const IMPORT_ROWS = {
  loading: "Loading rows...",
  fetchFailed: "Failed to load the rows",
  none: "No rows to show",
  empty: "(empty)",
  photo: "Photo",
  gone: "Gone",
  further: "The difference is further on than shown here.",
  new: "New",
  changed: "Changed",
  refused: "Refused",
  created: "Created",
  updated: "Updated",
  failed: "Failed",
  undone: "Undone",
  kept: "Not undone",
  noted: "Odd",
  left: "Left out",
  all: "All",
} as const;

export const IMPORT_REFUSALS = {
  loading: "Loading the reasons...",
  fetchFailed: "Failed to load the reasons",
  wholeRow: "Row",
  /** Line numbers as ranges: '2–501, 507'. */
  lines: (count: number, lines: string) => `${count === 1 ? "Line" : "Lines"} ${lines}`,
  more: (count: number) => `and ${figure(count)} more`,
  all: (count: number) => (count === 1 ? "Use for this row" : `Use for all ${figure(count)} rows`),
  instead: "New value",
  edit: "Edit",
  cancel: "Cancel",
  leaveOut: "Leave out",
  leaveAllOut: (count: number) =>
    count === 1 ? "Leave this row out" : `Leave all ${figure(count)} rows out`,
  takeBack: "Import it",
  corrections: (count: number) => `${counted(count, "correction")}, not checked yet.`,
  dropAll: "Drop",
  checkAgain: "Check again",
  correctionFailed: "Failed to fix the rows",
  download: "Download refused rows",
  downloadFailed: "Error downloading the refused rows",
} as const;

export const IMPORT_PHOTOS = {
  loading: "Loading the photos...",
  fetchFailed: "Failed to load the photos",
  title: "Photos without a product",
  none: "Every photo has a product.",
  text: "Their names contain no part code. Choose photos, then the product they show. Photos left here are not imported.",
  unmatched: "They were in the ZIP file but belong to no product.",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => (count === 0 ? "No photo chosen" : `${counted(count, "photo")} chosen`),
  part: "Product they show",
  hint: "Code or title",
  searching: "Searching...",
  searchFailed: "Failed to search",
  notFound: "No such product",
  line: (line: number) => `line ${rowLineText(line)}`,
  product: (productId: number) => `product ${productId}`,
  placedTitle: "Assigned by hand",
  placed: (count: number, title: string) => `${counted(count, "photo")} assigned to ${title}`,
  takeBack: "Unassign",
  takenBack: "The photo is unassigned again",
  placeFailed: "Failed to assign the photos",
  noImage: "No preview",
} as const;

export const IMPORT_NEWS = {
  checked: "The check is done",
  mapping: "The columns are ready to match",
  checking: (percent: number) => `Checking ${percent}%`,
  applying: (percent: number) => `Applying ${percent}%`,
  refused: "The file cannot be imported",
  stopped: "The import is stopped",
  done: "The import is done",
  undoing: (percent: number) => `Undoing ${percent}%`,
  undone: "The import is undone",
} as const;
