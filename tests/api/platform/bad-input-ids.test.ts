import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, postProduct, productFields, putProduct } from "#tests/support/products.ts";
import { rawCall } from "#tests/support/raw.ts";
import { refused, snapshot } from "#tests/support/snapshot.ts";

/** Path segments that are not ids. */
const IDS: [string, string][] = [
  ["a traversal", ".."],
  ["an encoded traversal", "..%2f..%2fetc%2fpasswd"],
  ["a doubly encoded traversal", "..%252f..%252fetc%252fpasswd"],
  ["backslashes", "..%5c..%5cetc%5cpasswd"],
  ["NUL", "%00"],
  ["an id and NUL", "{id}%00"],
  ["an id and a traversal", "{id}%2f..%2f"],
  ["an id in capitals", "{ID}"],
  ["an id and a blank", "{id}%20"],
  ["a wildcard", "%25"],
  ["SQL", "'%20or%20'1'='1"],
  ["a statement", "1;drop%20table%20products;--"],
  ["an emoji", "%F0%9F%A7%B5"],
  ["bytes that are no UTF-8", "%ff%fe"],
  ["a broken escape", "%zz"],
  ["a lone percent sign", "%"],
  ["a name of the prototype", "__proto__"],
  ["10 kB", "a".repeat(10_000)],
  ["300 letters", "a".repeat(300)],
  ["NaN", "NaN"],
  ["a negative number", "-1"],
  ["a number of 13 digits", "9999999999999"],
  ["an unknown id", "01900000-0000-7000-8000-00000000dead"],
  ["a line break", "%0d%0aset-cookie:%20x=1"],
];

onSharedApp("5 ids in paths", (app) => {
  let product: Product;
  beforeAll(async () => {
    product = await createTestProduct(app().admin, { productId: "5" });
  });
  const idOf = (pattern: string) =>
    pattern.replace("{id}", product._id).replace("{ID}", product._id.toUpperCase());

  test.each(IDS)("5 every product call rejects the id '%s'", async (_name, pattern) => {
    const before = await snapshot(app().services);
    const json = { type: "application/json", body: JSON.stringify({ price: 1, stock: 1 }) };
    const none = { type: "", body: "" };
    const calls: [string, string, typeof json][] = [
      ["PUT", `/api/products/${idOf(pattern)}`, json],
      ["PUT", `/api/products/${idOf(pattern)}/featured`, none],
      ["DELETE", `/api/products/${idOf(pattern)}`, none],
      ["GET", `/api/products/${idOf(pattern)}`, none],
      ["GET", `/api/products/by-id/${idOf(pattern)}`, none],
      ["GET", `/api/products/related/${idOf(pattern)}`, none],
      ["GET", `/api/products/category/${idOf(pattern)}/latest`, none],
    ];
    for (const [method, path, { type, body }] of calls) {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        "host: 127.0.0.1",
        "connection: close",
        `authorization: Bearer ${app().token}`,
        ...(type ? [`content-type: ${type}`] : []),
        `content-length: ${body.length}`,
      ];
      const answer = await rawCall(app().url, `${lines.join("\r\n")}\r\n\r\n${body}`);
      expect([400, 404, 414], `${method} ${path.slice(0, 80)} ${answer.status}`).toContain(answer.status);
      const { message, ...rest } = JSON.parse(answer.body.toString("utf8"));
      expect([
        PRODUCT_SERVER.notFound,
        PRODUCT_SERVER.unknownCategory,
        SERVER.notFound,
        SERVER.malformed,
      ]).toContain(message);
      expect(rest).toEqual({});
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.has("set-cookie")).toBe(false);
    }
    expect(await snapshot(app().services)).toEqual(before);
  });

  test("a form for a missing product stores none of its images (404)", async () => {
    for (const id of ["01900000-0000-7000-8000-00000000dead", "%00", "5"]) {
      const answer = await refused(app(), async () =>
        app().admin.form("PUT", `/api/products/${id}`, productFields(), [await imageFormFile()]),
      );
      expect([id, answer.status, answer.body.message]).toEqual([id, 404, PRODUCT_SERVER.notFound]);
    }
  });
});

onSharedApp("17 PUT product removedImages", (app) => {
  let own: Product;
  let foreign: Product;
  beforeAll(async () => {
    const { admin } = app();
    own = await createTestProduct(admin);
    foreign = await createTestProduct(admin);
    const more = await putProduct(admin, own, {}, [await imageFormFile()]);
    own = more.body;
  });
  const key = (product: Product) => String(product.images[0]?.key);

  test.each<[string, () => unknown]>([
    ["another product's", () => [key(foreign)]],
    ["its own and another product's", () => [key(own), key(foreign)]],
    ["another product's and its own", () => [key(foreign), key(own)]],
    ["one that never was", () => ["image-01900000-0000-7000-8000-000000000000"]],
    ["its own with a blank", () => [`${key(own)} `]],
    ["its own with NUL", () => [`${key(own)}\u0000`]],
    ["its own in capitals", () => [key(own).toUpperCase()]],
    ["an address for a key", () => [own.images[0]?.url]],
    ["a traversal", () => ["../../heddle.sqlite"]],
    ["an encoded traversal", () => ["..%2f..%2fheddle.sqlite"]],
    ["backslashes", () => ["..\\..\\heddle.sqlite"]],
    ["a part of its own", () => [`${key(own)}/../${key(foreign)}`]],
    ["a wildcard", () => ["%"]],
    ["the empty text", () => [""]],
    ["__proto__", () => ["__proto__"]],
  ])("17 rejects %s and removes nothing (400)", async (_name, removed) => {
    const answer = await refused(app(), async () =>
      putProduct(app().admin, own, { removedImages: JSON.stringify(removed()) }, [await imageFormFile()]),
    );
    const message = PRODUCT_SERVER.unknownImage;
    expectAnswer(answer, 400, { message, errors: [{ field: "removedImages", message }] });
    expect((await app().visitor.get(String(foreign.images[0]?.url))).status).toBe(200);
    expect((await app().visitor.get(String(own.images[0]?.url))).status).toBe(200);
  });

  test("rejects removing the last image, and removing images on create", async () => {
    const message = "At least one image is required";
    const last = await refused(app(), () =>
      putProduct(app().admin, foreign, { removedImages: JSON.stringify([key(foreign)]) }),
    );
    expect([last.status, last.body.errors]).toEqual([400, [{ field: "images", message }]]);
    const create = await refused(app(), async () =>
      postProduct(app().admin, { removedImages: JSON.stringify([key(foreign)]) }),
    );
    expect([create.status, create.body.errors[0].field]).toEqual([400, "removedImages"]);
  });

  test("removes an image once if its key is repeated", async () => {
    const removedImages = JSON.stringify([key(own), key(own)]);
    const answer = await putProduct(app().admin, own, { removedImages });
    expect([answer.status, answer.body.images]).toEqual([200, own.images.slice(1)]);
    expect((await app().visitor.get(String(own.images[0]?.url))).status).toBe(404);
  });
});
