import { expect, test } from "vitest";
import { CALLS } from "../../contract/calls.ts";
import { IMAGE_TYPES } from "../../contract/limits.ts";
import { buildApp } from "../../server/app.ts";
import { onBothEngines } from "../support/app.ts";
import { withRoutes } from "../support/routes.ts";

/** The documentation itself is no call that it tells of. */
const UNTOLD = new Set(["GET /api/openapi.json", "GET /api/docs", "GET /api/docs.css"]);

onBothEngines("the documented API", (open) => {
  test("is the API: every route is told, with who may call it, and no other", async () => {
    const { services } = await open();
    const { built, routes } = await withRoutes(() => buildApp(services));
    await built.ready();
    await built.close();
    const real = routes
      .filter(({ method, url }) => method !== "HEAD" && url.startsWith("/api/"))
      .map(({ method, url, access }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")} ${access}`)
      .filter((line) => !UNTOLD.has(line.slice(0, line.lastIndexOf(" "))));
    const told = CALLS.map(({ method, path, access }) => `${method} /api${path} ${access}`);
    expect(told.sort()).toEqual(real.sort());
  });

  test("is an OpenAPI 3.1 document whose references all lead somewhere", async () => {
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

  test("tells of pictures just the kinds that are taken", async () => {
    const { visitor } = await open();
    const { text } = await visitor.get("/api/openapi.json");
    const told = [...text.matchAll(/"description":"(image\/[^"]*)"/g)].map(([, types]) => types);
    expect(told.length).toBeGreaterThan(5);
    expect(new Set(told)).toEqual(new Set([IMAGE_TYPES.join(", ")]));
  });

  test("18 tells a visitor of no price and no catalogue of a product", async () => {
    const { visitor } = await open();
    const { body } = await visitor.get("/api/openapi.json");
    const { PublicProduct, Product } = body.components.schemas;
    expect(Object.keys(Product.properties)).toEqual(expect.arrayContaining(["price", "catalogId"]));
    expect(Object.keys(PublicProduct.properties)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/price|catalogId|version/)]),
    );
  });

  test("is a page without script that its policy lets stand, with a place for every call and shape", async () => {
    const { visitor } = await open();
    const { text, headers } = await visitor.get("/api/docs");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(text).not.toMatch(/<script|style="|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/);
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    expect(text.match(/<article/g)?.length).toBeGreaterThan(80);
    expect((await visitor.get("/api/docs.css")).headers.get("content-type")).toMatch(/^text\/css/);
  });
});
