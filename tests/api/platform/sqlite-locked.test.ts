import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import { addJobOnce, finishJob } from "#server/platform/jobs/claim.ts";
import { type JobWork, startWorker } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { callback } from "#tests/support/enquiries.ts";
import { createTestProduct, postProduct } from "#tests/support/products.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

describe("SQLite locked by another program", () => {
  /** A due job and a worker not started yet; `done` resolves when the job has ended. */
  async function workerWithJob({ database, jobBell }: Services) {
    await addJobOnce(database, "planted", "");
    const errors: Error[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const onError = (error: unknown) => void errors.push(error as Error);
    const work: JobWork = {
      kinds: ["planted"],
      atOnce: 1,
      run: async (job) => {
        if (await finishJob(database.main, job)) resolve();
      },
      giveUp: async () => undefined,
      onError,
    };
    let worker: { stop(): Promise<void> } | undefined;
    return {
      errors,
      start: () => {
        worker = startWorker(database, jobBell, [work], onError);
      },
      done: promise.then(() => worker?.stop()),
    };
  }

  /** An application whose database the test can lock, like a backup program or a shell. */
  async function withLock(work: (app: TestApp, other: DatabaseSync) => Promise<void>): Promise<void> {
    const app = await openTestApp("sqlite");
    const other = new DatabaseSync(join(app.services.config.dataDir, "heddle.sqlite"));
    try {
      await work(app, other);
    } finally {
      other.close();
      await app.close();
    }
  }

  test.each(["immediate", "exclusive"])(
    "reads work during a lock (%s), and writes sent meanwhile succeed after it",
    async (kind) => {
      await withLock(async (app, other) => {
        const { admin, visitor, services } = app;
        const product = await createTestProduct(admin);
        // The token is due for an extension, which writes.
        await services.database.main
          .updateTable("access_tokens")
          .set((eb) => ({ expires_at: eb("expires_at", "-", 30 * 60_000) }))
          .execute();
        other.exec(`begin ${kind}`);
        let ended = 0;
        const writes = Promise.all(
          [
            postProduct(app.admin),
            admin.put(`/api/products/${product._id}`, { price: 1, stock: 1 }),
            visitor.post("/api/email/callback", callback()),
          ].map((answer) => answer.finally(() => (ended += 1))),
        );
        for (const answer of [
          await visitor.get("/api/health"),
          await visitor.get("/api/ready"),
          await visitor.get("/api/products"),
          await visitor.get("/api/products?search=gripper"),
          await visitor.get(`/api/products/by-id/${product._id}`),
          await visitor.get(String(product.images[0]?.url)),
          await admin.get(`/api/products/${product._id}`),
          await admin.get("/api/enquiries"),
          await admin.get("/api/backups"),
        ]) {
          expect(answer.status).toBe(200);
        }
        expect(ended).toBe(0);
        other.exec("rollback");
        expect((await writes).map(({ status }) => status)).toEqual([201, 200, 200]);
      });
    },
  );

  test("a write waiting more than 10 s returns 503, and writes succeed after the lock", async () => {
    await withLock(async (app, other) => {
      const { admin, visitor, services } = app;
      const product = await createTestProduct(admin);
      const before = await snapshot(services);
      const worker = await workerWithJob(services);
      other.exec("begin exclusive");
      worker.start();
      const began = performance.now();
      const answers = await Promise.all([
        admin.put(`/api/products/${product._id}`, { price: 1, stock: 1 }),
        admin.del(`/api/products/${product._id}`),
        postProduct(app.admin),
        visitor.post("/api/email/callback", callback()),
      ]);
      // All writes wait at the same time, not one after another.
      expect(performance.now() - began).toBeLessThan(2 * 10_000);
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([503, { message: SERVER.databaseLocked }]);
        expect(answer.headers.get("retry-after")).toBe("5");
      }
      expect(await snapshot(services)).toEqual(before);
      await until(async () => worker.errors.length > 0);
      expect(worker.errors.map(({ message }) => message)).toEqual(
        worker.errors.map(() => "Another program holds the database's lock"),
      );
      other.exec("rollback");
      expect((await postProduct(app.admin)).status).toBe(201);
      await worker.done;
    });
  }, 60_000);
});
