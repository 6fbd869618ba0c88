import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { SERVER } from "../../../contract/messages.ts";
import { answerUnrouted } from "../../../server/platform/http/wrong-method.ts";
import { onBothEngines } from "../../support/app.ts";

onBothEngines("addresses that no route has taken", (open) => {
  test("a known one answers another method with 405 and those it takes; an unknown one is 404", async () => {
    const { visitor } = await open();
    for (const [method, path, status, allow] of [
      ["GET", "/api/auth/login", 405, "POST"],
      ["DELETE", "/api/products?page=2", 405, "GET, HEAD, POST"],
      ["PATCH", "/api/products/01900000-0000-7000-8000-000000000001", 405, "GET, HEAD, PUT, DELETE"],
      ["POST", "/api/health", 405, "GET, HEAD"],
      ["PUT", "/robots.txt", 405, "GET, HEAD"],
      ["POST", "/about", 405, "GET, HEAD"],
      ["DELETE", "/", 405, "GET, HEAD"],
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

test("where a route has taken the call and found nothing, that is 404", async () => {
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
