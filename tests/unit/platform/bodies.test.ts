import { once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import { awaitBodies } from "#server/platform/http/bodies.ts";
import { boundConnections } from "#server/platform/http/connections.ts";
import { handleErrors } from "#server/platform/http/errors.ts";
import { createCounters } from "#server/platform/http/logging.ts";
import { refuseOverload } from "#server/platform/http/overload.ts";
import { until } from "#tests/support/until.ts";

const PLACES = 2;
const SHARE = 3;
const VIEWER = { id: "1", email: "owner@example.com", role: "admin", sessionId: "1" };

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

/** A server with few places for calls with a body and signed-in uploads, which answer when released. */
async function open({ time = 60_000, uploads = 1, connections = 100 } = {}) {
  const counters = createCounters();
  const gate = Promise.withResolvers<void>();
  app = fastify();
  handleErrors(app);
  boundConnections(app, false, { perAddress: connections });
  refuseOverload(app, counters, PLACES, uploads);
  awaitBodies(app, { time, perAddress: SHARE });
  app.addContentTypeParser(/^multipart\//, (_request, _payload, done) => done(null));
  app.decorateRequest("viewer", null);
  app.post("/plain", async () => ({ done: true }));
  app.get("/page", async () => ({ done: true }));
  app.post("/slow-guard", {
    onRequest: async (request) => {
      request.viewer = VIEWER;
      await gate.promise;
    },
    handler: async () => ({ done: true }),
  });
  app.post("/upload", {
    onRequest: async (request) => {
      if (request.headers.authorization) request.viewer = VIEWER;
    },
    handler: async () => {
      await gate.promise;
      return { done: true };
    },
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    counters,
    release: gate.resolve,
    page: async () => (await fetch(`${url}/page`)).status,
    /** Sends a raw request from a local address and returns what is received. */
    send: (text: string, localAddress = "127.0.0.1") => {
      const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
      sockets.push(socket);
      let received = "";
      socket.on("data", (bytes) => {
        received += bytes;
      });
      socket.on("error", () => undefined);
      socket.write(text);
      return { socket, received: () => received, closed: once(socket, "close").then(() => received) };
    },
  };
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, "host: 127.0.0.1", ...lines, "", ""].join("\r\n");
const JSON_HEAD = head("/plain", "content-type: application/json", "content-length: 2");
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test("a request waiting for its body occupies no place until the body has arrived", async () => {
  const { counters, page, send } = await open();
  const waiting = Array.from({ length: SHARE }, () => send(JSON_HEAD));
  await until(async () => (await page()) === 200 && counters.pending === 0);
  expect(counters.refused).toBe(0);
  for (const { socket } of waiting) socket.write("{}");
  for (const { received } of waiting) await until(() => status(received()) === 200);
});

test("a body that does not arrive in time ends with an error and a closed connection, also if it drips", async () => {
  const { send, page } = await open({ time: 100 });
  const idle = send(JSON_HEAD);
  const chunked = send(head("/plain", "content-type: application/json", "transfer-encoding: chunked"));
  chunked.socket.write("1\r\n{\r\n");
  for (const { closed } of [idle, chunked]) {
    const answer = await closed;
    expect(status(answer)).toBe(408);
    expect(answer).toContain(SERVER.bodyLate);
  }
  expect(await page()).toBe(200);
});

test("an unread body is discarded after the response", async () => {
  const { send, page } = await open({ time: 100 });
  const unknown = send(head("/nowhere", "content-type: text/odd", "content-length: 50"));
  await until(() => status(unknown.received()) === 404);
  expect(await page()).toBe(200);
});

test("of one address, the request waiting longest for its body is rejected; other addresses are unaffected", async () => {
  const { send, page } = await open();
  const other = send(JSON_HEAD, "127.0.0.2");
  const waiting = [];
  for (let count = 0; count < 5 * SHARE; count += 1) waiting.push(send(JSON_HEAD));
  for (const { closed } of waiting.slice(0, -SHARE)) expect(status(await closed)).toBe(503);
  const person = send(`${JSON_HEAD}{}`);
  await until(() => status(person.received()) === 200);
  other.socket.write("{}");
  await until(() => status(other.received()) === 200);
  expect(await page()).toBe(200);
});

test("visitors behind an undeclared proxy do not displace each other", async () => {
  const { send } = await open();
  const forwarded = head(
    "/plain",
    "content-type: application/json",
    "x-forwarded-for: 203.0.113.7",
    "content-length: 2",
  );
  const waiting = Array.from({ length: 5 * SHARE }, () => send(forwarded));
  for (const { socket } of waiting) socket.write("{}");
  for (const { received } of waiting) await until(() => status(received()) === 200);
});

test("authenticated uploads have their own limit, which anonymous forms do not use", async () => {
  const { counters, page, send, release } = await open({ uploads: 1 });
  const form = (...lines: string[]) =>
    head("/upload", "content-type: multipart/form-data; boundary=b", "content-length: 50", ...lines);
  const first = send(form("authorization: yes"));
  await until(() => counters.uploads === 1 && counters.pending === 0);
  const second = send(form("authorization: yes"));
  await until(() => status(second.received()) === 503);
  const nobody = send(form());
  await until(() => counters.visitorUploads === 1);
  expect([counters.uploads, counters.pending]).toEqual([1, 0]);
  expect(await page()).toBe(200);
  release();
  for (const { received } of [first, nobody]) await until(() => status(received()) === 200);
  expect([counters.uploads, counters.visitorUploads, counters.pending]).toEqual([0, 0, 0]);
});

test("a client that disconnects during the access check frees its place, with a body or a form", async () => {
  const { counters, page, send, release } = await open();
  const form = ["content-type: multipart/form-data; boundary=b", "content-length: 50"];
  const plain = ["content-type: application/json", "content-length: 2"];
  const requests = [send(head("/slow-guard", ...form)), send(`${head("/slow-guard", ...plain)}{}`)];
  await until(() => counters.pending === 1);
  for (const { socket } of requests) socket.destroy();
  await until(() => counters.pending === 0);
  release();
  expect(await page()).toBe(200);
  expect([counters.pending, counters.uploads]).toEqual([0, 0]);
});

test("limits connections per address: the oldest idle one is closed, never a busy one", async () => {
  const { counters, send, page, release } = await open({ connections: 3 });
  const busy = send(head("/upload", "content-type: multipart/form-data; boundary=b", "content-length: 0"));
  await until(() => counters.visitorUploads === 1);
  const silent = Array.from({ length: 6 }, () => send(""));
  for (const { closed } of silent.slice(0, 4)) expect(await closed).toBe("");
  expect(await page()).toBe(200);
  release();
  await until(() => status(busy.received()) === 200);
});
