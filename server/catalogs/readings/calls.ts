import { readings } from "../../../contract/catalogs/reading-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { compareReading } from "./compare.ts";
import { startDraft } from "./draft/start-draft.ts";
import { pageMender } from "./mend-page.ts";
import { discardReading, lastReading, readReadingPage } from "./read-readings.ts";
import { setCell } from "./set-cell.ts";
import { setRowPicture } from "./set-picture.ts";
import { startReading } from "./start-reading.ts";

/** The calls that find parts in the tables of a catalogue. */
export const readingCalls = (services: Services) => {
  const { database } = services;
  const mend = pageMender(services);
  return handle(readings, {
    start: ({ params, body, actor }) => startReading(services, actor, params.id, body),
    last: ({ params }) => lastReading(database, params.id),
    page: ({ params }) => readReadingPage(database, params.id, params.pageNumber),
    mendPage: ({ params, body, actor }) => mend(actor, params.id, params.pageNumber, body),
    setPicture: ({ params, body, actor }) =>
      setRowPicture(database, actor, { id: params.id, page: params.pageNumber }, body),
    setCell: ({ params, body, actor }) =>
      setCell(database, actor, { id: params.id, page: params.pageNumber }, body),
    compare: ({ params, query }) => compareReading(database, params.id, query.groups.map(Number)),
    draft: ({ params, body, actor }) => startDraft(services, actor, params.id, body),
    discard: ({ params, actor }) => discardReading(database, actor, params.id),
  });
};
