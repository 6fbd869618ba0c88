import { z } from "zod";
import { IMPORT_ROW_FILTERS, ImportRefusals, ImportRows, ProductImport, ProductImports } from "../import.ts";
import { Confirmation } from "../primitives.ts";
import type { OperationGroup } from "./operation.ts";
import { download, page } from "./shared.ts";

const unknownImport = { 404: "No such import" } as const;
const notNow = { ...unknownImport, 409: "Not in this state of the import" } as const;

export const IMPORTS: OperationGroup = {
  name: "Imports",
  description:
    "Many products at once, from a CSV file and, for new pictures, a ZIP file. A file is checked first; nothing changes before it is applied.",
  operations: [
    {
      method: "POST",
      path: "/imports",
      access: "admin",
      summary: "Upload files and have them checked",
      description:
        "One CSV file and at most one ZIP file. Answers once they are safely stored; the check goes on afterwards.",
      form: {
        fields: z.strictObject({}),
        files: { name: "files", isMany: true, types: ["text/csv", "application/zip"] },
      },
      status: 201,
      answer: ProductImport,
      failures: { 413: "A file is too large", 415: "Not a form" },
    },
    {
      method: "GET",
      path: "/imports",
      access: "admin",
      summary: "List the last imports",
      answer: ProductImports,
    },
    {
      method: "GET",
      path: "/imports/{id}",
      access: "admin",
      summary: "Read how far an import is",
      answer: ProductImport,
      failures: unknownImport,
    },
    {
      method: "GET",
      path: "/imports/{id}/rows",
      access: "admin",
      summary: "List what the rows do, or why they are refused",
      query: z.object({ page, kind: z.enum(IMPORT_ROW_FILTERS) }),
      answer: ImportRows,
      failures: unknownImport,
    },
    {
      method: "GET",
      path: "/imports/{id}/refusals",
      access: "admin",
      summary: "List the reasons for which rows are refused, each with its rows",
      answer: ImportRefusals,
      failures: unknownImport,
    },
    {
      method: "POST",
      path: "/imports/{id}/apply",
      access: "admin",
      summary: "Apply a checked import, or go on with a stopped one",
      answer: ProductImport,
      failures: notNow,
    },
    {
      method: "POST",
      path: "/imports/{id}/stop",
      access: "admin",
      summary: "Stop applying; what is applied stays",
      answer: ProductImport,
      failures: notNow,
    },
    {
      method: "DELETE",
      path: "/imports/{id}",
      access: "admin",
      summary: "Discard an import with its files; what is applied stays",
      answer: Confirmation,
      failures: notNow,
    },
    ...download("/products/full-export", "text/csv", {
      what: "all products with description, specifications and pictures' names as CSV",
      json: z.strictObject({}),
    }),
    ...download("/products/pictures", "application/zip", {
      what: "the pictures that the full export names as ZIP",
      json: z.strictObject({}),
    }),
  ],
};
