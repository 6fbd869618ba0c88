import { beforeAll, expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp } from "#tests/support/app.ts";
import type { FormFile } from "#tests/support/client.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { field, fieldsOf, filePart, multipart, type Part } from "#tests/support/multipart.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";
import { rawCall } from "#tests/support/raw.ts";
import { filesUnder, refused, snapshot } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

const unexpected = (name: string) => `Unexpected field '${name}'`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const manyHeaders = (count: number) =>
  Array.from({ length: count }, (_, at) => `X-Extra-${at}: ${"y".repeat(80)}`);

onSharedApp("2 malformed multipart bodies", (app) => {
  let product: Product;
  let image: FormFile;
  beforeAll(async () => {
    image = await imageFormFile();
    product = await createTestProduct(app().admin);
  });
  const calls = () => [["POST", "/api/products"] as const, ["PUT", `/api/products/${product._id}`] as const];
  const whole = (...more: Part[]) => [
    ...fieldsOf(productFields()),
    filePart("images", "part.png", "image/png", image.bytes),
    ...more,
  ];

  test.each<[string, Part[], number, string]>([
    ["a field twice", [field("title", "Another")], 400, unexpected("title")],
    ["an empty field name", [field("", "1")], 400, unexpected("(no name)")],
    [
      "a field without a name",
      [{ headers: ["Content-Disposition: form-data"], body: "1" }],
      400,
      unexpected("(no name)"),
    ],
    [
      "a file without a name",
      [{ headers: ['Content-Disposition: form-data; filename="a.png"'], body: "1" }],
      400,
      unexpected("(no name)"),
    ],
    ["a field named __proto__", [field("__proto__", "1")], 400, SERVER.malformed],
    ["a field named constructor", [field("constructor", "1")], 400, SERVER.malformed],
    ["a field named toString", [field("toString", "1")], 400, SERVER.malformed],
    ["a name of 10 kB", [field("x".repeat(10_000), "1")], 400, unexpected("x".repeat(100))],
    ["41 fields", Array.from({ length: 41 }, (_, at) => field(`field${at}`, "1")), 413, SERVER.tooLarge],
    ["a field of 300 kB", [field("removedImages", "x".repeat(300_000))], 413, SERVER.tooLarge],
    ["a file under another name", [filePart("avatar", "a.png", "image/png", "x")], 400, unexpected("avatar")],
    [
      "a file of 2 MB under another name",
      [filePart("avatar", "a.png", "image/png", "x".repeat(2e6))],
      400,
      unexpected("avatar"),
    ],
    ["a file named __proto__", [filePart("__proto__", "a.png", "image/png", "x")], 400, SERVER.malformed],
    ["a text in the place of an image", [field("images", "part.png")], 400, unexpected("images")],
    [
      "a JSON part that breaks off",
      [{ headers: [named("x"), "Content-Type: application/json"], body: "{" }],
      400,
      SERVER.malformed,
    ],
  ])("2 create and update reject %s", async (_name, parts, status, message) => {
    await refused(app(), async () => {
      for (const [method, path] of calls()) {
        const answer = await app().admin.call(method, path, multipart(whole(...parts)));
        expect([method, answer.status, answer.body.message]).toEqual([method, status, message]);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }
    });
  });

  test.each([
    ["no boundary", "multipart/form-data"],
    ["an empty boundary", "multipart/form-data; boundary="],
    ["another boundary", "multipart/form-data; boundary=other"],
    ["a boundary of 10 kB", `multipart/form-data; boundary=${"b".repeat(10_000)}`],
    ["another kind of multipart", "multipart/mixed; boundary=----heddle-test-boundary"],
  ])("2 rejects a form with %s (400 or 415)", async (_name, type) => {
    const { body } = multipart(whole());
    await refused(app(), async () => {
      for (const [method, path] of calls()) {
        const answer = await app().admin.call(method, path, { body, headers: { "content-type": type } });
        expect([400, 415]).toContain(answer.status);
      }
    });
  });

  test.each<[string, string[]]>([
    ["400 header lines before its name", [...manyHeaders(400), named("title")]],
    ["a header line of 1 MB before its name", [`X: ${"y".repeat(1e6)}`, named("title")]],
    ["a name broken over two lines", ['Content-Disposition: form-data; name="ti\r\ntle"']],
    ["no disposition at all", ["Content-Type: text/plain"]],
    ["another disposition", ['Content-Disposition: attachment; name="title"']],
    ["no header at all", []],
  ])("2 ignores a part with %s, so that the form is rejected (400)", async (_name, headers) => {
    const { title, ...others } = productFields();
    const parts = [...fieldsOf(others), { headers, body: String(title) }];
    await refused(app(), async () => {
      for (const [method, path] of calls()) {
        const answer = await app().admin.call(method, path, multipart(parts));
        expect([method, answer.status]).toEqual([method, 400]);
      }
    });
  });

  test.each([
    ["in a header of a part", (body: Buffer) => body.indexOf('name="title"') + 8],
    ["in a field", (body: Buffer) => body.indexOf('name="price"') + 18],
    ["inside an image", (body: Buffer) => body.indexOf("IDAT") + 6],
    ["before its last boundary", (body: Buffer) => body.length - 40],
    ["inside its last boundary", (body: Buffer) => body.length - 4],
    ["at once", () => 0],
  ])("2 rejects a form that is cut off %s and stores nothing (400)", async (_name, cut) => {
    const { body, headers } = multipart(whole());
    const part = body.subarray(0, cut(body));
    for (const [method, path] of calls()) {
      const before = await snapshot(app().services);
      const answer = await rawCall(app().url, head(method, path, headers["content-type"], part.length), part);
      expect([method, answer.status]).toEqual([method, 400]);
      expect(await snapshot(app().services)).toEqual(before);
    }
  });

  test("2 an aborted upload leaves nothing, and the process keeps serving", async () => {
    const { body, headers } = multipart([
      filePart("images", "a.png", "image/png", Buffer.alloc(3e6, 1)),
      ...whole(),
    ]);
    for (const [method, path] of calls()) {
      const before = await snapshot(app().services);
      const abort = new AbortController();
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(body.subarray(0, 2_000_000)),
      });
      const request: RequestInit & { duplex: "half" } = {
        method,
        body: stream,
        headers: { ...headers, authorization: `Bearer ${app().token}` },
        signal: abort.signal,
        duplex: "half",
      };
      const upload = fetch(app().url + path, request);
      const staging = `${app().services.config.dataDir}/staging`;
      await until(async () => (await filesUnder(staging)).length > 0);
      abort.abort();
      await expect(upload).rejects.toThrow(/abort/i);
      await until(async () => (await filesUnder(staging)).length === 0);
      expect(await snapshot(app().services)).toEqual(before);
      expect((await app().visitor.get("/api/health")).status).toBe(200);
    }
  });

  const head = (method: string, path: string, type: string, length: number) =>
    [
      `${method} ${path} HTTP/1.1`,
      "host: 127.0.0.1",
      "connection: close",
      `authorization: Bearer ${app().token}`,
      `content-type: ${type}`,
      `content-length: ${length}`,
      "\r\n",
    ].join("\r\n");
});
