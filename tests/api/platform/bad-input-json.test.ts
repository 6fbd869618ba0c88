import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp } from "#tests/support/app.ts";
import type { Answer } from "#tests/support/client.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";

const JSON_TYPE = "application/json";
const MALFORMED = SERVER.malformed;
const UNSUPPORTED = SERVER.unsupportedType;
const VALID = { price: 1, stock: 1 };

onSharedApp("18 JSON bodies of product calls", (app) => {
  let product: Product;
  let deleted: Product[];
  let path: string;
  beforeAll(async () => {
    const { admin } = app();
    product = await createTestProduct(admin);
    path = `/api/products/${product._id}`;
    deleted = [await createTestProduct(admin), await createTestProduct(admin)];
    for (const { _id } of deleted) await admin.del(`/api/products/${_id}`);
  });
  const calls = () => [["PUT", path] as const, ["POST", "/api/products/restore"] as const];
  const put = (body: unknown, headers?: Record<string, string>) =>
    refused(app(), () => app().admin.put(path, body, headers));
  /** Sends the body to each call, which must reject it. */
  const sendToAll = (body: string, type: string, check: (answer: Answer, method: string) => void) =>
    refused(app(), async () => {
      for (const [method, at] of calls())
        check(await app().admin.call(method, at, { body, headers: { "content-type": type } }), method);
    });

  test.each([
    ["broken JSON", '{"price":1,', JSON_TYPE, 400, MALFORMED],
    ["single quotes", "{'price':1,'stock':1}", JSON_TYPE, 400, MALFORMED],
    ["NaN", '{"price":NaN,"stock":1}', JSON_TYPE, 400, MALFORMED],
    ["__proto__", '{"price":1,"stock":1,"__proto__":{"role":"admin"}}', JSON_TYPE, 400, MALFORMED],
    ["constructor", '{"price":1,"stock":1,"constructor":{"prototype":{"x":1}}}', JSON_TYPE, 400, MALFORMED],
    ["2 MB", `{"price":1,"stock":1,"x":"${"x".repeat(2e6)}"}`, JSON_TYPE, 413, SERVER.tooLarge],
    ["100,000 brackets", "[".repeat(100_000), JSON_TYPE, 400, MALFORMED],
    ["plain text", '{"price":1,"stock":1}', "text/plain", 415, UNSUPPORTED],
    ["a URL-encoded form", "price=1&stock=1", "application/x-www-form-urlencoded", 415, UNSUPPORTED],
    ["XML", "<price>1</price>", "application/xml", 415, UNSUPPORTED],
    ["another JSON type", '{"price":1,"stock":1}', "application/merge-patch+json", 415, UNSUPPORTED],
    ["a type that is none", '{"price":1,"stock":1}', "json", 415, UNSUPPORTED],
  ])("rejects a body of %s", (_name, body, type, status, message) =>
    sendToAll(body, type, (answer, method) => {
      expect([method, answer.status, answer.body]).toEqual([method, status, { message }]);
    }),
  );

  test("rejects a call without a body, and JSON where a form is required (415)", async () => {
    const bare = await refused(app(), () => app().admin.call("PUT", path));
    expect([bare.status, bare.body.message]).toEqual([415, UNSUPPORTED]);
    const create = await refused(app(), () => app().admin.post("/api/products", productFields()));
    expect([create.status, create.body.message]).toEqual([415, UNSUPPORTED]);
    const restore = await refused(app(), () => app().admin.call("POST", "/api/products/restore"));
    expect(restore.status).toBe(400);
    await sendToAll("", JSON_TYPE, (answer, method) => {
      expect([method, answer.status, answer.body.errors.length > 0]).toEqual([method, 400, true]);
    });
    const form = await refused(app(), () =>
      app().admin.form("POST", "/api/products/restore", {
        ids: JSON.stringify(deleted.map(({ _id }) => _id)),
      }),
    );
    expect(form.status).toBe(400);
  });

  /** The answers to each kind of write with an If-Match. */
  async function writesOf(version: string): Promise<Answer[]> {
    const headers = { "if-match": version };
    const { admin } = app();
    return [
      await put(VALID, headers),
      await refused(app(), () => admin.form("PUT", path, productFields(), [], headers)),
      await refused(app(), () => admin.put(`${path}/featured`, undefined, headers)),
      await refused(app(), () => admin.del(path, headers)),
    ];
  }

  test.each(["abc", "", "-1", "1.5", '"1', '1"x', "W/", "0x1", "1, 2", '"1", "2"', "9".repeat(10), "1e0"])(
    "26 rejects a malformed If-Match (400): %s",
    async (version) => {
      for (const answer of await writesOf(version)) {
        expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "If-Match"]);
      }
    },
  );

  test.each(["2", '"2"', 'W/"2"', "0", "999999999"])(
    "26 rejects an If-Match of another version (409): %s",
    async (version) => {
      for (const answer of await writesOf(version)) {
        expect([answer.status, answer.body.message]).toEqual([409, PRODUCT_SERVER.stale]);
        expect(answer.body.current).toEqual(product);
      }
    },
  );

  const UNKNOWN = "01900000-0000-7000-8000-00000000dead";
  test.each<[string, () => unknown, number]>([
    ["a path among good ones", () => ({ ids: [deleted[0]?._id, "../../products"] }), 400],
    ["SQL among good ones", () => ({ ids: [deleted[0]?._id, "' or '1'='1"] }), 400],
    ["NUL among good ones", () => ({ ids: [deleted[0]?._id, `${deleted[1]?._id}\u0000`] }), 400],
    ["an id in capitals", () => ({ ids: [deleted[0]?._id.toUpperCase()] }), 400],
    ["an unknown id among good ones", () => ({ ids: [...deleted.map(({ _id }) => _id), UNKNOWN] }), 404],
    ["an unknown id before good ones", () => ({ ids: [UNKNOWN, deleted[0]?._id] }), 404],
    ["a product that is not deleted", () => ({ ids: [deleted[0]?._id, product._id] }), 404],
  ])("17 a restore checks every id and restores none if one is invalid: %s", async (_name, body, status) => {
    const answer = await refused(app(), () => app().admin.post("/api/products/restore", body()));
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body).toEqual({ message: PRODUCT_SERVER.notRestorable });
    else expect(answer.body.errors[0].field).toMatch(/^ids\.\d$/);
  });

  test("17 restores a repeated id once", async () => {
    const { admin, services } = app();
    const [first] = deleted;
    const answer = await admin.post("/api/products/restore", { ids: [first?._id, first?._id] });
    expect([answer.status, answer.body]).toEqual([200, [first]]);
    const restored = services.database.read
      .selectFrom("activity")
      .select("id")
      .where("description", "like", "Restored%");
    expect(await restored.execute()).toHaveLength(1);
  });
});
