import { counted } from "../platform/counted.ts";

/** Texts of a catalogue that a visitor keeps whole. Free of zod. */
export const KEPT_CATALOGUE = {
  keep: "Keep this catalogue on this device",
  looking: "Looking what is kept …",
  size: (bytes: string, pages: number) =>
    `About ${bytes} for ${counted(pages, "page")}, to read without a connection.`,
  keepIt: "Keep it",
  keeping: (done: number, pages: number) => `${done} of ${counted(pages, "page")} kept …`,
  stop: "Stop",
  keepAgain: "A page couldn't be fetched. What is kept stays.",
  kept: (pages: number) => `Kept on this device: ${counted(pages, "page")}.`,
  remove: "Remove",
  impossible: "This browser can't keep it now.",
} as const;
