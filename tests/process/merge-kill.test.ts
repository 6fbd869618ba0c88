import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { seedProducts } from "#bench/support/seed.ts";
import { newSite, type ProcessSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { engineInTurn } from "../support/thorough.ts";

/** Processes are restarted repeatedly on a busy machine. */
const TIMEOUT = 180_000;
const PRODUCTS = 2000;
/** Milliseconds from the call to the kill, from before its transaction to after it. */
const MOMENTS = [0, 40, 400];

const start = serversOfEachTest();

/** How many products each of the two categories has, and whether the merge is recorded. */
const stateOf = (site: ProcessSite) =>
  site.use(async ({ database: { main } }) => {
    const counted = await main
      .selectFrom("products")
      .select((eb) => ["category", eb.fn.countAll<number>().as("count")])
      .groupBy("category")
      .execute();
    const count = (id: string) => Number(counted.find(({ category }) => category === id)?.count ?? 0);
    const row = await main
      .selectFrom("categories")
      .select("merged_into")
      .where("id", "=", "toyota")
      .executeTakeFirstOrThrow();
    const moves = await main.selectFrom("category_moves").select("entity_id").execute();
    return { toyota: count("toyota"), picanol: count("picanol"), into: row.merged_into, moves: moves.length };
  });

describe.each(engineInTurn("postgres"))(
  "28 kill -9 during the merge of two categories [%s]",
  { timeout: TIMEOUT },
  (engine) => {
    test("moves all products or none; the merge can be made and undone afterwards", async () => {
      const site = await newSite(engine);
      await site.use(({ database }) => seedProducts(database, PRODUCTS));
      const before = await stateOf(site);
      const all = before.toyota + before.picanol;
      const merged = { toyota: 0, picanol: all, into: "picanol", moves: before.toyota };
      // Undoes the last merge, if it was made, so that the next one begins with the same products.
      const startUndone = async () => {
        const server = await start(site.environment());
        const admin = await server.signIn();
        if ((await stateOf(site)).into !== null)
          expect((await admin.post("/api/categories/toyota/restore", {})).status).toBe(200);
        expect(await stateOf(site)).toEqual(before);
        return { server, admin };
      };
      for (const moment of MOMENTS) {
        const { server, admin } = await startUndone();
        const merging = admin
          .post("/api/categories/toyota/merge", { into: "picanol" })
          .catch(() => undefined);
        await wait(moment);
        await server.end("SIGKILL");
        await merging;
        expect([before, merged]).toContainEqual(await stateOf(site));
      }
      await startUndone();
    });
  },
);
