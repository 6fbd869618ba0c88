import fastify, { type InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { CALLS } from "#contract/calls.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { buildApp } from "#server/app.ts";
import { putOutcome } from "#server/operations/backup/replace/state.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { SYSTEM, writeUnseen } from "#server/platform/database/write.ts";
import { guardRoutes } from "#server/platform/http/access.ts";
import { onSharedApp, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { apiClient } from "#tests/support/client.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { fillHomePage } from "#tests/support/hero.ts";
import { tokenOf } from "#tests/support/people.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { draftFromList, priced, sendByCopy } from "#tests/support/quotations.ts";
import { type RegisteredRoute, withRoutes } from "#tests/support/routes.ts";
import { dumpDatabase } from "#tests/support/snapshot.ts";

/** A price that matches no other number in an answer. */
const PRICE = 987_654.25;

/** Unit, HSN code and GST rate, as unusual. */
const TAX = { unit: "987654 m", hsnCode: "98765401", gstRate: "98.76" };

/** Field names visitors may read; price, tax, catalogue, version and times are not among them. */
const PUBLIC_KEYS = new Set(
  [
    "message errors field status",
    "products totalPages page total similar unknown word meant machines category count",
    // Of a search alone: how many of the products are what was searched for; the others mention it.
    "exact",
    "_id productId partCode title description stock specifications name value",
    "images url key width height sizes placeholder",
    "business companyName shortName place openingHours from to opens closes gstin certificateNumber tagline director address phones whatsapp countryCode email socialLinks about answerTime",
    "site logo light dark contactMessages newsletter news mapUrl offlineMegabytes",
    "one many kind ownOne ownMany exampleCode",
    "categories pageNavigation originalName pdfUrl pdfBytes pages totalPages processingStatus",
    "pageNumber imageUrl text words box links hits catalogKey excerpt previous next sections part",
    "imageUrl picture focus content date author tag tagColor isActive order",
    "filters values chosen more key",
    "parts spots boxes label image piece section marks",
    "subscribed",
    "home about reviews headline qualityHeading qualityText claims figure label facts expertise mission promises",
    "id navigationLabel inBrandGrid",
    "rating average stars percent distribution satisfaction response quality delivery",
    "reviews author location date avatar hasQuality product",
    "step done problem",
    // When a part of the list for searching without a connection last changed.
    "at",
  ].flatMap((line) => line.split(" ")),
);
/** Names that are data: category labels, and sections of the catalogue planted below. */
for (const name of [...FIRST_CATEGORIES.flatMap(({ id, label }) => [id, label]), "WEFT"])
  PUBLIC_KEYS.add(name);

/**
 * The only answers to visitors that have prices: a quotation under the live link of its customer (ruling 2026-11-22). Without
 * such a link they are refused. tests/api/enquiries/quotation-links.test.ts has the rest.
 */
const PRICED_ROUTES = [
  "/api/quotation-links/:token",
  "/api/quotation-links/:token/pdf",
  "/api/quotation-links/:token/documents/:kind",
];

/** Routes that need no session. A new public route has to be added here deliberately. */
const PUBLIC_ROUTES = [
  "GET /api/health",
  "GET /api/ready",
  "GET /api/site",
  "GET /api/site/home",
  "GET /api/site/about",
  "GET /api/products",
  "GET /api/products/featured",
  "GET /api/products/full-export/:ticket",
  "GET /api/products/pictures/:ticket",
  "GET /api/categories",
  "GET /api/products/categories",
  "GET /api/products/in-stock",
  "GET /api/products/offline-list",
  "GET /api/products/category/:category/latest",
  "GET /api/products/by-id/:id",
  "GET /api/products/places/:productId",
  "GET /api/catalogs/:catalogKey/pages/:pageNumber/parts",
  "GET /api/catalogs/:catalogKey/pages/:pageNumber/leaf",
  "POST /api/products/lines",
  "GET /api/products/refused-rows/:ticket",
  "GET /api/products/related/:id",
  "GET /api/products/export/:ticket",
  "GET /api/catalogs/metadata",
  "GET /api/catalogs/search",
  "GET /api/catalogs/:catalogKey",
  "GET /api/catalogs/:catalogKey/pages/:pageNumber",
  "GET /api/catalogs/:catalogKey/search",
  "GET /api/hero/slider",
  "GET /api/hero/news",
  "GET /api/hero/tabs",
  "GET /api/photographs",
  "POST /api/email/callback",
  "POST /api/email/contact",
  "POST /api/email/contact-page",
  "GET /api/enquiries/export/:ticket",
  "GET /api/settings/data/backup/:ticket",
  "GET /api/backups/download/:ticket",
  "GET /api/restores/:restoreId",
  "POST /api/newsletter",
  "GET /api/newsletter/export/:ticket",
  "GET /api/newsletter/unsubscribe/:token",
  "POST /api/newsletter/unsubscribe/:token",
  "POST /newsletter/unsubscribe/:token",
  "GET /api/quotations/pdf/:ticket",
  "GET /api/quotations/export/:ticket",
  "GET /api/quotation-links/:token",
  "GET /api/quotation-links/:token/pdf",
  "GET /api/quotation-links/:token/documents/:kind",
  "POST /api/quotation-links/:token/seen",
  "POST /api/quotation-links/:token/accept",
  "POST /api/quotation-links/:token/decline",
  "POST /api/quotation-links/:token/ask",
  "POST /api/searches/failed",
  "POST /api/interest/looked",
  "POST /api/whatsapp/opened",
  "GET /files/:key/:file",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs.css",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /sitemap-pages.xml",
  "GET /sitemap-catalogues.xml",
  "GET /sitemap-products-:sitemap.xml",
  "GET /pieces/:key/:page/:file",
  "GET /site-icon",
  "GET /favicon.ico",
  "GET /apple-touch-icon.png",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /share.png",
  "GET /site.webmanifest",
  "POST /enquiry-list/shared",
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/refresh-token",
  "POST /api/auth/two-factor",
  "POST /api/administrators/accept",
];

/** The only routes that read a query. */
const QUERIED = new Set(
  CALLS.filter((call) => call.query).map(({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
);

/** The routes of the real application; building it opens no port and makes no query. */
async function routesOf({ services }: TestApp): Promise<RegisteredRoute[]> {
  const { built, routes } = await withRoutes(() => buildApp(services));
  await built.ready();
  await built.close();
  return routes;
}

/** The route's URL with existing ids as parameters, so that only the access check can reject it. */
function fill(url: string, product: Product): string[] {
  const [key = "", file = ""] = (product.images[0]?.url ?? "").split("/").slice(2);
  const values: Record<string, string[]> = {
    id: [product._id, String(product.productId)],
    restoreId: [product._id],
    category: [product.category],
    catalogKey: [product.category],
    pageNumber: ["1"],
    productId: [product._id, String(product.productId)],
    key: [key],
    file: [file],
    token: [newToken()],
    kind: ["proforma"],
    sitemap: ["1"],
  };
  return Object.entries(values).reduce(
    (urls, [name, each]) => urls.flatMap((filled) => each.map((value) => filled.replace(`:${name}`, value))),
    [url],
  );
}

const PERSONAS: [string, number, string, (app: TestApp) => Promise<string | undefined>][] = [
  ["no token", 401, SERVER.unauthenticated, async () => undefined],
  ["garbage", 401, SERVER.unauthenticated, async () => "garbage"],
  ["a token that was never given", 401, SERVER.sessionEnded, async () => newToken()],
  ["an expired token", 401, SERVER.sessionEnded, (app) => tokenOf(app, "admin", "expired")],
  ["a revoked session", 401, SERVER.sessionEnded, (app) => tokenOf(app, "admin", "revoked")],
  ["a disabled administrator", 401, SERVER.sessionEnded, (app) => tokenOf(app, "admin", "disabled")],
  ["another role", 403, SERVER.forbidden, (app) => tokenOf(app, "editor")],
  ["a role in capitals", 403, SERVER.forbidden, (app) => tokenOf(app, "ADMIN")],
];

onSharedApp("16 access to API routes", (app, _open, engine) => {
  let routes: RegisteredRoute[];
  let adminRoutes: RegisteredRoute[];
  beforeAll(async () => {
    routes = await routesOf(app());
    adminRoutes = routes.filter((route) => route.access === "admin");
  });

  test("16 every registered route declares its access level", () => {
    expect(routes.filter((route) => !route.access)).toEqual([]);
    const admin = adminRoutes.map(({ method, url }) => `${method} ${url}`);
    expect(admin).toEqual(expect.arrayContaining(["POST /api/products", "DELETE /api/products/:id"]));
  });

  test("16 only the listed public routes are open; every other route requires an administrator", () => {
    const open = routes.filter(({ method, access }) => access !== "admin" && method !== "HEAD");
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...PUBLIC_ROUTES].sort());
  });

  // The guard of each route gets its viewer by the same query, the only part that differs between the engines.
  const every = engine === "sqlite" ? "every admin route" : "an admin route of each method";
  test.each(PERSONAS)(
    `16 ${every} rejects %s with %i and changes nothing`,
    async (_name, status, message, make) => {
      const product = await createTestProduct(app().admin);
      const token = await make(app());
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const methods = new Map(adminRoutes.map((route) => [route.method, route]));
      const before = await dumpDatabase(app().services);
      for (const { method, url } of engine === "sqlite" ? adminRoutes : methods.values()) {
        for (const path of fill(url, product)) {
          const request = { method, url: path, headers } as InjectOptions;
          const answer = await app().app.inject(request);
          expect([method, path, answer.statusCode]).toEqual([method, path, status]);
          if (method !== "HEAD") expect(answer.json()).toEqual({ message });
          expect(answer.headers["cache-control"]).toBe("no-store");
          expect(answer.headers.vary).toContain("Authorization");
        }
      }
      expect(await dumpDatabase(app().services)).toBe(before);
    },
  );

  test.each([
    ["nothing", () => ""],
    ["a scheme alone", () => "Bearer"],
    ["Basic", (token: string) => `Basic ${token}`],
    ["a token without its scheme", (token: string) => token],
    ["two tokens", (token: string) => `Bearer ${token}, Bearer ${token}`],
    ["a token and more", (token: string) => `Bearer ${token} x`],
    ["SQL", () => "Bearer ' or 1=1 --"],
    ["10 kB", () => `Bearer ${"a".repeat(10_000)}`],
  ])("16 rejects an Authorization header of another form (401): %s", async (_name, header) => {
    const answer = await app().visitor.get("/api/auth/profile", { authorization: header(app().token) });
    expectAnswer(answer, 401, { message: SERVER.unauthenticated });
  });

  test("16 rejects a token sent in the query, a cookie or the body (401)", async () => {
    const { visitor, token } = app();
    const answers = await Promise.all([
      visitor.get(`/api/auth/profile?token=${token}&access_token=${token}`),
      visitor.get("/api/auth/profile", {
        cookie: `token=${token}; adminToken=${token}; heddle_refresh=${token}`,
      }),
      visitor.post("/api/products/restore", { token, ids: [] }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
  });

  test("registering a route without an access level throws", () => {
    const planted = fastify();
    guardRoutes(planted, async () => undefined);
    expect(() => planted.get("/planted", async () => "open to all")).toThrow(
      "Route GET /planted does not say who may call it",
    );
    expect(() => planted.get("/declared", { config: { access: "open" } }, async () => "")).not.toThrow();
  });
});

onSharedApp("18 responses to visitors", (app) => {
  let routes: RegisteredRoute[];
  let product: Product;
  beforeAll(async () => {
    routes = await routesOf(app());
    const { admin, services, visitor } = app();
    product = await createTestProduct(admin, { price: String(PRICE), ...TAX });
    await admin.put(`/api/products/${product._id}/featured`);
    await fillHomePage(admin);
    await plantCatalog(services, { category: product.category, navigation: { WEFT: 1 } });
    // A finished restore under the id that is used in every URL here.
    const outcome = { _id: product._id, step: "done" as const, done: 0, total: 0, problem: null };
    await writeUnseen(services.database, SYSTEM, (transaction) => putOutcome(transaction, outcome));
    const { link } = await sendByCopy(app(), await priced(app(), await draftFromList(app()), PRICE * 100));
    const shown = await visitor.get(`/api/quotation-links/${link}`);
    expect(shown.text, "a live link shows the price").toContain("987654");
  });

  test.each([
    ["a visitor", async () => undefined],
    ["a visitor with an invalid token", async () => newToken()],
    ["a visitor with an expired token", () => tokenOf(app(), "admin", "expired")],
    ["a person of another role", () => tokenOf(app(), "editor")],
  ])("no GET response for %s contains a price or a non-public field", async (_name, make) => {
    const { admin, url, services } = app();
    // Other cases of this suite have called the same routes.
    await services.database.main.deleteFrom("call_counts").execute();
    const caller = apiClient(url, await make());
    const open = routes.filter(
      (route) =>
        route.method === "GET" &&
        route.access !== "admin" &&
        !route.url.endsWith(":ticket") &&
        // Pieces are cut out of images, and the planted ones are not images.
        !route.url.startsWith("/pieces/") &&
        // The documentation names every field, including those of administrators.
        route.url !== "/api/openapi.json",
    );
    const queries = [
      "",
      "?search=gripper",
      "?search=987654",
      "?search=987654.25",
      "?sortField=stock&limit=100",
      "?query=gripper",
      "?category=picanol-rapier&filter=price.987654.25",
    ];
    const read: string[] = [];
    for (const { url: route } of open) {
      for (const path of fill(route, product)) {
        expect(path, "a parameter without an example: give it one in fill()").not.toMatch(/[:*]/);
        for (const query of QUERIED.has(route) ? queries : ["", "?search=987654&query=gripper"]) {
          const answer = await caller.get(path + query);
          expect([path, answer.status]).toEqual([path, PRICED_ROUTES.includes(route) ? 404 : 200]);
          expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/987654|98\.76/);
          if (answer.body !== undefined) expect([path, unlistedKeys(answer.body)]).toEqual([path, []]);
          read.push(path);
        }
      }
    }
    expect(read.length).toBeGreaterThan(20);
    expect(await services.search.find("987654")).toMatchObject({ ids: [], similar: false });
    expect((await admin.get(`/api/products/${product._id}`)).body).toMatchObject({
      price: PRICE,
      unit: TAX.unit,
      hsnCode: TAX.hsnCode,
      gstRate: Number(TAX.gstRate),
    });
  });
});

/** Names anywhere in an answer that are not in PUBLIC_KEYS. */
function unlistedKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unlistedKeys);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(PUBLIC_KEYS.has(key) ? [] : [key]),
    ...unlistedKeys(inner),
  ]);
}
