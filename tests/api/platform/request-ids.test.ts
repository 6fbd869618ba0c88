import fastify from "fastify";
import { expect, test } from "vitest";
import { SERVER } from "../../../contract/messages.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { rawGet } from "../../support/raw.ts";

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

test("what a page asks in vain is told to the page's own log, which names the page's request", async () => {
  await withApp(false, async ({ app, services }) => {
    await services.database.main.schema.alterTable("products").renameTo("elsewhere").execute();
    const lines: { reqId: string; err: { message: string } }[] = [];
    const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
    const { log } = fastify({ logger: { level: "error", stream } });
    const answer = await app.visit("GET /products/featured", {}, log.child({ reqId: "the page's" }));
    expect(answer).toMatchObject({ status: 503, body: { message: SERVER.unavailable } });
    expect(lines.map(({ reqId }) => reqId)).toEqual(["the page's"]);
    expect(lines[0]?.err.message).toContain("products");
  });
});
