import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { announceBody } from "../support/announced.ts";
import { callback } from "../support/enquiries.ts";
import { freePort } from "../support/postgres.ts";
import { newDataDir, runToEnd } from "../support/process.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const start = serversOfEachTest();

test("metrics are served on a separate port, without any visitor input", async () => {
  const port = await freePort();
  const server = await start({ METRICS_PORT: String(port) });
  const { visitor } = server;
  await visitor.get("/products/picanol?q=Asha+Weaver");
  await visitor.get("/api/products/by-id/471?secret=heald");
  await visitor.get("/api/asha-weaver");
  await visitor.call("PROPFIND", "/api/products");
  expect((await visitor.post("/api/email/callback", callback())).status).toBe(200);

  const at = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${at}/metrics`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  for (const line of [
    /^heddle_request_duration_seconds_count\{method="GET",route="page",status="2xx"\} 1$/m,
    /^heddle_request_duration_seconds_count\{method="GET",route="\/api\/products\/by-id\/:\w+",status="4xx"\} 1$/m,
    /^heddle_requests_under_way 0$/m,
    /^heddle_uploads_under_way 0$/m,
    /^heddle_requests_refused_total 0$/m,
    /^heddle_requests_failed_total 0$/m,
    /^heddle_request_duration_seconds_bucket\{le="600",.*\} 1$/m,
    /^heddle_search_behind [01]$/m,
    /^heddle_database_up 1$/m,
    /^heddle_enquiries\{delivery="\w+"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^process_start_time_seconds \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
  ]) {
    expect(text).toMatch(line);
  }
  // Values are numbers; user input could only appear in a label.
  const labels = text.match(/\{[^}]*\}/g)?.join("\n");
  expect(labels).not.toMatch(/asha|weaver|471|heald|picanol|propfind|9876543210|grippers/i);

  expect((await fetch(`${at}/`)).status).toBe(404);
  const written = await fetch(`${at}/metrics`, { method: "POST" });
  expect([written.status, written.headers.get("allow")]).toEqual([405, "GET"]);
  expect((await visitor.get("/metrics")).text).not.toContain("heddle_");
  expect(await server.end("SIGTERM")).toBe(0);
});

test("an aborted request is logged and counted, without its query", async () => {
  const port = await freePort();
  const server = await start({ METRICS_PORT: String(port), LOG_LEVEL: "info" });
  const { output } = server;
  const socket = await announceBody(server.url, "127.0.0.1", []);
  socket.destroy();
  await until(() => output().includes("connection closed before the answer was complete"));
  const line = output()
    .split("\n")
    .find((each) => each.includes("connection closed before"));
  expect(JSON.parse(line ?? "")).toMatchObject({ level: 30, method: "POST", path: "/api/auth/login" });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^heddle_requests_given_up_total 1$/m);
});

test("a port in use ends the start with a clear message", async () => {
  const server = await start();
  const { port } = new URL(server.url);
  const dataDir = await newDataDir();
  const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: "0", METRICS_PORT: port });
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toContain("EADDRINUSE");
});
