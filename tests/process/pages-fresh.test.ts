import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../support/client.ts";
import { ENGINES, freshDatabaseUrl } from "../support/databases.ts";
import { newDataDir, type ServerProcess, startServer } from "../support/process.ts";
import { createTestProduct, productFields } from "../support/products.ts";
import { until } from "../support/until.ts";

const LISTING = "/products/picanol-rapier";
const tagOf = async (visitor: ApiClient, path: string) => (await visitor.get(path)).headers.get("etag");

describe.each(ENGINES)("cached pages [%s]", (engine) => {
  // Two processes with the same database and files.
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    const url = await freshDatabaseUrl(engine);
    const environment = { DATA_DIR: await newDataDir(), ...(url ? { DATABASE_URL: url } : {}) };
    [one, two] = await Promise.all([startServer(environment), startServer(environment)]);
  });
  afterAll(async () => {
    await Promise.all([one.end("SIGKILL"), two.end("SIGKILL")]);
    await rm(one.dataDir, { recursive: true, force: true });
  });

  test("show a write in the next response, whichever process made it", async () => {
    const admin = await one.signIn();
    for (let round = 0; round < 4; round += 1) {
      const title = `Rapier gripper of round ${round}`;
      const before = await Promise.all([one, two].map(({ visitor }) => visitor.get(LISTING)));
      for (const { text } of before) expect(text).not.toContain(title);
      const product = await createTestProduct(admin, { title });
      for (const { visitor } of [two, one]) expect((await visitor.get(LISTING)).text).toContain(title);
      const path = `/products/details/${product.productId}`;
      expect((await two.visitor.get(path)).text).toContain(title);
      await admin.del(`/api/products/${product._id}`);
      for (const { visitor } of [two, one]) {
        expect((await visitor.get(LISTING)).text).not.toContain(title);
        expect((await visitor.get(path)).status).toBe(404);
      }
    }
  });

  test("are never older than an answered write, under concurrent requests", async () => {
    const admin = await one.signIn();
    const product = await createTestProduct(admin, { title: "Rapier gripper 0" });
    let written = 0;
    let isWriting = true;
    const ask = async () => {
      for (let at = 0; isWriting; at += 1) {
        const least = written;
        const { text } = await (at % 2 ? one : two).visitor.get(LISTING);
        const shown = Number(/Rapier gripper (\d+)/.exec(text)?.[1]);
        expect(shown).toBeGreaterThanOrEqual(least);
      }
    };
    const readers = Array.from({ length: 6 }, ask);
    for (let next = 1; next <= 15; next += 1) {
      const fields = productFields({ title: `Rapier gripper ${next}` });
      expect((await admin.form("PUT", `/api/products/${product._id}`, fields)).status).toBe(200);
      written = next;
    }
    isWriting = false;
    await Promise.all(readers);
    expect(written).toBe(15);
  });

  test("stay cached with the same tag if a write affects no page", async () => {
    const tag = await tagOf(one.visitor, LISTING);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const admin = await one.signIn();
    await one.visitor.post("/api/email/callback", { name: "A mill", phone: "+919800000000" });
    expect(await tagOf(two.visitor, LISTING)).toBe(tag);
    const known = await two.visitor.get(LISTING, { "if-none-match": String(tag) });
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", tag]);
    expect(known.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    const product = await createTestProduct(admin, {});
    expect((await two.visitor.get(LISTING, { "if-none-match": String(tag) })).status).toBe(200);
    await admin.del(`/api/products/${product._id}`);
    expect(await tagOf(two.visitor, LISTING)).toBe(tag);
  });

  test("stay cached in each process over a write that changes none of their content", async () => {
    const admin = await one.signIn();
    const { _id } = await createTestProduct(admin, { title: "Gripper of a price" });
    const tags = () => Promise.all([one, two].map(({ visitor }) => tagOf(visitor, LISTING)));
    const before = await tags();
    const change = (fields: Record<string, string>) =>
      admin.form("PUT", `/api/products/${_id}`, productFields({ title: "Gripper of a price", ...fields }));
    expect((await change({ price: "98.5" })).status).toBe(200);
    expect(await tags()).toEqual(before);
    expect((await change({ price: "98.5", stock: "0" })).status).toBe(200);
    const after = await tags();
    expect(new Set([...before, ...after]).size).toBe(2);
    await admin.del(`/api/products/${_id}`);
  });

  test("are compressed harder once requested again", async () => {
    const bytesOf = async () =>
      Number((await one.visitor.get(LISTING, { "accept-encoding": "br" })).headers.get("content-length"));
    const first = await bytesOf();
    await until(async () => (await bytesOf()) < first);
    expect((await one.visitor.get(LISTING, { "accept-encoding": "br" })).text).toContain("</html>");
  });

  test("are cached only if complete and public", async () => {
    for (const path of [
      "/admin/login",
      "/admin",
      "/products/details/123456",
      "/no/such/page",
      `/newsletter/unsubscribe/${"x".repeat(43)}`,
      `/quotation/${"x".repeat(43)}`,
    ]) {
      const { headers } = await one.visitor.get(path);
      expect([path, headers.get("etag"), headers.get("cache-control")]).toEqual([path, null, "no-store"]);
    }
    const admin = await one.signIn();
    await createTestProduct(admin, { price: "4711.5" });
    for (const client of [admin, one.visitor]) {
      const { text, status } = await client.get(LISTING, { cookie: "theme=dark; heddle=1" });
      expect([status, text.includes("4711")]).toEqual([200, false]);
    }
  });
});
