import { counted } from "../platform/counted.ts";
import { PAGES_NOT_READY } from "../platform/shared-messages.ts";

export const SCAN = {
  notReady: PAGES_NOT_READY,
  nothing: "All pages of this catalogue have text",
  waiting: (pages: number) =>
    `${counted(pages, "page")} of this catalogue ${pages === 1 ? "is an image" : "are images"} without text. Reading the text takes a few seconds per page.`,
  start: (pages: number) => `Read the text of ${counted(pages, "page")}`,
  startFailed: "Failed to read the text of these pages",
  reading: (page: number, of: number) => `Reading text on page ${page} of ${of}`,
  done: (pages: number) =>
    `The text of ${counted(pages, "page")} was read. Unsure cells are marked in their tables.`,
  failed: (pages: number) => `${counted(pages, "page")} could not be read.`,
} as const;
