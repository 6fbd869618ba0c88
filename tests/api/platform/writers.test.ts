import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database/open.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { callback, deliver } from "#tests/support/enquiries.ts";
import { createTestItem } from "#tests/support/hero.ts";
import { createTestProduct, postProduct } from "#tests/support/products.ts";
import { until } from "#tests/support/until.ts";

const WRITERS = 20;
const ROUNDS = 6;

/** One write of each kind, visible to visitors or not. */
const WRITES: Readonly<Record<string, (app: TestApp, nth: number) => Promise<number>>> = {
  "a product with its image": async ({ admin }, nth) =>
    (await postProduct(admin, { title: `Reed ${nth}` })).status,
  "an enquiry": async ({ visitor }, nth) =>
    (await visitor.post("/api/email/callback", callback({ name: `Weaver ${nth}` }))).status,
  "filters of listings": async ({ admin }) =>
    (await admin.put("/api/settings/filters", { filters: [{ name: "Machine" }] })).status,
  "a slide": async ({ admin }) => {
    await createTestItem(admin, "slider");
    return 201;
  },
  "a subscriber": async ({ visitor }, nth) =>
    (await visitor.post("/api/newsletter", { email: `weaver${nth}@example.com`, consent: true })).status,
  "a delivery of enquiries": async (app) =>
    (await deliver(app)).some((line) => line.includes("deadlock")) ? 500 : 200,
};

onBothEngines("many concurrent writers", (test) => {
  test("all succeed without deadlocks", async ({ app }) => {
    await createTestProduct(app.admin);
    const kinds = Object.entries(WRITES);
    const ends: [name: string, status: number][] = [];
    const writer = async (_: unknown, at: number) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const nth = at * ROUNDS + round;
        const [name, act] = kinds[nth % kinds.length] as (typeof kinds)[number];
        ends.push([name, await act(app, nth)]);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    expect(ends.filter(([, status]) => status >= 500)).toEqual([]);
    expect(ends).toHaveLength(WRITERS * ROUNDS);
    expect(new Set(ends.map(([name]) => name)).size).toBe(kinds.length);
  });
});

/**
 * Whether a statement of this database waits for a lock. Asked outside of the write, because within a transaction PostgreSQL
 * repeats its first answer.
 */
async function isWaiting({ read }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows.length > 0;
}

test("a write aborted by PostgreSQL for another transaction is retried", async () => {
  const { services, close } = await openTestApp("postgres");
  try {
    const { database } = services;
    const [isHeld, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = database.main.transaction().execute(async (tx) => {
      // The deadlock is to be detected by the write, not by this transaction.
      await sql`set local deadlock_timeout = '60s'`.execute(tx);
      await tx.insertInto("settings").values({ key: "planted", value: "1", updated_at: 1 }).execute();
      isHeld.resolve();
      await mayGoOn.promise;
      await tx.updateTable("counters").set({ value: sql`value + 0` }).where("name", "=", "change").execute();
    });
    await isHeld.promise;
    let attempts = 0;
    await write(database, SYSTEM, async ({ tx }) => {
      attempts += 1;
      mayGoOn.resolve();
      // PostgreSQL checks for a deadlock once, one second after a statement starts waiting: the other one must wait
      // by then.
      if (attempts === 1) await until(() => isWaiting(database));
      await tx
        .insertInto("settings")
        .values({ key: "planted", value: "2", updated_at: 2 })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "2" }))
        .execute();
    });
    await other;
    expect(attempts).toBe(2);
    const stored = await database.read
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "planted")
      .execute();
    expect(stored).toEqual([{ value: "2" }]);
  } finally {
    await close();
  }
});
