import { counted } from "../platform/counted.ts";
import { READING_TABLES_MAX } from "../platform/limits.ts";

/** Sentences of finding parts in a catalogue. */
export const READING = {
  notFound: "This reading does not exist",
  pageNotRead: "This page was not read",
  noCatalog: "The pages of this catalog are not ready yet",
  noPages: "Choose at least one page",
  pageOutside: (pages: number) => `The catalog has ${counted(pages, "page")}`,
  busy: "The pages are being read. Please wait until that is done.",
  outline: "Draw the outline on the page, large enough to hold a table",
  borders: "The borders of columns must stay in their order",
  tooManyTables: `A page has at most ${READING_TABLES_MAX} tables`,
  noTable: "This table does not exist",
  noRow: "This row does not exist",
  noCell: "This cell does not exist",
  noGroups: "Choose at least one table",
  unknownGroup: "One of these tables is not there any more. Please look again.",
  noRows: "None of these tables has a row with a code",
  tooManyRows: (rows: number, most: number) =>
    `These tables have ${rows} rows; an import takes ${most} at most. Please choose fewer tables.`,
  /** What stands for the name of a file: 'With its pages, by ...', '12 pictures in its pages'. */
  pictures: "its pages",
  discarded: "What was found is forgotten",
  pdfFailed: "The PDF could not be read again. Please try once more.",
  interrupted: "This was interrupted too often. Please try once more.",
} as const;

/** Texts of the screen that finds parts in a catalogue. */
export const FIND_PARTS = {
  loading: "Loading the catalog...",
  loadFailed: "Failed to load what was found in this catalog",
  pageFailed: "Failed to load the tables of this page",
  gone: "This catalog does not exist",
  notReady: "Its pages are still being drawn. Parts can be found as soon as that is done.",
  pagesWrong: (pages: number) => `Please write pages from 1 to ${pages}, such as 4-16, 38`,
  startFailed: "Failed to look for parts",
  draw: "Draw around the table, from one corner to the other.",
  stopDrawing: "Stop drawing",
  drawPicture: "Draw the picture of the row on this page, or leaf to another one.",
  mendFailed: "Failed to change this table",
  mended: "The table is being read again",
  pictureFailed: "Failed to change the picture",
  cellFailed: "Failed to change this cell",
  draftFailed: "Failed to take the parts over",
  compareFailed: "Failed to compare with the products",
  pricesPublic:
    "These tables show prices, and visitors can read this catalog. Switch it off to hide its pages.",
  pricesHidden: "These tables show prices. Visitors can't read this catalog.",
  noTables: "No table was found on these pages",
  noTablesText: "Choose other pages, or draw the outline of a table on its page.",
  noTableHere: "No table was found on this page.",
  noText: "This page is a picture: its text is not known yet.",
  tooMuch: "This page holds more than any page of a catalog does. It was left out.",
  unread: "This page could not be read.",
  reading: (page: number, of: number) => `Reading page ${page} of ${of}`,
  making: (page: number, of: number) => `Cutting pictures, page ${page} of ${of}`,
  pictures: (pages: number) =>
    `${counted(pages, "page")} of these ${pages === 1 ? "is a picture" : "are pictures"}, in which no table can be found before their text is read.`,
  codeless: "No column of these holds codes: their rows make no parts.",
} as const;
