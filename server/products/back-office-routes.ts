import type { FastifyInstance } from "fastify";
import { BulkEditBody } from "../../contract/bulk-edit.ts";
import { CreateViewBody, UpdateViewBody } from "../../contract/saved-views.ts";
import { actorOf } from "../http/access.ts";
import { lastText } from "../http/query.ts";
import { receiveJson } from "../http/receive.ts";
import type { Services } from "../services.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { listDeletedProducts } from "./deleted-products.ts";
import { readHistory } from "./history/read-history.ts";
import { createView, deleteView, listViews, updateView } from "./saved-views.ts";

type ById = { Params: { id: string } };

/** What makes the back office quick and forgiving: deletions, many at once, a product's changes, saved views. */
export function backOfficeRoutes(app: FastifyInstance, { database }: Services): void {
  const admin = { config: { access: "admin" } } as const;

  app.get("/products/deleted", admin, () => listDeletedProducts(database));
  app.post("/products/bulk", admin, (request) =>
    bulkEdit(database, actorOf(request), receiveJson(request, BulkEditBody)),
  );
  app.get<ById & { Querystring: Record<string, unknown> }>("/products/:id/history", admin, (request) =>
    readHistory(database, request.params.id, lastText(request.query["before"])),
  );
  app.get("/products/views", admin, (request) => listViews(database, actorOf(request)));
  app.post("/products/views", admin, async (request, reply) => {
    const view = await createView(database, actorOf(request), receiveJson(request, CreateViewBody));
    return reply.code(201).send(view);
  });
  app.put<ById>("/products/views/:id", admin, (request) =>
    updateView(database, actorOf(request), request.params.id, receiveJson(request, UpdateViewBody)),
  );
  app.delete<ById>("/products/views/:id", admin, (request) =>
    deleteView(database, actorOf(request), request.params.id),
  );
}
