import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { announceBody } from "../support/announced.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess } from "../support/process.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const PLACES = 20;
const ADDRESSES = Array.from({ length: 10 }, (_, index) => `127.0.0.${index + 2}`);

const start = serversOfEachTest();
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const announce = ({ url }: ServerProcess, count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => announceBody(url, address, sockets)));

async function expectServed({ visitor }: ServerProcess): Promise<void> {
  for (const path of ["/", "/products/picanol", "/api/products?search=gripper", "/api/ready"]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
  const person = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  expect((await visitor.post("/api/auth/login", person)).status).toBe(200);
}

test("requests whose bodies never arrive don't block others, from one address or many", async () => {
  const server = await start({ REQUESTS_AT_ONCE: String(PLACES) });
  await announce(server, 10 * PLACES, "127.0.0.1");
  await expectServed(server);
  for (const address of ADDRESSES) await announce(server, 2 * PLACES, address);
  await expectServed(server);
});

test("an undeclared proxy is logged once, a declared one not", async () => {
  const through = { headers: { "x-forwarded-for": "203.0.113.7" } };
  const warnings = () => server.output().match(/TRUST_PROXY does not name it/g)?.length ?? 0;
  let server = await start({ LOG_LEVEL: "info" });
  expect(warnings()).toBe(0);
  for (const path of ["/api/site", "/api/site"]) await fetch(server.url + path, through);
  await until(() => warnings() > 0);
  await server.end("SIGTERM");
  expect(warnings()).toBe(1);

  server = await start({ LOG_LEVEL: "info", PUBLIC_URL: "https://parts.example.com" });
  await until(() => warnings() === 1);
  await server.end("SIGKILL");

  const declared = { PUBLIC_URL: "https://parts.example.com", TRUST_PROXY: "127.0.0.1" };
  server = await start({ LOG_LEVEL: "info", ...declared });
  await fetch(`${server.url}/api/site`, through);
  await server.end("SIGTERM");
  expect(warnings()).toBe(0);
});
