import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { csvFileName } from "../../contract/csv.ts";
import { downloadRoutes } from "../downloads/download-routes.ts";
import { actorOf } from "../http/access.ts";
import { receiveForm } from "../http/receive-form.ts";
import type { Services } from "../services.ts";
import { exportPictures } from "./export/export-pictures.ts";
import { exportFull } from "./export/full-export.ts";
import { listImports, readImport, readImportRows } from "./read-imports.ts";
import { readRefusals } from "./read-refusals.ts";
import { discardImport, startApplying, stopApplying } from "./run-import.ts";
import { importForm, uploadImport } from "./upload-import.ts";

type ById = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Products in and out as files: imports, the full export and its pictures. */
export function importRoutes(app: FastifyInstance, services: Services): void {
  const { database, staging } = services;
  const admin = { config: { access: "admin" } } as const;

  app.post("/imports", admin, async (request, reply) => {
    const created = await receiveForm(request, staging, importForm, (_body, files) =>
      uploadImport(services, actorOf(request), files),
    );
    return reply.code(201).send(created);
  });
  app.get("/imports", admin, () => listImports(database));
  app.get<ById>("/imports/:id", admin, ({ params }) => readImport(database, params.id));
  app.get<ById>("/imports/:id/rows", admin, ({ params, query }) =>
    readImportRows(database, params.id, query),
  );
  app.get<ById>("/imports/:id/refusals", admin, ({ params }) => readRefusals(database, params.id));
  app.post<ById>("/imports/:id/apply", admin, (request) =>
    startApplying(services, actorOf(request), request.params.id),
  );
  app.post<ById>("/imports/:id/stop", admin, (request) =>
    stopApplying(services, actorOf(request), request.params.id),
  );
  app.delete<ById>("/imports/:id", admin, (request) =>
    discardImport(services, actorOf(request), request.params.id),
  );
  downloadRoutes(app, database, {
    path: "/products/full-export",
    query: z.strictObject({}),
    file: () => ({
      name: csvFileName(new Date()),
      type: "text/csv; charset=utf-8",
      pieces: exportFull(database),
    }),
  });
  downloadRoutes(app, database, {
    path: "/products/pictures",
    query: z.strictObject({}),
    file: () => ({
      name: csvFileName(new Date()).replace(/\.csv$/, ".zip"),
      type: "application/zip",
      pieces: exportPictures(services),
    }),
  });
}
