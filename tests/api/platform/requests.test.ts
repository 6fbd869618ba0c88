import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import { answerUnrouted } from "#server/platform/http/errors.ts";
import { onSqlite, openForTest, type TestApp } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { rawCall, rawGet } from "#tests/support/raw.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { words } from "#tests/support/words.ts";

onSqlite("requests without a matching route", (test) => {
  test("another method on a known path returns 405 with Allow; an unknown path returns 404", async ({
    visitor,
  }) => {
    for (const [method, path, status, allow] of [
      ["GET", "/api/auth/login", 405, "POST"],
      ["DELETE", "/api/products?page=2", 405, "GET, HEAD, POST"],
      ["PATCH", "/api/products/01900000-0000-7000-8000-000000000001", 405, "GET, HEAD, PUT, DELETE"],
      ["POST", "/api/health", 405, "GET, HEAD"],
      ["PUT", "/robots.txt", 405, "GET, HEAD"],
      ["POST", "/about", 405, "GET, HEAD"],
      ["DELETE", "/", 405, "GET, HEAD"],
      ["PUT", "/newsletter/unsubscribe/x", 405, "GET, HEAD, POST"],
      ["GET", "/api/nothing", 404, null],
      ["DELETE", "/api/nothing", 404, null],
      ["POST", "/files/nothing", 404, null],
      ["POST", "/api", 404, null],
      ["POST", "/logo.png", 405, "GET, HEAD"],
      ["POST", "/assets/logo.png", 404, null],
      ["DELETE", "/api/products/a/b/c/d", 404, null],
    ] as const) {
      const answer = await visitor.call(method, path);
      expect([method, path, answer.status, answer.headers.get("allow"), answer.body]).toEqual([
        method,
        path,
        status,
        allow,
        { message: status === 405 ? SERVER.wrongMethod : SERVER.notFound },
      ]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

test("a matched route that finds nothing returns 404", async () => {
  const app: FastifyInstance = fastify();
  answerUnrouted(app, { maxParamLength: 100 });
  app.get("/*", (_request, reply) => reply.callNotFound());
  app.get("/api/parts/:id", (_request, reply) => reply.callNotFound());
  const status = async (method: "GET" | "POST", url: string) =>
    (await app.inject({ method, url })).statusCode;
  expect(await status("GET", "/api/parts/1")).toBe(404);
  expect(await status("POST", "/api/parts/1")).toBe(405);
  expect(await status("GET", "/assets/picture.png")).toBe(404);
  await app.close();
});

const JSON_HEADER = { "content-type": "application/json" };

onSqlite("JSON content type without a body", (test) => {
  test("is accepted by toggling featured and by logout", async ({ admin }) => {
    const product = await createTestProduct(admin);
    const options = { headers: JSON_HEADER };
    const toggled = await admin.call("PUT", `/api/products/${product._id}/featured`, options);
    expect([toggled.status, toggled.body.featured]).toEqual([200, true]);
    expect((await admin.call("POST", "/api/auth/logout", options)).status).toBe(200);
  });
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const OURS = "0123456789abcdef0123456789abcdef";

const openBehind = (trustProxy: boolean | string) => openForTest("sqlite", { trustProxy });

const idFor = async ({ url }: TestApp, path: string, sent?: string): Promise<string | undefined> =>
  (await rawGet(url, path, sent === undefined ? {} : { "x-request-id": sent })).headers.get("x-request-id");

test("every response has a new request id, also errors", async () => {
  const app = await openBehind(false);
  const paths = words`
    /api/health /api/products /api/nothing /robots.txt /api/%zz /api/admin /%zz
  `;
  const ids = await Promise.all(paths.map((path) => idFor(app, path)));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(paths.length);
  expect(await idFor(app, "/api/health", OURS)).toMatch(UUID);
});

const TRUSTED = [true, "127.0.0.1", "10.0.0.1, loopback"];
test.each(TRUSTED)("keeps a valid request id of a trusted proxy: %s", async (trust) => {
  const app = await openBehind(trust);
  expect(await idFor(app, "/api/health", OURS)).toBe(OURS);
  expect(await idFor(app, "/api/nothing", OURS)).toBe(OURS);
  for (const odd of ["", "short", "a b c d e f g h", "x".repeat(65), '{"level":60}', "owner@example.com"]) {
    expect(await idFor(app, "/api/health", odd)).toMatch(UUID);
  }
});

test("ignores a request id of an untrusted machine", async () => {
  expect(await idFor(await openBehind("10.0.0.0/8"), "/api/health", OURS)).toMatch(UUID);
});

test("failures of a page's internal calls are logged with the page's request id", async () => {
  const { app, services } = await openBehind(false);
  await services.database.main.schema.alterTable("products").renameTo("elsewhere").execute();
  const lines: { reqId: string; err: { message: string } }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const { log } = fastify({ logger: { level: "error", stream } });
  const answer = await app.visit("GET /products/featured", {}, log.child({ reqId: "the page's" }));
  expect(answer).toMatchObject({ status: 503, body: { message: SERVER.unavailable } });
  expect(lines.map(({ reqId }) => reqId)).toEqual(["the page's"]);
  expect(lines[0]?.err.message).toContain("products");
});

const TYPE = "content-type: multipart/form-data; boundary=b";
const CAP = 20 * 5_242_880 + 40 * 262_144;

const head = (token: string, ...lines: string[]) =>
  [
    "POST /api/products HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    TYPE,
    ...lines,
    "",
    "",
  ].join("\r\n");

/** Sends an endless part header until the server stops reading. Returns the bytes sent. */
async function sendWithoutEnd({ url, token }: TestApp): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let isOpen = true;
  let goOn = () => {};
  socket.on("error", () => undefined);
  socket.on("drain", () => goOn());
  socket.on("close", () => {
    isOpen = false;
    goOn();
  });
  socket.resume();
  socket.write(head(token, "transfer-encoding: chunked", "connection: close"));
  const piece = "x".repeat(1_000_000);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  socket.write(chunk("--b\r\nX-Endless: "));
  let sent = 0;
  while (isOpen && sent < 2 * CAP) {
    sent += piece.length;
    if (socket.write(chunk(piece))) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
      if (!isOpen) resolve();
    });
  }
  socket.destroy();
  return sent;
}

onSqlite("2 size limits of whole forms", (test, open) => {
  test("rejects a Content-Length above the limit at once (413)", async ({ app }) => {
    const before = await snapshot(app.services);
    const declared = head(app.token, `content-length: ${CAP + 1}`, "connection: close");
    const answer = await rawCall(app.url, declared, "--b\r\n");
    expect([answer.status, answer.body.toString()]).toEqual([413, '{"message":"The request is too large"}']);
    expect(await snapshot(app.services)).toEqual(before);
  });

  test.each([
    ["of a foreign type", "text/plain"],
    ["of no type", ""],
  ])("a rejected body %s leaves the connection usable for the next request", async (_name, type) => {
    const { url } = await open();
    const bytes = Buffer.alloc(2_500_000, "x");
    const lines = ["POST /api/auth/login HTTP/1.1", "host: 127.0.0.1", `content-length: ${bytes.length}`];
    const refused = [...lines, ...(type ? [`content-type: ${type}`] : []), "", ""].join("\r\n");
    const next = "GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    const answer = await rawCall(url, refused, bytes, next);
    expect(answer.status).toBe(415);
    expect(answer.body.toString()).toMatch(/HTTP\/1\.1 200 /);
  });

  test("stops reading an endless form, stores nothing and keeps serving", async ({ app }) => {
    const before = await snapshot(app.services);
    expect(await sendWithoutEnd(app)).toBeLessThan(2 * CAP);
    expect((await app.visitor.get("/api/health")).status).toBe(200);
    expect(await snapshot(app.services)).toEqual(before);
  });
});
