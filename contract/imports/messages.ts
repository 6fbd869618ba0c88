/** Texts of the product import of the back office, which the spec leaves open. Free of zod; public pages never load them. */

/** A count as a person reads it: '12,500'. */
const figure = (count: number): string => count.toLocaleString("en-US");
const counted = (count: number, thing: string): string =>
  `${figure(count)} ${count === 1 ? thing : `${thing}s`}`;

/** Choosing the files. */
export const IMPORT_FILES = {
  text: "Add and change many products at once. A file is checked first; nothing changes before you apply it.",
  drop: "Drop a table here (.xlsx, .ods, .csv, .tsv), a ZIP file of photos, or both",
  limits: (rows: number, csvMegabytes: number, zipGigabytes: number, pictureMegabytes: number) =>
    `Up to ${figure(rows)} rows and ${csvMegabytes} MB of table; up to ${zipGigabytes} GB of ZIP, ${pictureMegabytes} MB a picture`,
  onlyPictures:
    "Without a table each photo goes to the product whose part code its name begins with. You can include the spreadsheet in the ZIP.",
  unknown: (name: string) => `'${name}' is neither a table nor a ZIP file.`,
  picture: (name: string) => `'${name}' is a picture. Please put all pictures into one ZIP file.`,
  noZip: (name: string) => `'${name}' is not a ZIP file.`,
  unread: (name: string) => `'${name}' could not be read. Please choose it again.`,
  uploading: (sent: string, size: string) => `Uploading: ${sent} of ${size}`,
  uploadFailed: "Failed to upload the files",
  started: "The files are uploaded and being checked",
} as const;

/** The way to a file that can be imported. */
export const IMPORT_START = {
  text: "Change what the export holds, or fill in the empty template.",
  commandLine: "Where Heddle is installed, the command line imports too:",
  products: "Products (CSV)",
  pictures: "Pictures (ZIP)",
  template: "Template (CSV)",
  exportFailed: "Error exporting products",
} as const;

/** What each column holds, by its name. */
/** How the cells of the columns are read that are no plain field (products/fields.ts). */
export const IMPORT_COLUMNS = {
  ID: "The product's number. Left empty, or a free one from 0 to 1000: a new product.",
  "Last Updated": "As the export writes it. Existing products keep their own.",
  Specifications: "One to a line, as Name: value.",
  Images:
    "Names of files in the ZIP, or of the product's own pictures, with | between them. Left empty, the pictures stay. Web addresses are not fetched.",
} as const;

export const IMPORT_RULES = {
  existing:
    "A row with the ID or the part code of a product changes that product, and only the columns that are in the file.",
  new: "Any other row is a new product with the title that it needs. Products without a photo show a drawing until you add one: photos called by the part code find their product. Importing the same file again creates no duplicates.",
  photos:
    "A ZIP file alone brings photos: each goes to the product whose part code its name, or its folder's, begins with. You can include the spreadsheet in the ZIP.",
  foreign:
    "Price lists and exports of other shops come as they are: you match their columns once, and we remember it for the next file.",
  reading:
    "Workbooks (.xlsx, .ods), or text with commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252. The check tells which it found.",
} as const;

/** What the columns of a file are. */
export const IMPORT_MAPPING = {
  loading: "Loading the columns...",
  fetchFailed: "Failed to load the columns",
  lead: (rows: number) => `${counted(rows, "row")} found. Match your columns; nothing changes yet.`,
  remembered: "As with the last file of these columns.",
  sheet: "Sheet",
  headLine: "Header row",
  readAgain: "Read again",
  column: "Column of the file",
  first: "First rows",
  is: "Import as",
  unnamed: (place: number) => `Column ${place}`,
  empty: "Nothing in it",
  empties: (count: number) => `Show ${counted(count, "empty column")}`,
  hideEmpties: "Hide the empty columns",
  leaveOut: "Don't import",
  own: "Specification",
  called: (name: string) => `Specification name for ${name}`,
  machine: "Machine (visitors can filter by it)",
  noCode:
    "No column is mapped to the part code. Products can only be matched by title, and photos can't be matched by part code.",
  group: "Rows with the same one are one product",
  parent: "Code of the row that this one is a variant of",
  others: "Import the rest as specifications",
  sections: (count: number, first: string) =>
    `${counted(count, "row")} with a single cell, such as '${first}'`,
  sectionsOut: "Skip: headings and notes",
  sectionsMachine: "Machine of the rows below",
  sectionsKind: "Kind of part of the rows below",
  sectionsParts: "Import as parts",
  money: (columns: string) =>
    `${columns} looks like a price, and prices are never shown to visitors. Import it as Price, or leave it out.`,
  moneyPublic: "It isn't a price: visitors may read it",
  words: "Unknown brands",
  category: "Category for new products that have none",
  noCategory: "Skip these rows",
  byTitle: "Match rows without a code by title",
  check: "Check rows",
  change: "Change columns",
  failed: "Failed to keep the columns",
} as const;

/** The last imports, and what an import's state is called. */
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

/** What happens with rows, in words. */
export const IMPORT_COUNTS = {
  new: (count: number) => `${figure(count)} new`,
  changed: (count: number) => `${figure(count)} changed`,
  same: (count: number) => `${figure(count)} unchanged`,
  refused: (count: number) => `${figure(count)} refused`,
  applied: (count: number) => `${figure(count)} applied`,
  failed: (count: number) => `${figure(count)} failed`,
  undone: (count: number) => `${figure(count)} undone`,
  rows: (count: number) => counted(count, "row"),
  pictures: (count: number, name: string) => `${counted(count, "picture")} in ${name}`,
  unusedPictures: (count: number) => `${counted(count, "picture")} without a part`,
} as const;

