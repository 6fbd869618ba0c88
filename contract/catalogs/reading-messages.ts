import { counted } from "../platform/counted.ts";
import { NO_CATALOGUE, PAGES_NOT_READY } from "../platform/shared-messages.ts";
import { READING_TABLES_MAX } from "./limits.ts";

export const READING = {
  notFound: "These results no longer exist",
  pageNotRead: "This page was not read",
  noCatalog: PAGES_NOT_READY,
  noPages: "Choose at least one page",
  pageOutside: (pages: number) => `The catalogue has ${counted(pages, "page")}`,
  busy: "Please wait until the pages have been read.",
  outline: "Draw the outline on the page, large enough to hold a table",
  borders: "Column borders must stay in order",
  tooManyTables: `A page has at most ${READING_TABLES_MAX} tables`,
  noTable: "This table does not exist",
  noRow: "This row does not exist",
  noCell: "This cell does not exist",
  noGroups: "Choose at least one table",
  unknownGroup: "One of these tables no longer exists. Please reload the page.",
  noRows: "None of these tables has a row with a code",
  tooManyRows: (rows: number, most: number) =>
    `These tables have ${rows} rows; an import can have at most ${most}. Please choose fewer tables.`,
  /** Shown instead of a file name: 'With its pages, by ...', '12 pictures in its pages'. */
  images: "its pages",
  discarded: "Results discarded",
  pdfFailed: "The PDF could not be read again. Please try again.",
  interrupted: "This was interrupted too many times. Please try again.",
} as const;

export const FIND_PARTS = {
  loading: "Loading the catalog...",
  loadFailed: "Failed to load the parts found in this catalogue",
  pageFailed: "Failed to load the tables of this page",
  gone: NO_CATALOGUE,
  notReady: "Its pages are still being drawn. You can find parts as soon as that is done.",
  pagesWrong: (pages: number) => `Please enter pages from 1 to ${pages}, such as 4-16, 38`,
  startFailed: "Failed to start finding parts",
  draw: "Draw around the table, from one corner to the other.",
  stopDrawing: "Stop drawing",
  drawImage: "Draw around the image of the row on this page, or go to another page.",
  correctionFailed: "Failed to change this table",
  corrected: "The table is being read again",
  imageFailed: "Failed to change the image",
  cellFailed: "Failed to change this cell",
  draftFailed: "Failed to import the parts",
  compareFailed: "Failed to compare with the products",
  pricesPublic:
    "These tables show prices, and visitors can read this catalog. Switch it off to hide its pages.",
  pricesHidden: "These tables show prices. Visitors can't read this catalog.",
  noTables: "No table was found on these pages",
  noTablesText: "Choose other pages, or draw the outline of a table on its page.",
  noTableHere: "No table was found on this page.",
  noText: "This page is an image: its text has not been read yet.",
  tooMuch: "This page has too much content to read. It was skipped.",
  unread: "This page could not be read.",
  reading: (page: number, of: number) => `Reading page ${page} of ${of}`,
  making: (page: number, of: number) => `Cutting out images, page ${page} of ${of}`,
  images: (pages: number) =>
    `${counted(pages, "page")} of these ${pages === 1 ? "is an image" : "are images"}. Read the text first to find tables.`,
  codeless: "These have no column of codes, so their rows can't be imported.",
} as const;
