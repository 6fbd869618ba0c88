import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { seededCode, seededId, seedProducts } from "#bench/support/seed.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { connectionOf, readEditions } from "#server/products/search/engines/postgres/tables.ts";
import { newSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { isThorough } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Processes are restarted repeatedly on a busy machine. */
const TIMEOUT = 240_000;
/** More than an answer waits for. */
const PRODUCTS = 2000;
/** Milliseconds from the begin of the work to the kill: while it is prepared, done, and replaces what was. */
const MOMENTS = isThorough ? [100, 900, 2500] : [900];

const start = serversOfEachTest();

test("kill -9 while the search in PostgreSQL is built, fed or renamed: the next start completes it", {
  timeout: TIMEOUT,
}, async () => {
  const site = await newSite("postgres");
  await site.use(({ database }) => seedProducts(database, PRODUCTS));
  const startServer = () => start({ ...site.environment(), SEARCH: "postgres" });
  const { database } = await site.open();
  let word = "quaddle";
  /** Waits until the index is complete, then searches. */
  const check = async () => {
    const server = await startServer();
    const list = async (query: string) => (await server.visitor.get(`/api/products?limit=1&${query}`)).body;
    await until(async () => (await list("category=all")).isIncomplete === undefined);
    expect((await list("category=all")).total).toBe(PRODUCTS);
    expect((await list(`search=${seededCode(7)}`)).products).toMatchObject([{ _id: seededId(7) }]);
    expect(await list(`search=${word}`)).toMatchObject({ total: 1000, isAtLeast: true });
    return server;
  };
  const works: (() => Promise<unknown>)[] = [
    // The first start builds the index.
    async () => undefined,
    async () => {
      word = word === "quaddle" ? "quintle" : "quaddle";
      await write(database, SYSTEM, ({ tx, change }) =>
        tx.updateTable("products").set({ change, description: word }).execute(),
      );
    },
  ];
  for (const moment of MOMENTS) {
    for (const work of works) {
      await work();
      const server = await startServer();
      const asked = server.visitor.get("/api/products?search=gripper").catch(() => undefined);
      await wait(moment);
      await server.end("SIGKILL");
      await asked;
    }
    const whole = await check();
    const admin = await whole.signIn();
    const brands: OwnCategory[] = (await admin.get("/api/categories")).body;
    const { id, products, catalogs, version, ...brand } = brands[0] as OwnCategory;
    const renamed = admin.put(
      `/api/categories/${id}`,
      { ...brand, label: `Brand ${moment}` },
      { "if-match": String(version) },
    );
    expect((await renamed).status).toBe(200);
    await whole.visitor.get("/api/products?search=gripper");
    await wait(moment);
    await whole.end("SIGKILL");
    const next = await check();
    await until(async () => (await readEditions(connectionOf(database.main))).length === 1);
    await next.end("SIGTERM");
  }
});
