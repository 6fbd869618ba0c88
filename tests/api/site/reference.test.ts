import { createConfig, lintFromString } from "@redocly/openapi-core";
import createClient from "openapi-fetch";
import { expect } from "vitest";
import { CALLS } from "#contract/calls.ts";
import { IMAGE_TYPES } from "#contract/platform/limits.ts";
import { createUser } from "#server/accounts/auth/users.ts";
import { buildApp } from "#server/app.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import { onSqlite } from "#tests/support/app.ts";
import { productFields } from "#tests/support/products.ts";
import { withRoutes } from "#tests/support/routes.ts";

/** The documentation routes themselves are not documented. */
const UNDOCUMENTED = new Set(["GET /api/openapi.json", "GET /api/docs", "GET /api/docs.css"]);

/** Complete forms without their files, by path. */
const FORMS: Readonly<Record<string, Record<string, string>>> = {
  "/products": productFields(),
  "/hero/slider": { title: "Slide" },
  "/hero/news": { title: "News", content: "Text", date: "2026-11-27" },
  "/hero/tabs": { title: "company", content: "Text" },
  "/photographs": { title: "Photo" },
  "/email/callback": { name: "Asha", phone: "9876543210", preferredTime: "Anytime" },
};

interface Operation {
  security: readonly Record<string, readonly string[]>[];
  responses: Record<string, unknown>;
}
type Json<T> = { 200: { content: { "application/json": T } } };
/** The calls the generated client makes here, as a type generator writes them. */
interface Paths {
  "/auth/login": {
    post: {
      requestBody: { content: { "application/json": { email: string; password: string } } };
      responses: Json<{ token: string }>;
    };
  };
  "/auth/logout": { post: { responses: Json<{ message: string }> } };
  "/auth/profile": { get: { responses: Json<{ user: { email: string } }> } };
  "/products": { get: { responses: Json<{ products: object[] }> } };
  "/products/{id}": { get: { parameters: { path: { id: string } }; responses: Json<object> } };
  "/catalogs/metadata": { get: { responses: Json<{ categories: object }> } };
  "/catalogs/{catalog}": { get: { parameters: { path: { catalog: string } }; responses: Json<object> } };
  "/hero/slider": { get: { responses: Json<object[]> } };
  "/stats": { get: { responses: Json<{ totalProducts: number }> } };
}

