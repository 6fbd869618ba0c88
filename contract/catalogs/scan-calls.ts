import { z } from "zod";
import { call } from "../platform/call.ts";

/**
 * Pages of a catalogue that are pictures. `waiting` have no text and were not asked for; of `asked` for ones `read` are read,
 * `failed` could not be.
 */
export const PageScans = z.object({
  waiting: z.int(),
  asked: z.int(),
  read: z.int(),
  failed: z.int(),
  isReading: z.boolean(),
});
export type PageScans = z.infer<typeof PageScans>;

const unknown = { 404: "No such catalogue" } as const;

/** Text of pages that are pictures: it is read off them when an administrator asks for it. */
export const scans = {
  state: call({
    method: "GET",
    path: "/catalogs/{id}/scans",
    access: "admin",
    summary: "Tell how many pages of a catalogue are pictures, and whether their text is read",
    answer: PageScans,
    failures: unknown,
  }),
  start: call({
    method: "POST",
    path: "/catalogs/{id}/scans",
    access: "admin",
    summary: "Read the text off the pages that are pictures",
    description:
      "Answers at once; a page takes seconds. What is read is found by the search, marked and tied to parts as the text of other pages is.",
    answer: PageScans,
    failures: { ...unknown, 409: "Its pages are not ready, or each has its text" },
  }),
};
