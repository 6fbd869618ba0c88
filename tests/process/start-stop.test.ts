import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ENGINES, emptyDatabaseUrl } from "../support/databases.ts";
import { newFolder } from "../support/folders.ts";
import { imageFormFile } from "../support/images.ts";
import { freePort } from "../support/postgres.ts";
import { newDataDir, runToEnd } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { createTestProduct, postProduct } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const start = serversOfEachTest();

describe.each(ENGINES)("two processes [%s]", (engine) => {
  test("26 starting at once on an empty database both serve and create one administrator", async () => {
    const environment: Record<string, string> =
      engine === "postgres" ? { DATABASE_URL: await emptyDatabaseUrl() } : { DATA_DIR: await newFolder() };
    const servers = await Promise.all([start(environment), start(environment), start(environment)]);
    for (const server of servers) {
      const answer = await server.visitor.get("/api/products");
      expect([answer.status, answer.body.products]).toEqual([200, []]);
      await server.signIn();
    }
  });

  test("what one writes is found at once by the other's search", async () => {
    const site = await newSite(engine);
    const [one, two] = await Promise.all([start(site.environment()), start(site.environment())]);
    const admin = await one.signIn();
    for (const code of ["PIC-GR-0471", "TOY/MN 0150", "OTH-SP-0412"]) {
      const specifications = JSON.stringify([{ name: "Part code", value: code }]);
      const product = await createTestProduct(admin, { specifications });
      const search = `/api/products?search=${encodeURIComponent(code.toLowerCase().replace(/\W/g, ""))}`;
      const found = await two.visitor.get(search);
      expect(found.body.products.map((hit: { _id: string }) => hit._id)).toEqual([product._id]);
      await admin.del(`/api/products/${product._id}`);
      expect((await two.visitor.get(search)).body.products).toEqual([]);
    }
  });
});

test("SIGTERM finishes running requests and exits with 0", async () => {
  const server = await start();
  const admin = await server.signIn();
  const large = await imageFormFile({ width: 3000, height: 2200, format: "jpeg" });
  const upload = postProduct(admin, {}, [large, large]);
  await server.visitor.get("/api/health");
  const code = await server.end("SIGTERM");
  expect(code).toBe(0);
  const answer = await upload.catch(() => undefined);
  // A request accepted before the signal is completed, one after it rejected.
  expect([201, 503, undefined]).toContain(answer?.status);
  const again = await start({ DATA_DIR: server.dataDir });
  const { total } = (await again.visitor.get("/api/products")).body;
  expect(total).toBe(answer?.status === 201 ? 1 : 0);
});

/** Returns both ends of a pipe. */
async function newPipe(): Promise<{ reader: number; writer: number }> {
  const path = join(await newFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  return {
    reader: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    writer: openSync(path, constants.O_WRONLY),
  };
}

test.each(["a full disk", "a pipe that nobody reads", "a closed pipe"])(
  "27 a log on %s is dropped and counted, while the server answers and stops",
  async (place) => {
    const metricsPort = await freePort();
    const { reader, writer } = await newPipe();
    const log = place === "a full disk" ? openSync("/dev/full", "w") : writer;
    const server = await start({ LOG_LEVEL: "info", METRICS_PORT: String(metricsPort) }, log);
    if (place === "a closed pipe") closeSync(reader);
    // A pipe holds 64 kB and the server another 256 kB: 1,000 lines of 450 bytes are more.
    const rounds = place === "a pipe that nobody reads" ? 20 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const ask = () => server.visitor.get(`/api/${"nothing/".repeat(40)}`);
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^heddle_log_lines_dropped_total [1-9]\d*$/m);
    expect(await server.end("SIGTERM")).toBe(0);
    for (const descriptor of new Set([writer, log])) closeSync(descriptor);
    if (place !== "a closed pipe") closeSync(reader);
  },
);

test("stopping answers /api/ready with 503 first, while other requests are still answered", async () => {
  const { visitor, end } = await start({ NOT_READY_SECONDS: "3600" });
  expect((await visitor.get("/api/ready")).status).toBe(200);
  const exit = end("SIGTERM");
  await until(async () => (await visitor.get("/api/ready")).status === 503);
  for (const path of ["/api/health", "/api/products", "/"]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
  // A second signal stops it at once.
  await end("SIGTERM");
  expect(await exit).toBeNull();
});

test("an idle connection does not delay stopping", async () => {
  const server = await start();
  const silent = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(silent, "connect");
  await server.visitor.get("/api/health");
  const closed = once(silent.resume(), "close");
  expect(await server.end("SIGTERM")).toBe(0);
  await closed;
});

test.each([
  [{ PORT: "eighty" }, "PORT must be a port number", 78],
  // The database may be available at the next restart.
  [{ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" }, "Heddle could not start", 1],
  [{ DATA_DIR: "/dev/null/nowhere" }, "/dev/null/nowhere can't be written. Set DATA_DIR to a folder", 78],
])(
  "an invalid environment ends the start with a clear message: %o",
  async (environment, sentence, exitCode) => {
    const { code, output } = await runToEnd({ DATA_DIR: await newDataDir(), PORT: "0", ...environment });
    expect(code).toBe(exitCode);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  },
);
