import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import {
  CellBody,
  DraftBody,
  LastReading,
  MendPageBody,
  PartsReading,
  ReadingBody,
  ReadingComparison,
  ReadingPage,
  RowPictureBody,
} from "./reading.ts";

const unknown = { 404: "No such catalogue, reading or page" } as const;
const notNow = { ...unknown, 409: "Not in this state of the reading" } as const;

/** Parts out of the tables that a catalogue prints: they become a draft of the import. */
export const readings = {
  start: call({
    method: "POST",
    path: "/catalogs/{id}/readings",
    access: "admin",
    summary: "Find the tables on pages of a catalogue",
    description:
      "Answers at once; the pages are read afterwards. What was found before in this catalogue goes.",
    json: ReadingBody,
    status: 201,
    answer: PartsReading,
    failures: notNow,
  }),
  last: call({
    method: "GET",
    path: "/catalogs/{id}/readings",
    access: "admin",
    summary: "Read what was found in a catalogue last",
    answer: LastReading,
    failures: unknown,
  }),
  page: call({
    method: "GET",
    path: "/readings/{id}/pages/{pageNumber}",
    access: "admin",
    summary: "Read the tables of a page with their cells",
    answer: ReadingPage,
    failures: unknown,
  }),
  mendPage: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}",
    access: "admin",
    summary: "Say which tables a page has, and have them read so",
    description:
      "With `alike` the tables of other pages that are like one of them are read so too, afterwards.",
    json: MendPageBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setPicture: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}/picture",
    access: "admin",
    summary: "Choose another picture for a row",
    json: RowPictureBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  setCell: call({
    method: "PUT",
    path: "/readings/{id}/pages/{pageNumber}/cell",
    access: "admin",
    summary: "Say what a cell says",
    description: "From then on it counts as sure. It is lost when its table is read anew.",
    json: CellBody,
    answer: ReadingPage,
    failures: notNow,
  }),
  compare: call({
    method: "GET",
    path: "/readings/{id}/comparison",
    access: "admin",
    summary: "Compare the rows of some groups with the parts that there are",
    query: z.object({ groups: z.array(z.string().regex(/^\d{1,6}$/)).describe("The groups, by number") }),
    answer: ReadingComparison,
    failures: unknown,
  }),
  draft: call({
    method: "POST",
    path: "/readings/{id}/draft",
    access: "admin",
    summary: "Make the rows of some groups a draft of the import",
    description:
      "Answers at once; the pictures are cut out of the pages afterwards. Nothing is created before the import is applied.",
    json: DraftBody,
    answer: PartsReading,
    failures: notNow,
  }),
  discard: call({
    method: "DELETE",
    path: "/readings/{id}",
    access: "admin",
    summary: "Forget what was found; an import made of it stays",
    answer: Confirmation,
    failures: unknown,
  }),
};