/** One import, from its check to its report. */
export const IMPORT_ONE = {
  loading: "Loading import...",
  loadFailed: "Failed to load the import",
  gone: "It was discarded, or the link is wrong.",
  lost: "Progress is unavailable right now. The import goes on, and this page updates automatically.",
  outdated: "The import could not be read again. What is shown may be out of date.",
  reading: "Reading the files...",
  checking: (row: number, rows: number) => `Row ${figure(row)} of ${figure(rows)}`,
  leave: "You can leave this page meanwhile.",
  refusedTitle: "This file cannot be imported",
  nothing: "This file changes nothing: every product is already as it says.",
  noPhotoFound:
    "The name of no photo begins with a product's part code. Place them by hand, or call them by the codes and choose the file again.",
  refusedOnly:
    "Nothing has changed. Mend the cells below in your file and choose it again, or choose another file.",
  ready: "Nothing has changed yet. Look through the rows, then apply them.",
  apply: (count: number) => `Apply ${counted(count, "change")}`,
  confirmNew: (count: number) =>
    count === 1 ? "1 product will be created." : `${figure(count)} products will be created.`,
  confirmChanged: (count: number) =>
    count === 1 ? "1 product will be changed." : `${figure(count)} products will be changed.`,
  confirmRefused: (count: number) =>
    count === 1 ? "1 refused row is left out." : `${figure(count)} refused rows are left out.`,
  confirmPhotos: (count: number) =>
    count === 1
      ? "1 photo without a part is not taken."
      : `${figure(count)} photos without a part are not taken.`,
  confirmStop: "You can stop on the way; what is applied by then stays.",
  confirmDiscard: "The files and what the check found are deleted. No product changes.",
  confirmDiscardRest:
    "The rows that are left are not applied. What is applied stays, and so does this report.",
  applyFailed: "Failed to apply the import",
  stopFailed: "Failed to stop the import",
  discardFailed: "Failed to discard the import",
  applying: (done: number, all: number) => `${figure(done)} of ${figure(all)} rows`,
  minutesLeft: (minutes: number) => `about ${counted(minutes, "minute")} left`,
  secondsLeft: "less than a minute left",
  stopped: (done: number, left: number) =>
    `${figure(done)} applied, which stays. ${figure(left)} are still to be applied.`,
  done: (count: number) => `${counted(count, "product")} created or changed.`,
  doneFailed: (count: number) =>
    count === 1 ? "1 row could not be applied." : `${figure(count)} rows could not be applied.`,
  donePhotos: (count: number) =>
    count === 1
      ? "1 photo had no part and was not taken."
      : `${figure(count)} photos had no part and were not taken.`,
  doneLeft: (count: number) => (count === 1 ? "1 row was left out." : `${figure(count)} rows were left out.`),
  undo: "Undo import",
  confirmUndone:
    "This deletes the products it created and restores the products it changed, including their photos.",
  confirmKept: "Products edited since the import are not changed.",
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

/** The rows of an import. */
export const IMPORT_ROWS = {
  loading: "Loading rows...",
  fetchFailed: "Failed to load the rows",
  none: "No such rows",
  empty: "(empty)",
  photo: "Photo",
  further: "It differs further on than what is shown here.",
  new: "New",
  changed: "Changed",
  refused: "Refused",
  created: "Created",
  updated: "Updated",
  failed: "Failed",
  undone: "Undone",
  kept: "Not undone",
  all: "All",
} as const;

/** The reasons for which rows are refused, each with its rows. */
export const IMPORT_REFUSALS = {
  loading: "Loading the reasons...",
  fetchFailed: "Failed to load the reasons",
  wholeRow: "Row",
  /** Lines as a person counts on: '2–501, 507'. */
  lines: (count: number, lines: string) => `${count === 1 ? "Line" : "Lines"} ${lines}`,
  more: (count: number) => `and ${figure(count)} more`,
  all: (count: number) => (count === 1 ? "Use for this row" : `Use for all ${figure(count)} rows`),
  instead: "New value",
  edit: "Edit",
  save: "Save",
  mendFailed: "Failed to mend the rows",
  download: "Download refused rows",
  downloadFailed: "Error downloading the refused rows",
  rowByRow: "Show row by row",
  byReason: "Show by reason",
} as const;

/** The photos that no row took. */
export const IMPORT_PHOTOS = {
  loading: "Loading the photos...",
  fetchFailed: "Failed to load the photos",
  title: "Photos without a part",
  none: "Each photo has its part.",
  text: "No part's code is in their names. Choose photos, then the part that they show; those left here are not taken.",
  told: "They were in the ZIP file and are not the picture of any part.",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => (count === 0 ? "No photo chosen" : `${counted(count, "photo")} chosen`),
  part: "Part that they show",
  hint: "Code or title",
  searching: "Searching...",
  searchFailed: "Failed to search",
  notFound: "No such part",
  line: (line: number) => `line ${figure(line)}`,
  product: (productId: number) => `product ${productId}`,
  placedTitle: "Placed by hand",
  placed: (count: number, title: string) => `${counted(count, "photo")} placed with ${title}`,
  takeBack: "Take back",
  takenBack: "The photo stands without a part again",
  placeFailed: "Failed to place the photos",
  noPicture: "No preview",
} as const;

/** What a screen reader and the page's title are told on the way. */
export const IMPORT_NEWS = {
  checked: "The check is done",
  mapping: "The columns can be chosen",
  checking: (percent: number) => `Checking ${percent}%`,
  applying: (percent: number) => `Applying ${percent}%`,
  refused: "The file cannot be imported",
  stopped: "The import is stopped",
  done: "The import is done",
  undoing: (percent: number) => `Undoing ${percent}%`,
  undone: "The import is undone",
} as const;
