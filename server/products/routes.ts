import type { FastifyInstance } from "fastify";
import { CATEGORIES, isCategory } from "../../contract/categories.ts";
import { FEATURED_MAX, LATEST_PER_CATEGORY } from "../../contract/limits.ts";
import { PRODUCT_SERVER, SERVER } from "../../contract/messages.ts";
import { ExportProductsBody, QuickEditBody, RestoreProductsBody } from "../../contract/product.ts";
import { exportRoutes } from "../downloads/export-routes.ts";
import { actorOf } from "../http/access.ts";
import { versionOf } from "../http/if-match.ts";
import { notFound, ProblemError } from "../http/problems.ts";
import { receiveJson } from "../http/receive.ts";
import { receiveForm } from "../http/receive-form.ts";
import type { Services } from "../services.ts";
import { backOfficeRoutes } from "./back-office-routes.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { quickEditProduct, toggleFeatured } from "./edit-product.ts";
import { exportProducts } from "./export-products.ts";
import { answerProductList } from "./list-products.ts";
import { readProductQuery } from "./list-query.ts";
import { presentProduct, presentPublicProduct } from "./present.ts";
import { createProductForm, updateProductForm } from "./product-form.ts";
import { requireProductById, requirePublicProduct } from "./read-product.ts";
import { relatedProducts } from "./related-products.ts";
import { restoreProducts } from "./restore-products.ts";
import { listFeatured, listProducts } from "./store.ts";
import { updateProduct } from "./update-product.ts";

type ById = { Params: { id: string } };
type Listing = { Querystring: Record<string, unknown> };

/** Every product call of spec section 7, the visitor's and the administrator's, and those of the rulings. */
export function productRoutes(app: FastifyInstance, services: Services): void {
  const { database, staging } = services;
  const visitor = { config: { access: "visitor" } } as const;
  const admin = { config: { access: "admin" } } as const;

  app.get<Listing>("/products", visitor, (request) =>
    answerProductList(services, readProductQuery(request.query, !!request.viewer), !!request.viewer),
  );
  app.get("/products/featured", visitor, async () =>
    (await listFeatured(database.read, FEATURED_MAX)).map(presentPublicProduct),
  );
  app.get("/products/categories", visitor, async () => {
    const counts = await services.search.counts();
    return CATEGORIES.map((category) => ({ category, count: counts.get(category) ?? 0 }));
  });
  app.get<{ Params: { category: string } }>(
    "/products/category/:category/latest",
    visitor,
    async ({ params: { category } }) => {
      if (!isCategory(category)) throw notFound(PRODUCT_SERVER.unknownCategory);
      const rows = await listProducts(database, { category, offset: 0, limit: LATEST_PER_CATEGORY });
      return rows.map(presentPublicProduct);
    },
  );
  app.get<ById>("/products/by-id/:id", visitor, async (request) =>
    presentPublicProduct(await requirePublicProduct(database, request.params.id)),
  );
  app.get<ById>("/products/related/:id", visitor, (request) => relatedProducts(services, request.params.id));

  app.get<ById>("/products/:id", admin, async (request) =>
    presentProduct(await requireProductById(database, request.params.id)),
  );
  app.post("/products", admin, async (request, reply) => {
    const product = await receiveForm(request, staging, createProductForm, (body, files) =>
      createProduct(services, actorOf(request), body, files),
    );
    return reply.code(201).send(product);
  });
  app.put<ById>("/products/:id", admin, (request) => {
    const { id } = request.params;
    if (request.isMultipart()) {
      return receiveForm(request, staging, updateProductForm, (body, staged) =>
        updateProduct(services, actorOf(request), id, body, { version: versionOf(request), staged }),
      );
    }
    if (request.body === undefined) throw new ProblemError(415, SERVER.unsupportedType);
    const body = receiveJson(request, QuickEditBody);
    return quickEditProduct(database, actorOf(request), id, body, versionOf(request));
  });
  app.put<ById>("/products/:id/featured", admin, (request) =>
    toggleFeatured(database, actorOf(request), request.params.id, versionOf(request)),
  );
  app.delete<ById>("/products/:id", admin, (request) =>
    deleteProduct(database, actorOf(request), request.params.id, versionOf(request)),
  );
  exportRoutes(app, database, {
    what: "products",
    query: ExportProductsBody,
    pieces: (query) => exportProducts(services, readProductQuery(query, true)),
  });
  app.post("/products/restore", admin, (request) =>
    restoreProducts(database, actorOf(request), receiveJson(request, RestoreProductsBody).ids),
  );
  backOfficeRoutes(app, services);
}
