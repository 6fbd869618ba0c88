import { z } from "zod";
import { imports } from "../../contract/imports/calls.ts";
import { RefusedRowsBody } from "../../contract/imports/import.ts";
import { csvFileName } from "../../contract/platform/csv.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { handle } from "../platform/http/handle.ts";
import type { Services } from "../services.ts";
import { chooseMapping, chooseSheet, readMapping } from "./choose-mapping.ts";
import { exportPictures } from "./export/export-pictures.ts";
import { exportFull } from "./export/full-export.ts";
import { refusedRows } from "./export/refused-rows.ts";
import { mendRows } from "./mend-rows.ts";
import { findParts } from "./photos/find-parts.ts";
import { placePhotos } from "./photos/place-photos.ts";
import { readPhotos } from "./photos/read-photos.ts";
import { listImports, readImport, readImportRows } from "./read-imports.ts";
import { readRefusals } from "./read-refusals.ts";
import { discardImport, startApplying, stopApplying } from "./run-import.ts";
import { requireImport } from "./store.ts";
import { startUndo } from "./undo-import.ts";
import { uploadImport } from "./upload-import.ts";

/** Products in and out as files: imports, the full export and its pictures. */
export const importCalls = (services: Services) => {
  const { database } = services;
  const nothing = z.strictObject({});
  const fullExport = downloads(database, imports.makeFullExport.path, nothing, () =>
    csvFile(exportFull(database)),
  );
  const pictures = downloads(database, imports.makePictures.path, nothing, () => ({
    name: csvFileName(new Date()).replace(/\.csv$/, ".zip"),
    type: "application/zip",
    pieces: exportPictures(services),
  }));
  const refused = downloads(database, imports.makeRefusedRows.path, RefusedRowsBody, ({ id }) =>
    csvFile(refusedRows(services, id), "refused-rows"),
  );
  return handle(imports, {
    upload: ({ files, actor }) => uploadImport(services, actor, files),
    list: () => listImports(database),
    read: ({ params }) => readImport(database, params.id),
    rows: ({ params, query }) => readImportRows(database, params.id, query),
    refusals: ({ params }) => readRefusals(database, params.id),
    mapping: ({ params }) => readMapping(services, params.id),
    chooseMapping: ({ params, body, actor }) => chooseMapping(services, actor, params.id, body),
    chooseSheet: ({ params, body, actor }) => chooseSheet(services, actor, params.id, body),
    mend: ({ params, body, actor }) => mendRows(services, actor, params.id, body),
    photos: ({ params, query }) => readPhotos(database, params.id, query),
    parts: ({ params, query }) => findParts(services, params.id, query.search),
    placePhotos: ({ params, body, actor }) => placePhotos(services, actor, params.id, body),
    apply: ({ params, actor }) => startApplying(services, actor, params.id),
    stop: ({ params, actor }) => stopApplying(services, actor, params.id),
    undo: ({ params, actor }) => startUndo(services, actor, params.id),
    discard: ({ params, actor }) => discardImport(services, actor, params.id),
    makeFullExport: ({ viewer, body }) => fullExport.link(viewer, body),
    followFullExport: fullExport.follow,
    makePictures: ({ viewer, body }) => pictures.link(viewer, body),
    followPictures: pictures.follow,
    makeRefusedRows: async ({ viewer, body }) => {
      await requireImport(database.read, body.id);
      return refused.link(viewer, body);
    },
    followRefusedRows: refused.follow,
  });
};
