import { imports } from "#contract/imports/calls.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { tableFile } from "../accounts/downloads/table-file.ts";
import { handle } from "../platform/http/handle.ts";
import type { ProductDeps } from "../products/deps.ts";
import { discardImport, startApplying, stopApplying } from "./apply/apply-import.ts";
import { chooseMapping, chooseSheet, readMapping } from "./choose-mapping.ts";
import { correctRows } from "./correct-rows.ts";
import type { ImportDeps } from "./deps.ts";
import { exportFull, imagesFile } from "./export-all.ts";
import { placePhotos } from "./photos/place-photos.ts";
import { findImportParts, readImportPhotos } from "./photos/read-photos.ts";
import { readRefusals, refusedAsSent } from "./read-refusals.ts";
import { listImports, readImport, readImportRows, requireImport } from "./store.ts";
import { uploadImport } from "./store-import.ts";
import { startUndo } from "./undo-import.ts";

export const importCalls = (services: ProductDeps & ImportDeps) => {
  const { database } = services;
  const fullExport = downloads(database, imports.makeFullExport, ({ format }) =>
    tableFile(exportFull(database), "products", format),
  );
  const images = downloads(database, imports.makeImages, () => imagesFile(services));
  const refused = downloads(database, imports.makeRefusedRows, ({ id, format }) =>
    tableFile(refusedAsSent(services, id), "refused-rows", format),
  );
  return handle(imports, {
    upload: ({ files, actor }) => uploadImport(services, actor, files),
    list: () => listImports(database),
    read: ({ params }) => readImport(database, params.id),
    rows: ({ params, query }) => readImportRows(database, params.id, query),
    refusals: ({ params, query }) => readRefusals(database, params.id, query),
    mapping: ({ params }) => readMapping(services, params.id),
    chooseMapping: ({ params, body, actor }) => chooseMapping(services, actor, params.id, body),
    chooseSheet: ({ params, body, actor }) => chooseSheet(services, actor, params.id, body),
    correctRows: ({ params, body, actor }) => correctRows(services, actor, params.id, body),
    photos: ({ params, query }) => readImportPhotos(database, params.id, query),
    parts: ({ params, query }) => findImportParts(services, params.id, query.search),
    placePhotos: ({ params, body, actor }) => placePhotos(services, actor, params.id, body),
    apply: ({ params, actor }) => startApplying(services, actor, params.id),
    stop: ({ params, actor }) => stopApplying(services, actor, params.id),
    undo: ({ params, actor }) => startUndo(services, actor, params.id),
    discard: ({ params, actor }) => discardImport(services, actor, params.id),
    makeFullExport: fullExport.link,
    followFullExport: fullExport.follow,
    makeImages: images.link,
    followImages: images.follow,
    makeRefusedRows: async (asked) => {
      await requireImport(database.read, asked.body.id);
      return refused.link(asked);
    },
    followRefusedRows: refused.follow,
  });
};
