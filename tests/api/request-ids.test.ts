import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { rawGet } from "../support/raw.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const OURS = "0123456789abcdef0123456789abcdef";

async function withApp(trustProxy: boolean | string, use: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp("sqlite", { trustProxy });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

const idFor = async ({ url }: TestApp, path: string, sent?: string): Promise<string | undefined> =>
  (await rawGet(url, path, sent === undefined ? {} : { "x-request-id": sent })).headers.get("x-request-id");

test("every answer names its request anew, whatever it is", async () => {
  await withApp(false, async (app) => {
    const paths = [
      "/api/health",
      "/api/products",
      "/api/nothing",
      "/robots.txt",
      "/api/%zz",
      "/api/admin",
      "/%zz",
    ];
    const ids = await Promise.all(paths.map((path) => idFor(app, path)));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(paths.length);
    expect(await idFor(app, "/api/health", OURS)).toMatch(UUID);
  });
});

test.each([true, "127.0.0.1", "10.0.0.1, loopback"])(
  "a trusted proxy's id is kept if it is one: %s",
  async (trust) => {
    await withApp(trust, async (app) => {
      expect(await idFor(app, "/api/health", OURS)).toBe(OURS);
      expect(await idFor(app, "/api/nothing", OURS)).toBe(OURS);
      for (const odd of [
        "",
        "short",
        "a b c d e f g h",
        "x".repeat(65),
        '{"level":60}',
        "owner@example.com",
      ]) {
        expect(await idFor(app, "/api/health", odd)).toMatch(UUID);
      }
    });
  },
);

test("another machine's id is not believed", async () => {
  await withApp("10.0.0.0/8", async (app) => expect(await idFor(app, "/api/health", OURS)).toMatch(UUID));
});

/** A page that asks a route which fails, as the renderer does, while another request is on the same connection. */
const PAGE = `
const { default: fastify } = await import("fastify");
const { requestIds, tellRequestIds } = await import(process.env.ROOT + "server/http/request-id.ts");
const { logRequests } = await import(process.env.ROOT + "server/http/logging.ts");
const app = fastify({ logger: { level: "info" }, genReqId: requestIds(true) });
tellRequestIds(app);
logRequests(app, {});
app.get("/inner", async (request) => { request.log.info("from within"); return {}; });
app.get("/page", async () => (await app.inject("/inner")).payload);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address();
const { connect } = await import("node:net");
const socket = connect(port, "127.0.0.1");
const ask = (id, more = "") => "GET /page HTTP/1.1\\r\\nhost: x\\r\\nx-request-id: " + id + "\\r\\n" + more + "\\r\\n";
socket.write(ask("request-one") + ask("request-two", "connection: close\\r\\n"));
for await (const bytes of socket) void bytes;
await app.close();
`;

test("what a page asks in this process is logged with the page's id", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PAGE], {
    cwd: new URL("../../", import.meta.url),
    env: { PATH: process.env["PATH"], ROOT: new URL("../../", import.meta.url).href },
  });
  const log = (await text(child.stdout))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const within = log.filter((line) => line.msg === "from within").map((line) => line.reqId);
  const answered = log.filter((line) => line.msg === "answered").map((line) => [line.reqId, line.path]);
  expect(within.toSorted()).toEqual(["request-one", "request-two"]);
  expect(answered).toEqual([
    ["request-one", "/page"],
    ["request-two", "/page"],
  ]);
});
