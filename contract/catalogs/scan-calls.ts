import { z } from "zod";
import { call } from "../platform/call.ts";

/** `waiting` have no text and aren't queued; of the `asked` ones, `read` are done and `failed` unreadable. */
export const PageScans = z.object({
  waiting: z.int(),
  asked: z.int(),
  read: z.int(),
  failed: z.int(),
  isReading: z.boolean(),
});
export type PageScans = z.infer<typeof PageScans>;

const unknown = { 404: "No such catalogue" } as const;

export const scans = {
  state: call("GET", "/catalogs/{id}/scans", "admin", {
    summary: "Count a catalogue's scanned pages and read their recognition state",
    answer: PageScans,
    failures: unknown,
  }),
  start: call("POST", "/catalogs/{id}/scans", "admin", {
    summary: "Recognize the text of scanned pages",
    description:
      "Responds immediately; a page takes seconds. Search, marks and links to parts treat the recognized text like that of other pages.",
    answer: PageScans,
    failures: { ...unknown, 409: "Its pages are not ready, or all of them have text" },
  }),
};
