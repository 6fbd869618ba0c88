import { expect, test } from "vitest";
import { BUSY, SERVER } from "#contract/platform/server-messages.ts";
import type { Answer } from "../support/client.ts";
import { hammer } from "../support/hammer.ts";
import { freePort } from "../support/postgres.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const AT_ONCE = 20;
const CONNECTIONS = 400;
const PATHS = ["/products/picanol", "/api/products", "/", "/api/site", "/contact"];

const start = serversOfEachTest();

test("requests above the limit are rejected at once with a short answer, until the load ends", async () => {
  const port = await freePort();
  const server = await start({
    REQUESTS_AT_ONCE: String(AT_ONCE),
    METRICS_PORT: String(port),
    LOG_LEVEL: "info",
  });
  const { url, visitor } = server;
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  };

  let isLoaded = true;
  let refused = 0;
  const load = hammer(url, PATHS, CONNECTIONS, ({ status }) => {
    if (status === 503) refused += 1;
    return isLoaded;
  });
  await until(() => refused > CONNECTIONS);
  // Health checks are answered under load.
  for (const check of ["/api/health", "/api/ready"]) expect((await visitor.get(check)).status).toBe(200);
  const refusal = async (path: string): Promise<Answer> => {
    let answer: Answer | undefined;
    await until(async () => {
      answer = await visitor.get(path);
      return answer.status === 503;
    });
    if (!answer) throw new Error("Nothing was asked");
    return answer;
  };
  const page = await refusal("/products/picanol");
  const call = await refusal("/api/products");
  isLoaded = false;
  const outcomes = await load;

  expect(outcomes.filter(({ end }) => end !== "whole")).toEqual([]);
  expect([...new Set(outcomes.map(({ status }) => status))].toSorted()).toEqual([200, 503]);
  for (const { status, path, type, retryAfter } of outcomes) {
    if (status !== 503) continue;
    expect(retryAfter).toBe("5");
    expect(type).toMatch(path.startsWith("/api/") ? /^application\/json/ : /^text\/html/);
  }
  expect(call.body).toEqual({ message: SERVER.busy });
  for (const text of Object.values(BUSY)) expect(page.text).toContain(text);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}';/,
  );
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");

  // The same process is idle again.
  expect(await metric("heddle_requests_under_way")).toBe(0);
  expect(await metric("heddle_requests_refused_total")).toBeGreaterThan(CONNECTIONS);
  const after = await hammer(url, PATHS, AT_ONCE, () => false);
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
});
