import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { beside, onBothEngines, type TestApp } from "../../support/app.ts";
import { createTestProduct, putProduct } from "../../support/products.ts";

const LIST = "/api/products?category=picanol-rapier";
const UNPACK = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

/** The body of an answer in each encoding, as text; the second time from the cache. */
async function bodiesOf({ app }: TestApp, path: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const encoding of ["br", "br", "gzip", "gzip", "identity", "identity"] as const) {
    const headers = { "accept-encoding": encoding };
    const answer = await app.inject({ url: path, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers.vary).toBe("Authorization, Accept-Encoding");
    bodies.push(UNPACK[encoding](answer.rawPayload).toString());
    const etag = String(answer.headers.etag);
    const known = await app.inject({ url: path, headers: { ...headers, "if-none-match": etag } });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, "", etag]);
  }
  return bodies;
}

onBothEngines("cached answers of shared calls", (test, open) => {
  test("have every write in the next answer, whichever process made it", async ({ app: one }) => {
    const other = await open(beside(one));
    for (let at = 0; at < 3; at += 1) await createTestProduct(one.admin);
    const product = await createTestProduct(one.admin);
    const paths = [
      [LIST, "/api/products?search=gripper&limit=24", "/api/products/category/picanol-rapier/latest"],
      ["/api/products"],
    ].flat();
    const writes: [work: () => Promise<{ status: number }>, shown: string][] = [
      [() => putProduct(other.admin, product, { stock: "41" }), '"stock":41'],
      [
        () => putProduct(one.admin, product, { title: "Gripper of the other name" }),
        "Gripper of the other name",
      ],
      [() => putProduct(other.admin, product, { stock: "42", price: "4711.5" }), '"stock":42'],
    ];
    for (const path of paths) await bodiesOf(one, path);
    for (const [work, shown] of writes) {
      expect((await work()).status).toBe(200);
      for (const path of paths) {
        for (const place of [one, other, one]) {
          const bodies = await bodiesOf(place, path);
          expect(new Set(bodies).size).toBe(1);
          expect(bodies[0]).toContain(shown);
          expect(bodies[0]).not.toContain("4711");
        }
      }
    }
    const settings = await one.admin.get("/api/settings");
    const business = { ...settings.body.business, companyName: "Loom parts of the other name" };
    await bodiesOf(other, "/api/site");
    expect((await one.admin.put("/api/settings/business", business)).status).toBe(200);
    for (const place of [other, one]) {
      for (const body of await bodiesOf(place, "/api/site"))
        expect(body).toContain("Loom parts of the other name");
    }
  });

  test("are those of visitors; an administrator's answers are made each time", async ({ app }) => {
    const { _id } = await createTestProduct(app.admin, { price: "4711.5" });
    for (let at = 0; at < 3; at += 1) await createTestProduct(app.admin);
    for (let times = 0; times < 2; times += 1) {
      for (const body of await bodiesOf(app, LIST)) expect(body).not.toContain("4711");
      const own = await app.admin.get(LIST);
      expect(own.text).toContain('"price":4711.5');
      expect([own.headers.get("etag"), own.headers.get("cache-control")]).toEqual([
        null,
        "private, no-store",
      ]);
    }
    await putProduct(app.admin, { _id }, { published: "false" });
    expect((await app.visitor.get(`/api/products/by-id/${_id}`)).status).toBe(404);
    for (const body of await bodiesOf(app, LIST)) expect(body).not.toContain(_id);
    await putProduct(app.admin, { _id }, { published: "true" });
    for (let times = 0; times < 2; times += 1) {
      expect((await app.visitor.get(`/api/products/by-id/${_id}`)).status).toBe(200);
    }
  });

  test("differ by what the address says, whatever else it has", async ({ app }) => {
    for (let at = 0; at < 4; at += 1) await createTestProduct(app.admin, { title: `Gripper ${at}` });
    const titles = async (query: string): Promise<string[]> =>
      (await app.visitor.get(`/api/products?${query}`)).body.products.map(
        ({ title }: { title: string }) => title,
      );
    for (let times = 0; times < 2; times += 1) {
      expect(await titles("limit=1")).toEqual(["Gripper 3"]);
      expect(await titles("limit=1&page=2")).toEqual(["Gripper 2"]);
      expect(await titles("page=2&limit=1&other=3")).toEqual(["Gripper 2"]);
      expect(await titles("search=gripper&limit=1&page=3&page=2")).toHaveLength(1);
      expect(await titles("limit=1&sortField=createdAt&sortOrder=asc")).toEqual(["Gripper 0"]);
    }
  });
});
