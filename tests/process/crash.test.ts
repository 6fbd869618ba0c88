import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Product } from "#contract/products/product.ts";
import { keyOf } from "#server/platform/files/keys.ts";
import type { ApiClient } from "../support/client.ts";
import { imageFormFile } from "../support/images.ts";
import type { ServerProcess } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { postProduct, productFields } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { engineInTurn, KILLS } from "../support/thorough.ts";
import { until } from "../support/until.ts";

const start = serversOfEachTest();

/** Creates, changes and deletes products until the server is gone; collects acknowledged ones. */
async function work(admin: ApiClient, acknowledged: Map<string, Product>): Promise<void> {
  const image = await imageFormFile({ width: 400, height: 300 });
  try {
    for (;;) {
      const created = await postProduct(admin, {}, [image, image]);
      if (created.status !== 201) return;
      acknowledged.set(created.body._id, created.body);
      const removed = JSON.stringify([created.body.images[0].key]);
      const path = `/api/products/${created.body._id}`;
      const changed = await admin.form("PUT", path, productFields({ removedImages: removed }), [image]);
      if (changed.status !== 200) return;
      acknowledged.set(changed.body._id, changed.body);
    }
  } catch {
    // The connection broke because the server was killed.
  }
}

describe.each(engineInTurn("postgres"))("28 kill -9 at any moment [%s]", (engine) => {
  test("no acknowledged write is lost, and no orphan file remains after the next start", async () => {
    const site = await newSite(engine);
    const acknowledged = new Map<string, Product>();
    for (let round = 0; round < KILLS; round += 1) {
      const server = await start(site.environment());
      const admin = await server.signIn();
      const before = acknowledged.size;
      const workers = [work(admin, acknowledged), work(admin, acknowledged), work(admin, acknowledged)];
      await until(() => acknowledged.size > before);
      // Crash at a different moment in each round.
      await wait(Math.random() * 150);
      await server.end("SIGKILL");
      await Promise.all(workers);
    }

    const server = await start(site.environment());
    const { database, files } = await site.open();
    await until(async () => {
      const states = await database.read.selectFrom("files").select("state").distinct().execute();
      return states.every((row) => row.state === "live");
    });
    for (const product of acknowledged.values()) await expectWhole(server, product);
    const rows = await database.read.selectFrom("products").select("images").execute();
    const owned = rows.flatMap(({ images }) =>
      (JSON.parse(images) as { key: string }[]).map(({ key }) => key),
    );
    const recorded = await database.read.selectFrom("files").select("key").execute();
    const stored = await Array.fromAsync(files.list());
    expect(recorded.map(({ key }) => key).sort()).toEqual(owned.sort());
    expect([...new Set(stored.map((path) => keyOf(path) ?? path))].sort()).toEqual(owned);
  });
});

/** An acknowledged product exists in that version or a later one, and all its images are served. */
async function expectWhole(server: ServerProcess, product: Product): Promise<void> {
  const answer = await server.visitor.get(`/api/products/by-id/${product._id}`);
  expect([product._id, answer.status]).toEqual([product._id, 200]);
  for (const image of (answer.body as Product).images) {
    expect((await server.visitor.get(image.url)).status).toBe(200);
  }
}
