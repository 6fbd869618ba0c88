import type { FastifyInstance, FastifyRequest } from "fastify";
import { PageNavigationBody } from "../../contract/catalog.ts";
import { isCategory } from "../../contract/categories.ts";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { actorOf, viewerOf } from "../http/access.ts";
import { versionOf } from "../http/if-match.ts";
import { notFound } from "../http/problems.ts";
import { lastText } from "../http/query.ts";
import { receiveJson } from "../http/receive.ts";
import { receiveForm } from "../http/receive-form.ts";
import type { Services } from "../services.ts";
import { deleteCatalog } from "./delete-catalog.ts";
import { type CatalogSave, setPageNavigation, toggleActive } from "./edit-catalog.ts";
import { listCatalogs } from "./list-catalogs.ts";
import { readCatalog, readMetadata, readPageText } from "./read-catalog.ts";
import { searchAllCatalogs, searchCatalog } from "./search-pages.ts";
import { writeInPageOrder } from "./section-order.ts";
import { catalogForm, uploadCatalog } from "./upload-catalog.ts";

type ById = { Params: { id: string } };
type ByKey = { Params: { catalogKey: string } };
type Query = { Querystring: Record<string, unknown> };

/**
 * Every catalogue call of spec section 7, the visitor's and the administrator's, and those of the rulings; `app` is theirs
 * alone.
 */
export function catalogRoutes(app: FastifyInstance, services: Services): void {
  const { database, staging } = services;
  app.setReplySerializer(writeInPageOrder);
  const visitor = { config: { access: "visitor" } } as const;
  const admin = { config: { access: "admin" } } as const;

  app.get("/catalogs", admin, (request) => listCatalogs(database, viewerOf(request).sessionId));
  app.get("/catalogs/metadata", visitor, (request) => readMetadata(database, !!request.viewer));
  app.get<Query>("/catalogs/search", visitor, ({ query }) =>
    searchAllCatalogs(database, lastText(query["query"])),
  );
  app.get<ByKey>("/catalogs/:catalogKey", visitor, (request) =>
    readCatalog(database, request.params.catalogKey, request.viewer),
  );
  app.get<{ Params: { catalogKey: string; pageNumber: string } }>(
    "/catalogs/:catalogKey/pages/:pageNumber",
    visitor,
    ({ params, viewer }) => readPageText(database, params.catalogKey, params.pageNumber, !!viewer),
  );
  app.get<ByKey & Query>("/catalogs/:catalogKey/search", visitor, ({ params, query, viewer }) =>
    searchCatalog(database, params.catalogKey, lastText(query["query"]), !!viewer),
  );

  app.post<{ Params: { category: string } }>("/catalogs/:category", admin, async (request, reply) => {
    const { category } = request.params;
    if (!isCategory(category)) throw notFound(PRODUCT_SERVER.unknownCategory);
    const catalog = await receiveForm(request, staging, catalogForm, (_body, files) =>
      uploadCatalog(services, actorOf(request), category, files),
    );
    return reply.code(201).send(catalog);
  });
  app.put<ById>("/catalogs/:id/toggle-active", admin, (request) => toggleActive(database, saveOf(request)));
  app.put<ById>("/catalogs/:id/page-navigation", admin, (request) => {
    const navigation = receiveJson(request, PageNavigationBody);
    return setPageNavigation(database, saveOf(request), navigation);
  });
  app.delete<ById>("/catalogs/:id", admin, (request) =>
    deleteCatalog(services, actorOf(request), request.params.id),
  );
}

const saveOf = (request: FastifyRequest<ById>): CatalogSave => ({
  id: request.params.id,
  version: versionOf(request),
  actor: actorOf(request),
  sessionId: viewerOf(request).sessionId,
});