onSqlite("the API reference", (test, open) => {
  test("lists every route with its access level, and no other", async ({ services }) => {
    const { built, routes } = await withRoutes(() => buildApp(services));
    await built.ready();
    await built.close();
    const real = routes
      .filter(({ method, url }) => method !== "HEAD" && url.startsWith("/api/"))
      .map(({ method, url, access }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")} ${access}`)
      .filter((line) => !UNDOCUMENTED.has(line.slice(0, line.lastIndexOf(" "))));
    const documented = CALLS.map(({ method, path, access }) => `${method} /api${path} ${access}`);
    expect(documented.sort()).toEqual(real.sort());
  });

  test("is an OpenAPI 3.1 document whose references all resolve", async () => {
    const { visitor } = await open({ publicUrl: "https://parts.example.com" });
    const { body, text } = await visitor.get("/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(body.servers).toEqual([{ url: "https://parts.example.com/api" }]);
    const names = new Set(Object.keys(body.components.schemas));
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...referred].sort()).toEqual([...names].sort());
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const parameters = Object.entries<Record<string, { parameters: { name: string; in: string }[] }>>(
      body.paths,
    );
    for (const [path, methods] of parameters) {
      for (const { parameters: each } of Object.values(methods)) {
        const inPath = each.filter((parameter) => parameter.in === "path").map(({ name }) => name);
        expect([path, inPath]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
      }
    }
  });

  test("names exactly the accepted image types", async ({ visitor }) => {
    const { text } = await visitor.get("/api/openapi.json");
    const described = [...text.matchAll(/"description":"(image\/[^"]*)"/g)].map(([, types]) => types);
    expect(described.length).toBeGreaterThan(5);
    expect(new Set(described)).toEqual(new Set([IMAGE_TYPES.join(", ")]));
  });

  test("18 describes no price or catalogue in public products", async ({ visitor }) => {
    const { body } = await visitor.get("/api/openapi.json");
    const { PublicProduct, Product } = body.components.schemas;
    expect(Object.keys(Product.properties)).toEqual(expect.arrayContaining(["price", "catalogId"]));
    expect(Object.keys(PublicProduct.properties)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/price|catalogId|version/)]),
    );
  });

  test("GET /api/docs lists every call of the document, without script", async ({ visitor }) => {
    const { text, headers } = await visitor.get("/api/docs");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(text).not.toMatch(/<script|style="|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/);
    const { body } = await visitor.get("/api/openapi.json");
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect([...text.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(ids.sort());
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    expect(text).toContain("<td>GET</td><td><code>/products</code></td>");
    expect(text).toMatch(/id="getEnquiries".*<td>Administrators<\/td>/);
    expect(text).toMatch(/id="getProducts".*<td>Anybody<\/td>/);
    expect((await visitor.get("/api/docs.css")).headers.get("content-type")).toMatch(/^text\/css/);
  });

  test("states for each call its security, and the errors that follow from it and its body", async ({
    visitor,
  }) => {
    const { body } = await visitor.get("/api/openapi.json");
    const paths: Record<string, Record<string, Operation>> = body.paths;
    for (const { method, path, access, adminAnswer, json, form, isVersioned } of CALLS) {
      const documented = path.replace(/^\/catalogs\/\{\w+\}/, "/catalogs/{catalog}");
      const { security, responses } = paths[documented]?.[method.toLowerCase()] ?? {
        security: [],
        responses: {},
      };
      const name = `${method} ${path}`;
      if (access === "admin") {
        expect([name, security]).toEqual([name, [{ token: [] }]]);
        expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(["401", "403"])]);
      } else if (!["POST /auth/logout", "POST /auth/refresh-token"].includes(name)) {
        expect([name, security]).toEqual([name, adminAnswer ? [{}, { token: [] }] : []]);
      }
      if (isVersioned)
        expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(["409"])]);
      if (json || form) {
        const refusals = expect.arrayContaining(["400", "413", "415"]);
        expect([name, Object.keys(responses)]).toEqual([name, refusals]);
      }
    }
    expect(paths["/auth/logout"]?.["post"]?.security).toEqual([{ token: [] }]);
    expect(paths["/auth/refresh-token"]?.["post"]?.security).toEqual([{ cookie: [] }]);
    expect(Object.keys(paths).filter((path) => /^\/catalogs\/\{(?!catalog\})/.test(path))).toEqual([]);
  });

  test("describes each form as one object that its own files fit", async ({ visitor }) => {
    const { body, text } = await visitor.get("/api/openapi.json");
    expect(text).not.toContain("prefixItems");
    const forms = CALLS.flatMap((call) =>
      "form" in call && call.form ? [{ ...call, form: call.form }] : [],
    );
    expect(forms.length).toBe(14);
    for (const { method, path, form, json } of forms) {
      const documented = path.replace(/^\/catalogs\/\{\w+\}/, "/catalogs/{catalog}");
      const { requestBody } = body.paths[documented][method.toLowerCase()];
      expect([path, Object.keys(requestBody.content)]).toEqual([path, ["multipart/form-data"]]);
      expect([path, "x-also-accepts" in requestBody]).toEqual([path, json !== undefined]);
      const { properties, required = [], ...schema } = requestBody.content["multipart/form-data"].schema;
      expect([path, schema]).toEqual([path, { type: "object", additionalProperties: false }]);
      const { name, most, isRequired = false } = form.files;
      expect([path, properties[name].type]).toEqual([path, most > 1 ? "array" : "string"]);
      expect([path, required.includes(name)]).toEqual([path, isRequired]);
      // Generators send a list as one part per element, so that no other part may be one.
      const kinds = Object.entries<{ type?: string }>(properties).filter(([part]) => part !== name);
      for (const [part, { type }] of kinds) expect([path, part, type]).not.toEqual([path, part, "array"]);
    }
    const { specifications } =
      body.paths["/products"].post.requestBody.content["multipart/form-data"].schema.properties;
    expect(specifications).toMatchObject({ type: "string", contentSchema: { type: "array" } });
  });

  test("requires exactly the files without which a form is rejected", async ({ admin, visitor }) => {
    const { body } = await visitor.get("/api/openapi.json");
    const replaced = CALLS.filter((call) => "form" in call && call.form && call.method === "POST");
    const missing = await Promise.all(
      replaced.map(async ({ path }) => {
        const documented = path.replace(/^\/catalogs\/\{\w+\}/, "/catalogs/{catalog}");
        const { schema } = body.paths[documented].post.requestBody.content["multipart/form-data"];
        const url = `/api${path.replace("{category}", "toyota")}`;
        const { status } = await admin.form("POST", url, FORMS[path] ?? {});
        return [
          path,
          schema.required?.some((name: string) => !(name in (FORMS[path] ?? {}))) ?? false,
          status,
        ];
      }),
    );
    for (const [path, isRequired, status] of missing) {
      expect([path, isRequired]).toEqual([path, Number(status) >= 400]);
    }
  });

  test("describes 304 with its ETag where a visitor's answer has one, and Retry-After", async ({
    visitor,
  }) => {
    const { body } = await visitor.get("/api/openapi.json");
    const { headers } = await visitor.get("/api/products");
    const etag = headers.get("etag") ?? "";
    expect((await visitor.get("/api/products", { "if-none-match": etag })).status).toBe(304);
    const { get } = body.paths["/products"];
    expect(get.responses[304].headers.ETag.schema).toEqual({ type: "string" });
    expect(get.responses[429].headers["Retry-After"].schema.type).toBe("integer");
    expect(body.paths["/products/{id}"].get.responses[304]).toBeUndefined();
  });

  test("has no errors by the linter's recommended rules", async () => {
    const { visitor } = await open({ publicUrl: "https://parts.example.com" });
    const { text } = await visitor.get("/api/openapi.json");
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test("a client that follows the documented security can sign in and out", async ({
    url,
    visitor,
    services,
  }) => {
    const credentials = { email: "owner@example.com", password: "a loom has many heddles" };
    await createUser(services.database, SYSTEM, { ...credentials, role: "admin" });
    const { body } = await visitor.get("/api/openapi.json");
    const client = createClient<Paths>({ baseUrl: `${url}/api` });
    let token = "";
    client.use({
      onRequest({ request, schemaPath }) {
        const { security }: Operation = body.paths[schemaPath][request.method.toLowerCase()];
        if (security.some((each) => "token" in each)) request.headers.set("authorization", `Bearer ${token}`);
      },
    });
    token = (await client.POST("/auth/login", { body: credentials })).data?.token ?? "";
    expect((await client.GET("/auth/profile")).data?.user.email).toBe(credentials.email);
    expect((await client.GET("/products")).data?.products).toEqual([]);
    expect((await client.GET("/catalogs/metadata")).data?.categories).toBeTypeOf("object");
    expect((await client.GET("/hero/slider")).data).toEqual([]);
    expect((await client.GET("/stats")).data?.totalProducts).toBe(0);
    const missing = await client.GET("/products/{id}", { params: { path: { id: "7" } } });
    expect(missing.response.status).toBe(404);
    const unknown = await client.GET("/catalogs/{catalog}", { params: { path: { catalog: "toyota" } } });
    expect(unknown.response.status).toBe(404);
    const kept = token;
    expect((await client.POST("/auth/logout")).response.status).toBe(200);
    expect((await visitor.get("/api/auth/profile", { authorization: `Bearer ${kept}` })).status).toBe(401);
  });
});
