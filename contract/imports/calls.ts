import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation, TableBody } from "../platform/primitives.ts";
import { downloadedFile, downloadLink, page, searchText, TABLE_FILE } from "../platform/shared-calls.ts";
import {
  CorrectRowsBody,
  IMPORT_PHOTO_FILTERS,
  IMPORT_REASONS,
  IMPORT_ROW_FILTERS,
  ImportMapping,
  ImportParts,
  ImportPhotos,
  ImportPreview,
  ImportRefusals,
  ImportRows,
  ImportSheetBody,
  PlacePhotosBody,
  ProductImport,
  ProductImports,
  RefusedRowsBody,
} from "./import.ts";
import { IMPORT_ZIP_BYTES_MAX } from "./limits.ts";
import { IMPORT_SERVER } from "./server-messages.ts";

const unknownImport = { 404: "No such import" } as const;
const fullExport = "all products with description, specifications and image names as a table";
const images = "the images that the full export names as ZIP";
const refusedRows = "the refused rows of an import with their reasons as a table";
const notNow = { ...unknownImport, 409: "Not in this state of the import" } as const;

export const imports = {
  upload: call("POST", "/imports", "admin", {
    summary: "Upload files and check them",
    description:
      "One table (.xlsx, .ods, .csv, .tsv), one ZIP file, or both. A ZIP file alone can contain the table, or photos whose names start with a part code. Responds once the files are stored; the check runs in the background.",
    form: {
      fields: z.strictObject({}),
      files: {
        name: "files",
        isRequired: true,
        most: 2,
        bytes: IMPORT_ZIP_BYTES_MAX,
        types: [
          "text/csv",
          "text/tab-separated-values",
          "application/zip",
          "application/vnd.oasis.opendocument.spreadsheet",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ],
        tooMany: IMPORT_SERVER.oneCsv,
        tooLarge: IMPORT_SERVER.zipTooLarge(IMPORT_ZIP_BYTES_MAX / 2 ** 30),
      },
    },
    status: 201,
    answer: ProductImport,
    failures: { 413: "A file is too large", 415: "Not a form" },
  }),
  list: call("GET", "/imports", "admin", {
    summary: "List recent imports",
    answer: ProductImports,
  }),
  read: call("GET", "/imports/{id}", "admin", {
    summary: "Read the state of an import",
    answer: ProductImport,
    failures: unknownImport,
  }),
  rows: call("GET", "/imports/{id}/rows", "admin", {
    summary: "List the rows with their changes or errors",
    query: z.object({ page, kind: z.enum(IMPORT_ROW_FILTERS) }),
    answer: ImportRows,
    failures: unknownImport,
  }),
  refusals: call("GET", "/imports/{id}/refusals", "admin", {
    summary: "List the reasons for rejected rows, or the notes on accepted ones, with their rows",
    query: z.object({ kind: z.enum(IMPORT_REASONS) }),
    answer: ImportRefusals,
    failures: unknownImport,
  }),
  mapping: call("GET", "/imports/{id}/mapping", "admin", {
    summary: "Read the columns and their mapping",
    answer: ImportPreview,
    failures: notNow,
  }),
  chooseMapping: call("PUT", "/imports/{id}/mapping", "admin", {
    summary: "Set the mapping of the columns and check the rows again",
    description: "The mapping is remembered for the next file with the same columns.",
    json: ImportMapping,
    answer: ProductImport,
    failures: notNow,
  }),
  chooseSheet: call("PUT", "/imports/{id}/sheet", "admin", {
    summary: "Choose another sheet or header row",
    json: ImportSheetBody,
    answer: ProductImport,
    failures: notNow,
  }),
  correctRows: call("PUT", "/imports/{id}/cells", "admin", {
    summary: "Correct cells, leave rows out, and check these and the refused rows again",
    json: CorrectRowsBody,
    answer: ProductImport,
    failures: notNow,
  }),
  photos: call("GET", "/imports/{id}/photos", "admin", {
    summary: "List unmatched photos, or those assigned by hand",
    query: z.object({ page, kind: z.enum(IMPORT_PHOTO_FILTERS) }),
    answer: ImportPhotos,
    failures: unknownImport,
  }),
  parts: call("GET", "/imports/{id}/parts", "admin", {
    summary: "Find rows and products that a photo can be assigned to",
    query: z.object({ search: searchText }),
    answer: ImportParts,
    failures: unknownImport,
  }),
  placePhotos: call("PUT", "/imports/{id}/photos", "admin", {
    summary: "Assign photos to a row or a product, or remove them",
    json: PlacePhotosBody,
    answer: ProductImport,
    failures: notNow,
  }),
  apply: call("POST", "/imports/{id}/apply", "admin", {
    summary: "Apply a checked import, or resume a stopped one",
    answer: ProductImport,
    failures: notNow,
  }),
  stop: call("POST", "/imports/{id}/stop", "admin", {
    summary: "Stop applying; applied rows stay",
    answer: ProductImport,
    failures: notNow,
  }),
  undo: call("POST", "/imports/{id}/undo", "admin", {
    summary: "Undo a finished import",
    description:
      "Deletes the products it created and restores the products it changed, including their images. Products edited since the import are skipped and listed as `kept` rows.",
    answer: ProductImport,
    failures: notNow,
  }),
  discard: call("DELETE", "/imports/{id}", "admin", {
    summary: "Discard an import with its files; applied rows stay",
    answer: Confirmation,
    failures: notNow,
  }),
  makeFullExport: downloadLink("/products/full-export", { what: fullExport, json: TableBody }),
  followFullExport: downloadedFile("/products/full-export", { what: fullExport, file: TABLE_FILE }),
  makeRefusedRows: downloadLink("/products/refused-rows", {
    what: refusedRows,
    json: RefusedRowsBody,
    failures: notNow,
  }),
  followRefusedRows: downloadedFile("/products/refused-rows", { what: refusedRows, file: TABLE_FILE }),
  makeImages: downloadLink("/products/pictures", { what: images, json: z.strictObject({}) }),
  followImages: downloadedFile("/products/pictures", { what: images, file: "application/zip" }),
};
