import { counted } from "../platform/counted.ts";

/** Sentences of reading the text off pages that are pictures. */
export const SCAN = {
  notReady: "The pages of this catalog are not ready yet",
  nothing: "Every page of this catalog has its text",
  waiting: (pages: number) =>
    `${counted(pages, "page")} of this catalog ${pages === 1 ? "is a picture" : "are pictures"}: their text is not known. It can be read off them, which takes some seconds a page.`,
  start: (pages: number) => `Read the text of ${counted(pages, "page")}`,
  startFailed: "Failed to read the text of these pages",
  reading: (page: number, of: number) => `Reading text off page ${page} of ${of}`,
  done: (pages: number) =>
    `The text of ${counted(pages, "page")} was read off pictures. What is unsure is marked in its table.`,
  failed: (pages: number) => `${counted(pages, "page")} could not be read.`,
} as const;
