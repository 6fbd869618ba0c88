import { z } from "zod";
import { IMPORT_ROW_FILTERS, ImportRefusals, ImportRows, ProductImport, ProductImports } from "../import.ts";
import { IMPORT_ZIP_BYTES_MAX } from "../limits.ts";
import { IMPORT_SERVER } from "../messages.ts";
import { Confirmation } from "../primitives.ts";
import { call } from "./call.ts";
import { downloadedFile, downloadLink, page } from "./shared.ts";

const unknownImport = { 404: "No such import" } as const;
const fullExport = "all products with description, specifications and pictures' names as CSV";
const pictures = "the pictures that the full export names as ZIP";
const notNow = { ...unknownImport, 409: "Not in this state of the import" } as const;

/** Products in and out as files. */
export const imports = {
  upload: call({
    method: "POST",
    path: "/imports",
    access: "admin",
    summary: "Upload files and have them checked",
    description:
      "One CSV file and at most one ZIP file. Answers once they are safely stored; the check goes on afterwards.",
    form: {
      fields: z.strictObject({}),
      files: {
        name: "files",
        most: 2,
        bytes: IMPORT_ZIP_BYTES_MAX,
        types: ["text/csv", "application/zip"],
        tooMany: IMPORT_SERVER.oneCsv,
        tooLarge: IMPORT_SERVER.zipTooLarge(IMPORT_ZIP_BYTES_MAX / 2 ** 30),
      },
    },
    status: 201,
    answer: ProductImport,
    failures: { 413: "A file is too large", 415: "Not a form" },
  }),
  list: call({
    method: "GET",
    path: "/imports",
    access: "admin",
    summary: "List the last imports",
    answer: ProductImports,
  }),
  read: call({
    method: "GET",
    path: "/imports/{id}",
    access: "admin",
    summary: "Read how far an import is",
    answer: ProductImport,
    failures: unknownImport,
  }),
  rows: call({
    method: "GET",
    path: "/imports/{id}/rows",
    access: "admin",
    summary: "List what the rows do, or why they are refused",
    query: z.object({ page, kind: z.enum(IMPORT_ROW_FILTERS) }),
    answer: ImportRows,
    failures: unknownImport,
  }),
  refusals: call({
    method: "GET",
    path: "/imports/{id}/refusals",
    access: "admin",
    summary: "List the reasons for which rows are refused, each with its rows",
    answer: ImportRefusals,
    failures: unknownImport,
  }),
  apply: call({
    method: "POST",
    path: "/imports/{id}/apply",
    access: "admin",
    summary: "Apply a checked import, or go on with a stopped one",
    answer: ProductImport,
    failures: notNow,
  }),
  stop: call({
    method: "POST",
    path: "/imports/{id}/stop",
    access: "admin",
    summary: "Stop applying; what is applied stays",
    answer: ProductImport,
    failures: notNow,
  }),
  discard: call({
    method: "DELETE",
    path: "/imports/{id}",
    access: "admin",
    summary: "Discard an import with its files; what is applied stays",
    answer: Confirmation,
    failures: notNow,
  }),
  makeFullExport: downloadLink("/products/full-export", { what: fullExport, json: z.strictObject({}) }),
  followFullExport: downloadedFile("/products/full-export", { what: fullExport, file: "text/csv" }),
  makePictures: downloadLink("/products/pictures", { what: pictures, json: z.strictObject({}) }),
  followPictures: downloadedFile("/products/pictures", { what: pictures, file: "application/zip" }),
};
